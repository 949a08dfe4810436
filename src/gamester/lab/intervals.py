"""Intervals meant to hold what is true 95 times in a hundred, from sums that can be added up in any order."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

SIGMAS = 1.959964
"""Standard deviations on either side."""
PRIOR = 4
"""Made-up observations, half of them 0 and half 1, that keep a few games which all went the same way from proving much."""


class Spread(Struct):
    """Observations of a count, never less than 0: how many, their sum and the sum of their squares."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, one: float, many: int = 1) -> None:
        """Observe it, `many` times."""
        self.n += many
        self.total += one * many
        self.squares += one * one * many

    def merge(self, other: Spread) -> None:
        """Take in what has been observed elsewhere."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    def interval(self) -> Interval:
        """The mean and its interval, nowhere below 0."""
        if self.n < 2:
            return Interval(self.total, self.total, self.total, self.n)
        mean = self.total / self.n
        within = SIGMAS * sqrt(max(0.0, self.squares / self.n - mean * mean) / (self.n - 1))
        return Interval(mean, max(0.0, mean - within), mean + within, self.n)


class Sum(Spread):
    """Observations of something from 0 to 1."""

    def without(self, part: Sum) -> Sum:
        """What is left when a part of the observations is taken out."""
        return Sum(self.n - part.n, self.total - part.total, self.squares - part.squares)

    @property
    def mean(self) -> float:
        """The mean; a half where nothing was observed."""
        return self.total / self.n if self.n else 0.5

    @property
    def variance(self) -> float:
        """Of the mean, with the made-up observations."""
        n, total, squares = self.n + PRIOR, self.total + PRIOR / 2, self.squares + PRIOR / 2
        return max(0.0, squares / n - (total / n) ** 2) / n

    @property
    def within(self) -> float:
        """How far to either side of the mean the truth may well lie."""
        return SIGMAS * sqrt(self.variance)

    def interval(self) -> Interval:
        """The mean and its interval, nowhere outside 0 to 1. Its middle is drawn towards a half by the made-up observations."""
        middle = (self.total + PRIOR / 2) / (self.n + PRIOR)
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


def difference(one: Sum, other: Sum) -> Interval:
    """How much larger the mean of one is than that of the other, observed apart from each other; nowhere outside -1 to 1."""
    within = SIGMAS * sqrt(one.variance + other.variance)
    mean = one.mean - other.mean
    return Interval(mean, max(-1.0, mean - within), min(1.0, mean + within), min(one.n, other.n))
