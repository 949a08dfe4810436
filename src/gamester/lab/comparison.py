"""The effect of a change on fairness, length and draws."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from gamester.bots.statistics import Interval, difference_interval
from gamester.lab.runner import VariantResult


class Comparison(Struct, frozen=True):
    """The differences of one variant from the variant without its change.

    `nearer` is how much nearer to a fair share the first seat wins. `seats` has the difference of every seat.
    """

    one: VariantResult
    base: VariantResult
    seats: tuple[Interval, ...]
    nearer: Interval
    longer: Interval
    draws: Interval

    @property
    def words(self) -> str:
        """The change in words."""
        return self.one.variant.change_words or self.one.variant.change_text

    @property
    def moved_seats(self) -> list[int]:
        """The seats whose wins moved beyond chance."""
        return [seat for seat, one in enumerate(self.seats) if not one.contains(0)]


def compare(base: VariantResult, others: Sequence[VariantResult]) -> list[Comparison]:
    """Return the differences of each variant from the base variant."""
    return [_compared(base, one) for one in others]


def _compared(base: VariantResult, one: VariantResult) -> Comparison:
    fair = 1 / len(base.tally.shares)
    seats = tuple(difference_interval(now, before) for now, before in zip(one.tally.shares, base.tally.shares, strict=True))
    first, was = one.tally.shares[0], base.tally.shares[0]
    mean = abs(was.mean - fair) - abs(first.mean - fair)
    within = seats[0].high - seats[0].mean  # Distances from a fixed share vary no more than the shares themselves.
    nearer = Interval(mean, mean - within, mean + within, seats[0].n)
    return Comparison(one, base, seats, nearer, _longer(one, base), difference_interval(one.tally.draws, base.tally.draws))


def _longer(one: VariantResult, base: VariantResult) -> Interval:
    now, before = one.tally.length().interval(), base.tally.length().interval()
    mean, within = now.mean - before.mean, sqrt((now.high - now.mean) ** 2 + (before.high - before.mean) ** 2)
    return Interval(mean, mean - within, mean + within, min(now.n, before.n))
