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

from gamester.core.events import ANY, EVERYBODY
from gamester.core.layout import Layout
from gamester.games.schema import SeatValue
from gamester.games.ui_kit import bidi_isolate
from gamester.match.event_log import ALL_EVENTS
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

    def told(self, log: Sequence[LogLine]) -> Mapping[str, Sequence[str]]:
        """Return the labels that a viewer with this log may read."""
        return self._match.told(log)

    def seen_from(self, viewer: int) -> Any:
        """Return the state at the end of the stage, without drafts."""
        return self._stage.t

    def phase(self) -> PhaseView | None:
        """Return the phase in which the stage opened."""
        return self._match.phase_of(self._stage.phase)

    def over(self) -> int:
        """Return 0, because the end is shown after the last stage."""
        return 0

    def rounds(self) -> int:
        """Return the number of rounds begun by then."""
        return int(self._match.game.rules.rounds(self._stage.t))

    def sealed(self) -> bool:
        """Return False, because nobody decides."""
        return False

    def mine(self, seat: int) -> bool:
        """Return False, because nobody decides."""
        return False

    def choices(self, seat: int, t: Any, mine: bool) -> tuple[tuple[ActionTypeView, ...], tuple[LegalMove, ...]]:
        """Return no action types and no legal moves."""
        return (), ()

    def draft(self, seat: int) -> Sequence[str]:
        """Return an empty draft."""
        return ()

    def lines(self, viewer: int) -> Sequence[LogLine]:
        """Return a viewer's log up to the end of the stage."""
        return self._match.story.lines(viewer, upto=self._stage.last)

    def outcome(self) -> Outcome | None:
        """Return None, because the outcome is shown after the last stage."""
        return None

    def glance(self, viewer: int, open_to_all: int) -> ZoneCache:
        """Return the zone cache of the match, shared with it."""
        return self._match.glance(viewer, open_to_all)


def views_of_stages(match: Match, viewer: int, after: int) -> tuple[View, ...]:
    """Return the views of all kept stages after move `after`, for one viewer.

    They are shown before the current view.
    """
    return tuple(_view(match, viewer, stages, place) for stages in match.story.stages(after) for place in range(len(stages)))


def _view(match: Match, viewer: int, stages: Sequence[Stage], place: int) -> View:
    return replace(make_view(PastMatch(match, stages[place]), viewer), stage=stage_view_for(match, viewer, stages, place))


def stage_view_for(match: Match, viewer: int, stages: Sequence[Stage], place: int) -> StageView:
    """Return a stage as a viewer reads it."""
    stage = stages[place]
    lines = merge_lines(match.story.lines(viewer, upto=stage.last, told=stage.first))
    return stage_view(match.game.names, stages, place, match.phase_of(stage.phase), lines)


def view_at(header: Header, log: Sequence[tuple[int, str]], viewer: int, told: int) -> View:
    """Return a viewer's view after event `told` of the last move, without choices.

    The log is replayed up to there. If the move was shown in stages, it is the view of that stage.
    """
    match = Match.replay(header, log)
    for stages in match.story.stages(len(log) - 1):
        for place, stage in enumerate(stages):
            if told < stage.last:
                return _view(match, viewer, stages, place)
    return replace(make_view(match, viewer), moves=(), shapes=(), mine=False)


ALL_CARDS = -1
"""The perspective that sees every card. Other perspectives are a seat, or the spectator (the number of seats)."""


class ReplayStep(Struct, frozen=True):
    """One moment of a replay: after move `ply`, with `told` events told by then.

    Private lines in a row with the same reason, such as a deal card by card, are one step. A move without any line is a step too.
    """

    ply: int
    told: int
    turn: int
    lines: tuple[tuple[int, str], ...]
    clauses: tuple[str, ...] = ()
    counted: str = ""
    """Name under which the game counts the event, or "" (`names.COUNTED_IN_PLAY`)."""

    def words(self, eyes: int = ALL_CARDS) -> str:
        """Return the line of this step from a perspective, "" for none."""
        return "; ".join(words for to, words in self.lines if to in (EVERYBODY, eyes) or eyes == ALL_CARDS)


