"""Zones, random numbers, law, and the compilation of rules, for any game.

This package knows no game. Games build on it, and the rest of Gamester uses it through them.
"""
