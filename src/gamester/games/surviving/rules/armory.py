"""The Armory: goods, buyers and prices, and the random stacks with their piles.

(SG-51 .. SG-53, SG-66 .. SG-73)
"""

from gamester.core.lists import append, pop_last
from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import (
    FIRST_PILES,
    ROWS,
    SG_03,
    SG_06,
    SG_07,
    SG_08,
    SG_17,
    SG_20,
    SG_51,
    SG_67,
    SG_68,
    SG_R33,
    SHOP,
    TRAIN_SHOP,
    TRAINING,
)
from gamester.games.surviving.rules.deck import gain_card
from gamester.games.surviving.rules.events import emit_became, emit_bought, emit_flipped, emit_pile_made
from gamester.games.surviving.rules.operations import SELLS_1, SELLS_2, SELLS_BARRACKS, SELLS_PILE, SELLS_ROLES, SELLS_TOP, UPGRADE
from gamester.games.surviving.state import State


def card_on(t: State, shelf: int) -> int:
    """Return the card that a shelf sells now, -1 for none and for identities."""
    sells, goods = t.sells[shelf], t.goods[shelf]
    if sells == SELLS_TOP:
        return t.stack_top[goods]
    if sells == SELLS_PILE:
        return t.equal_pile[goods][t.equal_pile_n[goods] - 1] if t.equal_pile_n[goods] > 0 else NONE
    if sells == SELLS_ROLES or t.for_sale[goods] == 0:
        return NONE
    return goods


def is_sold_out(t: State, shelf: int) -> bool:
    """Return True when there is nothing on a shelf (SG-R33)."""
    if t.sells[shelf] == SELLS_ROLES:
        return t.identities_for_sale[t.goods[shelf]] == 0
    return card_on(t, shelf) == NONE


def price_of(t: State, seat: int, shelf: int) -> int:
    """Return the price for a seat, with the discount of its ID (SG-53, SG-R04).

    The discount holds for Upgrades of its type only, and no price is below 0 (SG-R33).
    """
    if t.sells[shelf] == SELLS_ROLES:
        return t.id_cost[t.goods[shelf]]
    card, role = card_on(t, shelf), t.identity[seat]
    if t.card_kind[card] == UPGRADE and t.card_type[card] != NONE and t.card_type[card] == t.id_type[role]:
        return max(0, t.cost[card] - t.id_discount[role])
    return t.cost[card]


def why_not_buy(t: State, seat: int, shelf: int) -> int:
    """Return 0 if the seat may buy from a shelf, or the forbidding clause.

    Training sells some shelves only (SG-03), and only it sells others (SG-07, SG-17). A player has one ID (SG-08). The
    Level must be high enough (SG-52, SG-67). A top that was bought is gone (SG-68).
    """
    sells = t.sells[shelf]
    training = t.status[seat] == TRAINING
    if training and sells >= SELLS_1:
        return SG_03
    if not training and sells <= SELLS_ROLES:
        return SG_17 if sells == SELLS_BARRACKS else SG_07
    if sells == SELLS_ROLES and t.identity[seat] != t.recruit:
        return SG_08
    if sells >= SELLS_2 and t.level[seat] == 0:
        return SG_67
    return why_not_pay(t, seat, shelf)


def why_not_pay(t: State, seat: int, shelf: int) -> int:
    """Return the clause against a purchase for goods, Creds or time, or 0.

    Nothing there (SG-R33), too few Creds (SG-06, SG-51), not now (SG-20). The section of Level 1 sells to everybody inside
    (SG-66).
    """
    if is_sold_out(t, shelf):
        return SG_68 if t.sells[shelf] == SELLS_TOP and t.random_stack_n[t.goods[shelf]] > 0 else SG_R33
    if price_of(t, seat, shelf) > t.creds:
        return SG_06 if t.status[seat] == TRAINING else SG_51
    return 0 if t.phase in (SHOP, TRAIN_SHOP) else SG_20


def buy(t: State, seat: int, shelf: int) -> None:
    """Buy from a shelf, which is one of two purchases (SG-06, SG-51, SG-R03).

    An ID stays before its owner (SG-09), and a card is discarded (SG-10).
    """
    price, goods = price_of(t, seat, shelf), t.goods[shelf]
    t.creds -= price
    t.buys -= 1
    if t.sells[shelf] == SELLS_ROLES:
        t.identities_for_sale[goods] -= 1
        t.identity[seat] = goods
        emit_became(t, seat, goods, price)
        return
    card = card_on(t, shelf)
    if t.sells[shelf] == SELLS_TOP:
        t.stack_top[goods] = NONE
    elif t.sells[shelf] == SELLS_PILE:
        _, t.equal_pile_n[goods] = pop_last(t.equal_pile[goods], t.equal_pile_n[goods])
    else:
        t.for_sale[card] -= 1
    gain_card(t, seat, card)
    emit_bought(t, seat, card, price)


def turn_up_next(t: State, col: int) -> None:
    """Turn up the next card of a random stack, if there is one."""
    t.stack_top[col] = NONE
    if t.random_stack_n[col] > 0:
        t.stack_top[col], t.random_stack_n[col] = pop_last(t.random_stack[col], t.random_stack_n[col])
        emit_flipped(t, col, t.stack_top[col])


def make_pile(t: State, col: int, row: int) -> None:
    """Move the top card of a stack and all equal ones below it to a pile.

    An empty stack makes an empty pile (SG-R35).

    (SG-69, SG-70)
    """
    pile = col * ROWS + row
    if t.stack_top[col] == NONE:
        turn_up_next(t, col)
    card = t.stack_top[col]
    if card == NONE:
        return
    while t.stack_top[col] == card:
        t.equal_pile_n[pile] = append(t.equal_pile[pile], t.equal_pile_n[pile], card)
        turn_up_next(t, col)
    emit_pile_made(t, col, card, t.equal_pile_n[pile])


def make_first_piles(t: State, level: int) -> None:
    """Make a row of piles when the first player reaches Level 3, or Level 4.

    (SG-69, SG-71) A player may reach both at once (SG-R35). The piles sell as Level 2 does (SG-72).
    """
    # A player can skip Level 3: then both rows are made, in order.
    while t.highest < level:
        t.highest += 1
        row = t.highest - FIRST_PILES
        if 0 <= row < ROWS:
            for col in range(len(t.stack_top)):
                make_pile(t, col, row)


def prepare_armory(t: State) -> None:
    """Turn up cards of stacks that were bought from, then make empty piles anew.

    The older piles come first (SG-55, SG-73, SG-R36).
    """
    for col in range(len(t.stack_top)):
        if t.stack_top[col] == NONE:
            turn_up_next(t, col)
    for col in range(len(t.stack_top)):
        for row in range(min(ROWS, t.highest - FIRST_PILES + 1)):
            if t.equal_pile_n[col * ROWS + row] == 0:
                make_pile(t, col, row)
