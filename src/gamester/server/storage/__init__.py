"""What the house keeps: rows in SQLite or PostgreSQL, and the two databases themselves. It knows no game."""
