"""What a game's `sheet.py` tells of a card set, card by card: as the cards lie in the box, with what is printed on them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Listed(Struct, frozen=True):
    """One card of a set, as often as it is in the box.

    `face` is the inside of the card, 100 wide and 140 high, as a felt draws it; empty leaves it to the house. `values` are its
    figures by name, `words` all that is printed on it in one sentence.
    """

    sort: str
    """What it lies among: `Soldiers`, `Barracks`."""
    id: str
    name: str
    copies: int
    values: Mapping[str, int | str]
    words: str
    face: str = ""
    dim: str = ""
    """Its dimension on the table, by which the house draws what has no face."""
    among: str = ""
    """How the copies are spread, where that matters: `2 in each of 6 decks`."""
    backs: tuple[str, ...] = ("",)
    """What tells its backs apart, in equal parts; of the copies each has as many."""


def many(count: int, what: str) -> str:
    """`1 point`, `3 points`."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
