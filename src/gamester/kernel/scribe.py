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
