"""One position in either world: plain, where events are heard and chance can be scripted, or compiled."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

from gamester.games import Game
from gamester.kernel.layout import Layout
from gamester.kernel.scribe import Event, Scribe
from gamester.play.drafting import ALOUD, DRAFT

MOST_LINES = 2_000_000
"""Lines of rules that one act may take with all that follows of itself; the longest of the worked examples takes some 6,000."""


class Endless(RuntimeError):
    """Automatic steps that lead nowhere: after MOST_LINES lines of rules nobody has been asked and the game is not over."""

    def __init__(self) -> None:
        super().__init__(f"expected somebody to be asked, or an end; got automatic steps without end ({MOST_LINES:,} lines of rules)")


def bounded(call: Callable[..., Any], *given: Any) -> Any:
    """Call it and return what it returns; Endless after MOST_LINES lines of Python, which are counted and not timed."""
    left = MOST_LINES

    def count(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise Endless
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return call(*given)
    finally:
        sys.settrace(before)


class World:
    """A table (number 0) and room to try acts on (number 1). Acts are tried whole and kept only if all are legal."""

    name = "plain"

    def __init__(self, game: Game, layout: Layout, t: Any) -> None:
        self.game = game
        self.layout = layout
        self.scribe = Scribe()
        self.doors: Any = game.plain(layout)
        self.tables: Any = [layout.copy(t), None]
        self.drafts: dict[int, tuple[int, ...]] = {}

    def table(self) -> Any:
        """The table as it is now, plain, with every seat's draft on it."""
        self._try([(seat, act) for seat, act in self.drafts.items() if act])
        return self.plain(1)

    def plain(self, number: int) -> Any:
        """One of the tables, plain."""
        return self.tables[number]

    def told(self) -> list[Event]:
        """What was told by the last act, or by `proceed`."""
        return self.scribe.told

    def proceed(self) -> None:
        """Automatic steps until somebody must decide; Endless where nobody ever is asked."""
        self._listen(0)
        self._bounded(self.doors.proceed, self.tables, 0)

    def _bounded(self, door: Callable[..., Any], *given: Any) -> Any:
        """Go through a door of the plain world; Endless after too many lines of rules, however the rules of the game loop."""
        return bounded(door, *given)

    def act(self, seat: int, acts: Sequence[int], whole: bool = False) -> int:
        """Carry out these acts, all or none; 0, or the clause that forbids one of them. `whole` leaves an earlier draft out."""
        sort = self.game.rules.drafts(self.plain(0), acts[-1])
        acts = (*(() if whole or sort == ALOUD else self.drafts.get(seat, ())), *acts)
        clause = self.judge(seat, acts, whole=True)
        if clause:
            return clause
        if sort == DRAFT:
            self.drafts[seat] = acts
            self.scribe.told = []
            return 0
        self._try([(seat, acts)], heard=True)
        self.doors.copy(self.tables, 0, 1)
        if sort != ALOUD:
            self.drafts[seat] = ()
        return 0

    def judge(self, seat: int, acts: Sequence[int], whole: bool = False) -> int:
        """0, or the clause that forbids one of these acts after those before it."""
        acts = (*(() if whole else self.drafts.get(seat, ())), *acts)
        clause = self._try([(seat, acts[:-1])])
        return clause or int(self.doors.judge(self.tables, 1, seat, acts[-1]))

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, its draft considered."""
        self._try([(seat, self.drafts.get(seat, ()))])
        out = self._row(self.game.rules.actions(self.plain(1)))
        return [int(number) for number in out[: self.doors.legal(self.tables, 1, seat, out)]]

    def _try(self, acts: Sequence[tuple[int, Sequence[int]]], heard: bool = False) -> int:
        """Carry out acts on table 1, a copy; 0, or the clause that forbids one of them."""
        self.doors.copy(self.tables, 1, 0)
        if heard:
            self._listen(1)
        for seat, numbers in acts:
            for number in numbers:
                clause = int(self._bounded(self.doors.advance, self.tables, 1, seat, number))
                if clause:
                    return clause
        return 0

    def _row(self, cells: int) -> Any:
        return [0] * cells

    def _listen(self, number: int) -> None:
        """From now on the table tells the scribe, who begins anew; what is scripted stays."""
        self.scribe.told = []
        self.tables[number].scribe = self.scribe


class Compiled(World):
    """The same in the compiled world: nothing is heard, nothing scripted. NotCompiled where it cannot be had."""

    name = "compiled"

    def __init__(self, game: Game, layout: Layout, t: Any) -> None:
        super().__init__(game, layout, t)
        self.doors = game.compiled(layout)
        self.tables = layout.lay_many(2)
        layout.put(self.tables, 0, t)

    def plain(self, number: int) -> Any:
        """One of the tables, plain."""
        return self.layout.take(self.tables, number)

    def _row(self, cells: int) -> Any:
        import numpy as np

        return np.zeros(cells, np.int32)

    def _listen(self, number: int) -> None:
        pass

    def _bounded(self, door: Callable[..., Any], *given: Any) -> Any:
        """The plain world went through the same door before, and came back."""
        return door(*given)
