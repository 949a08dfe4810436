"""What only the plain world does: collect events, and take chance from a script. Compiled, both calls vanish.

A plain table carries a slot `scribe`, None by default. The rules call `tell`; whoever wants to hear sets a `Scribe`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

EVERYBODY = -1


class Event(NamedTuple):
    """What just happened, in numbers; `to` is the one seat that may know it, or EVERYBODY."""

    kind: int
    a: int
    b: int
    c: int
    to: int


Place = tuple[str, int]
"""A list that is shuffled: its zone and its row, -1 for a zone without rows."""


class Unscripted(ValueError):
    """A script that does not fit: the card that is not among those shuffled at `place`, or a number drawn that is not below `below`."""

    def __init__(self, number: int, place: Place | None = None, below: int = 0) -> None:
        said = f"the shuffle of {place[0]} has no card {number}" if place else f"expected a draw from 0 to {below - 1}, got {number}"
        super().__init__(said)
        self.number = number
        self.place = place
        self.below = below


class Scribe:
    """Events told on one table, and the scripted results of coming shuffles (by place) and draws."""

    __slots__ = ("draws", "shuffles", "told")

    def __init__(self) -> None:
        self.told: list[Event] = []
        self.shuffles: dict[Place, list[list[int]]] = {}
        self.draws: list[int] = []


def listening(t: Any) -> int:
    """1 when somebody hears what is told: spares the work of putting something together that is only to be told."""
    return 1 if t.scribe is not None else 0


def tell(t: Any, kind: int, a: int, b: int, c: int, to: int) -> None:
    """Announce an event to everybody or to one seat."""
    if t.scribe is not None:
        t.scribe.told.append(Event(kind, a, b, c, to))


def scripted_shuffle(t: Any, row: list[int], count: int) -> int:
    """1 when a script has put the first `count` cells in order: the scripted ids lie on top (last), the rest below, sorted."""
    if t.scribe is None or not t.scribe.shuffles:
        return 0
    for place, coming in t.scribe.shuffles.items():
        zone, at = place
        cells = getattr(t, zone)
        if coming and (cells if at < 0 else cells[at]) is row:
            top_first = coming.pop(0)
            rest = sorted(row[:count])
            for card in top_first:
                if card not in rest:
                    raise Unscripted(card, place)
                rest.remove(card)
            row[:count] = rest + top_first[::-1]
            return 1
    return 0


def scripted_draw(t: Any, n: int) -> int:
    """The next scripted number below n, or -1 when nothing is scripted."""
    if t.scribe is None or not t.scribe.draws:
        return -1
    drawn: int = t.scribe.draws.pop(0)
    if not 0 <= drawn < n:
        raise Unscripted(drawn, below=n)
    return drawn


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
