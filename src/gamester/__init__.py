"""Card games to play, to measure and to study, from one source of rules."""

__version__ = "0.1.0"
