"""What has been told at a table, viewer by viewer: lines of the log in words, and the number of the frame each one is at.

A viewer's lines and frames are numbered by what that viewer was told and saw, so that numbers tell nothing of the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamester.games import Game
from gamester.kernel.layout import Layout
from gamester.kernel.scribe import EVERYBODY, Event, Scribe
from gamester.play.telling import dims_of, in_words
from gamester.play.views import LogLine


class Dated(list[Event]):
    """Events with the round in which each was told."""

    def __init__(self, game: Game, t: Any) -> None:
        super().__init__()
        self.rounds: list[int] = []
        self._game, self._t = game, t

    def append(self, event: Event) -> None:
        """One more, told now."""
        self.rounds.append(self._game.rules.rounds(self._t))
        super().append(event)


class Diary(Scribe):
    """A scribe for one act on one table, who dates what he is told."""

    def __init__(self, game: Game, t: Any) -> None:
        super().__init__()
        self.told: Dated = Dated(game, t)


class Story:
    """Events as they were told, and for each viewer what was seen last and how often that has changed."""

    def __init__(self, game: Game, layout: Layout, labels: dict[str, Sequence[str]]) -> None:
        self.game = game
        self.layout = layout
        self.labels = labels
        self.told: list[tuple[int, Event]] = []
        self._frames = [0] * (layout.seats + 1)
        self._seen: list[Any] = [None] * (layout.seats + 1)

    def add(self, t: Any, diary: Diary) -> None:
        """The table after an act, and what was told in its course."""
        self.told += zip(diary.told.rounds, diary.told, strict=True)
        over = bool(self.game.rules.over(t))
        heard = {event.to for event in diary.told}
        for viewer in range(self.layout.seats + 1):
            view = self.layout.view(t, viewer, all_eyes=over)
            if view != self._seen[viewer] or EVERYBODY in heard or viewer in heard:
                self._frames[viewer] += 1
                self._seen[viewer] = view

    def frames(self, viewer: int) -> int:
        """How often what this viewer sees of the log has changed; 1 when the table has just been laid."""
        return self._frames[viewer]

    def lines(self, viewer: int, since: int = 0) -> tuple[LogLine, ...]:
        """What this viewer was told after line `since`, in words."""
        heard = [(turn, event) for turn, event in self.told if event.to in (EVERYBODY, viewer)]
        return tuple(self._line(number, turn, event) for number, (turn, event) in enumerate(heard[since:], since + 1))

    def _line(self, number: int, turn: int, event: Event) -> LogLine:
        told = self.game.names.EVENTS[event.kind]
        seat = event.a if dims_of(told).get("a") == "seat" else -1
        clauses = (told.clause,) if told.clause else ()
        return LogLine(number, turn, in_words(told, event, self.labels), clauses, event.to != EVERYBODY, seat)
