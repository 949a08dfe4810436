"""Default implementations of contract functions.

A game whose state has the zones named here imports a function instead of writing it again.
"""

from __future__ import annotations

from typing import Any

Table = Any
Out = Any
WIN = 60


def ended_by(t: Table) -> int:
    """Return the clause in `ended_by`."""
    clause: int = t.ended_by
    return clause


def round_number(t: Table) -> int:
    """Return the number in `round`."""
    number: int = t.round
    return number


def is_simultaneous(t: Table) -> int:
    """Return 1: pending seats always decide simultaneously and in secret."""
    return 1


def draft_kind(t: Table, action: int) -> int:
    """Return 0: no action belongs to a draft."""
    return 0


def pending_seats(t: Table) -> int:
    """Return a bit for every seat whose `deciding` is still 1."""
    seats = 0
    for seat in range(len(t.deciding)):
        seats |= t.deciding[seat] << seat
    return seats


def placements(t: Table, out: Out) -> None:
    """Write placements by `points`, most first. Equal seats share a placement."""
    for seat in range(len(t.points)):
        out[seat] = 1
        for other in range(len(t.points)):
            if t.points[other] > t.points[seat]:
                out[seat] += 1


def win_shares(t: Table, out: Out) -> None:
    """Write the shares of one win, split among the seats with most `points`."""
    best = max(t.points)
    winners = 0
    for seat in range(len(t.points)):
        winners += 1 if t.points[seat] == best else 0
    for seat in range(len(t.points)):
        out[seat] = WIN // winners if t.points[seat] == best else 0


def score_parts(t: Table, seat: int, out: Out) -> int:
    """Write one part, the `points`, and return 1."""
    out[0] = t.points[seat]
    return 1
