"""Doubts about a table laid by hand: what contradicts its printed facts or itself. Each game has its own in `impossible.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Doubt = tuple[str, int, str]
"""A zone, its row (-1 for none) and a sentence."""

Bounds = Mapping[str, tuple[int, int]]
"""The least and the largest number that the cells of a zone may hold."""

Labels = Mapping[str, Sequence[str]]
MANY = 2**31 - 1
FLAG = (0, 1)
COUNT = (0, MANY)


def outside(t: Any, bounds: Bounds) -> Iterator[Doubt]:
    """Numbers that no table of this game can hold."""
    for zone, (least, most) in bounds.items():
        cells = getattr(t, zone)
        for row, line in enumerate(cells if isinstance(cells, list) else [cells]):
            strange = [cell for cell in (line if isinstance(line, list) else [line]) if not least <= cell <= most]
            if strange:
                where = f"{zone} {row}" if isinstance(cells, list) else zone
                said = f"{least} to {most}" if most < MANY else f"{least} or more"
                yield zone, row if isinstance(cells, list) else -1, f"{where}: expected {said}, got {strange[0]}"


def unheld(t: Any, known: str, words: Sequence[str]) -> Iterator[Doubt]:
    """Cards of `known` that everybody is said to know in a hand and that do not lie in it, row by row. `words` are the cards' labels."""
    for seat, row in enumerate(getattr(t, known)):
        hand = t.hand[seat]
        for card, many in enumerate(row):
            held = hand.count(card) if len(hand) != len(row) else hand[card]
            if many > held:
                yield known, seat, f"{known} {seat}: expected at most {held} {words[card]}, as many as lie in that hand, got {many}"