class ReplayState(PastMatch):
    """The state after a move, for `make_view`. Nobody can act in it."""

    def __init__(self, match: Match, stage: Stage, eyes: int) -> None:
        super().__init__(match, stage)
        self._eyes = eyes

    def lines(self, viewer: int) -> Sequence[LogLine]:
        """Return the log up to this step; with ALL_CARDS the log of everybody."""
        return self._match.story.lines(ALL_EVENTS if self._eyes == ALL_CARDS else viewer, upto=self._stage.last)

    def sealed(self) -> bool:
        """Return True if the seats decided at once and in secret; never inside a reveal."""
        return not self._stage.kind and bool(self._match.game.rules.sealed(self._stage.t))


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
        self._keep("The cards are dealt")
        for seat, text in log:
            said = self.match.in_words(seat, text)
            self.match.redo(seat, text)
            self._keep(f"{self.who(seat)}: {said[:1].lower()}{said[1:]}")
        self.instants: tuple[ReplayStep, ...] = tuple(self._instants())

    def _keep(self, said: str) -> None:
        """Store the state after a move, its stages and the number of events so far."""
        story = self.match.story
        self._said.append(said)
        self._tables.append(self._pack(self.match.table))
        stages = story.stages(len(self._ends) - 1)[-1]
        self._stages.append(tuple(replace(stage, t=self._pack(stage.t)) for stage in stages))
        self._ends.append(len(story.told))

    def _pack(self, t: Any) -> bytes:
        """Return a state in few bytes: long games have hundreds of similar states."""
        return zlib.compress(self.match.layout.bytes(t), 1)

    def _unpack(self, packed: bytes) -> Any:
        cells = array("i")
        cells.frombytes(zlib.decompress(packed))
        if sys.byteorder != "little":
            cells.byteswap()
        t = self.match.layout.from_flat(cells.tolist())
        t.beside = self.match.table.beside
        return t

    def who(self, seat: int) -> str:
        """Return the name of a seat, or of the judge."""
        return bidi_isolate(self.match.seats[seat]) if seat < len(self.match.seats) else "The judge"

    def _instants(self) -> list[ReplayStep]:
        """Return a step for each merged line, and for each move without a line."""
        told, rounds = self.match.story.told, self.match.game.rules.rounds
        found: list[tuple[int, int, list[LogLine]]] = []
        for line in self.match.story.lines(ALL_EVENTS):
            if line.words:
                ply, last = bisect_right(self._ends, line.number - 1), found[-1] if found else None
                if last and line.private and last[0] == ply and (last[2][0].private, last[2][0].clauses) == (True, line.clauses):
                    last[2].append(line)
                    found[-1] = (ply, line.number, last[2])
                else:
                    found.append((ply, line.number, [line]))
        made = [
            ReplayStep(ply, number, lines[0].turn, self._told(lines), lines[0].clauses, self._counted(lines[0]))
            for ply, number, lines in found
        ]
        for ply in sorted({*range(1, len(self._ends))} - {one.ply for one in made}):
            made.append(
                ReplayStep(ply, self._ends[ply], int(rounds(self._unpack(self._tables[ply]))), ((self.acts[ply - 1][0], self._said[ply]),))
            )
        return sorted(made, key=lambda one: (one.ply, one.told)) or [ReplayStep(0, len(told), 0, ((EVERYBODY, self._said[0]),))]

    def _told(self, lines: Sequence[LogLine]) -> tuple[tuple[int, str], ...]:
        """Return (seat, text) pairs of what was told to whom, merged by seat."""
        told = self.match.story.told
        by: dict[int, list[LogLine]] = {}
        for line in lines:
            by.setdefault(told[line.number - 1][1].to, []).append(line)
        return tuple((to, "; ".join(line.words for line in merge_lines(by[to]))) for to in sorted(by))

    def _counted(self, line: LogLine) -> str:
        counted = getattr(self.match.game.names, "COUNTED_IN_PLAY", ())
        return next((one.words for one in counted if line.kind in one.kinds and one.third == ANY), "")

    @property
    def over(self) -> bool:
        """True if the log reaches the end of the game, which a record need not."""
        return self.match.over() > 0

    def last(self, instant: ReplayStep) -> bool:
        """Return True if the game is over at this step."""
        return self.over and instant.told >= self._ends[-1]

    def view(self, eyes: int, instant: ReplayStep) -> View:
        """Return the view at a step from a perspective, or of the stage that contains it."""
        viewer = self.match.layout.rail if eyes == ALL_CARDS else eyes
        stages = self._stages[instant.ply]
        for place, stage in enumerate(stages):
            if instant.told <= stage.last and not self.last(instant):
                shown = ReplayState(self.match, replace(stage, t=self._unpack(stage.t)), eyes)
                view = make_view(shown, viewer, all_eyes=eyes == ALL_CARDS)
                return replace(view, stage=stage_view_for(self.match, viewer, stages, place))
        if self.over and instant.ply == len(self.acts):
            view = make_view(self.match, viewer)
            lines = self.match.story.lines(ALL_EVENTS) if eyes == ALL_CARDS else view.log
            return replace(view, moves=(), shapes=(), mine=False, log=tuple(lines))
        t = self._unpack(self._tables[instant.ply])
        stage = Stage(0, getattr(t, "phase", -1), t, 0, self._ends[instant.ply])
        return make_view(ReplayState(self.match, stage, eyes), viewer, all_eyes=eyes == ALL_CARDS)
