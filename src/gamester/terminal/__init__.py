"""The table in a terminal, local or remote."""
