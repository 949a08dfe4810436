"""What is measured of games: the columns of their figures, and means with their intervals."""

from __future__ import annotations

from msgspec import Struct

HEAD = 3
"""Figures of a game before its shares and places: decisions, rounds, the ending clause."""
SIGMAS = 1.96
"""Standard deviations on either side of an interval that holds what is true 95 times in a hundred."""

PRIOR = 4
"""Made-up observations, half of them 0 and half 1, that keep a few which all went the same way from proving much."""
EARLY = 0.25
"""Of a share that may be farther off than this nothing can be said yet."""


class Measured(Struct, frozen=True):
    """A mean, and how far to either side of it the truth may well lie."""

    mean: float
    within: float


def said(share: Measured) -> str:
    """A share with its interval, nowhere outside 0 to 100; of too few worlds that it is too early."""
    return f"{share.mean:.0%}, {_across(share)}" if share.within <= EARLY else "too early to say"


def percent(share: Measured) -> str:
    """A share with its interval in tenths, for a table that shows each however little it says."""
    return f"{share.mean:.1%}, {_across(share, 1)}"


def cost(measured: Measured) -> str:
    """How much of a share was lost, in points."""
    return f"{100 * measured.mean:.0f} points of a win, {_across(measured)}"


def _across(one: Measured, digits: int = 0) -> str:
    return f"{100 * max(0.0, one.mean - one.within):.{digits}f} to {100 * min(1.0, one.mean + one.within):.{digits}f}"
