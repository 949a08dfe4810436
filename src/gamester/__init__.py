"""Gamester: card tables that people play, designers measure and programs study, from one source of rules."""

__version__ = "0.1.0"
