"""Past views: stages of a move, and the steps of a replay."""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.core.events import ANY_VALUE, EVERYONE
from gamester.core.layout import Layout
from gamester.core.zones import Zone
from gamester.games.schema import SeatValue
from gamester.games.ui_kit import bidi_isolate
from gamester.match.event_log import ALL_EVENTS
from gamester.match.history import WORDS
from gamester.match.log_text import merge_lines
from gamester.match.match import Match
from gamester.match.setup import Header
from gamester.match.stages import Stage, stage_view
from gamester.match.views import ActionTypeView, LegalMove, LogLine, Outcome, PhaseView, StageView, View, ZoneCache, make_view


class PastMatch:
    """A match at the end of one stage, for `make_view`. Nobody can act in it."""

    def __init__(self, match: Match, stage: Stage) -> None:
        self._match, self._stage = match, stage
        self.slug: str = match.slug
        self.title: str = match.title
        self.layout: Layout = match.layout
        self.seats: Sequence[str] = match.seats
        self.chosen: tuple[SeatValue, ...] = match.chosen

    def labels(self) -> Mapping[str, Sequence[str]]:
        """Return the labels of every named dimension."""
        return self._match.labels()

    def known_labels(self, log: Sequence[LogLine]) -> Mapping[str, Sequence[str]]:
        """Return the labels that a viewer with this log may read."""
        return self._match.known_labels(log)

    def zone_meaning(self, zone: Zone) -> str:
        """Return the meaning of a zone in words."""
        return self._match.zone_meaning(zone)

    def state_for(self, viewer: int) -> Any:
        """Return the state at the end of the stage, without drafts."""
        return self._stage.t

    def phase(self) -> PhaseView | None:
        """Return the phase in which the stage opened."""
        return self._match.phase_of(self._stage.phase)

    def ended_by(self) -> int:
        """Return 0, because the end is shown after the last stage."""
        return 0

    def round_number(self) -> int:
        """Return the number of rounds begun by then."""
        return int(self._match.game.game.round_number(self._stage.t))

    def is_simultaneous(self) -> bool:
        """Return False, because nobody decides."""
        return False

    def must_decide(self, seat: int) -> bool:
        """Return False, because nobody decides."""
        return False

    def choices(self, seat: int, t: Any, mine: bool) -> tuple[tuple[ActionTypeView, ...], tuple[LegalMove, ...]]:
        """Return no action types and no legal moves."""
        return (), ()

    def draft(self, seat: int) -> Sequence[str]:
        """Return an empty draft."""
        return ()

    def log_for(self, viewer: int) -> Sequence[LogLine]:
        """Return a viewer's log up to the end of the stage."""
        return self._match.event_log.log_for(viewer, upto=self._stage.last)

    def outcome(self) -> Outcome | None:
        """Return None, because the outcome is shown after the last stage."""
        return None

    def zone_cache(self, viewer: int, open_to_all: int) -> ZoneCache:
        """Return the zone cache of the match, shared with it."""
        return self._match.zone_cache(viewer, open_to_all)


def views_of_stages(match: Match, viewer: int, after: int) -> tuple[View, ...]:
    """Return the views of all kept stages after move `after`, for one viewer.

    They are shown before the current view.
    """
    return tuple(_view(match, viewer, stages, place) for stages in match.event_log.stages(after) for place in range(len(stages)))


def _view(match: Match, viewer: int, stages: Sequence[Stage], place: int) -> View:
    return replace(make_view(PastMatch(match, stages[place]), viewer), stage=stage_view_for(match, viewer, stages, place))


def stage_view_for(match: Match, viewer: int, stages: Sequence[Stage], place: int) -> StageView:
    """Return a stage as a viewer reads it."""
    stage = stages[place]
    lines = merge_lines(match.event_log.log_for(viewer, upto=stage.last, told=stage.first))
    return stage_view(match.game.text, stages, place, match.phase_of(stage.phase), lines)


def view_at(header: Header, log: Sequence[tuple[int, str]], viewer: int, event_number: int) -> View:
    """Return a viewer's view after event `told` of the last move, without choices.

    The log is replayed up to there. If the move was shown in stages, it is the view of that stage.
    """
    match = Match.replay(header, log)
    for stages in match.event_log.stages(len(log) - 1):
        for place, stage in enumerate(stages):
            if event_number < stage.last:
                return _view(match, viewer, stages, place)
    return replace(make_view(match, viewer), legal_moves=(), action_types=(), must_decide=False)


ALL_CARDS = -1
"""The perspective that sees every card. Other perspectives are a seat, or the spectator (the number of seats)."""


class ReplayStep(Struct, frozen=True):
    """One moment of a replay: after move `ply`, with `told` events told by then.

    Private lines in a row with the same reason, such as a deal card by card, are one step. A move without any line is a step too.
    """

    move_number: int
    events_seen: int
    turn: int
    lines: tuple[tuple[int, str], ...]
    clauses: tuple[str, ...] = ()
    counted: str = ""
    """Name under which the game counts the event, or "" (`text.EVENT_COUNTERS`)."""
    seat: int = -1
    """The seat that did it; -1: nobody."""

    def words(self, eyes: int = ALL_CARDS) -> str:
        """Return the line of this step from a perspective, "" for none."""
        return "; ".join(words for to, words in self.lines if to in (EVERYONE, eyes) or eyes == ALL_CARDS)


