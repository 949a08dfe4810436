"""Checks of a position written by hand against its facts and itself.

Each game has more of them in its own `position_checks.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Doubt = tuple[str, int, str]
"""A zone, its row (-1 for none) and a sentence."""

Bounds = Mapping[str, tuple[int, int]]
"""The smallest and largest number that the cells of a zone may hold, by zone."""

Labels = Mapping[str, Sequence[str]]
MANY = 2**31 - 1
FLAG = (0, 1)
COUNT = (0, MANY)


def outside(t: Any, bounds: Bounds) -> Iterator[Doubt]:
    """Yield a doubt for every number that no state of this game can hold."""
    for zone, (least, most) in bounds.items():
        cells = getattr(t, zone)
        for row, line in enumerate(cells if isinstance(cells, list) else [cells]):
            strange = [cell for cell in (line if isinstance(line, list) else [line]) if not least <= cell <= most]
            if strange:
                where = f"{zone} {row}" if isinstance(cells, list) else zone
                said = f"{least} to {most}" if most < MANY else f"{least} or more"
                yield zone, row if isinstance(cells, list) else -1, f"{where}: expected {said}, got {strange[0]}"


def out_of_order(t: Any, order_of_play: Mapping[int, Any]) -> Iterator[Doubt]:
    """Yield a phase that the order of play does not have, where the game goes on."""
    if t.ended_by == 0 and t.phase not in order_of_play:
        yield "phase", -1, f"phase: expected {min(order_of_play)} to {max(order_of_play)} while the game goes on, got {t.phase}"


def at_odds(t: Any, bounds: Bounds, words: Sequence[str]) -> Iterator[Doubt]:
    """Yield the doubts of `outside` and, for the zone `known_in_hand`, of `unheld`.

    The checks of all games that count known cards begin with it.
    """
    yield from outside(t, bounds)
    yield from unheld(t, "known_in_hand", words)


def unheld(t: Any, known: str, words: Sequence[str]) -> Iterator[Doubt]:
    """Yield a doubt for cards that are known to be in a hand but are not in it.

    `known` is the zone of the known cards, one row per seat, and `words` are the labels of the cards.
    """
    for seat, row in enumerate(getattr(t, known)):
        hand = t.hand[seat]
        for card, many in enumerate(row):
            held = hand.count(card) if len(hand) != len(row) else hand[card]
            if many > held:
                yield known, seat, f"{known} {seat}: expected at most {held} {words[card]}, as many as lie in that hand, got {many}"
