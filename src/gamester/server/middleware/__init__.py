"""Middleware of every request and socket: limits, origins, cookies and logs."""
