"""What a visitor opens in the browser: a route each, with its forms."""
