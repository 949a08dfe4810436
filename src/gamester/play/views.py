"""What one seat, or the rail, may know of a match, as plain frozen data; every surface draws from this and nothing else.

`look` builds a `View` from the zones' declarations. A `Watched` match supplies what is said rather than stored: the moves
and shapes in words, the log, the outcome. Nothing hidden ever enters a `View`: a face-down card has no id and no label.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from gamester.kernel.layout import Layout
from gamester.kernel.zones import BAG, BY, FACE, NONE, SIZE, Dim, Word, Zone

HIDDEN = -1


class CardView(Struct, frozen=True):
    """One card lying somewhere. Face down: `id` is -1 and `label` is empty, unless a printed fact of it is known."""

    dim: str
    id: int
    label: str
    pick: str
    """What a person presses for it, `hand:9`; empty where the face is not known."""
    parts: tuple[CardView, ...] = ()
    """A group's cards, where the label is a sum such as `2+9`."""
    caption: str = ""
    """What a group stands for, where a printed fact says so."""


class CellView(Struct, frozen=True):
    """One number that stands for itself, with the label of its column ("" for a single number)."""

    label: str
    words: str


class RowView(Struct, frozen=True):
    """One row of a zone: whose it is (-1: nobody's), how it is known, how many cards (-1: not told), and what is seen."""

    seat: int
    label: str
    knows: str
    count: int
    cards: tuple[CardView, ...] = ()
    cells: tuple[CellView, ...] = ()


class ZoneView(Struct, frozen=True):
    """One zone that is drawn. Stacks and piles are given top first."""

    name: str
    kind: str
    meaning: str
    seated: bool
    rows: tuple[RowView, ...]
    private: bool
    """Whether its owner alone sees the faces."""
    marks: bool = False
    """Whether nobody else sees even how many: a draft, a vote, a sealed choice."""


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
    eyes = _Eyes(t, layout, viewer, over, match.labels())
    turn = getattr(t, "turn", 0)
    return View(
        slug=match.slug,
        title=match.title,
        viewer=viewer,
        seats=tuple(match.seats),
        turn=turn if isinstance(turn, int) else 0,
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


class _Eyes(NamedTuple):
    """One viewer looking at one table."""

    t: Any
    layout: Layout
    viewer: int
    over: bool
    labels: Mapping[str, Sequence[str]]

    def zone(self, zone: Zone, seen: Any) -> ZoneView:
        rows = tuple(self.rows(zone, seen))
        private = zone.seated and zone.owner != zone.others
        return ZoneView(zone.name, zone.kind, zone.meaning, zone.seated, rows, private, Word.NOTHING in zone.words)

    def rows(self, zone: Zone, seen: Any) -> list[RowView]:
        if zone.seated:
            cells = [[cell] if zone.form == "value" and len(zone.shape) == 1 else cell for cell in seen]
            return [self.row(zone, self.word(zone, seat), row, seat, "") for seat, row in enumerate(cells)]
        word = self.word(zone, 0)
        if len(zone.shape) == 2:
            heads = self.labels.get(zone.dims[0].name, ())
            return [self.row(zone, word, row, -1, _said(k, heads)) for k, row in enumerate(seen)]
        return [self.row(zone, word, seen if isinstance(seen, list) or zone.form != "value" else [seen], -1, "")]

    def word(self, zone: Zone, row: int) -> Word | BY:
        return self.layout.word(self.t, zone.name, row, self.viewer, self.over)

    def row(self, zone: Zone, word: Word | BY, row: Any, seat: int, label: str) -> RowView:
        if row is None or row == [None]:
            return RowView(seat, label, "nothing", -1)
        if zone.form == "value":
            return self.values(zone, word, row, seat, label)
        assert zone.of is not None
        if word == SIZE:
            return RowView(seat, label, "size", row)
        if isinstance(word, BY):
            facts = self.names(zone.of.values)
            backs = tuple(CardView(zone.of.name, HIDDEN, _said(k, facts), "") for k, many in enumerate(row) for _ in range(many))
            return RowView(seat, label, "by", sum(row), backs)
        counted = zone.form == "counts" or word == BAG
        ids = [k for k, many in enumerate(row) for _ in range(many)] if counted else [cell for cell in row if cell != NONE]
        if not counted and zone.kind in ("stack", "pile"):
            ids.reverse()
        return RowView(seat, label, _known(word), len(ids), tuple(self.card(zone, id) for id in ids))

    def values(self, zone: Zone, word: Word | BY, row: Any, seat: int, label: str) -> RowView:
        if zone.of is not None and zone.kind not in ("tally", "track"):
            laid = [cell for cell in row if cell not in (None, NONE)]
            cards = tuple(self.card(zone, cell) for cell in laid) if word == FACE else ()
            return RowView(seat, label, _known(word), len(laid) if word != SIZE else sum(laid), cards)
        columns = self.names(zone.dims[-1]) if zone.dims and len(row) > 1 else ()
        heads = [columns[k] if k < len(columns) else "" for k in range(len(row))]
        names = self.names(zone.of)
        cells = tuple(CellView(head, _said(cell, names)) for head, cell in zip(heads, row, strict=True) if cell is not None)
        return RowView(seat, label, _known(word), -1, cells=cells)

    def names(self, dim: Dim | None) -> Sequence[str]:
        return self.labels.get(dim.name, ()) if dim is not None else ()

    def card(self, zone: Zone, id: int) -> CardView:
        assert zone.of is not None
        if id >= zone.of.real:
            return CardView(zone.of.name, HIDDEN, "", "")
        label = _said(id, self.names(zone.of))
        pick = f"{zone.name}:{label}"
        if zone.kind != "groups":
            return CardView(zone.of.name, id, label, pick)
        return CardView(zone.of.name, id, label, pick, self.parts(zone.of.name, label), self.caption(zone.of.name, id))

    def parts(self, dim: str, label: str) -> tuple[CardView, ...]:
        """The cards of a group whose label is a sum: every part must be the label of a card in one other dimension."""
        pieces = label.split("+")
        for other, names in self.labels.items() if len(pieces) > 1 else ():
            if other != dim and all(piece in names for piece in pieces):
                return tuple(CardView(other, list(names).index(piece), piece, "") for piece in pieces)
        return ()

    def caption(self, dim: str, id: int) -> str:
        """What a group stands for: the first printed fact over its dimension that names an id of another."""
        for name in self.layout.printed:
            zone = self.layout.zones[name]
            if zone.of is not None and len(zone.dims) == 1 and zone.dims[0].name == dim:
                return _said(getattr(self.t, name)[id], self.names(zone.of))
        return ""


def _said(number: int, names: Sequence[str]) -> str:
    return str(names[number]) if 0 <= number < len(names) else str(number)


def _known(word: Word | BY) -> str:
    return "by" if isinstance(word, BY) else str(word.value)
