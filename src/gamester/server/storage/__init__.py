"""Rows in SQLite or PostgreSQL, and the two databases themselves.

It knows no game.
"""
