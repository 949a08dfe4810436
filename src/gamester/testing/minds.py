"""Bots that think: what they choose comes from what their seat knows (R8). A bot that peeks is caught.

Two tables that look alike to a seat must get the same choices from it. A search draws its redeals by chance, so not each choice is the
same, but their distribution is: choices at one table agree with one another no more often than with those at the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product
from math import sqrt
from typing import Any

from msgspec import Struct

from gamester.testing.subject import Subject
from gamester.testing.tables import Broken

Chooser = Callable[[Any, int, int], int]
"""What a seat chooses at a table, by a seed: (table, seat, seed) to an action."""
SURE = 4.0
"""Standard errors by which agreement may exceed what is expected; a chance of one in thirty thousand."""


class Agreement(Struct, frozen=True):
    """How much more often choices at one table agree than choices at two that look alike; its standard error; positions looked at."""

    excess: float
    error: float
    positions: int


def agreement(subject: Subject, positions: Iterable[tuple[Any, int]], choose: Chooser, choices: int = 4) -> Agreement:
    """Ask for so many choices at each position (a table and a seat that must decide), and as many with everything hidden drawn anew."""
    found = []
    for number, (t, seat) in enumerate(positions):
        u = subject.layout.copy(t)
        subject.rules.redeal(u, seat, subject.rng("alike", number).randrange(2**32))
        seeds = subject.rng("minds", number)
        here, there = ([choose(table, seat, seeds.randrange(2**32)) for _ in range(choices)] for table in (t, u))
        within = [one == other for row in (here, there) for one, other in combinations(row, 2)]
        across = [one == other for one, other in product(here, there)]
        found.append(sum(within) / len(within) - sum(across) / len(across))
    if len(found) < 2:
        raise ValueError(f"expected two positions or more, got {len(found)}")
    mean = sum(found) / len(found)
    spread = sqrt(sum((one - mean) ** 2 for one in found) / (len(found) - 1))
    return Agreement(mean, spread / sqrt(len(found)), len(found))


def check_mind(subject: Subject, positions: Iterable[tuple[Any, int]], choose: Chooser, choices: int = 4) -> Agreement:
    """Broken when a bot can be told to choose by what its seat cannot know."""
    found = agreement(subject, positions, choose, choices)
    if found.excess > SURE * found.error and found.excess > 0:
        raise Broken(
            f"{subject}: a bot acts on what its seat cannot know: its choices at one table agree {found.excess:.1%} more often than at two "
            f"that look alike, over {found.positions} positions"
        )
    return found
