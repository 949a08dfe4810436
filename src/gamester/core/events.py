"""Events and scripted chance, which exist in the plain runtime only.

A plain state has a slot `scribe`, which is None by default. Rules call `emit`; set an `EventRecorder` to record the events or
to script shuffles and draws. In the compiled runtime both calls vanish, except for counters.
"""

from __future__ import annotations

from typing import Any, NamedTuple

EVERYONE = -1


class Event(NamedTuple):
    """A thing that just happened, in numbers; only `to` may know it, or EVERYBODY."""

    kind: int
    a: int
    b: int
    c: int
    recipient: int


Place = tuple[str, int]
"""A list that is shuffled: its zone and its row, -1 for a zone without rows."""


class ScriptError(ValueError):
    """Raised if a script does not fit the shuffle or the draw.

    Either card `number` is not among the cards shuffled at `place`, or the scripted draw `number` is not below `below`.
    """

    def __init__(self, number: int, place: Place | None = None, below: int = 0) -> None:
        said = f"the shuffle of {place[0]} has no card {number}" if place else f"expected a draw from 0 to {below - 1}, got {number}"
        super().__init__(said)
        self.number = number
        self.place = place
        self.below = below


class EventRecorder:
    """The recorded events of one state, and scripted results of shuffles and draws.

    Shuffles are scripted by place, several results one after another.
    """

    __slots__ = ("draws", "events", "shuffles")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.shuffles: dict[Place, list[list[int]]] = {}
        self.draws: list[int] = []


def has_listener(t: Any) -> int:
    """Return 1 if events are recorded. Use it to skip work that only builds an event."""
    return 1 if t.scribe is not None else 0


def emit(t: Any, kind: int, a: int, b: int, c: int, to: int) -> None:
    """Record an event for everybody or for one seat."""
    if t.scribe is not None:
        t.scribe.events.append(Event(kind, a, b, c, to))


def replay_shuffle(t: Any, row: list[int], count: int) -> int:
    """Order the first `count` cells as scripted. Return 1, or 0 without a script.

    The scripted ids lie on top (last), the others below in ascending order. Raises Unscripted if a scripted id is not among
    them.
    """
    if t.scribe is None or not t.scribe.shuffles:
        return 0
    for place, coming in t.scribe.shuffles.items():
        zone, at = place
        cells = getattr(t, zone)
        # Rules pass only the row, so its zone is found by identity.
        if coming and (cells if at < 0 else cells[at]) is row:
            top_first = coming.pop(0)
            rest = sorted(row[:count])
            for card in top_first:
                if card not in rest:
                    raise ScriptError(card, place)
                rest.remove(card)
            row[:count] = rest + top_first[::-1]
            return 1
    return 0


def replay_draw(t: Any, n: int) -> int:
    """Return the next scripted number, or -1 without a script.

    Raises Unscripted if it is not below `n`.
    """
    if t.scribe is None or not t.scribe.draws:
        return -1
    drawn: int = t.scribe.draws.pop(0)
    if not 0 <= drawn < n:
        raise ScriptError(drawn, below=n)
    return drawn


ANY_VALUE = -2
"""Stands for any third number of an event."""
COUNTER_FIELD = "counted_in_play"
CounterKeys = tuple[tuple[tuple[int, ...], int], ...]
"""Event counters, one pair each: kinds of events for everybody, and their third number or ANY."""


class EventCounts(list[Event]):
    """An event list that counts events and keeps none."""

    def __init__(self, specs: CounterKeys) -> None:
        super().__init__()
        self.specs = specs
        self.counts = [0] * len(specs)

    def append(self, event: Event) -> None:
        """Increment every counter that the event fits."""
        for k, (kinds, c) in enumerate(self.specs):
            if event.recipient == EVERYONE and event.kind in kinds and c in (ANY_VALUE, event.c):
                self.counts[k] += 1


class EventCounter(EventRecorder):
    """A scribe that only counts. It may serve many states, one after another."""

    __slots__ = ()

    def __init__(self, wanted: CounterKeys) -> None:
        super().__init__()
        self.events = EventCounts(wanted)

    @property
    def counts(self) -> list[int]:
        """The number of events so far, per counter."""
        assert isinstance(self.events, EventCounts)
        return list(self.events.counts)


class CountedStates(list[Any]):
    """A list of plain states in which the state at one index always has the counter."""

    def __init__(self, tables: list[Any], place: int, counter: EventCounter) -> None:
        super().__init__(tables)
        self.place, self.counter = place, counter

    def __setitem__(self, place: Any, table: Any) -> None:
        super().__setitem__(place, table)
        if place == self.place:
            # A copied state has no scribe.
            table.scribe = self.counter
