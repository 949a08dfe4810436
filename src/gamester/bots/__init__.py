"""Bots: they get a blind table or a redealt one, never the table itself."""
