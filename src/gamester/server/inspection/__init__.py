"""Checks of a server and its machine for its operator. They change nothing."""
