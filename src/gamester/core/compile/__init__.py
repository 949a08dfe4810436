"""Compilation of rules: from a game's modules to a plain or compiled runtime."""
