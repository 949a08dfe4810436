"""Rows of zones as drawn: cards, picks, marks, and the hand without the draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.schema import SeatValue
from gamester.match.views import RowView, View, ZoneView
from gamester.ui.card_keys import Shown

FLAGS = ("out",)
"""Zones that are shown as a word if set."""
Marks = Mapping[tuple[str, int, int], str]
Wanted = frozenset[str]


class Card(Struct, frozen=True, gc=False):
    """One card as drawn.

    `pick` is set if it can be pressed; `key` distinguishes copies of the same token.
    """

    dim: str
    label: str
    key: str = ""
    pick: str = ""
    parts: tuple[Card, ...] = ()
    caption: str = ""
    seat: int = -1
    mark: str = ""
    told: bool = False
    """True if it lies face down and its face has been announced."""
    look: int = -1
    """Number of its drawing: the owner's choice before the game, else the owner's seat."""
    name: str = ""
    """Its name for an owner who has chosen something: `King of hearts`."""

    @property
    def sum(self) -> int:
        """The sum of a group's numbers, 0 if they are not numbers."""
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
    """True if the viewer knows the order of the cards."""
    face_down: bool = False
    """True if the cards lie face down and the viewer knows them all the same."""

    @property
    def id(self) -> str:
        """The id of the row's element on the page."""
        return f"z-{self.zone}-{self.seat if self.seat >= 0 else self.title.replace(' ', '_')}"

    @property
    def mixed(self) -> bool:
        """True if its cards differ, so that the top card matters."""
        return len({card.label for card in self.cards}) > 1


def worth(block: Block) -> bool:
    """Return True if there is anything to draw."""
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
    """Return a row of a zone as a block.

    `wanted` are the picks of legal moves, `kind` is the game's layout and `marks` are the marks of its
    cards. `reached` is True if its cards can be pressed at other seats too.
    """
    own, worn = row.seat == view.viewer, marks or {}
    look, value = looked_of(view, row.seat)
    cards = []
    for place, one in enumerate(shown):
        open_to = one.card.token in wanted and (own or row.seat < 0 or reached)
        pick = one.card.token if open_to or (own and zone.kind == "hand") else ""
        parts = tuple(Card(part.card.dimension, part.card.label, part.key) for part in one.parts)
        mark = worn.get((zone.name, row.seat, place), "").partition(" ")[0]
        name = value.spoken_labels.get(f"{one.card.dimension}:{one.card.label}", "") if value else ""
        caption = one.card.caption
        cards.append(Card(one.card.dimension, one.card.label, one.key, pick, parts, caption, row.seat, mark, look=look, name=name))
    if row.visibility == "size":
        cards += _told(zone.name, row, worn, look, value)
    backs = max(0, row.count - len(cards)) if row.visibility == "size" else 0
    title = row.label or zone.meaning.partition(",")[0]
    cells = tuple((cell.label, cell.text) for cell in row.cells if zone.name not in FLAGS)
    if zone.name in FLAGS and any(cell.text != "0" for cell in row.cells):
        cells = ((title, ""),)
    secret = own and zone.owner_only and view.outcome is None
    down = row.visibility == "bag"
    return Block(
        zone.name, kind or zone.kind, title, row.count, tuple(cards), cells, backs, own, secret, row.seat, row.ordered, face_down=down
    )


def looked_of(view: View, seat: int) -> tuple[int, SeatValue | None]:
    """Return the number of a seat's drawings and its choice before the game.

    The number is the seat itself if nothing was chosen.
    """
    value = view.chosen[seat] if 0 <= seat < len(view.chosen) else None
    return (value.look if value else seat), value


def _told(zone: str, row: RowView, marks: Marks, look: int, value: SeatValue | None) -> Iterator[Card]:
    """Yield the first cards of a face-down row as far as their faces are announced.

    A mark such as `hit soldier:J` announces one.
    """
    for place in range(max(0, row.count)):
        mark, _, face = marks.get((zone, row.seat, place), "").partition(" ")
        if not face:
            return
        dim, _, label = face.partition(":")
        yield Card(dim, label, seat=row.seat, mark=mark, told=True, look=look, name=value.spoken_labels.get(face, "") if value else "")


def without_drafted(view: View) -> View:
    """Return the view with the viewer's drafted cards taken out of their hand.

    Only the viewer sees this: the draft lies before them.
    """
    spent: Counter[tuple[str, str]] = Counter()
    for zone in view.zones:
        if zone.hides_count and zone.kind == "groups" and view.viewer < len(zone.rows):
            for card in zone.rows[view.viewer].cards:
                spent.update((part.dimension, part.label) for part in card.parts)
    if not spent:
        return view
    return replace(view, zones=tuple(_less(zone, view.viewer, Counter(spent)) if zone.kind == "hand" else zone for zone in view.zones))


def _less(zone: ZoneView, viewer: int, spent: Counter[tuple[str, str]]) -> ZoneView:
    rows = list(zone.rows)
    left = []
    for card in reversed(rows[viewer].cards):
        if spent[card.dimension, card.label] > 0:
            spent[card.dimension, card.label] -= 1
        else:
            left.append(card)
    rows[viewer] = replace(rows[viewer], cards=tuple(reversed(left)), count=len(left))
    return replace(zone, rows=tuple(rows))
