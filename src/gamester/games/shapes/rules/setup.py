"""Setup: lists from the oldest to the youngest seat, then Shape Cards in reverse.

(SL-01, SL-07 .. SL-12)
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.rng import below, shuffle
from gamester.games.shapes.rules.constants import DRAW, FIRST_DEAL, FIRST_HAND, LISTS
from gamester.games.shapes.rules.events import LIST_DRAWN, LISTS_DRAWN
from gamester.games.shapes.rules.hands import draw_card, return_to_deck
from gamester.games.shapes.state import Table


def lay_out(t: Table) -> None:
    """Deal lists and hands (SL-R09).

    The chart shows all List Cards (SL-06, SL-09). The first seat is the youngest and begins (SL-R03, SL-R04). Lists are
    dealt without replacement (SL-R08).
    """
    for seat in range(len(t.asked) - 1, -1, -1):
        draw_list(t, seat)
    for card in range(t.lists):
        t.chart[card] = 1
    tell(t, LISTS_DRAWN, t.lists - len(t.asked), 0, 0, EVERYBODY)
    for card in range(t.cards):
        for _ in range(t.copies[card]):
            return_to_deck(t, card)
    shuffle(t, FIRST_DEAL, t.deck, t.deck_n)
    for seat in range(len(t.asked)):
        for _ in range(FIRST_HAND):
            draw_card(t, seat)
    t.turn, t.active, t.phase = 1, 0, DRAW


def draw_list(t: Table, seat: int) -> None:
    """Give a seat a random list that nobody has (SL-08, SL-R44).

    Only its owner is told (SL-10).
    """
    left = below(t, LISTS, t.lists - (len(t.asked) - 1 - seat))
    for card in range(t.lists):
        if is_dealt(t, card) == 0:
            if left == 0:
                t.goal[seat] = card
                tell(t, LIST_DRAWN, seat, card, 0, seat)
                return
            left -= 1


def is_dealt(t: Table, card: int) -> int:
    """Return 1 for a List Card that a seat has."""
    for held in t.goal:
        if held == card:
            return 1
    return 0
