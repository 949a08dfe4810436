"""What may be wrong with so many seats and these house rules at a table with a card set (GO-V19, GO-V20)."""

from __future__ import annotations

from gamester.games.gameon.cards import AREA, Set
from gamester.games.house_rules import NONE, Cells

FEWEST = 2


def seats_refused(cards: Set, seats: int) -> str:
    """GO-V20 what is said of fewer seats than two, or of more than the set has Player Decks."""
    return f"{FEWEST} to {len(cards.types)} players with this set, got {seats} (GO-01)"


def misfits(cards: Set, seats: int, rules: dict[str, Cells]) -> list[str]:
    """What is wrong with so many seats and these house rules at a table with this set (GO-V19, GO-V20)."""
    faults, most = [], len(cards.types)
    if not FEWEST <= seats <= most:
        faults.append(seats_refused(cards, seats))
    black, decks = rules["black_cards"], rules["decks"]
    assert isinstance(black, int) and isinstance(decks, list)
    limit = min(cards.head.black_cards, AREA if rules["black_slot"] else cards.head.black_cards)
    if black > limit:
        faults.append(f"option black_cards: {black} is not allowed (0 to {limit})")
    taken = [deck for deck in decks if isinstance(deck, int) and deck != NONE]
    faults += [f"option decks: {deck + 1} is not allowed (1 to {most})" for deck in dict.fromkeys(taken) if deck >= most]
    twice = [deck for deck in dict.fromkeys(taken) if deck < most and taken.count(deck) > 1]
    return faults + [f"deck '{cards.types[deck]}' is taken twice (GO-18)" for deck in twice]
