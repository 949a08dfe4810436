"""What has been told at a table, viewer by viewer: lines of the log in words, and the number of the frame each one is at.

A viewer's lines and frames are numbered by what that viewer was told and saw, so that numbers tell nothing of the rest.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from gamester.core.events import EVERYBODY, Event, Scribe
from gamester.core.layout import Layout
from gamester.games.registry import Game
from gamester.games.schema import EventText
from gamester.match.history import EVENT_TEXTS, TAKEN, UNDONE_EVENT
from gamester.match.log_text import dimensions_in, event_sentence
from gamester.match.stages import Stage, StageRecorder
from gamester.match.views import LogLine

ALL_EVENTS = -2
"""As a viewer of lines: all that was told, to whomever. For games whose cards may all be seen."""


class TimestampedEvents(list[Event]):
    """Events with the round in which each was told, and the stages that they open."""

    def __init__(self, game: Game, layout: Layout, t: Any) -> None:
        super().__init__()
        self.rounds: list[int] = []
        self.phases: list[int] = []
        self.staging = StageRecorder(game, layout, t)
        self._game, self._t = game, t

    def append(self, event: Event) -> None:
        """One more, told now."""
        self.staging.hear(event, len(self))
        self.rounds.append(self._game.rules.rounds(self._t))
        self.phases.append(getattr(self._t, "phase", -1))
        super().append(event)


class MatchRecorder(Scribe):
    """A scribe for one act on one table, who dates what he is told and keeps the table at the end of each stage."""

    def __init__(self, game: Game, layout: Layout, t: Any) -> None:
        super().__init__()
        self.told: TimestampedEvents = TimestampedEvents(game, layout, t)

    def stages(self) -> list[Stage]:
        """The stages of the act, which is done."""
        self.told.staging.close(len(self.told))
        return self.told.staging.stages


class EventLog:
    """Events as they were told, and for each viewer what was seen last and how often that has changed."""

    def __init__(self, game: Game, layout: Layout, labels: dict[str, Sequence[str]]) -> None:
        self.game = game
        self.layout = layout
        self._taken: list[str] = []
        self._undone: dict[int, int] = {}
        self._lines: dict[tuple[int, int, bool], LogLine] = {}
        self._ears: dict[int, tuple[int, list[int]]] = {}
        self._whole: dict[int, tuple[LogLine, ...]] = {}
        self.labels = {**labels, TAKEN: self._taken}
        self.told: list[tuple[int, Event]] = []
        self._ends: list[int] = []
        self._phases: list[int] = []
        self._staged: deque[tuple[Stage, ...]] = deque(maxlen=layout.seats)
        self._frames = [0] * (layout.seats + 1)
        self._rose: list[int] = []
        self._seen: list[Any] = [None] * (layout.seats + 1)

    def add(self, t: Any, diary: MatchRecorder) -> range:
        """The table after an act, and what was told in its course; the numbers of these events."""
        before = len(self.told)
        self.told += zip(diary.told.rounds, diary.told, strict=True)
        self._phases += diary.told.phases
        self._ends.append(len(self.told))
        self._staged.append(tuple(replace(stage, first=before + stage.first, last=before + stage.last) for stage in diary.stages()))
        over = bool(self.game.rules.over(t))
        heard = {event.to for event in diary.told}
        rose = 0
        for viewer in range(self.layout.seats + 1):
            view = self.layout.view(t, viewer, all_eyes=over)
            if view != self._seen[viewer] or EVERYBODY in heard or viewer in heard:
                self._frames[viewer] += 1
                self._seen[viewer] = view
                rose |= 1 << viewer
        self._rose.append(rose)
        return range(before, len(self.told))

    def since(self, act: int) -> range:
        """The numbers of the events that were told after act `act` (0 is the deal)."""
        return range(self._ends[act], len(self.told))

    def take_back(self, t: Any, seat: int, said: str, told: range, kind: int = UNDONE_EVENT) -> None:
        """The table as it was before an act that has been taken back: what was told in it stays written, and is no event any more."""
        diary = MatchRecorder(self.game, self.layout, t)
        diary.told.append(Event(kind, seat, len(self._taken), 0, EVERYBODY))
        self._taken.append(f"{said[:1].lower()}{said[1:]}")
        self._undone = {**dict.fromkeys(told, len(self.told)), **self._undone}  # an event that was undone before stays so from then on
        self._lines = {key: line for key, line in self._lines.items() if key[1] not in told}
        self._whole = {}
        self.add(t, diary)

    def frames(self, viewer: int) -> int:
        """How often what this viewer sees of the log has changed; 1 when the table has just been laid."""
        return self._frames[min(viewer, self.layout.seats)]

    def risen(self, viewer: int, after: int) -> int:
        """How much the number of a viewer's frame has risen after act `after` (0 is the deal)."""
        bit = 1 << min(viewer, self.layout.seats)
        return sum(1 for rose in self._rose[after + 1 :] if rose & bit)

    def stages(self, after: int) -> tuple[tuple[Stage, ...], ...]:
        """The stages of each act after act `after` (0 is the deal); kept are those of as many acts as there are seats."""
        wanted = max(0, len(self._ends) - 1 - after)
        return tuple(self._staged)[-wanted:] if wanted else ()

    def lines(self, viewer: int, since: int = 0, told: int = 0, upto: int | None = None) -> tuple[LogLine, ...]:
        """What this viewer was told after line `since`, in words; of all events only those from number `told` and below `upto`.

        What was taken back behind `upto` is as it was read until then.
        """
        lines, heard = self._all(viewer), self._heard(viewer)
        first = max(since, bisect_left(heard, told))
        if upto is None:
            return lines[first:]
        last = bisect_left(heard, upto)
        if not any(undone >= upto for undone in self._undone.values()):
            return lines[first:last]
        return tuple(
            self._line(viewer, number + 1, heard[number], stood=True) if self._undone.get(heard[number], 0) >= upto else lines[number]
            for number in range(first, last)
        )

    def _all(self, viewer: int) -> tuple[LogLine, ...]:
        """Everything a viewer was told; what is new is put behind what was."""
        heard, old = self._heard(viewer), self._whole.get(viewer, ())
        if len(heard) > len(old):
            new = enumerate(heard[len(old) :], len(old) + 1)
            self._whole[viewer] = old + tuple(self._line(viewer, number, place) for number, place in new)
        return self._whole.get(viewer, ())

    def told_at(self, viewer: int, line: int) -> tuple[int, int] | None:
        """The act (0 is the deal) in which this viewer was told line `line`, and its number among all events; None where there is none."""
        heard = self._heard(viewer)
        if not 0 < line <= len(heard):
            return None
        return bisect_right(self._ends, heard[line - 1]), heard[line - 1]

    def _heard(self, viewer: int) -> list[int]:
        upto, heard = self._ears.get(viewer, (0, []))
        new = self.told[upto:]
        heard += [place for place, (_, event) in enumerate(new, upto) if event.to in (EVERYBODY, viewer) or viewer == ALL_EVENTS]
        self._ears[viewer] = len(self.told), heard
        return heard

    def _line(self, viewer: int, number: int, place: int, stood: bool = False) -> LogLine:
        """One line; put into words once, since every frame has all of them. `stood`: as it was before it was taken back."""
        key = viewer, place, stood
        if key not in self._lines:
            self._lines[key] = self._put(viewer, number, place, stood)
        return self._lines[key]

    def _said(self, viewer: int, place: int, said: EventText, event: Event) -> str:
        """The words of an event, and of one behind it that only goes on with its sentence, told to the same."""
        if said.goes_on:
            return ""
        more = self._told(place + 1) if place + 1 < len(self.told) else None
        follows = more is not None and more.goes_on and self.told[place + 1][1].to == event.to
        rest = event_sentence(more, self.told[place + 1][1], self.labels, viewer) if more and follows else ""
        return event_sentence(said, event, self.labels, viewer) + rest

    def _told(self, place: int) -> EventText:
        kind = self.told[place][1].kind
        return EVENT_TEXTS.get(kind) or self.game.names.EVENTS[kind]

    def _put(self, viewer: int, number: int, place: int, stood: bool) -> LogLine:
        turn, event = self.told[place]
        said = self._told(place)
        seat = event.a if dimensions_in(said).get("a") == "seat" else -1
        clauses = (said.clause,) if said.clause else ()
        words, step = self._said(viewer, place, said, event), getattr(self.game.names, "PHASES", {}).get(self._phases[place])
        kind, a, b, c = (0, 0, 0, 0) if place in self._undone and not stood else event[:4]
        return LogLine(number, turn, words, clauses, event.to != EVERYBODY, seat, kind, a, b, c, step.title if step else "")
