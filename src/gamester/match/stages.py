"""Stages: a move that reveals something, shown step by step.

A game's `REVEAL_STAGES` name the kinds of events that open a stage. A stage ends where the next one opens. Rules must therefore tell an
event first and change the state afterwards: otherwise the change is seen one stage too early.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from gamester.core.events import EVERYONE, Event
from gamester.core.layout import Layout
from gamester.games.registry import Game
from gamester.match.views import LogLine, PhaseView, StageView
from gamester.words.library import Words

WORDS = Words.beside(__file__)

ONE_STAGE_EACH, ONE_STAGE_FOR_RUN, ONE_STAGE_FOR_REST = "each", "together", "rest"
MAX_STAGES = 6
"""Log lines that a stage shows as its sentence; with more lines it shows the sentence of the phase."""


class Stage(Struct, frozen=True, gc=False):
    """One stage: the event kind and phase that opened it, and the state at its end.

    Events `first` up to `last` were told in it.
    """

    kind: int
    phase: int
    t: Any
    first: int
    last: int


class StageRecorder:
    """Collects the stages of one move. Only events for everybody open a stage.

    The number of stages is therefore not a secret.
    """

    def __init__(self, game: Game, layout: Layout, t: Any) -> None:
        self.stages: list[Stage] = []
        self._ways: Mapping[int, str] = getattr(game.text, "REVEAL_STAGES", {})
        self._layout, self._t = layout, t
        self._open: tuple[int, int, int] | None = None

    def on_event(self, event: Event, told: int) -> None:
        """Open or close stages for an event; `told` events came before it."""
        way = self._ways.get(event.kind) if event.recipient == EVERYONE else None
        if way is None or (way == ONE_STAGE_FOR_RUN and self._open is not None and self._ways[self._open[0]] == ONE_STAGE_FOR_RUN):
            return
        self.end(told)
        if way != ONE_STAGE_FOR_REST:
            self._open = (event.kind, getattr(self._t, "phase", -1), told)

    def end(self, told: int) -> None:
        """Close the open stage with a copy of the state."""
        if self._open is not None:
            kind, phase, first = self._open
            self.stages.append(Stage(kind, phase, self._layout.copy_state(self._t), first, told))
            self._open = None


def stage_view(names: Any, stages: Sequence[Stage], place: int, phase: PhaseView | None, lines: Sequence[LogLine]) -> StageView:
    """Return a stage in words: its number among all stages, a title and its lines."""
    stage = stages[place]
    counted: Collection[int] = getattr(names, "COUNTDOWN_EVENTS", ())
    titles: Mapping[int, str] = getattr(names, "STAGE_TITLES", {})
    many = Counter(one.kind for one in stages)[stage.kind]
    nth = sum(1 for one in stages[: place + 1] if one.kind == stage.kind)
    title = str(titles.get(stage.kind, "")) or (phase.title if phase else WORDS.say("step"))
    unsaid: Collection[int] = getattr(names, "UNSAID_IN_STAGES", ())
    said = [line for line in lines if line.text]
    said = [line for line in said if line.kind not in unsaid] or said
    sentence = phase.description if phase else ""
    if 0 < len(said) <= MAX_STAGES or not sentence:
        sentence = " ".join(f"{line.text}." for line in said)
    return StageView(
        number=place + 1,
        total=len(stages),
        kind=stage.kind,
        title=WORDS.say("step-of", title=title, n=nth, all=many) if many > 1 else title,
        sentence=sentence,
        clauses=tuple(dict.fromkeys(clause for line in said for clause in line.clauses)),
        lines=tuple(lines),
        counts_down=stage.kind in counted and nth == 1,
    )
