"""The cards of a set of Armies as they lie in the box: an army of each suit, and the number cards (AR-04, AR-12)."""

from __future__ import annotations

from gamester.games.armies.cards import Number, Set, suits
from gamester.games.armies.felt import face, soldier_face
from gamester.games.listed import Listed


def sheet(cards: Set) -> list[Listed]:
    """Every soldier in every suit that can be needed, weakest first, then the number cards."""
    found = [
        Listed(
            sort="Soldiers",
            id=f"{soldier.id}-{suit.id}",
            name=f"{soldier.name} of {suit.name}",
            copies=1,
            values={"value": soldier.value},
            words=f"falls to a group worth {soldier.value}",
            face=soldier_face(soldier.id, suit.look, soldier.value),
            dim="soldier",
        )
        for suit in suits(cards)[: cards.players[1]]
        for soldier in cards.army
    ]
    return found + [_number(card) for card in cards.number]


def _number(card: Number) -> Listed:
    said = str(card.value)
    return Listed("Number cards", said, said, card.copies, {"value": card.value}, f"counts {said} in a group", face("rank", said), "rank")
