"""Frames of one viewer: rendered, numbered, sent only if their bytes change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from gamester.games.schema import CompoundMove
from gamester.match.log_text import MergedLog, merge_lines
from gamester.match.views import LogLine, StageView, View
from gamester.server.html_table.decision import Count, Decision
from gamester.server.html_table.pieces import Pieces
from gamester.server.html_table.places import Sitter
from gamester.server.html_table.rows import Rows
from gamester.server.html_table.scene import scene
from gamester.server.render.parts import Parts, whole
from gamester.server.render.templates import many_of
from gamester.ui.card_keys import Keys

NEWEST = 24
"""Log lines in a frame; the whole log has its own page."""
ALL_IN = "Everybody has decided"
ON_THE_LINE = {"outline": "html"}
USUAL: dict[str, Any] = {"looking": 0, "stay": 4000, "beat": 500, "lesson": None, "judge": False, "undo": None}
USUAL |= {
    "deal_proof": None,
    "practice_from": None,
    "replay": "",
    "curtain": None,
    "chat": None,
    "votes": (),
    "vote_denial": None,
    "paused": False,
    "spectators": 0,
    "spectator_delay": 0,
    "open_hands": False,
}
USUAL |= {
    "clocks": {},
    "timeout_notice": None,
    "acted_by": {},
    "absent": {},
    "stand_in_note": "",
    "clock_terms": (),
    "webhook": None,
    "relinks": None,
}
"""Default values of the template, such as milliseconds of a stage (`stay`) and of a count (`beat`)."""


def entries(log: Sequence[LogLine], slug: str, page: str, looking: int, acted: Mapping[int, str]) -> list[tuple[Any, ...]]:
    """Return the lines of a log as (name, arguments of `_line.html`...) tuples.

    The arguments tell where to look back at it, whether it is the newest line, whether it begins a turn
    or a step, and who acted instead of the seat.
    """
    long = many_of(line.round for line in log)
    newest = log[-1].number if log and not looking else None
    rows: list[tuple[Any, ...]] = []
    last: LogLine | None = None
    for line in log:
        begins = last is None or line.round != last.round
        stepped = bool(line.phase_title and line.round in long and (last is None or line.phase_title != last.phase_title))
        rows.append((f"line-{line.number}", line, slug, page, line.number == newest, begins, stepped, acted.get(line.number)))
        last = line
    return rows


class Step(Struct, frozen=True, gc=False, rename=ON_THE_LINE):
    """One stage of a reveal before a frame: the whole table and its announcement."""

    outline: str
    say: str
    parts: Parts = field(default_factory=dict)

    @property
    def html(self) -> str:
        """The whole table as HTML."""
        return whole(self.outline, self.parts)


class Frame(Struct, frozen=True, gc=False, omit_defaults=True, rename=ON_THE_LINE):
    """A frame as pushed. `n` is this viewer's frame number.

    A move for any frame from `since` on answers the same decision. `outline` has holes for the `parts`.
    The page may show `stages` before it; nobody waits for them. `anew` is True if another person looks
    at this page from now on, `done` if the frame also answers a message.
    """

    n: int
    since: int
    outline: str
    say: str
    parts: Parts = field(default_factory=dict)
    stages: tuple[Step, ...] = ()
    anew: bool = False
    done: bool = False

    @property
    def html(self) -> str:
        """The whole table as HTML."""
        return whole(self.outline, self.parts)


class Desk:
    """Everything that one viewer has been shown: card keys and announced lines."""

    def __init__(self) -> None:
        self._keys = Keys()
        self._rows = Rows()
        self._lines = MergedLog()
        self._pieces = Pieces()
        self._decision = Decision()
        self._spoken = 0
        self._asked: Any = None
        self._last: View | None = None
        self.frame = Frame(-1, -1, "", "")

    def show(
        self,
        view: View,
        count: Count,
        sitters: tuple[Sitter, ...],
        compound: CompoundMove | None = None,
        stages: Sequence[View] = (),
        **more: Any,
    ) -> bool:
        """Draw the view. Return True if anything has changed. `more` is for the template."""
        n, since = count.n, self.stands(view, count, more.get("held", ""))

        def draw(view: View, coming: bool = False) -> tuple[str, Parts]:
            lines = self._lines.lines(view.log)
            s = scene(view, sitters, self._keys, compound, self._rows)
            log, looking = lines[-NEWEST:], more.get("looking")
            looked = next((line for line in view.log if line.number == looking), None) if looking else None
            said = {"s": s, "view": view, "slug": view.slug, "frame": n, "since": since, "coming": coming, "looked": looked}
            rows = entries(log, view.slug, more.get("log_page", ""), looking or 0, more.get("acted_by", {}))
            told = {"log": log, "entries": rows, "earlier": max(0, len(lines) - NEWEST)}
            return self._pieces.render("_table.html", {**USUAL, **more, **said, **told})

        steps = []
        for stage in self._counted_in(stages):
            outline, parts = draw(stage, view.must_decide)
            steps.append(Step(outline, self._say(stage), parts))
        self._last = view
        outline, parts = draw(view)
        changed = outline != self.frame.outline or parts != self.frame.parts
        if changed:
            self.frame = Frame(n, since, outline, self._say(view), parts, tuple(steps))
        return changed

    def stands(self, view: View, count: Count, held: str) -> int:
        """Return the first frame with this decision, without drawing."""
        return self._decision.since(view, count, held)

    def _counted_in(self, stages: Sequence[View]) -> Sequence[View]:
        """Return the stages, with a countdown before them if the first one wants it.

        The countdown shows the viewer's last view.
        """
        first = stages[0].stage if stages else None
        if first is None or not first.counts_down or self._last is None:
            return stages
        wait = StageView(0, first.total, first.kind, ALL_IN, "", counts_down=True)
        return [replace(self._last, legal_moves=(), action_types=(), must_decide=False, deciding=(), stage=wait), *stages]

    def _say(self, view: View) -> str:
        news = merge_lines([line for line in view.log if line.number > self._spoken])
        self._spoken = view.log[-1].number if view.log else 0
        said = [line.text + "." for line in news[-6:]]
        if view.stage:
            return " ".join([f"{view.stage.title}.", *said])
        mine = view.must_decide and view.outcome is None
        if view.outcome is not None and news:
            said.append(view.outcome.text)
        asked = (view.phase, view.round) if mine else None
        if mine and asked != self._asked:
            said.append(f"Your move. {view.phase.description if view.phase else ''}")
        self._asked = asked
        return " ".join(said)
