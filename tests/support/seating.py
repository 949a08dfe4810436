"""Forms that seat people at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamester.server.messages import Rejection
from gamester.server.storage.rows import StoredSeat, StoredTable
from gamester.server.tables import seating

SEATS = 4


def laid(auto: bool = True, bots: int = 0) -> StoredTable:
    people = SEATS - bots
    seats = tuple(StoredSeat(k, f"P{k}", "heuristic" * (k >= people), f"hash {k}", k == 0, k == 0 or k >= people) for k in range(SEATS))
    return StoredTable("a-b", "armies", 1, {}, "classic", "half", "promise", "", seats, started=False, auto=auto)


def done(row: StoredTable, change: Callable[..., Any], *args: Any) -> StoredTable:
    after = seating.apply_change(row, change, *args)
    assert isinstance(after, StoredTable), after
    return after


def refused(row: StoredTable, change: Callable[..., Any], *args: Any) -> str:
    after = seating.apply_change(row, change, *args)
    assert isinstance(after, Rejection)
    return after.clause
