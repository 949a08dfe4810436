"""Refilling the hands: everybody draws the same number (AR-35 .. AR-40)."""

from gamester.core.rng import shuffle
from gamester.core.seats import seats
from gamester.games.armies.rules.constants import ALL_SET_ASIDE, FORCED, REFILLS
from gamester.games.armies.rules.dealing import deal_due_cards, hand_size, move_all, return_to_stock
from gamester.games.armies.rules.events import (
    FRESH,
    FRESH_AND_ASIDE,
    emit_new_turn,
    emit_refilled,
    emit_reshuffled,
)
from gamester.games.armies.state import State


def cards_each(t: State) -> int:
    """Return the number of cards that fills the largest hand (AR-38, AR-39).

    It is 0 if that hand is full. Only hands of players in the game count (AR-R21).
    """
    largest = 0
    for seat in seats(t):
        if t.out[seat] == 0:
            largest = max(largest, hand_size(t, seat))
    return t.hand_size - largest


def refill(t: State) -> None:
    """Let all players in the game draw equally many cards (AR-36, AR-37).

    A hand is new only if all of it came now (AR-R28). The presented cards are set aside (AR-35).
    """
    each = cards_each(t)
    players = 0
    for seat in seats(t):
        if t.out[seat] == 0 and each > 0:
            t.cards_due[seat] = each
            t.hand_from_one_deal[seat] = 1 if each == t.hand_size else 0
            t.known_groupless[seat] = 0
            players += 1
    if t.stock_n < each * players:
        reshuffle(t, each * players)
    emit_refilled(t, each)
    deal_due_cards(t)
    move_all(t, t.set_aside, t.presented_this_turn)


def reshuffle(t: State, need: int) -> None:
    """Shuffle the cards just presented into the stock (AR-40).

    If that is too few, or as an option at once, all cards set aside before join them (AR-R22). Then there are enough: a set
    has a full hand for every player (AR-R23).
    """
    return_to_stock(t, t.presented_this_turn)
    kind = FRESH
    if t.reshuffle == ALL_SET_ASIDE or t.stock_n < need:
        return_to_stock(t, t.set_aside)
        kind = FRESH_AND_ASIDE
    shuffle(t, REFILLS, t.stock, t.stock_n)
    emit_reshuffled(t, t.stock_n, kind)


def begin_turn(t: State) -> None:
    """Begin the next turn; the answers of the last one are forgotten."""
    t.turn += 1
    t.phase = FORCED
    for seat in seats(t):
        t.announced[seat] = t.hushed[seat] = 0
        for other in seats(t):
            t.ask_yes[seat][other] = t.ask_no[seat][other] = 0
    emit_new_turn(t, t.turn)
