"""Checks that simultaneous decisions lead to the same state in every order."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

from gamester.core.events import EventRecorder
from gamester.testing.checks.secrecy_over_time import ViewerProbe, simultaneous_positions
from gamester.testing.trajectories import TrajectoryBatch

ORDERS = 24
"""Most orders that are tried; if there are more, they are sampled."""
LONGEST = 200
"""Actions after which a seat is assumed never to submit."""


def check_order_independent(reel: TrajectoryBatch, positions: int) -> int:
    """Play simultaneous positions of a batch in every order of seats.

    Mixed orders are tried too. Return the number of orders.
    """
    listener = ViewerProbe(reel.subject)
    rng = reel.subject.rng("arrival", reel.games[0].number, reel.games[0].before)
    tried = 0
    for row, t in simultaneous_positions(listener, reel, positions, rng):
        tried += _orders(listener, t, listener.pending_seats(t), rng, reel.where(row))
    return tried


def _orders(listener: ViewerProbe, t: Any, waiting: list[int], rng: random.Random, where: str) -> int:
    acts = {seat: _decides(listener, t, seat, rng, where) for seat in waiting}
    orders = list(permutations(waiting))
    # Six seats have 720 orders.
    if len(orders) > ORDERS:
        orders = rng.sample(orders, ORDERS)
    lines = [[(seat, action) for seat in order for action in acts[seat]] for order in orders]
    lines.append(_mixed(acts, rng))
    first: tuple[bytes, list[Any]] | None = None
    for line in lines:
        got = _play(listener, t, line, where)
        if first is not None and got[0] != first[0]:
            said = "; ".join(f"{seat}: {listener.subject.name_of(seat, action)}" for seat, action in line)
            raise listener.subject.failure(f"the state depends on the order of the seats: {said}", where)
        first = first or got
    return len(lines)


def _decides(listener: ViewerProbe, t: Any, seat: int, rng: random.Random, where: str) -> list[int]:
    """Return the actions of a seat in a copy of its own, until it need not decide."""
    u: Any = t
    acts: list[int] = []
    while seat in listener.pending_seats(u) and len(acts) < LONGEST:
        action = rng.choice(listener.legal(u, seat))
        sealing = not listener.subject.rules.draft_kind(u, action)
        acts.append(action)
        if sealing and len(listener.pending_seats(u)) > 1 and seat in listener.pending_seats(listener.after(u, seat, action)[0]):
            raise listener.subject.failure(
                f"seat {seat} has submitted {listener.subject.name_of(seat, action)} and must decide again", where
            )
        if sealing:
            return acts
        u, _ = listener.after(u, seat, action)
    return acts


def _play(listener: ViewerProbe, t: Any, line: list[tuple[int, int]], where: str) -> tuple[bytes, list[Any]]:
    """Return the state after actions in this order; every one must be legal."""
    subject = listener.subject
    u = subject.layout.copy_state(t)
    u.scribe = EventRecorder()
    for seat, action in line:
        clause = listener.doors.apply_if_legal([u], 0, seat, action)
        if clause:
            what = f"{subject.name_of(seat, action)} of seat {seat} is refused by {clause} after the moves of others"
            raise subject.failure(what, where)
    return subject.layout.to_bytes(u), u.scribe.events


def _mixed(acts: dict[int, list[int]], rng: random.Random) -> list[tuple[int, int]]:
    """Return all actions in random order, with each seat's own order kept."""
    left = {seat: list(line) for seat, line in acts.items()}
    line = []
    while any(left.values()):
        seat = rng.choice([seat for seat, coming in left.items() for _ in coming])
        line.append((seat, left[seat].pop(0)))
    return line
