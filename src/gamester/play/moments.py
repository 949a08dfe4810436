"""Views of moments that have passed: the stages of an act, and the table as it was when a line of the log was told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from gamester.games.names import SeatValue
from gamester.kernel.layout import Layout
from gamester.play.header import Header
from gamester.play.match import Match
from gamester.play.stages import Stage, described
from gamester.play.telling import merge
from gamester.play.views import Glance, LogLine, MoveView, Outcome, PhaseView, ShapeView, StageView, View, look


class Moment:
    """A match at the end of one stage, to be looked at (`views.Watched`): nobody can do anything in it."""

    def __init__(self, match: Match, stage: Stage) -> None:
        self._match, self._stage = match, stage
        self.slug: str = match.slug
        self.title: str = match.title
        self.layout: Layout = match.layout
        self.seats: Sequence[str] = match.seats
        self.chosen: tuple[SeatValue, ...] = match.chosen

    def labels(self) -> Mapping[str, Sequence[str]]:
        """Words for the ids of every named dimension."""
        return self._match.labels()

    def told(self, log: Sequence[LogLine]) -> Mapping[str, Sequence[str]]:
        """Those of them that whoever was told this may read."""
        return self._match.told(log)

    def seen_from(self, viewer: int) -> Any:
        """The table at the end of the stage; drafts are not on it."""
        return self._stage.t

    def phase(self) -> PhaseView | None:
        """The phase in which the stage was opened."""
        return self._match.phase_of(self._stage.phase)

    def over(self) -> int:
        """0: what the end opens is seen after the last stage."""
        return 0

    def rounds(self) -> int:
        """Rounds begun by then."""
        return int(self._match.game.rules.rounds(self._stage.t))

    def sealed(self) -> bool:
        """Nobody decides."""
        return False

    def mine(self, seat: int) -> bool:
        """Nobody decides."""
        return False

    def choices(self, seat: int, t: Any, mine: bool) -> tuple[tuple[ShapeView, ...], tuple[MoveView, ...]]:
        """None."""
        return (), ()

    def draft(self, seat: int) -> Sequence[str]:
        """None."""
        return ()

    def lines(self, viewer: int) -> Sequence[LogLine]:
        """What a viewer was told by the end of the stage."""
        return self._match.story.lines(viewer, upto=self._stage.last)

    def outcome(self) -> Outcome | None:
        """It is told after the last stage."""
        return None

    def glance(self, viewer: int, open_to_all: int) -> Glance:
        """The same as the match's: what has not changed since the last look is not put into words again."""
        return self._match.glance(viewer, open_to_all)


def stage_views(match: Match, viewer: int, after: int) -> tuple[View, ...]:
    """The stages of the acts after act `after`, as far as they are kept: what a viewer is shown before the table as it is now."""
    return tuple(_view(match, viewer, stages, place) for stages in match.story.stages(after) for place in range(len(stages)))


def _view(match: Match, viewer: int, stages: Sequence[Stage], place: int) -> View:
    return replace(look(Moment(match, stages[place]), viewer), stage=staged(match, viewer, stages, place))


def staged(match: Match, viewer: int, stages: Sequence[Stage], place: int) -> StageView:
    """A stage as a viewer is told of it."""
    stage = stages[place]
    lines = merge(match.story.lines(viewer, upto=stage.last, told=stage.first))
    return described(match.game.names, stages, place, match.phase_of(stage.phase), lines)


def look_back(header: Header, log: Sequence[tuple[int, str]], viewer: int, told: int) -> View:
    """What a viewer saw who had just been told event number `told`, in the last act of the log; without anything to do.

    It is played again up to there, so that the log is all that is needed. Within an act that was shown in stages it is the stage.
    """
    match = Match.replay(header, log)
    for stages in match.story.stages(len(log) - 1):
        for place, stage in enumerate(stages):
            if told < stage.last:
                return _view(match, viewer, stages, place)
    return replace(look(match, viewer), moves=(), shapes=(), mine=False)
