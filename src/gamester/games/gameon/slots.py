"""Shapes as a card file writes them, `red square`, and whether the cards of a deck can fill the slots of a Game Card."""

from __future__ import annotations

from collections.abc import Sequence

BLACK = "black"
Shape = tuple[str, str]
"""A colour and a form."""


def as_shape(words: str, colours: Sequence[str], forms: Sequence[str]) -> Shape | None:
    """The colour and the form that a text names, or None."""
    colour, _, form = words.partition(" ")
    return (colour, form) if colour in colours and form in forms else None


def meets(shape: Shape, slot: Shape) -> bool:
    """GO-02, GO-62: the same form, and the same colour or black on either side."""
    return shape[1] == slot[1] and (shape[0] == slot[0] or BLACK in (shape[0], slot[0]))


def unmatched(cards: Sequence[Sequence[Shape]], slots: Sequence[str]) -> str | None:
    """The first slot that no card is left for when all slots before it have one, or None; cards are their faces.

    A card once taken for one slot may move to another, so that as many slots as possible are filled.
    """
    wanted = [(words.split(" ")[0], words.split(" ")[1]) for words in slots]
    fill: dict[int, int] = {}

    def place(slot: int, tried: set[int]) -> bool:
        for card, faces in enumerate(cards):
            if card not in tried and any(meets(face, wanted[slot]) for face in faces):
                tried.add(card)
                if card not in fill or place(fill[card], tried):
                    fill[card] = slot
                    return True
        return False

    return next((slots[slot] for slot in range(len(slots)) if not place(slot, set())), None)
