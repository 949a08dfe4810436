"""Checks that the author of a game runs on it; they need no test runner of a particular kind."""
