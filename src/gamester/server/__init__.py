"""The web server: pages and protocol of all tables, their sessions and storage."""
