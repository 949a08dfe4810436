"""The stages of an act: where a reveal is shown step by step, the table as it stood at the end of each step.

A game's `STAGES` say which kinds of events open a stage. A stage ends where the next one opens: so whatever belongs to a
stage is told first and done then, or it would be seen one stage too early.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from gamester.core.events import EVERYBODY, Event
from gamester.core.layout import Layout
from gamester.games.registry import Game
from gamester.match.views import LogLine, PhaseView, StageView

ONE_STAGE_EACH, ONE_STAGE_FOR_RUN, ONE_STAGE_FOR_REST = "each", "together", "rest"
MAX_STAGES = 6
"""Lines of a stage that make its sentence; of more it is what the phase is about."""


class Stage(Struct, frozen=True, gc=False):
    """One step: the kind of event that opened it, the phase then, the table at its end, and the events told before it and by its end."""

    kind: int
    phase: int
    t: Any
    first: int
    last: int


class StageRecorder:
    """Watches one table in the course of an act. Only what everybody is told opens a stage: how many there are is no secret."""

    def __init__(self, game: Game, layout: Layout, t: Any) -> None:
        self.stages: list[Stage] = []
        self._ways: Mapping[int, str] = getattr(game.names, "STAGES", {})
        self._layout, self._t = layout, t
        self._open: tuple[int, int, int] | None = None

    def hear(self, event: Event, told: int) -> None:
        """An event, before anything of it is kept: so many were told so far."""
        way = self._ways.get(event.kind) if event.to == EVERYBODY else None
        if way is None or (way == ONE_STAGE_FOR_RUN and self._open is not None and self._ways[self._open[0]] == ONE_STAGE_FOR_RUN):
            return
        self.close(told)
        if way != ONE_STAGE_FOR_REST:
            self._open = (event.kind, getattr(self._t, "phase", -1), told)

    def close(self, told: int) -> None:
        """The open stage ends with the table as it is."""
        if self._open is not None:
            kind, phase, first = self._open
            self.stages.append(Stage(kind, phase, self._layout.copy(self._t), first, told))
            self._open = None


def stage_view(names: Any, stages: Sequence[Stage], place: int, phase: PhaseView | None, lines: Sequence[LogLine]) -> StageView:
    """A stage of an act in the words of a game: which of how many, among all and among those of its kind, and what was said in it."""
    stage = stages[place]
    counted: Collection[int] = getattr(names, "COUNTED", ())
    titles: Mapping[int, str] = getattr(names, "STAGE_TITLES", {})
    many = Counter(one.kind for one in stages)[stage.kind]
    nth = sum(1 for one in stages[: place + 1] if one.kind == stage.kind)
    title = titles.get(stage.kind) or (phase.title if phase else "Step")
    said = [line for line in lines if line.words]
    sentence = phase.sentence if phase else ""
    if 0 < len(said) <= MAX_STAGES or not sentence:
        sentence = " ".join(f"{line.words}." for line in said)
    return StageView(
        number=place + 1,
        of=len(stages),
        kind=stage.kind,
        title=f"{title} {nth} of {many}" if many > 1 else title,
        sentence=sentence,
        clauses=tuple(dict.fromkeys(clause for line in said for clause in line.clauses)),
        lines=tuple(lines),
        counted=stage.kind in counted and nth == 1,
    )
