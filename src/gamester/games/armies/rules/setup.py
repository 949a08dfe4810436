"""Setting up: the armies, then the first hands (AR-01 .. AR-13)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.rng import shuffle
from gamester.games.armies.rules.army import reset_knowledge, stack
from gamester.games.armies.rules.constants import AR_09, AR_R34, ARRANGE, FIRST_DEAL, FORCED
from gamester.games.armies.rules.dealing import deal_due_cards, return_to_stock
from gamester.games.armies.rules.events import ARRANGED, DEALT, NEW_TURN, STACKED
from gamester.games.armies.state import Table


def lay_out(t: Table) -> None:
    """Everything on the table that is there before anybody decides.

    AR-01  as many seats as players. AR-05, AR-06 an army for each of them and no other; suits never matter (AR-R01).
    AR-12  the number cards make the playing pack; it is shuffled now, and dealt when the armies are stacked.
    """
    for seat in range(len(t.out)):
        t.army_n[seat] = t.soldiers
        stack(t, seat, 0)
        reset_knowledge(t, seat)
    for rank in range(t.ranks):
        t.aside[rank] = t.copies[rank]
    return_to_stock(t, t.aside)
    shuffle(t, FIRST_DEAL, t.stock, t.stock_n)
    t.turn = 1
    t.phase = ARRANGE


def why_not_arrange(t: Table, seat: int) -> int:
    """AR-07, AR-R02 everybody stacks the army in secret, any order will do. AR-09 and does it once."""
    if t.ended != 0 or t.out[seat] != 0:
        return AR_R34
    return AR_09 if t.phase != ARRANGE or t.ready[seat] != 0 else 0


def arrange(t: Table, seat: int, order: int) -> None:
    """AR-08 nobody else may know the order; its owner may (AR-10, AR-R03)."""
    stack(t, seat, order)
    t.ready[seat] = 1
    tell(t, STACKED, seat, order, 0, seat)
    tell(t, ARRANGED, seat, 0, 0, EVERYBODY)


def deal_hands(t: Table) -> None:
    """AR-13 a full hand for everybody; what is left is the stock. AR-R28 all of it came in one deal."""
    for seat in range(len(t.out)):
        t.due[seat] = t.hand_size
        t.seven_new[seat] = 1
    tell(t, DEALT, t.hand_size, 0, 0, EVERYBODY)
    deal_due_cards(t)
    tell(t, NEW_TURN, t.turn, 0, 0, EVERYBODY)
    t.phase = FORCED
