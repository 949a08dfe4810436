"""What one seat, or the rail, may know of a match, as plain frozen data; every surface draws from this and nothing else.

`look` builds a `View` from the zones' declarations. A `Watched` match supplies what is said rather than stored: the moves
and shapes in words, the log, the outcome.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct, field

from gamester.games.names import SeatValue
from gamester.games.seeing import isolated, listing
from gamester.kernel.layout import Layout
from gamester.kernel.sight import HANDS as HANDS
from gamester.play.said import LogLine, MoveView, Outcome, PhaseView, ShapeView, StageView
from gamester.play.zone_views import HIDDEN, CardView, CellView, Eyes, RowView, ZoneView

__all__ = [
    "HIDDEN",
    "CardView",
    "CellView",
    "Glance",
    "LogLine",
    "MoveView",
    "Outcome",
    "PhaseView",
    "RowView",
    "ShapeView",
    "StageView",
    "View",
    "Watched",
    "ZoneView",
    "look",
]


Glance = dict[str, tuple[Any, ZoneView]]
"""Zones by name: what was let through of each, and how that looks."""


class View(Struct, frozen=True, gc=False):
    """Everything one viewer may know."""

    slug: str
    title: str
    viewer: int
    """A seat, the number of seats for the rail, or one more for a judge, who sees what the rail sees."""
    seats: tuple[str, ...]
    turn: int
    phase: PhaseView | None
    asked: tuple[int, ...]
    """Seats that are deciding, as all may see it."""
    ready: tuple[int, ...]
    """Seats that are in, where the table shows it."""
    mine: bool
    """Whether the viewer must decide now."""
    sealed: bool
    zones: tuple[ZoneView, ...]
    shapes: tuple[ShapeView, ...]
    moves: tuple[MoveView, ...]
    draft: tuple[str, ...]
    log: tuple[LogLine, ...]
    outcome: Outcome | None
    labels: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Words for the ids of every named dimension: printed, so everybody's, or told by now."""
    stage: StageView | None = None
    """Set where this is not how it stands now, but a step on the way there."""
    printed: Mapping[str, Any] = field(default_factory=dict)
    """What is printed on cards and in the house rules, as the table has it: facts that everybody may read."""
    chosen: tuple[SeatValue, ...] = ()
    """What every seat has chosen while it sat down, open to all; empty where the game has nothing to choose."""


class Watched(Protocol):
    """What `look` asks of a match."""

    @property
    def slug(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def seats(self) -> Sequence[str]:
        """Names of the people and bots, by seat."""
        ...

    @property
    def chosen(self) -> tuple[SeatValue, ...]:
        """What every seat has chosen while it sat down."""
        ...

    def labels(self) -> Mapping[str, Sequence[str]]:
        """Words for the ids of every named dimension."""
        ...

    def told(self, log: Sequence[LogLine]) -> Mapping[str, Sequence[str]]:
        """Those of them that whoever was told this may read."""
        ...

    def seen_from(self, viewer: int) -> Any:
        """The plain table with the viewer's own draft laid on it (a copy, when there is one)."""
        ...

    def phase(self) -> PhaseView | None: ...
    def over(self) -> int: ...
    def rounds(self) -> int:
        """Rounds begun, as the game counts them."""
        ...

    def mine(self, seat: int) -> bool:
        """Whether this seat must decide now."""
        ...

    def sealed(self) -> bool: ...
    def choices(self, seat: int, t: Any, mine: bool) -> tuple[tuple[ShapeView, ...], tuple[MoveView, ...]]:
        """Every kind of act there is, and the legal acts of a seat that sees `t`: none where it is not asked."""
        ...

    def draft(self, seat: int) -> Sequence[str]:
        """The seat's unsealed draft in notation, one act each."""
        ...

    def lines(self, viewer: int) -> Sequence[LogLine]: ...
    def outcome(self) -> Outcome | None: ...
    def glance(self, viewer: int, open_to_all: int) -> Glance:
        """Where the zones of one viewer are kept from one look to the next."""
        ...


def look(match: Watched, viewer: int, all_eyes: int = False) -> View:
    """What `viewer` may know now. Once the game is over, or with `all_eyes`, every viewer sees all zones but secrets, or HANDS besides."""
    layout = match.layout
    seated, acts = viewer < layout.seats, viewer != layout.seats and match.mine(viewer)
    t = match.seen_from(viewer)
    over = match.over() > 0
    opened = over or all_eyes
    words = layout.view(t, viewer, all_eyes=opened)
    eyes = Eyes(t, layout, viewer, opened, match.labels())
    glance = match.glance(viewer, opened)
    for zone in layout.drawn:
        seen, last = words[zone.name], glance.get(zone.name)
        if last is None or last[0] != seen:
            glance[zone.name] = seen, eyes.zone(zone, seen, last)
    shapes, moves = match.choices(viewer, t, acts) if seated or acts else ((), ())
    log = tuple(match.lines(viewer))
    return View(
        slug=match.slug,
        title=match.title,
        viewer=viewer,
        seats=tuple(match.seats),
        turn=match.rounds(),
        phase=match.phase(),
        asked=() if over else _marked(words.get("asked")),
        ready=() if over else _marked(words.get("ready")),
        mine=acts,
        sealed=match.sealed(),
        zones=tuple([glance[zone.name][1] for zone in layout.drawn]),
        shapes=shapes,
        moves=moves,
        draft=tuple(match.draft(viewer)) if seated else (),
        log=log,
        outcome=match.outcome() if over else None,
        labels=match.told(log),
        printed={name: getattr(t, name) for name in layout.shared},
        chosen=match.chosen,
    )


def others(view: View) -> str:
    """Return what those who are asked decide, as somebody who waits is told it, or "" where the game does not say it."""
    names = [isolated(view.seats[seat]) for seat in view.asked if seat not in view.ready and seat != view.viewer]
    said = view.phase.others if view.phase else ""
    return said.replace("{who}", listing(names)) if names or "{who}" not in said else ""


def _marked(row: Any) -> tuple[int, ...]:
    return tuple(seat for seat, cell in enumerate(row) if cell) if isinstance(row, list) else ()
