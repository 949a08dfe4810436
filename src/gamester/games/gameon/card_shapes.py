"""Shapes of Game Cards and the slots that cards match."""

from __future__ import annotations

from collections.abc import Sequence

LETTERS, LONGEST = 4, 16
"""Letters of a cell, and of a name."""


WILD_COLOUR = "black"


Shape = tuple[str, str]
"""A colour and a form."""


def parse_shape(words: str, colours: Sequence[str], forms: Sequence[str]) -> Shape | None:
    """Return the colour and the form that a text names, or None."""
    colour, _, form = words.partition(" ")
    return (colour, form) if colour in colours and form in forms else None


def shape_fits_slot(shape: Shape, slot: Shape) -> bool:
    """Return True if a shape fits a slot: same form, and same colour or black.

    Black on either side fits any colour (GO-02, GO-62).
    """
    return shape[1] == slot[1] and (shape[0] == slot[0] or WILD_COLOUR in (shape[0], slot[0]))


def first_unmatched_slot(cards: Sequence[Sequence[Shape]], slots: Sequence[str]) -> str | None:
    """Return the first slot that no card is left for, or None; cards are their faces.

    Slots are filled in order. A card taken for one slot may move to another, so that as many slots as possible are filled.
    """
    wanted = [(words.split(" ")[0], words.split(" ")[1]) for words in slots]
    fill: dict[int, int] = {}

    def place(slot: int, tried: set[int]) -> bool:
        for card, faces in enumerate(cards):
            if card not in tried and any(shape_fits_slot(face, wanted[slot]) for face in faces):
                tried.add(card)
                if card not in fill or place(fill[card], tried):
                    fill[card] = slot
                    return True
        return False

    return next((slots[slot] for slot in range(len(slots)) if not place(slot, set())), None)
