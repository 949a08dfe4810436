"""The event log of a match: lines in words and frame numbers, for each viewer.

Lines and frames are numbered by what their viewer was told and saw, so that the numbers tell nothing about other viewers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from gamester.core.events import EVERYONE, Event, EventRecorder
from gamester.core.layout import Layout
from gamester.games.registry import Game
from gamester.games.schema import EventText
from gamester.match.history import EVENT_TEXTS, TAKEN, UNDONE_EVENT
from gamester.match.log_text import dimensions_in, event_sentence_and_item, names_reader
from gamester.match.moves import fork_part
from gamester.match.platform_acts import FORMER, NAMED_EVENT, Standing
from gamester.match.stages import Stage, StageRecorder
from gamester.match.views import LogLine
from gamester.words.languages import language
from gamester.words.values import bidi_isolate

NOBODY = -1
"""The reader of a sentence that addresses none of the viewers."""
ALL_EVENTS = -2
"""A viewer who is told every event. Only for games whose cards may all be seen."""


class TimestampedEvents(list[Event]):
    """Events with the round and phase of each, and the stages they open."""

    def __init__(self, game: Game, layout: Layout, t: Any) -> None:
        super().__init__()
        self.rounds: list[int] = []
        self.phases: list[int] = []
        self.staging = StageRecorder(game, layout, t)
        self._game, self._t = game, t

    def append(self, event: Event) -> None:
        """Add an event that is told now."""
        self.staging.on_event(event, len(self))
        self.rounds.append(self._game.game.round_number(self._t))
        self.phases.append(getattr(self._t, "phase", -1))
        super().append(event)


class MatchRecorder(EventRecorder):
    """The recorder of one move: its events, and a copy of the state per stage."""

    def __init__(self, game: Game, layout: Layout, t: Any) -> None:
        super().__init__()
        self.events: TimestampedEvents = TimestampedEvents(game, layout, t)

    def stages(self) -> list[Stage]:
        """Close the last stage and return all stages of the move."""
        self.events.staging.end(len(self.events))
        return self.events.staging.stages


class EventLog:
    """All events of a match; for each viewer the last zones seen and a frame count."""

    def __init__(self, game: Game, layout: Layout, labels: Callable[[], dict[str, Sequence[str]]]) -> None:
        """Begin an empty log.

        `labels` says the labels of all dimensions in the current language.
        """
        self.game = game
        self._say_labels = labels
        self._labels: dict[str, dict[str, Sequence[str]]] = {}
        self.layout = layout
        self._taken: list[Callable[[], str]] = []
        self._undone: dict[int, int] = {}
        self._known_as: list[tuple[int, Standing, Sequence[str]]] = []
        """Who played the seats from an event on, where somebody came in for somebody else."""
        self._lines: dict[tuple[int, int, bool, str], LogLine] = {}
        self._worded: dict[tuple[int, int, str], tuple[str, tuple[int, int]]] = {}
        self._ears: dict[int, tuple[int, list[int]]] = {}
        self._whole: dict[tuple[int, str], tuple[LogLine, ...]] = {}
        self.told: list[tuple[int, Event]] = []
        self._ends: list[int] = []
        self._phases: list[int] = []
        self._staged: deque[tuple[Stage, ...]] = deque(maxlen=layout.seats)
        self._frames = [0] * (layout.seats + 1)
        self._rose: list[int] = []
        self._seen: list[dict[str, Any]] = [{} for _ in range(layout.seats + 1)]
        self._true_cells: tuple[Any, ...] = ()
        self._was_over = False

    def fork(self) -> EventLog:
        """Return a copy that can be changed alone."""
        return fork_part(self)

    def labels(self, place: int) -> Mapping[str, Sequence[str]]:
        """Return the labels of all dimensions at event `place`.

        They are in the current language. The texts of what was taken back are among them, as the dimension TAKEN, and seats have the names
        of those who played them then.
        """
        code = language()
        if code not in self._labels:
            self._labels[code] = self._say_labels()
        found = {**self._labels[code], TAKEN: [say() for say in self._taken]}
        known = next((one for one in reversed(self._known_as) if one[0] <= place), None)
        if known is not None:
            _, standing, dealt = known
            found |= {"seat": standing.names(dealt), FORMER: [bidi_isolate(name) for name in standing.former_names(dealt)]}
        return found

    def append(self, t: Any, diary: MatchRecorder, over: bool = False) -> range:
        """Add the events of a move that led to the state `t` and return their numbers.

        `over` is True if the match is over although the game goes on.
        """
        before = len(self.told)
        self.told += zip(diary.events.rounds, diary.events, strict=True)
        self._phases += diary.events.phases
        self._ends.append(len(self.told))
        self._staged.append(tuple(replace(stage, first=before + stage.first, last=before + stage.last) for stage in diary.stages()))
        over = over or bool(self.game.game.ended_by(t))
        heard = {event.recipient for event in diary.events}
        rose, changed = 0, self._changed_zones(t, over)
        for viewer in range(self.layout.seats + 1):
            old, new = self._seen[viewer], self.layout.visible_zones(t, viewer, over, changed)
            if EVERYONE in heard or viewer in heard or any([name not in old or old[name] != seen for name, seen in new.items()]):
                self._frames[viewer] += 1
                self._seen[viewer] = {**old, **new}
                rose |= 1 << viewer
        self._rose.append(rose)
        return range(before, len(self.told))

    def _changed_zones(self, t: Any, over: bool) -> list[str]:
        """Return the zones whose true cells are others than at the last move.

        At the end, which reveals them, they are all. Nobody sees a change in any other zone.
        """
        before, cells = self._true_cells, self.layout.cells_of_all(t)
        anew = not before or over != self._was_over
        self._true_cells, self._was_over = cells, over
        names = self.layout.changing
        return [name for name, old, new in zip(names, before or cells, cells, strict=True) if anew or old != new]

    def events_of(self, act: int) -> range:
        """Return the numbers of the events told after move `act` (0 is the deal)."""
        return range(self._ends[act], len(self.told))

    def revert(self, t: Any, seat: int, say: Callable[[], str], told: range, kind: int = UNDONE_EVENT) -> None:
        """Log that the events `told` were taken back and the state is `t` again.

        `say` says what was taken back. The lines of these events stay in the log, but they no longer count as events: their kind becomes 0.
        """
        diary = MatchRecorder(self.game, self.layout, t)
        diary.events.append(Event(kind, seat, len(self._taken), 0, EVERYONE))
        self._taken.append(say)
        # An event that an earlier takeback removed keeps that number.
        self._undone = {**dict.fromkeys(told, len(self.told)), **self._undone}
        self._lines = {key: line for key, line in self._lines.items() if key[1] not in told}
        self._whole = {}
        self.append(t, diary)

    def tell(self, t: Any, events: Sequence[tuple[int, int]], over: bool, standing: Standing, dealt: Sequence[str]) -> None:
        """Tell everybody of a platform act: kinds of events with a seat each.

        It leaves the state `t` as it is. From here on a substitute is known by their own name; the seats were `dealt` under other names.
        """
        before = self._known_as[-1][1].successors if self._known_as else ()
        if standing.successors != before:
            # What tells that somebody comes in still names who left.
            named = any(kind == NAMED_EVENT for kind, _ in events)
            self._known_as = [*self._known_as, (len(self.told) + (not named) * len(events), standing, dealt)]
        diary = MatchRecorder(self.game, self.layout, t)
        for kind, seat in events:
            diary.events.append(Event(kind, seat, seat if kind == NAMED_EVENT else 0, 0, EVERYONE))
        self.append(t, diary, over)

    def frame_number(self, viewer: int) -> int:
        """Return how often the zones or log of this viewer have changed; 1 at first."""
        return self._frames[min(viewer, self.layout.seats)]

    def frames_since(self, viewer: int, after: int) -> int:
        """Return the rise of a viewer's frame count after move `act` (0 is the deal)."""
        bit = 1 << min(viewer, self.layout.seats)
        return sum(1 for rose in self._rose[after + 1 :] if rose & bit)

    def stages(self, after: int) -> tuple[tuple[Stage, ...], ...]:
        """Return the stages of each move after move `act` (0 is the deal).

        Only the stages of the last moves are kept, as many moves as there are seats.
        """
        wanted = max(0, len(self._ends) - 1 - after)
        return tuple(self._staged)[-wanted:] if wanted else ()

    def log_for(self, viewer: int, since: int = 0, told: int = 0, upto: int | None = None) -> tuple[LogLine, ...]:
        """Return a viewer's lines after line `since`, from event `told` up to `upto`.

        Event `upto` is not included. An event that was taken back after `upto` is given as it read before.
        """
        lines, heard = self._all(viewer), self._events_for(viewer)
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
        """Return all lines of a viewer; only lines of new events are made."""
        key = viewer, language()
        heard, old = self._events_for(viewer), self._whole.get(key, ())
        if len(heard) > len(old):
            new = enumerate(heard[len(old) :], len(old) + 1)
            self._whole[key] = old + tuple(self._line(viewer, number, place) for number, place in new)
        return self._whole.get(key, ())

    def find_line(self, viewer: int, line: int) -> tuple[int, int] | None:
        """Return the move (0: the deal) and event number of a viewer's line, or None."""
        heard = self._events_for(viewer)
        if not 0 < line <= len(heard):
            return None
        return bisect_right(self._ends, heard[line - 1]), heard[line - 1]

    def _events_for(self, viewer: int) -> list[int]:
        upto, heard = self._ears.get(viewer, (0, []))
        new = self.told[upto:]
        mine = [place for place, (_, event) in enumerate(new, upto) if event.recipient in (EVERYONE, viewer) or viewer == ALL_EVENTS]
        if new:  # a new list: a fork shares the former one
            self._ears[viewer] = len(self.told), heard + mine
        return self._ears.get(viewer, (0, heard))[1]

    def _line(self, viewer: int, number: int, place: int, stood: bool = False) -> LogLine:
        """Return one line from the cache. `stood`: as it was before it was taken back.

        Each line is put into words once in a language, because every frame contains all of them.
        """
        key = viewer, place, stood, language()
        if key not in self._lines:
            self._lines[key] = self._put(viewer, number, place, stood)
        return self._lines[key]

    def _said(self, viewer: int, place: int, said: EventText, event: Event) -> tuple[str, tuple[int, int]]:
        """Return the words of an event, with those of the next one if it continues them.

        The second value is the span of the item by which the line is listed with others.
        """
        if said.continues_previous or said.is_silent or (said.implied_by and self._is_implied(place, said.implied_by)):
            return "", (0, 0)
        # All viewers who are not in the event read the same sentence.
        key = place, viewer if names_reader(said, event, viewer) else NOBODY, language()
        if key not in self._worded:
            more = self._event_text(place + 1) if place + 1 < len(self.told) else None
            follows = more is not None and more.continues_previous and self.told[place + 1][1].recipient == event.recipient
            after = (more, self.told[place + 1][1]) if more and follows else None
            self._worded[key] = event_sentence_and_item(said, event, self.labels(place), viewer, after)
        return self._worded[key]

    def _is_implied(self, place: int, by: int) -> bool:
        """Return True if the last public event before this one implies it.

        That is one of the kind `by`, about the same seat and number.
        """
        event = self.told[place][1]
        before = next((one for _, one in reversed(self.told[:place]) if one.recipient == EVERYONE), None)
        return before is not None and before[:3] == (by, event.a, event.b)

    def _event_text(self, place: int) -> EventText:
        kind = self.told[place][1].kind
        return EVENT_TEXTS.get(kind) or self.game.text.EVENT_TEXTS[kind]

    def _put(self, viewer: int, number: int, place: int, stood: bool) -> LogLine:
        turn, event = self.told[place]
        said = self._event_text(place)
        seat = event.a if ("a" in said.seats if said.message else dimensions_in(said).get("a") == "seat") else -1
        clauses = (said.clause,) if said.clause else ()
        words, item = self._said(viewer, place, said, event)
        step = getattr(self.game.text, "PHASE_TEXTS", {}).get(self._phases[place])
        kind, a, b, c = (0, 0, 0, 0) if place in self._undone and not stood else event[:4]
        return LogLine(number, turn, words, clauses, event.recipient != EVERYONE, seat, kind, a, b, c, step.title if step else "", item)
