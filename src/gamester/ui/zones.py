"""Rows of zones as nodes, for any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.schema import SeatValue
from gamester.match.views import HIDDEN_CARD, RowView, View, ZoneView
from gamester.ui.card_keys import Keys, Rows, Shown
from gamester.ui.game_ui import WORDS, GameUi
from gamester.ui.vocabulary import Bit, Card, Group, Groups, Hand, Node, Pile, Row, Say, Stack

UNDRAWN = frozenset(("turn", "round", "phase", "ready", "won", "winners", "asked", "deciding"))
"""Zones that are told elsewhere, unless the game lays them out."""
FLAGS = frozenset(("out",))
"""Zones that are told as a word if set."""
FOLLOWED = frozenset(("hand", "stack", "fan", "row", "grid", "groups", "tally", "sideways", "aside", "track"))
"""Kinds of zones whose cards an eye can follow. Nobody follows a card in a pile, so none there has a key."""
FEW = 6
"""Cards that still lie side by side where they are put aside; more are a pile."""


class FollowedKeys(Keys):
    """The keys of cards in the zones where an eye can follow them."""

    def of(self, zones: Sequence[ZoneView]) -> dict[str, Rows]:
        """Return the cards of these zones with their keys."""
        last = self._zones
        changed = {zone.name for zone in zones if (had := last.get(zone.name)) is not zone and had != zone}
        if len(last) > len(zones):
            changed |= last.keys() - {zone.name for zone in zones}
        if changed:
            self._zones = {zone.name: zone for zone in zones}
            same = {name: rows for name, rows in self._shown.items() if name not in changed}
            self._shown = same | self._assigned([zone for zone in zones if zone.name in changed], changed)
        return self._shown


class RowInputs(Struct, frozen=True, gc=False):
    """All that the node of one row is made of, besides the game."""

    zone: str
    kind: str
    zone_kind: str
    meaning: str
    row: RowView
    shown: tuple[Shown, ...]
    pressed: frozenset[str]
    """Tokens of legal moves that are pressed in this zone."""
    marks: Mapping[int, str]
    spent: Mapping[tuple[str, str], int]
    """Cards that the viewer's own draft has taken out of this hand."""
    own: bool
    secret: bool
    over: bool
    look: int
    chosen: SeatValue | None


def look_of(view: View, seat: int) -> tuple[int, SeatValue | None]:
    """Return the number of a seat's drawings and its choice before the game.

    The number is the seat itself if nothing was chosen.
    """
    value = view.chosen[seat] if 0 <= seat < len(view.chosen) else None
    return (value.look if value else seat), value


def unkeyed(zone: ZoneView) -> Rows:
    """Return the cards of a zone in which nobody can follow a card."""
    return tuple(tuple(Shown(card, "", tuple(Shown(part, "") for part in card.parts)) for card in row.cards) for row in zone.rows)


def row_id(zone: ZoneView, row: int) -> str:
    """Return the id of the node of a row."""
    return f"{zone.name}-{row}" if len(zone.rows) > 1 or zone.rows_are_seats else zone.name


