"""The middle of the table: a grid for every pair of players, with what cancels, what goes through and what finds nothing.

Everything in it was told: which groups lie there, which of them are free (AR-22, AR-24), and what they found (AR-23, AR-27).
"""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games.armies import events
from gamester.games.armies.pairs import DONE, NEXT, NOW, Side, panel
from gamester.games.seeing import Line, View, named, once_a_view, row, since_last

SHOWN = (events.EXPOSED, events.EXPOSED_NOTHING)
FOUND = (events.FREE, events.FOUND, events.MISSED, events.BROKE, events.STRUCK, events.ANSWERED_YES, events.ANSWERED_NO)
HEARD = frozenset({*SHOWN, *FOUND, events.COMPARED, events.REFILLED})
"""What the grid is made of; what else is told meanwhile is no part of it."""


class Reveal:
    """The last time that presentations were turned up, as far as it has been told."""

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
        for line in since_last(view, SHOWN):
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
        """The pair that is looked at just now, where the reveal is shown step by step."""
        stage = getattr(self.view, "stage", None)
        return self.compared[-1] if stage is not None and stage.kind == events.COMPARED and self.compared else None

    def groups(self, seat: int) -> tuple[int, ...]:
        """How many groups of each value lie before a seat."""
        if seat not in self._groups:
            lying = row(self.view, "shown", seat)
            captions = [card.caption for card in lying.cards] if lying else []
            self._groups[seat] = tuple([captions.count(soldier) for soldier in self.soldiers])
        return self._groups[seat]

    def free_of(self, seat: int, other: int) -> Sequence[int]:
        """How many of them are free against another seat."""
        return self._free.get((seat, other)) or [0] * len(self.soldiers)

    def side(self, seat: int, other: int) -> Side:
        """What one of a pair has, and what has been told of it against the other."""
        mine, pair = seat == self.view.viewer, (seat, other)
        told = tuple(self.hits.get(pair, ())), self.missed.get(pair, 0), pair in self.broke, tuple(self.answers.get(pair, {}).items())
        asks = tuple([self._question(other, soldier) for soldier in self.soldiers]) if mine and self.view.moves else ()
        return Side(named(self.view, seat), mine, self.groups(seat), tuple(self.free_of(seat, other)), *told, asks)

    def _question(self, target: int, soldier: str) -> str:
        """The picks of the question about this soldier, if the viewer may put it now (AR-30)."""
        wanted = {f"seat:{target}", f"soldier:{soldier}"}
        return next((" ".join(sorted(move.picks)) for move in self.view.moves if set(move.picks) == wanted), "")

    def state(self, pair: tuple[int, int]) -> str:
        """Whether a pair has been compared, is being compared, or comes later."""
        return NEXT if pair not in self.compared else NOW if pair == self.current else DONE


@once_a_view
def reveal_of(view: View) -> Reveal:
    """The same for the view that is being drawn."""
    return Reveal(view)


def centre(view: View) -> str:
    """A grid for every pair, the viewer's own first; nothing before the first presentation."""
    reveal = reveal_of(view)
    own = [pair for pair in reveal.pairs if view.viewer in pair]
    panels = [_panel(reveal, *pair) for pair in own + [pair for pair in reveal.pairs if pair not in own]]
    return f'<div class="pairs n{len(panels)}">{"".join(panels)}</div>' if panels else ""


def _panel(reveal: Reveal, a: int, b: int) -> str:
    first, second = (a, b) if b != reveal.view.viewer else (b, a)
    return panel(tuple(reveal.soldiers), reveal.side(first, second), reveal.side(second, first), reveal.state((a, b)))
