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


class Unscripted(ValueError):
    """A script that does not fit what is shuffled or drawn."""


class Scribe:
    """Events told on one table, and the scripted results of coming shuffles (by zone) and draws."""

    __slots__ = ("draws", "shuffles", "told")

    def __init__(self) -> None:
        self.told: list[Event] = []
        self.shuffles: dict[str, list[list[int]]] = {}
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
    for zone, coming in t.scribe.shuffles.items():
        if coming and getattr(t, zone) is row:
            top_first = coming.pop(0)
            rest = sorted(row[:count])
            for card in top_first:
                if card not in rest:
                    raise Unscripted(f"the scripted order of {zone} asks for a card that is not there")
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
        raise Unscripted(f"a scripted draw must be 0..{n - 1}, got {drawn}")
    return drawn
