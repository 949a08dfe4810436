"""Surviving the G.A.M.E.: recruits build their decks and climb a tower."""
