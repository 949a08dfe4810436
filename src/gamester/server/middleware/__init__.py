"""What every request and every socket passes: limits, origins, cookies, and what is written down of them."""
