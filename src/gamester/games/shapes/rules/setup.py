"""Setup: lists from the oldest to the youngest seat, then Shape Cards in reverse.

(SL-01, SL-07 .. SL-12)
"""

from gamester.core.rng import randbelow, shuffle
from gamester.core.seats import num_seats, seats
from gamester.games.shapes.rules.constants import DRAW, FIRST_DEAL, FIRST_HAND, LISTS
from gamester.games.shapes.rules.events import emit_list_drawn, emit_lists_drawn
from gamester.games.shapes.rules.hands import draw_card, return_to_deck
from gamester.games.shapes.state import State


def lay_out(t: State) -> None:
    """Deal lists and hands (SL-R09).

    The chart shows all List Cards (SL-06, SL-09). The first seat is the youngest and begins (SL-R03, SL-R04). Lists are
    dealt without replacement (SL-R08).
    """
    for seat in range(num_seats(t) - 1, -1, -1):
        draw_list(t, seat)
    for card in range(t.lists):
        t.chart[card] = 1
    emit_lists_drawn(t, t.lists - num_seats(t))
    for card in range(t.cards):
        for _ in range(t.copies[card]):
            return_to_deck(t, card)
    shuffle(t, FIRST_DEAL, t.deck, t.deck_n)
    for seat in seats(t):
        for _ in range(FIRST_HAND):  # SL-11
            draw_card(t, seat)
    t.turn, t.active, t.phase = 1, 0, DRAW


def draw_list(t: State, seat: int) -> None:
    """Give a seat a random list that nobody has (SL-08, SL-R44).

    Only its owner is told (SL-10).
    """
    left = randbelow(t, LISTS, t.lists - (num_seats(t) - 1 - seat))
    for card in range(t.lists):
        if card not in t.list_card:
            if left == 0:
                t.list_card[seat] = card
                emit_list_drawn(t, seat, card)
                return
            left -= 1
