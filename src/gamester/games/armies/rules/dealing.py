"""Dealing: cards are shuffled into the stock, dealt and set aside.

(AR-R04, AR-R05)
"""

from gamester.core.lists import append, fill, pop_last
from gamester.core.seats import seats
from gamester.core.zones import Row
from gamester.games.armies.rules.events import emit_drew, emit_showed
from gamester.games.armies.state import State


def hand_size(t: State, seat: int) -> int:
    """Return the number of cards in a hand; open to all (AR-R05)."""
    return sum(t.hand[seat])


def return_to_stock(t: State, pile: Row) -> None:
    """Put all cards of a pile on the stock, without a shuffle."""
    for rank in range(t.ranks):
        for _ in range(pile[rank]):
            t.stock_n = append(t.stock, t.stock_n, rank)
        pile[rank] = 0


def move_all(t: State, pile: Row, cards: Row) -> None:
    """Move all cards to a pile."""
    for rank in range(t.ranks):
        pile[rank] += cards[rank]
        cards[rank] = 0


def show_hand(t: State, seat: int) -> None:
    """Show a hand: every card that leaves a hand leaves it face up (AR-R05)."""
    for rank in range(t.ranks):
        if t.hand[seat][rank] > 0:
            emit_showed(t, seat, rank, t.hand[seat][rank])


def deal_due_cards(t: State) -> None:
    """Deal the due cards one at a time, lowest seat first, round and round (AR-R04).

    Seats without due cards are passed over.
    """
    left = sum(t.cards_due)
    while left > 0 and t.stock_n > 0:
        for seat in seats(t):
            if t.cards_due[seat] > 0 and t.stock_n > 0:
                t.cards_due[seat] -= 1
                left -= 1
                draw_card(t, seat)
    fill(t.cards_due, 0)


def draw_card(t: State, seat: int) -> None:
    """Draw one card from the stock."""
    rank, t.stock_n = pop_last(t.stock, t.stock_n)
    t.hand[seat][rank] += 1
    emit_drew(t, seat, rank)
