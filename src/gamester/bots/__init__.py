"""Bots. They get a masked or a resampled state, never the true state of a match."""