class RowDrawer:
    """Makes the nodes of rows for one game."""

    def __init__(self, ui: GameUi) -> None:
        self.ui = ui

    def node(self, id: str, made_of: RowInputs) -> Node | None:
        """Return the node of a row, or None if there is nothing to draw."""
        one, row = made_of, made_of.row
        title = row.label or one.meaning.partition(",")[0]
        if row.cells:
            return self._cells(id, title, one)
        if row.count <= 0 and one.kind not in ("pile", "hand"):
            return None
        if one.kind == "groups":
            return Groups(id, say=title, groups=tuple([self._group(one, place, card) for place, card in enumerate(one.shown)]), title=title)
        cards = self._cards(one)
        count = row.count - sum(one.spent.values()) if row.count >= 0 else row.count
        said = WORDS.say("zone-with-count", zone=title, n=count) if count >= 0 else title
        backs = (Card(),) * max(0, count - len(cards)) if row.visibility == "size" else ()
        if one.zone_kind == "hand" and one.kind == "hand":
            return Hand(id, said, tuple(cards), count, one.secret and one.own and not one.over)
        if one.kind == "pile" or (one.kind == "aside" and count > FEW) or (one.kind in ("aside", "row") and row.seat < 0 and backs):
            lying = counted(cards)
            known = bool(cards) and (row.ordered or (len(lying) == 1 and len(cards) == count))  # of a shuffled pile nobody knows the top
            return Pile(id, said, max(0, count), cards[0] if known else Card(), lying)
        if one.kind == "stack":
            return Stack(id, WORDS.say("top-first", zone=said), (*cards, *backs))
        if one.kind in ("tally", "sideways", "aside"):
            cards = self._together(cards, one)
        if one.kind in ("tally", "sideways") and not one.own:
            cards = list(counted(cards))
        kind = {"aside": "few", "track": "row"}.get(one.kind, one.kind)
        return Row(id, said, (*cards, *backs), kind, title=title if row.seat < 0 else "")

    def _cells(self, id: str, title: str, one: RowInputs) -> Node | None:
        cells = [cell for cell in one.row.cells if cell.text != "0" or one.zone_kind != "tally"]
        if one.zone in FLAGS:
            return Say(id, say=title, said=(title,)) if any(cell.text != "0" for cell in cells) else None
        if not cells:
            return None
        return Say(id, say=title, head=title, said=tuple(Bit(f"{cell.label} {cell.text}".strip(), "mut") for cell in cells))

    def _group(self, one: RowInputs, place: int, shown: Shown) -> Group:
        card, mark = shown.card, one.marks.get(place, "")
        if shown.parts:
            numbers = [part.card.label for part in shown.parts]
            total = str(sum(map(int, numbers))) if all(number.isdigit() for number in numbers) else ""
            return Group(tuple(self._card(one, part, "", "") for part in shown.parts), total, card.caption, mark)
        return Group((self._card(one, shown, self._press(one, card.token), ""),), mark=mark)

    def _cards(self, one: RowInputs) -> list[Card]:
        row, left = one.row, Counter(one.spent)
        cards = []
        backs: dict[tuple[str, str, str], Card] = {}  # alike cards face down are one object: it is put into words once
        for place in range(len(one.shown) - 1, -1, -1):
            shown = one.shown[place]
            card, mark = shown.card, one.marks.get(place, "").partition(" ")[0]
            if left[card.dimension, card.label] > 0:
                left[card.dimension, card.label] -= 1
                continue
            if card.id == HIDDEN_CARD:
                alike = card.dimension, card.label, mark
                back = backs[alike] = backs.get(alike) or self._card(one, shown, "", mark)
                cards.append(back)
                continue
            at = row.positions[place] if row.positions else -1
            cards.append(self._card(one, shown, self._press(one, card.token), mark, at))
        cards.reverse()
        if row.visibility == "size":
            for place in range(max(0, row.count)):
                # A mark such as `hit soldier:J` announces the face of a card that lies face down.
                mark, _, face = one.marks.get(place, "").partition(" ")
                if not face:
                    break
                dimension, _, label = face.partition(":")
                cards.append(Card(self.ui.face(dimension, label, one.look), mark=mark))
        return cards

    def _card(self, one: RowInputs, shown: Shown, pick: str, mark: str, at: int = -1) -> Card:
        card = shown.card
        if card.id == HIDDEN_CARD:
            # English surfaces say a fact as it is printed; in another language the card says what it is called there.
            fact = self.ui.spoken_fact(card.dimension, card.label)
            return Card(by=card.label, say=WORDS.say("back-of", fact=fact) if fact != card.label else "", mark=mark)
        said = "" if card.dimension in self.ui.pictured else self.ui.game.spoken_label(card.dimension, card.label)
        return Card(self.ui.face(card.dimension, card.label, one.look), said, shown.key, pick, mark=mark, at=at)

    def _press(self, one: RowInputs, token: str) -> str:
        if token in one.pressed and (one.own or one.row.seat < 0 or one.zone in self.ui.pressable):
            return token
        return token if one.own and one.zone_kind == "hand" and not one.over else ""

    def _together(self, cards: Collection[Card], one: RowInputs) -> list[Card]:
        """Return cards of a kind together, in the order of their first appearance."""
        kinds = {self.ui.face(shown.card.dimension, shown.card.label, one.look): shown.card for shown in one.shown}
        found: dict[str, list[Card]] = {}
        for card in cards:
            kind = self.ui.card_group(kinds[card.face].dimension, kinds[card.face].label) if card.face in kinds else card.by
            found.setdefault(kind, []).append(card)
        return [card for alike in found.values() for card in alike]


def counted(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return alike cards as one with a count."""
    many: dict[tuple[str, str, str, str], int] = {}
    first: dict[tuple[str, str, str, str], Card] = {}
    for card in cards:
        like = card.face, card.by, card.pick, card.mark
        many[like] = many.get(like, 0) + 1
        first.setdefault(like, card)
    return tuple([first[like] if count == 1 else replace(first[like], count=count) for like, count in many.items()])
