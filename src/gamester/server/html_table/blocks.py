"""One row of one zone as it is drawn: its cards, what can be pressed, and what a draft has already taken out of the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.schema import SeatValue
from gamester.match.views import RowView, View, ZoneView
from gamester.server.html_table.keys import Shown

FLAGS = ("out",)
"""Marks shown as a word where they are set."""
Marks = Mapping[tuple[str, int, int], str]
Wanted = frozenset[str]


class Card(Struct, frozen=True, gc=False):
    """One card as drawn. `pick` is set where it can be pressed; `copies` of the same token are told apart by `key`."""

    dim: str
    label: str
    key: str = ""
    pick: str = ""
    parts: tuple[Card, ...] = ()
    caption: str = ""
    seat: int = -1
    mark: str = ""
    told: bool = False
    """Whether it lies face down and its face has been told."""
    look: int = -1
    """The number that its face is drawn by: what the seat before which it lies has chosen, else that seat."""
    name: str = ""
    """What it is called before this seat, where the seat has chosen something: `King of hearts`."""

    @property
    def sum(self) -> int:
        """What a group's numbers add up to, 0 where they are no numbers."""
        return sum(int(part.label) for part in self.parts) if all(part.label.isdigit() for part in self.parts) else 0


class Block(Struct, frozen=True, gc=False):
    """One row of one zone."""

    zone: str
    kind: str
    title: str
    count: int
    cards: tuple[Card, ...] = ()
    cells: tuple[tuple[str, str], ...] = ()
    backs: int = 0
    mine: bool = False
    secret: bool = False
    seat: int = -1
    ordered: bool = False
    """True if the viewer knows in which order the cards lie, and so which is on top."""
    face_down: bool = False
    """True if the cards lie face down and the viewer knows all the same which they are."""

    @property
    def id(self) -> str:
        return f"z-{self.zone}-{self.seat if self.seat >= 0 else self.title.replace(' ', '_')}"

    @property
    def mixed(self) -> bool:
        """True if its cards are not all alike, so that it matters which lies on top."""
        return len({card.label for card in self.cards}) > 1


def worth(block: Block) -> bool:
    """Whether there is anything to draw."""
    return block.count > 0 or bool(block.cells) or (block.kind in ("pile", "hand") and block.count >= 0)


def block_of(
    view: View,
    zone: ZoneView,
    row: RowView,
    shown: Sequence[Shown],
    wanted: Collection[str],
    kind: str = "",
    marks: Marks | None = None,
    reached: bool = False,
) -> Block:
    """A row of a zone; `wanted` are the picks that some move takes, `kind` how the game has it laid out, `marks` what its cards wear.

    `reached`: its cards can be pressed before other seats too.
    """
    own, worn = row.seat == view.viewer, marks or {}
    look, value = looked_of(view, row.seat)
    cards = []
    for place, one in enumerate(shown):
        open_to = one.card.pick in wanted and (own or row.seat < 0 or reached)
        pick = one.card.pick if open_to or (own and zone.kind == "hand") else ""
        parts = tuple(Card(part.card.dim, part.card.label, part.key) for part in one.parts)
        mark = worn.get((zone.name, row.seat, place), "").partition(" ")[0]
        name = value.called.get(f"{one.card.dim}:{one.card.label}", "") if value else ""
        caption = one.card.caption
        cards.append(Card(one.card.dim, one.card.label, one.key, pick, parts, caption, row.seat, mark, look=look, name=name))
    if row.knows == "size":
        cards += _told(zone.name, row, worn, look, value)
    backs = max(0, row.count - len(cards)) if row.knows == "size" else 0
    title = row.label or zone.meaning.partition(",")[0]
    cells = tuple((cell.label, cell.words) for cell in row.cells if zone.name not in FLAGS)
    if zone.name in FLAGS and any(cell.words != "0" for cell in row.cells):
        cells = ((title, ""),)
    secret = own and zone.private and view.outcome is None
    down = row.knows == "bag"
    return Block(
        zone.name, kind or zone.kind, title, row.count, tuple(cards), cells, backs, own, secret, row.seat, row.ordered, face_down=down
    )


def looked_of(view: View, seat: int) -> tuple[int, SeatValue | None]:
    """Return the number by which cards before a seat are drawn, and what the seat has chosen; the seat itself where it chose nothing."""
    value = view.chosen[seat] if 0 <= seat < len(view.chosen) else None
    return (value.look if value else seat), value


def _told(zone: str, row: RowView, marks: Marks, look: int, value: SeatValue | None) -> Iterator[Card]:
    """The first cards of a face-down row, as far as their faces have been told: `hit soldier:J`."""
    for place in range(max(0, row.count)):
        mark, _, face = marks.get((zone, row.seat, place), "").partition(" ")
        if not face:
            return
        dim, _, label = face.partition(":")
        yield Card(dim, label, seat=row.seat, mark=mark, told=True, look=look, name=value.called.get(face, "") if value else "")


def without_drafted(view: View) -> View:
    """The view with the cards of the viewer's own draft taken out of his hand: he has them before him, nobody else knows."""
    spent: Counter[tuple[str, str]] = Counter()
    for zone in view.zones:
        if zone.marks and zone.kind == "groups" and view.viewer < len(zone.rows):
            for card in zone.rows[view.viewer].cards:
                spent.update((part.dim, part.label) for part in card.parts)
    if not spent:
        return view
    return replace(view, zones=tuple(_less(zone, view.viewer, Counter(spent)) if zone.kind == "hand" else zone for zone in view.zones))


def _less(zone: ZoneView, viewer: int, spent: Counter[tuple[str, str]]) -> ZoneView:
    rows = list(zone.rows)
    left = []
    for card in reversed(rows[viewer].cards):
        if spent[card.dim, card.label] > 0:
            spent[card.dim, card.label] -= 1
        else:
            left.append(card)
    rows[viewer] = replace(rows[viewer], cards=tuple(reversed(left)), count=len(left))
    return replace(zone, rows=tuple(rows))
