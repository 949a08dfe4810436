"""What many games answer alike: a game whose table has these zones imports the answer instead of writing it again."""

from __future__ import annotations

from typing import Any

Table = Any
Out = Any
WIN = 60


def over(t: Table) -> int:
    """The clause in `ended`."""
    return t.ended  # type: ignore[no-any-return]  # a table is whatever the game declares


def rounds(t: Table) -> int:
    """The number in `round`."""
    return t.round  # type: ignore[no-any-return]


def sealed(t: Table) -> int:
    """1: whenever several are asked they decide at once and in secret."""
    return 1


def drafts(t: Table, action: int) -> int:
    """0: every action stands for itself."""
    return 0


def pending(t: Table) -> int:
    """A bit for every seat whose `asked` is still 1."""
    seats = 0
    for seat in range(len(t.asked)):
        seats |= t.asked[seat] << seat
    return seats


def every(count: int, out: Out) -> int:
    """Offers for a game of few actions: all there are."""
    for action in range(count):
        out[action] = action
    return count


def places(t: Table, out: Out) -> None:
    """By `points`, most first; equals share a place."""
    for seat in range(len(t.points)):
        out[seat] = 1
        for other in range(len(t.points)):
            if t.points[other] > t.points[seat]:
                out[seat] += 1


def shares(t: Table, out: Out) -> None:
    """One win, split among those with most `points`."""
    best = max(t.points)
    winners = 0
    for seat in range(len(t.points)):
        winners += 1 if t.points[seat] == best else 0
    for seat in range(len(t.points)):
        out[seat] = WIN // winners if t.points[seat] == best else 0


def score(t: Table, seat: int, out: Out) -> int:
    """One part: the `points`."""
    out[0] = t.points[seat]
    return 1
