"""Figures of games, and means with confidence intervals."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

RESULT_COLUMNS = 3
"""Figures of a game before the win shares: decisions, rounds, ending clause."""
SIGMAS = 1.96
"""Standard deviations on either side of the mean, for a 95 % interval."""

PRIOR = 4
"""Pseudo-observations, half 0 and half 1, against overconfidence from few games."""
MAX_HALF_WIDTH = 0.25
"""Half-width of an interval above which a share is not stated."""


class Estimate(Struct, frozen=True):
    """A mean with the half-width of its 95 % interval."""

    mean: float
    within: float


def percent_with_interval(share: Estimate) -> str:
    """Return a share with its interval in percent, within 0 to 100.

    Return "too early to say" if the interval is too wide.
    """
    return f"{share.mean:.0%}, {_across(share)}" if share.within <= MAX_HALF_WIDTH else "too early to say"


def percent_with_decimals(share: Estimate) -> str:
    """Return a share with its interval in tenths of a percent, for tables."""
    return f"{share.mean:.1%}, {_across(share, 1)}"


def points_lost(measured: Estimate) -> str:
    """Return a loss of win share in percentage points, with its interval."""
    return f"{100 * measured.mean:.0f} points of a win, {_across(measured)}"


def _across(one: Estimate, digits: int = 0) -> str:
    return f"{100 * max(0.0, one.mean - one.within):.{digits}f} to {100 * min(1.0, one.mean + one.within):.{digits}f}"


Z_95 = 1.959964
"""Standard deviations on either side of the mean, for a 95 % interval."""
PRIOR_OBSERVATIONS = 4
"""Pseudo-observations, half 0 and half 1, against overconfidence from few games."""


class RunningStats(Struct):
    """Non-negative observations: number, sum and sum of squares."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, one: float, many: int = 1) -> None:
        """Add an observation `many` times."""
        self.n += many
        self.total += one * many
        self.squares += one * one * many

    def merge(self, other: RunningStats) -> None:
        """Add the observations of another object."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    def interval(self) -> Interval:
        """Return the mean and its interval, not below 0."""
        if self.n < 2:
            return Interval(self.total, self.total, self.total, self.n)
        mean = self.total / self.n
        within = Z_95 * sqrt(max(0.0, self.squares / self.n - mean * mean) / (self.n - 1))
        return Interval(mean, max(0.0, mean - within), mean + within, self.n)


class ProportionStats(RunningStats):
    """Observations between 0 and 1."""

    def without(self, part: ProportionStats) -> ProportionStats:
        """Return the statistics without a part of the observations."""
        return ProportionStats(self.n - part.n, self.total - part.total, self.squares - part.squares)

    @property
    def mean(self) -> float:
        """The mean, or one half without observations."""
        return self.total / self.n if self.n else 0.5

    @property
    def variance(self) -> float:
        """The variance of the mean, with the pseudo-observations."""
        n, total, squares = self.n + PRIOR_OBSERVATIONS, self.total + PRIOR_OBSERVATIONS / 2, self.squares + PRIOR_OBSERVATIONS / 2
        return max(0.0, squares / n - (total / n) ** 2) / n

    @property
    def within(self) -> float:
        """The half-width of the interval."""
        return Z_95 * sqrt(self.variance)

    def interval(self) -> Interval:
        """Return the mean and its interval, within 0 to 1.

        Pseudo-observations draw the middle of the interval towards one half.
        """
        middle = (self.total + PRIOR_OBSERVATIONS / 2) / (self.n + PRIOR_OBSERVATIONS)
        return Interval(self.mean, max(0.0, min(self.mean, middle - self.within)), min(1.0, max(self.mean, middle + self.within)), self.n)


class Interval(Struct, frozen=True):
    """A figure, the ends of its interval and the number of observations."""

    mean: float
    low: float
    high: float
    n: int

    def holds(self, value: float) -> bool:
        """Return True if the value lies in the interval."""
        return self.low <= value <= self.high


def difference_interval(one: ProportionStats, other: ProportionStats) -> Interval:
    """Return the difference of two independent means with its interval.

    The interval stays within -1 to 1.
    """
    within = Z_95 * sqrt(one.variance + other.variance)
    mean = one.mean - other.mean
    return Interval(mean, max(-1.0, mean - within), min(1.0, mean + within), min(one.n, other.n))
