"""Where a card may lie that nobody has seen: what its place alone tells of it."""

from gamester.games.surviving.ops import RANDOM
from gamester.games.surviving.table import Table


def may_lie(t: Table, zone: str, row: int, card: int) -> int:
    """1 if this card may lie face down there: Obstacles of an Area in its den, random cards in the random stacks, one's own at a seat."""
    if zone == "den":
        return 1 if t.area[card] == row else 0
    if zone == "column":
        return 1 if t.section[card] == RANDOM else 0
    if zone == "hand" or zone == "draw":
        lying = t.hand[row][card] + t.discards[row][card] + t.equipped[row][card]
        for place in range(len(t.draw[row])):
            lying += 1 if t.draw[row][place] == card else 0
        return 1 if t.owned[row][card] > lying else 0
    return 1