class ReplayState(PastMatch):
    """The state after a move, for `make_view`. Nobody can act in it."""

    def __init__(self, match: Match, stage: Stage, eyes: int) -> None:
        super().__init__(match, stage)
        self._eyes = eyes

    def log_for(self, viewer: int) -> Sequence[LogLine]:
        """Return the log up to this step; with ALL_CARDS the log of everybody."""
        return self._match.event_log.log_for(ALL_EVENTS if self._eyes == ALL_CARDS else viewer, upto=self._stage.last)

    def is_simultaneous(self) -> bool:
        """Return True if the seats decided at once and in secret; never inside a reveal."""
        return not self._stage.kind and bool(self._match.game.game.is_simultaneous(self._stage.t))


class Replay:
    """All steps of a match.

    It reveals everything, so it is only for finished matches.
    """

    def __init__(self, header: Header, log: Sequence[tuple[int, str]]) -> None:
        """Replay a log. Raises InvalidLog if it does not fit."""
        self.match = Match(header)
        self.acts = list(log)
        self._said: list[str] = []
        self._ends: list[int] = []
        self._tables: list[bytes] = []
        self._stages: list[tuple[Stage, ...]] = []
        self._record_state(WORDS.say("dealt"))
        for seat, text in log:
            said = self.match.describe(seat, text)
            self.match.replay_entry(seat, text)
            self._record_state(f"{self.seat_name(seat)}: {said}")
        self.instants: tuple[ReplayStep, ...] = tuple(self._instants())

    def _record_state(self, said: str) -> None:
        """Store the state after a move, its stages and the number of events so far."""
        story = self.match.event_log
        self._said.append(said)
        self._tables.append(self._compress(self.match.table))
        stages = story.stages(len(self._ends) - 1)[-1]
        self._stages.append(tuple(replace(stage, t=self._compress(stage.t)) for stage in stages))
        self._ends.append(len(story.told))

    def _compress(self, t: Any) -> bytes:
        """Return a state in few bytes: long games have hundreds of similar states."""
        return zlib.compress(self.match.layout.to_bytes(t), 1)

    def _decompress(self, packed: bytes) -> Any:
        cells = array("i")
        cells.frombytes(zlib.decompress(packed))
        if sys.byteorder != "little":
            cells.byteswap()
        t = self.match.layout.from_words(cells.tolist())
        t.beside = self.match.table.beside
        return t

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat, or of the judge."""
        return bidi_isolate(self.match.seats[seat]) if seat < len(self.match.seats) else WORDS.say("judge")

    def _instants(self) -> list[ReplayStep]:
        """Return a step for each merged line, and for each move without a line."""
        told, rounds = self.match.event_log.told, self.match.game.game.round_number
        found: list[tuple[int, int, list[LogLine]]] = []
        for line in self.match.event_log.log_for(ALL_EVENTS):
            if line.text:
                ply, last = bisect_right(self._ends, line.number - 1), found[-1] if found else None
                if last and line.private and last[0] == ply and (last[2][0].private, last[2][0].clauses) == (True, line.clauses):
                    last[2].append(line)
                    found[-1] = (ply, line.number, last[2])
                else:
                    found.append((ply, line.number, [line]))
        made = [
            ReplayStep(ply, number, lines[0].round, self._told(lines), lines[0].clauses, self._counted(lines[0]), lines[0].seat)
            for ply, number, lines in found
        ]
        for ply in sorted({*range(1, len(self._ends))} - {one.move_number for one in made}):
            seat, turn = self.acts[ply - 1][0], int(rounds(self._decompress(self._tables[ply])))
            made.append(ReplayStep(ply, self._ends[ply], turn, ((seat, self._said[ply]),), seat=seat))
        return sorted(made, key=lambda one: (one.move_number, one.events_seen)) or [
            ReplayStep(0, len(told), 0, ((EVERYONE, self._said[0]),))
        ]

    def _told(self, lines: Sequence[LogLine]) -> tuple[tuple[int, str], ...]:
        """Return (seat, text) pairs of what was told to whom, merged by seat."""
        told = self.match.event_log.told
        by: dict[int, list[LogLine]] = {}
        for line in lines:
            by.setdefault(told[line.number - 1][1].recipient, []).append(line)
        return tuple((to, "; ".join(line.text for line in merge_lines(by[to]))) for to in sorted(by))

    def _counted(self, line: LogLine) -> str:
        counted = getattr(self.match.game.text, "EVENT_COUNTERS", ())
        return next((one.words for one in counted if line.kind in one.kinds and one.third_value == ANY_VALUE), "")

    @property
    def over(self) -> bool:
        """True if the log reaches the end of the game, which a record need not."""
        return self.match.ended_by() > 0

    def is_final(self, instant: ReplayStep) -> bool:
        """Return True if the game is over at this step."""
        return self.over and instant.events_seen >= self._ends[-1]

    def view(self, eyes: int, instant: ReplayStep) -> View:
        """Return the view at a step from a perspective, or of the stage that contains it."""
        viewer = self.match.layout.spectator if eyes == ALL_CARDS else eyes
        stages = self._stages[instant.move_number]
        for place, stage in enumerate(stages):
            if instant.events_seen <= stage.last and not self.is_final(instant):
                shown = ReplayState(self.match, replace(stage, t=self._decompress(stage.t)), eyes)
                view = make_view(shown, viewer, reveal=eyes == ALL_CARDS)
                return replace(view, stage=stage_view_for(self.match, viewer, stages, place))
        if self.over and instant.move_number == len(self.acts):
            view = make_view(self.match, viewer)
            lines = self.match.event_log.log_for(ALL_EVENTS) if eyes == ALL_CARDS else view.log
            return replace(view, legal_moves=(), action_types=(), must_decide=False, log=tuple(lines))
        t = self._decompress(self._tables[instant.move_number])
        stage = Stage(0, getattr(t, "phase", -1), t, 0, self._ends[instant.move_number])
        return make_view(ReplayState(self.match, stage, eyes), viewer, reveal=eyes == ALL_CARDS)
