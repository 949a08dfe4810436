"""What is measured of games: the columns of their figures, and means with their intervals."""

from __future__ import annotations

from msgspec import Struct

HEAD = 3
"""Figures of a game before its shares and places: decisions, rounds, the ending clause."""
SIGMAS = 1.96
"""Standard deviations on either side of an interval that holds what is true 95 times in a hundred."""


class Measured(Struct, frozen=True):
    """A mean, and how far to either side of it the truth may well lie."""

    mean: float
    within: float
