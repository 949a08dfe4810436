"""Setup: the armies, then the first hands (AR-01 .. AR-13)."""

from gamester.core.rng import shuffle
from gamester.core.seats import seats
from gamester.games.armies.rules.army import reset_knowledge, stack
from gamester.games.armies.rules.constants import AR_09, AR_R34, ARRANGE, FIRST_DEAL, FORCED
from gamester.games.armies.rules.dealing import deal_due_cards, return_to_stock
from gamester.games.armies.rules.events import emit_arranged, emit_dealt, emit_new_turn, emit_stacked
from gamester.games.armies.state import State


def lay_out(t: State) -> None:
    """Put out everything that is there before anybody decides.

    There are as many seats as players (AR-01). Each of them gets an army (AR-05, AR-06); suits never matter (AR-R01). The
    number cards are the playing pack (AR-12): it is shuffled now, and dealt when the armies are stacked.
    """
    for seat in seats(t):
        t.army_n[seat] = t.soldiers
        stack(t, seat, 0)
        reset_knowledge(t, seat)
    for rank in range(t.ranks):
        t.set_aside[rank] = t.copies[rank]
    return_to_stock(t, t.set_aside)
    shuffle(t, FIRST_DEAL, t.stock, t.stock_n)
    t.turn = 1
    t.phase = ARRANGE


def why_not_arrange(t: State, seat: int) -> int:
    """Return 0 if the seat may stack its army, or the forbidding clause.

    Everybody stacks in secret, in any order (AR-07, AR-R02), and once (AR-09).
    """
    if t.ended_by != 0 or t.out[seat] != 0:
        return AR_R34
    return AR_09 if t.phase != ARRANGE or t.ready[seat] != 0 else 0


def arrange(t: State, seat: int, order: int) -> None:
    """Stack an army; only its owner may know the order (AR-08, AR-10, AR-R03)."""
    stack(t, seat, order)
    t.ready[seat] = 1
    emit_stacked(t, seat, order)
    emit_arranged(t, seat)


def deal_hands(t: State) -> None:
    """Deal a full hand to everybody; the rest is the stock (AR-13).

    The whole hand came in one deal, so it counts as new (AR-R28).
    """
    for seat in seats(t):
        t.cards_due[seat] = t.hand_size
        t.hand_from_one_deal[seat] = 1
    emit_dealt(t, t.hand_size)
    deal_due_cards(t)
    emit_new_turn(t, t.turn)
    t.phase = FORCED
