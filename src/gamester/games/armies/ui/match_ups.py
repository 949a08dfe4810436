"""The pairs of players in a reveal: what each side presents and finds.

A grid is made only from what each of the two has and from the events about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamester.games.armies.rules import events
from gamester.games.armies.strings import WORDS
from gamester.games.ui_kit import Line, View, cached_per_view, events_since, row
from gamester.words.values import person

DONE, NOW, NEXT = "", "now", "next"


class Side(NamedTuple):
    """One side of a pair: its groups by value, the free ones, and what they found."""

    name: str
    """The player's name, also for the viewer."""
    mine: bool
    """True for the viewer."""
    groups: tuple[int, ...]
    free: tuple[int, ...]
    hits: tuple[int, ...]
    missed: int
    """Values that found nothing, as bits."""
    broke: bool
    answers: tuple[tuple[int, bool], ...]
    asks: tuple[str, ...]
    """Picks of the question about each soldier, if the viewer may ask it."""

    def person(self, argument: str = "who") -> dict[str, str]:
        """Return the arguments of a message for the player."""
        return person(self.name, self.mine, argument)


def outcome_of_cell(side: Side, soldier: int) -> tuple[str, str]:
    """Return the tone and the words for the groups in a cell."""
    if side.free[soldier] == 0:
        return "cut", WORDS.say("cell-cancelled")
    if soldier in side.hits or side.broke:
        return "hit", WORDS.say("cell-hits")
    if side.missed >> soldier & 1:
        return "miss", WORDS.say("cell-misses")
    answer = dict(side.answers).get(soldier)
    if answer is None:
        return "", ""
    return ("yes", WORDS.say("cell-on-top")) if answer else ("no", WORDS.say("cell-not-on-top"))


SHOWN = (events.EXPOSED, events.EXPOSED_NOTHING)
FOUND = (events.FREE, events.FOUND, events.MISSED, events.BROKE, events.STRUCK, events.ANSWERED_YES, events.ANSWERED_NO)
HEARD = frozenset({*SHOWN, *FOUND, events.COMPARED, events.REFILLED})
"""Events that the grid is made of."""


class Reveal:
    """The last reveal of presentations, as far as its events have come."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.soldiers: Sequence[str] = view.labels.get("soldier", ())
        self.seats: set[int] = set()
        self.compared: list[tuple[int, int]] = []
        self.struck: list[Line] = []
        self.refilled = False
        self._free: dict[tuple[int, int], list[int]] = {}
        self.hits: dict[tuple[int, int], list[int]] = {}
        self.missed: dict[tuple[int, int], int] = {}
        self.answers: dict[tuple[int, int], dict[int, bool]] = {}
        self.broke: set[tuple[int, int]] = set()
        self._groups: dict[int, tuple[int, ...]] = {}
        for line in events_since(view, SHOWN):
            if line.kind in HEARD:
                self._hear(line, line.kind, (line.a, line.b))
        self.pairs = [(a, b) for a in sorted(self.seats) for b in sorted(self.seats) if a < b]

    def _hear(self, line: Line, kind: int, pair: tuple[int, int]) -> None:
        if kind == events.FREE:
            self._free.setdefault(pair, [0] * len(self.soldiers))[line.c] += 1
        elif kind == events.COMPARED:
            self.compared.append(pair)
        elif kind in SHOWN:
            self.seats.add(line.a)
        elif kind == events.FOUND:
            self.hits.setdefault(pair, []).append(line.c)
        elif kind == events.MISSED:
            self.missed[pair] = line.c
        elif kind == events.BROKE:
            self.broke.add(pair)
        elif kind == events.STRUCK:
            self.struck.append(line)
        elif kind == events.REFILLED:
            self.refilled = True
        elif kind == events.ANSWERED_YES:
            self.answers[pair] = {soldier: True for soldier, yes in self.answers.get(pair, {}).items() if yes} | {line.c: True}
        elif kind == events.ANSWERED_NO:
            self.answers.setdefault(pair, {})[line.c] = False

    @property
    def current(self) -> tuple[int, int] | None:
        """The pair that a reveal shows just now, or None."""
        stage = getattr(self.view, "stage", None)
        return self.compared[-1] if stage is not None and stage.kind == events.COMPARED and self.compared else None

    def groups(self, seat: int) -> tuple[int, ...]:
        """Return the number of presented groups of each value of a seat."""
        if seat not in self._groups:
            lying = row(self.view, "presentation", seat)
            captions = [card.caption for card in lying.cards] if lying else []
            self._groups[seat] = tuple([captions.count(soldier) for soldier in self.soldiers])
        return self._groups[seat]

    def free_of(self, seat: int, other: int) -> Sequence[int]:
        """Return the number of groups of each value that are free against another seat."""
        return self._free.get((seat, other)) or [0] * len(self.soldiers)

    def side(self, seat: int, other: int) -> Side:
        """Return one side of a pair, with the events about it against the other."""
        mine, pair = seat == self.view.viewer, (seat, other)
        told = tuple(self.hits.get(pair, ())), self.missed.get(pair, 0), pair in self.broke, tuple(self.answers.get(pair, {}).items())
        asks = tuple([self._question(other, soldier) for soldier in self.soldiers]) if mine and self.view.legal_moves else ()
        return Side(self.view.seats[seat], mine, self.groups(seat), tuple(self.free_of(seat, other)), *told, asks)

    def _question(self, target: int, soldier: str) -> str:
        """Return the picks of the question about this soldier, or "" (AR-30)."""
        wanted = {f"seat:{target}", f"soldier:{soldier}"}
        return next((" ".join(sorted(move.picks)) for move in self.view.legal_moves if set(move.picks) == wanted), "")

    def state(self, pair: tuple[int, int]) -> str:
        """Return the state of a pair: compared, being compared, or still to come."""
        return NEXT if pair not in self.compared else NOW if pair == self.current else DONE


@cached_per_view
def reveal_of(view: View) -> Reveal:
    """Return the last reveal of a view, computed once per drawing."""
    return Reveal(view)
