"""Cards of a drawing: faces, backs, counts and marks."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.ui.faces.cards import FaceSet
from gamester.ui.faces.inks import at_width
from gamester.ui.picture.boxes import Box, below, beside, text
from gamester.ui.text import mark_words
from gamester.ui.vocabulary import Card, Group

SHAPE = 1.4
"""Height of a card, in widths."""
OWN, SMALL, TINY = 84.0, 54.0, 34.0
"""Widths of cards of one's own, of others that can be read, and of backs."""
GAP = 5.0
MOST_BACKS = 16
"""Backs that are drawn of cards of which only the number is known."""
GONE = ("dead", "struck")
BACK = '<use href="#back" width="100" height="140"/>'
DISC = '<circle cx="50" cy="70" r="34" fill="var(--paper)"/>'


class CardPainter:
    """Draws the cards of one table, and keeps the faces that it has used.

    `offers`: cards that can be picked are marked, as they are while the viewer decides.
    """

    def __init__(self, faces: FaceSet, offers: bool) -> None:
        self._faces, self._offers = faces, offers
        self._used: dict[str, str] = {}

    def definitions(self) -> str:
        """Return the faces in use, the inside of a `defs` element."""
        return "".join(f'<g id="{name}" class="face">{inner}</g>' for name, inner in sorted(self._used.items()))

    def _picture(self, id: str, wide: float) -> str:
        name = f"{id}-{wide:g}"
        self._used.setdefault(name, at_width(self._faces.drawn[id], wide))
        return f'<use href="#{name}"/>'

    def called(self, face: str) -> str:
        """Return what a face is called."""
        return self._faces.listed.get(face, ("", face))[1]

    def _inside(self, card: Card, wide: float) -> str:
        if card.face in self._faces.listed:
            return self._picture(self._faces.listed[card.face][0], wide)
        if card.by in self._faces.backs:
            fact = self._picture(self._faces.backs[card.by][0], wide)
            return f'{BACK}{DISC}<g transform="translate(20 28)scale(.6)">{fact}</g>'
        return BACK

    def card(self, card: Card, wide: float = SMALL) -> Box:
        """Return one card, with its number, tag and mark."""
        scale, faint = wide / 100, ' opacity=".5"' if card.mark in GONE else ""
        drawn = f'<g transform="scale({scale:.4g})"{faint}>{self._inside(card, wide)}</g>'
        if self._offers and card.pick:
            drawn += (
                f'<rect x="1" y="1" width="{wide - 2:g}" height="{wide * SHAPE - 2:.4g}" rx="{wide * 0.08:.3g}" fill="none" '
                'stroke="var(--gold)" stroke-width="2.5"/>'
            )
        face = Box(wide, wide * SHAPE, drawn)
        many = f"x {card.count}" if card.count > 1 else ""
        notes = [word for word in (many, card.tag, mark_words(card.mark) if card.mark not in GONE else "") if word]
        return below([face, *[text(note, wide, 10, "ink2", most=1) for note in notes]], 2)

    def row(self, cards: Sequence[Card], room: float, wide: float = SMALL) -> Box:
        """Return cards side by side, over one another where there is no room."""
        boxes = [self.card(card, wide) for card in cards]
        if not boxes:
            return Box(0, 0)
        step = min(wide + GAP, (room - wide) / (len(boxes) - 1)) if len(boxes) > 1 else wide
        return beside(boxes, step - wide)

    def backs(self, count: int, room: float) -> Box:
        """Return so many backs, over one another."""
        return self.row([Card()] * min(count, MOST_BACKS), min(room, 14.0 * count + TINY), TINY)

    def group(self, group: Group, room: float, wide: float = SMALL) -> Box:
        """Return cards that belong together, and what they come to."""
        words = " ".join(filter(None, (f"= {group.sum}" if group.sum else "", group.caption, mark_words(group.mark) if group.mark else "")))
        return below([self.row(group.cards, room, wide), text(words, room, 12, weight=600)], 2)
