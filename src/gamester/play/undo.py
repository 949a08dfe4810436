"""What may be taken back: the last acts of a seat, as far as nothing was learnt, drawn or decided by anybody else in them.

A game names the kinds of acts in question (`names.UNDO`); whether one of them was such an act is seen from the table. An act is
kept when its seat alone decides before it and after it, in the open, and when it has changed nothing that is hidden from
anybody: counters of chance are hidden too, so it has drawn nothing. Then the table before it tells exactly as much.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from gamester.games import Game
from gamester.games.names import Told
from gamester.kernel.layout import Layout
from gamester.kernel.scribe import EVERYBODY, Event
from gamester.kernel.zones import BAG, FACE
from gamester.play.actions import Act

UNDO = "undo"
"""How it is written, in logs and records too. No game has a kind of act of this name."""
NOT_BACK = 915
TAKEN_BACK, AGREED, TAKEN = -1, -2, "taken"
"""The kinds of event that say so, by rule and with everybody's consent (`takeback.py`), and the labels of what was taken back."""
SPOKEN = {
    TAKEN_BACK: Told(f"{{a:seat}} took back: {{b:{TAKEN}}}", "TB-915"),
    AGREED: Told(f"{{a:seat}} took back, as all agreed, everything since {{b:{TAKEN}}}; what was seen stays seen", "TB-930"),
}


class Step(NamedTuple):
    """One act that may be taken back: whose, what, the table before it, and the numbers of the events told in it."""

    seat: int
    acts: Act
    before: Any
    told: range


class Steps:
    """The last acts of one seat at one table, newest last; nobody else has acted since."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.shapes = frozenset[str](getattr(game.names, "UNDO", ()))
        self._game, self._layout = game, layout
        self._kept: list[Step] = []

    def last(self, seat: int) -> Step | None:
        """The act that this seat may take back now."""
        return self._kept[-1] if self._kept and self._kept[-1].seat == seat else None

    def pop(self) -> None:
        """The last one has been taken back."""
        self._kept.pop()

    def follow(self, step: Step, shapes: list[str], after: Any, events: list[Event]) -> None:
        """An act has been made, of these shapes: it is kept, or the way back ends here."""
        seat, before = step.seat, step.before
        kept = len(shapes) == 1 and shapes[0] in self.shapes
        kept = kept and self._alone(before, seat) and self._alone(after, seat)
        kept = kept and self._game.rules.rounds(before) == self._game.rules.rounds(after)
        kept = kept and all(event.to == EVERYBODY for event in events) and not any(self._hidden(before, after))
        if not kept or self.last(seat) is None:
            self._kept.clear()
        if kept:
            self._kept.append(step)

    def _alone(self, t: Any, seat: int) -> bool:
        rules = self._game.rules
        return not rules.over(t) and not rules.sealed(t) and rules.pending(t) == 1 << seat

    def _hidden(self, before: Any, after: Any) -> Iterator[str]:
        """Zones in which something has changed that somebody cannot see."""
        for name in self._layout.changing:
            zone, one, other = self._layout.zones[name], getattr(before, name), getattr(after, name)
            if one == other or zone.length_of:
                continue
            rows = range(len(one)) if zone.seated else (0,)
            for row in rows:
                here, there = (one[row], other[row]) if zone.seated else (one, other)
                if here != there and not self._open(before, name, row):
                    yield name

    def _open(self, t: Any, name: str, row: int) -> bool:
        """Whether all of a row is seen by every seat and by the rail."""
        words = {self._layout.word(t, name, row, viewer) for viewer in range(self._layout.seats + 1)}
        return words <= ({FACE, BAG} if self._layout.zones[name].form == "counts" else {FACE})
