"""How the zones of a table look to one viewer: rows, cards and cells, drawn from the declarations alone.

Nothing hidden ever enters these structs: a face-down card has no id and no label.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from gamester.kernel.layout import Layout
from gamester.kernel.zones import BAG, BY, FACE, NONE, SIZE, Dim, Word, Zone

HIDDEN = -1


class CardView(Struct, frozen=True, gc=False):
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


class CellView(Struct, frozen=True, gc=False):
    """One number that stands for itself, with the label of its column ("" for a single number)."""

    label: str
    words: str


class RowView(Struct, frozen=True, gc=False):
    """One row of a zone: whose it is (-1: nobody's), how it is known, how many cards (-1: not told), and what is seen."""

    seat: int
    label: str
    knows: str
    count: int
    cards: tuple[CardView, ...] = ()
    cells: tuple[CellView, ...] = ()
    places: tuple[int, ...] = ()
    """In which places of the row the cards lie, where some may be empty."""
    ordered: bool = False
    """True if the cards are given in the order in which they lie. Else the viewer, or everybody, knows only which cards lie there."""


class ZoneView(Struct, frozen=True, gc=False):
    """One zone that is drawn. Stacks and piles are given top first where their rows are `ordered`."""

    name: str
    kind: str
    meaning: str
    seated: bool
    rows: tuple[RowView, ...]
    private: bool
    """Whether its owner alone sees the faces."""
    marks: bool = False
    """Whether nobody else sees even how many: a draft, a vote, a sealed choice."""


class Eyes(NamedTuple):
    """One viewer looking at one table."""

    t: Any
    layout: Layout
    viewer: int
    opened: int
    labels: Mapping[str, Sequence[str]]

    def zone(self, zone: Zone, seen: Any, last: tuple[Any, ZoneView] | None = None) -> ZoneView:
        """A zone, from what the layout lets this viewer see of it; rows that are as he saw them last need not be put into words again."""
        rows = tuple(self.rows(zone, seen, last))
        private = zone.seated and zone.owner != zone.others
        return ZoneView(zone.name, zone.kind, zone.meaning, zone.seated, rows, private, Word.NOTHING in zone.words)

    def rows(self, zone: Zone, seen: Any, last: tuple[Any, ZoneView] | None) -> Iterator[RowView]:
        old = last[1].rows if last is not None else ()
        if not zone.seated and len(zone.shape) < 2:
            yield self.row(zone, self.word(zone, 0), seen if isinstance(seen, list) or zone.form != "value" else [seen], -1, "", old[:1])
            return
        heads = () if zone.seated else self.labels.get(zone.dims[0].name, ())
        for k, row in enumerate(seen):
            if last is not None and last[0][k] == row:
                yield old[k]
            elif zone.seated:
                cells = [row] if zone.form == "value" and len(zone.shape) == 1 else row
                yield self.row(zone, self.word(zone, k), cells, k, "", old[k : k + 1])
            else:
                yield self.row(zone, self.word(zone, 0), row, -1, _said(k, heads), old[k : k + 1])

    def word(self, zone: Zone, row: int) -> Word | BY:
        return self.layout.word(self.t, zone.name, row, self.viewer, self.opened)

    def row(self, zone: Zone, word: Word | BY, row: Any, seat: int, label: str, old: Sequence[RowView]) -> RowView:
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
        ids = [k for k, many in enumerate(row) if many for _ in range(many)] if counted else [cell for cell in row if cell != NONE]
        if not counted and zone.kind in ("stack", "pile"):
            ids.reverse()
        drawn = {card.id: card for last in old for card in last.cards}
        cards = tuple([drawn.get(id) or self.card(zone, id) for id in ids])
        return RowView(seat, label, _known(word), len(ids), cards, ordered=not counted)

    def values(self, zone: Zone, word: Word | BY, row: Any, seat: int, label: str) -> RowView:
        if zone.of is not None and zone.kind not in ("tally", "track"):
            laid = {place: cell for place, cell in enumerate(row) if cell not in (None, NONE)}
            open_to = laid if word == FACE else {}
            cards = tuple(self.card(zone, cell) for cell in open_to.values())
            return RowView(seat, label, _known(word), len(laid) if word != SIZE else sum(laid.values()), cards, places=tuple(open_to))
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
        other = summed(dim, label, self.labels)
        names = list(self.labels.get(other, ()))
        return tuple(CardView(other, names.index(piece), piece, "") for piece in label.split("+")) if other else ()

    def caption(self, dim: str, id: int) -> str:
        """What a group stands for."""
        fact = fact_about(self.layout, dim)
        return fact_said(self.t, fact, dim, id, self.labels) if fact is not None else ""


def summed(dim: str, label: str, labels: Mapping[str, Sequence[str]]) -> str:
    """Return the other dimension of which every part of the sum `label` is a label, or "" where the label is no sum."""
    pieces = label.split("+")
    if len(pieces) < 2:
        return ""
    return next((other for other, names in labels.items() if other != dim and all(piece in names for piece in pieces)), "")


def fact_about(layout: Layout, dim: str) -> Zone | None:
    """Return the printed fact that says what a group of this dimension stands for: the first over it that names an id of another."""
    facts = (layout.zones[name] for name in layout.printed)
    return next((zone for zone in facts if zone.of is not None and len(zone.dims) == 1 and zone.dims[0].name == dim), None)


def fact_said(t: Any, fact: Zone, dim: str, id: int, labels: Mapping[str, Sequence[str]]) -> str:
    """Return the words of such a fact about one group, "" about anything that is no group.

    What a fact says of a single card (its shape, its number among the cards that can be played) is for the code, not for people.
    """
    if not summed(dim, _said(id, labels.get(dim, ())), labels):
        return ""
    return _said(getattr(t, fact.name)[id], labels.get(fact.of.name, ()) if fact.of is not None else ())


def _said(number: int, names: Sequence[str]) -> str:
    return str(names[number]) if 0 <= number < len(names) else str(number)


def _known(word: Word | BY) -> str:
    return "by" if isinstance(word, BY) else str(word.value)
