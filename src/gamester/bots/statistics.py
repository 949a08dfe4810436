"""Means with 95 % intervals.

They are of sampled states, of games, and of differences between variants.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

RESULT_COLUMNS = 3
"""Columns of a game's result before its shares and placements: decisions, rounds, the ending clause."""
Z_95 = 1.96
"""Standard errors on either side of a 95 % interval."""
PRIOR_OBSERVATIONS = 4
"""Invented observations, half of them 0 and half 1. With them a few equal results prove little."""
MAX_HALF_WIDTH = 0.25
"""Half-width of an interval of a share from which on nothing is reported."""


class Estimate(Struct, frozen=True):
    """A mean with the half-width of its interval."""

    mean: float
    half_width: float


def mean_estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of some values with its interval.

    The half-width is 1 if there are fewer than two values.
    """
    if len(values) < 2:
        return Estimate(sum(values), 1.0)
    mean = sum(values) / len(values)
    return Estimate(mean, Z_95 * sqrt(sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values)))


def share_estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of values from 0 to 1, with the interval of ProportionStats."""
    if len(values) < 2:
        return mean_estimate(values)
    more = [*values, *[0.0, 1.0] * (PRIOR_OBSERVATIONS // 2)]
    middle = sum(more) / len(more)
    return Estimate(sum(values) / len(values), Z_95 * sqrt(sum((one - middle) ** 2 for one in more)) / len(more))


def percent_with_interval(share: Estimate) -> str:
    """Return a share with its interval, or that it is too early to say.

    The interval lies between 0 and 100.
    """
    return f"{share.mean:.0%}, {_across(share)}" if share.half_width <= MAX_HALF_WIDTH else "too early to say"


def percent_with_decimals(share: Estimate) -> str:
    """Return a share with its interval in tenths of a percent, however wide it is."""
    return f"{share.mean:.1%}, {_across(share, 1)}"


def points_lost(measured: Estimate) -> str:
    """Return the loss of a share in percentage points, with its interval."""
    return f"{100 * measured.mean:.0f} points of a win, {_across(measured)}"


def _across(one: Estimate, digits: int = 0) -> str:
    return f"{100 * max(0.0, one.mean - one.half_width):.{digits}f} to {100 * min(1.0, one.mean + one.half_width):.{digits}f}"


class Interval(Struct, frozen=True):
    """A mean, the ends of its interval, and the number of observations."""

    mean: float
    low: float
    high: float
    n: int

    def contains(self, value: float) -> bool:
        """Return True if a value lies in the interval."""
        return self.low <= value <= self.high


class RunningStats(Struct):
    """The number, sum and sum of squares of observations that are never negative."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, one: float, many: int = 1) -> None:
        """Add a value that was observed `many` times."""
        self.n += many
        self.total += one * many
        self.squares += one * one * many

    def merge(self, other: RunningStats) -> None:
        """Add the observations of another."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    def interval(self) -> Interval:
        """Return the mean with its interval, which never falls below 0."""
        if self.n < 2:
            return Interval(self.total, self.total, self.total, self.n)
        mean = self.total / self.n
        within = Z_95 * sqrt(max(0.0, self.squares / self.n - mean * mean) / (self.n - 1))
        return Interval(mean, max(0.0, mean - within), mean + within, self.n)


class ProportionStats(RunningStats):
    """Observations of values from 0 to 1."""

    def without(self, part: ProportionStats) -> ProportionStats:
        """Return the observations that are not in `part`."""
        return ProportionStats(self.n - part.n, self.total - part.total, self.squares - part.squares)

    @property
    def mean(self) -> float:
        """The mean, a half without observations."""
        return self.total / self.n if self.n else 0.5

    @property
    def variance(self) -> float:
        """The variance of the mean, with the invented observations."""
        n, total, squares = self.n + PRIOR_OBSERVATIONS, self.total + PRIOR_OBSERVATIONS / 2, self.squares + PRIOR_OBSERVATIONS / 2
        return max(0.0, squares / n - (total / n) ** 2) / n

    @property
    def half_width(self) -> float:
        """The half-width of the interval."""
        return Z_95 * sqrt(self.variance)

    def interval(self) -> Interval:
        """Return the mean with its interval between 0 and 1.

        The invented observations move the middle of the interval towards a half.
        """
        middle = (self.total + PRIOR_OBSERVATIONS / 2) / (self.n + PRIOR_OBSERVATIONS)
        return Interval(
            self.mean, max(0.0, min(self.mean, middle - self.half_width)), min(1.0, max(self.mean, middle + self.half_width)), self.n
        )


def difference_interval(one: ProportionStats, other: ProportionStats) -> Interval:
    """Return how much larger the first mean is, with its interval between -1 and 1.

    The two must have been observed independently.
    """
    within = Z_95 * sqrt(one.variance + other.variance)
    mean = one.mean - other.mean
    return Interval(mean, max(-1.0, mean - within), min(1.0, mean + within), min(one.n, other.n))
