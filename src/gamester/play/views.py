"""What one seat, or the rail, may know of a match, as plain frozen data; every surface draws from this and nothing else.

`look` builds a `View` from the zones' declarations. A `Watched` match supplies what is said rather than stored: the moves
and shapes in words, the log, the outcome.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from gamester.kernel.layout import Layout
from gamester.kernel.zones import Zone
from gamester.play.zone_views import HIDDEN, CardView, CellView, Eyes, RowView, ZoneView

__all__ = [
    "HIDDEN",
    "CardView",
    "CellView",
    "LogLine",
    "MoveView",
    "Outcome",
    "PhaseView",
    "RowView",
    "ShapeView",
    "View",
    "Watched",
    "ZoneView",
    "look",
]


class MoveView(Struct, frozen=True):
    """One legal act of the viewer: its notation, its sentence, and what is pressed for it (a multiset, or a sequence)."""

    act: str
    sentence: str
    shape: str
    picks: tuple[str, ...]
    drafts: bool = False
    """Whether it only adds to the seat's own draft."""


class ShapeView(Struct, frozen=True):
    """One kind of act, such as `group`: its label, whether the order of picks counts, and why none of it is legal now."""

    name: str
    label: str
    ordered: bool
    open: bool
    clause: str = ""
    words: str = ""
    example: str = ""
    """An act of this shape in notation: what to ask about when one asks why."""
    dims: tuple[str, ...] = ()
    """The dimensions of its parameters."""


class LogLine(Struct, frozen=True):
    """One thing that happened, in words; `number` counts what this viewer was told, `turn` groups lines (0: before play)."""

    number: int
    turn: int
    words: str
    clauses: tuple[str, ...] = ()
    private: bool = False
    seat: int = -1


class Outcome(Struct, frozen=True):
    """How it ended: the clause, a sentence, places (1 = first), shares of one win in sixtieths, score parts by name."""

    clause: str
    words: str
    places: tuple[int, ...]
    shares: tuple[int, ...]
    parts: tuple[str, ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()


class PhaseView(Struct, frozen=True):
    """What is being decided: a key, a title, a sentence. `open_progress`: who is ready may be shown."""

    key: str
    title: str
    sentence: str


class View(Struct, frozen=True):
    """Everything one viewer may know. `viewer` is a seat, or the number of seats for the rail."""

    slug: str
    title: str
    viewer: int
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

    def labels(self) -> Mapping[str, Sequence[str]]:
        """Words for the ids of every named dimension."""
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
    def moves(self, seat: int) -> Sequence[MoveView]:
        """Legal acts of a seat, its draft considered; empty when it is not asked."""
        ...

    def shapes(self, seat: int) -> Sequence[ShapeView]: ...
    def draft(self, seat: int) -> Sequence[str]:
        """The seat's unsealed draft in notation, one act each."""
        ...

    def lines(self, viewer: int) -> Sequence[LogLine]: ...
    def outcome(self) -> Outcome | None: ...


def look(match: Watched, viewer: int) -> View:
    """What `viewer` may know now. Once the game is over every viewer sees all zones but secrets."""
    layout = match.layout
    seated = viewer < layout.seats
    t = match.seen_from(viewer)
    over = match.over() > 0
    words = layout.view(t, viewer, all_eyes=over)
    eyes = Eyes(t, layout, viewer, over, match.labels())
    return View(
        slug=match.slug,
        title=match.title,
        viewer=viewer,
        seats=tuple(match.seats),
        turn=match.rounds(),
        phase=match.phase(),
        asked=() if over else _marked(words.get("asked")),
        ready=() if over else _marked(words.get("ready")),
        mine=seated and match.mine(viewer),
        sealed=match.sealed(),
        zones=tuple(eyes.zone(zone, words[name]) for name, zone in layout.zones.items() if _drawn(zone)),
        shapes=tuple(match.shapes(viewer)) if seated else (),
        moves=tuple(match.moves(viewer)) if seated else (),
        draft=tuple(match.draft(viewer)) if seated else (),
        log=tuple(match.lines(viewer)),
        outcome=match.outcome() if over else None,
    )


def _drawn(zone: Zone) -> bool:
    return not zone.printed and not zone.length_of and not zone.secret and zone.kind != "none"


def _marked(row: Any) -> tuple[int, ...]:
    return tuple(seat for seat, cell in enumerate(row) if cell) if isinstance(row, list) else ()
