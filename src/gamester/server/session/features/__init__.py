"""Features of a table: each sees the session through `port` alone."""
