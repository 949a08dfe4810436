"""Counting what is told, in both worlds: of an event nothing is kept but that it happened.

The plain world listens with an ear of its own; compiled, `tell` counts in cells behind those of the table, which no copy takes along.
"""

from __future__ import annotations

from typing import Any

from gamester.kernel.scribe import EVERYBODY, Event, Scribe

ANY = -2
"""In the place of an event's third number: whatever it is."""
CELLS = "counted_in_play"
Wanted = tuple[tuple[tuple[int, ...], int], ...]
"""What is counted, one pair a counter: kinds of events that everybody is told, and their third number or ANY."""


class Heard(list[Event]):
    """The place of what was told: it counts and keeps nothing."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self.wanted = wanted
        self.counts = [0] * len(wanted)

    def append(self, event: Event) -> None:
        """Count an event where it is one that is wanted."""
        for k, (kinds, c) in enumerate(self.wanted):
            if event.to == EVERYBODY and event.kind in kinds and c in (ANY, event.c):
                self.counts[k] += 1


class Counter(Scribe):
    """A scribe that counts. It may sit at many tables, one after another."""

    __slots__ = ()

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self.told = Heard(wanted)

    @property
    def counts(self) -> list[int]:
        """How often each was heard so far."""
        assert isinstance(self.told, Heard)
        return list(self.told.counts)


class Watched(list[Any]):
    """A list of plain tables, one of which has a counter at it, whichever table is laid there."""

    def __init__(self, tables: list[Any], place: int, counter: Counter) -> None:
        super().__init__(tables)
        self.place, self.counter = place, counter

    def __setitem__(self, place: Any, table: Any) -> None:
        super().__setitem__(place, table)
        if place == self.place:
            table.scribe = self.counter


def counting(wanted: Wanted) -> str:
    """The text of `tell` where it counts: every call has its own kind in it, so that all but its own line falls away when compiled."""
    lines = ["def tell(t, kind, a, b, c, to):"]
    for k, (kinds, third) in enumerate(wanted):
        same = " or ".join(f"kind == {kind}" for kind in kinds)
        lines.append(f"    if to == EVERYBODY and ({same}){'' if third == ANY else f' and c == {third}'}:")
        lines.append(f"        t.{CELLS}[{k}] += 1")
    return "\n".join([*lines, "    return", ""])
