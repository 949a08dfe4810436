"""What is measured of games: the columns of their figures, and means with their intervals."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

RESULT_COLUMNS = 3
"""Figures of a game before its shares and places: decisions, rounds, the ending clause."""
SIGMAS = 1.96
"""Standard deviations on either side of an interval that holds what is true 95 times in a hundred."""

PRIOR = 4
"""Made-up observations, half of them 0 and half 1, that keep a few which all went the same way from proving much."""
MAX_HALF_WIDTH = 0.25
"""Of a share that may be farther off than this nothing can be said yet."""


class Estimate(Struct, frozen=True):
    """A mean, and how far to either side of it the truth may well lie."""

    mean: float
    within: float


def percent_with_interval(share: Estimate) -> str:
    """A share with its interval, nowhere outside 0 to 100; of too few worlds that it is too early."""
    return f"{share.mean:.0%}, {_across(share)}" if share.within <= MAX_HALF_WIDTH else "too early to say"


def percent_with_decimals(share: Estimate) -> str:
    """A share with its interval in tenths, for a table that shows each however little it says."""
    return f"{share.mean:.1%}, {_across(share, 1)}"


def points_lost(measured: Estimate) -> str:
    """How much of a share was lost, in points."""
    return f"{100 * measured.mean:.0f} points of a win, {_across(measured)}"


def _across(one: Estimate, digits: int = 0) -> str:
    return f"{100 * max(0.0, one.mean - one.within):.{digits}f} to {100 * min(1.0, one.mean + one.within):.{digits}f}"


Z_95 = 1.959964
"""Standard deviations on either side."""
PRIOR_OBSERVATIONS = 4
"""Made-up observations, half of them 0 and half 1, that keep a few games which all went the same way from proving much."""


class RunningStats(Struct):
    """Observations of a count, never less than 0: how many, their sum and the sum of their squares."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, one: float, many: int = 1) -> None:
        """Observe it, `many` times."""
        self.n += many
        self.total += one * many
        self.squares += one * one * many

    def merge(self, other: RunningStats) -> None:
        """Take in what has been observed elsewhere."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    def interval(self) -> Interval:
        """The mean and its interval, nowhere below 0."""
        if self.n < 2:
            return Interval(self.total, self.total, self.total, self.n)
        mean = self.total / self.n
        within = Z_95 * sqrt(max(0.0, self.squares / self.n - mean * mean) / (self.n - 1))
        return Interval(mean, max(0.0, mean - within), mean + within, self.n)


class ProportionStats(RunningStats):
    """Observations of something from 0 to 1."""

    def without(self, part: ProportionStats) -> ProportionStats:
        """What is left when a part of the observations is taken out."""
        return ProportionStats(self.n - part.n, self.total - part.total, self.squares - part.squares)

    @property
    def mean(self) -> float:
        """The mean; a half where nothing was observed."""
        return self.total / self.n if self.n else 0.5

    @property
    def variance(self) -> float:
        """Of the mean, with the made-up observations."""
        n, total, squares = self.n + PRIOR_OBSERVATIONS, self.total + PRIOR_OBSERVATIONS / 2, self.squares + PRIOR_OBSERVATIONS / 2
        return max(0.0, squares / n - (total / n) ** 2) / n

    @property
    def within(self) -> float:
        """How far to either side of the mean the truth may well lie."""
        return Z_95 * sqrt(self.variance)

    def interval(self) -> Interval:
        """The mean and its interval, nowhere outside 0 to 1. Its middle is drawn towards a half by the made-up observations."""
        middle = (self.total + PRIOR_OBSERVATIONS / 2) / (self.n + PRIOR_OBSERVATIONS)
        return Interval(self.mean, max(0.0, min(self.mean, middle - self.within)), min(1.0, max(self.mean, middle + self.within)), self.n)


class Interval(Struct, frozen=True):
    """A figure, the lower and the upper end of its interval, and of how many observations."""

    mean: float
    low: float
    high: float
    n: int

    def holds(self, value: float) -> bool:
        """Whether a value lies in it."""
        return self.low <= value <= self.high


def difference_interval(one: ProportionStats, other: ProportionStats) -> Interval:
    """How much larger the mean of one is than that of the other, observed apart from each other; nowhere outside -1 to 1."""
    within = Z_95 * sqrt(one.variance + other.variance)
    mean = one.mean - other.mean
    return Interval(mean, max(-1.0, mean - within), min(1.0, mean + within), min(one.n, other.n))
