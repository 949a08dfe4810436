"""Candidate actions: few of the many there are, and all legal ones."""

from gamester.core.zones import Row
from gamester.games.surviving.rules.actions import (
    ATTACK,
    DONE,
    DOWN,
    FIRST_PLAY,
    STAY,
    TAKE,
    TO_UPGRADE,
    UP,
    first_buy,
    first_discard,
    first_guard,
    first_scrap,
)
from gamester.games.surviving.rules.constants import DISCARD, EXTRA, GUARD, MOVE, PLAY, SCRAP, SHOP, TRAIN_PLAY, TRAIN_SHOP
from gamester.games.surviving.state import Table


def offers(t: Table, seat: int, out: Row) -> int:
    """Write the candidate actions of the phase. Return their number."""
    if t.ended != 0 or seat != t.active:
        return 0
    if t.phase in (TRAIN_SHOP, SHOP):
        return offers_shop(t, out)
    if t.phase in (DISCARD, SCRAP):
        return offers_choice(t, seat, out)
    offered = 0
    if t.phase == GUARD:
        for k in range(t.guards):
            if t.hand[seat][t.guarding[k]] > 0:
                out[offered] = first_guard(t) + k
                offered += 1
        out[offered] = TAKE
        return offered + 1
    if t.phase != MOVE:
        for k in range(t.playables):
            if t.hand[seat][t.playable[k]] > 0:
                out[offered] = FIRST_PLAY + k
                offered += 1
    return offers_steps(t, out, offered)


def offers_steps(t: Table, out: Row, offered: int) -> int:
    """Write moves, the Attack and shopping after `offered` cards. Return the number."""
    if t.phase == MOVE or (t.phase == EXTRA and t.moves > 0):
        out[offered], out[offered + 1], out[offered + 2] = STAY, UP, DOWN
        offered += 3
    if t.phase == PLAY:
        out[offered] = ATTACK
        offered += 1
    if t.phase in (EXTRA, TRAIN_PLAY):
        out[offered] = TO_UPGRADE
        offered += 1
    return offered


def offers_shop(t: Table, out: Row) -> int:
    """Write all shelves that sell in this phase, and `done`. Return their number."""
    first, last = (0, t.training_shelves) if t.phase == TRAIN_SHOP else (t.training_shelves, t.shelves)
    for shelf in range(first, last):
        out[shelf - first] = first_buy(t) + shelf
    out[last - first] = DONE
    return last - first + 1


def offers_choice(t: Table, seat: int, out: Row) -> int:
    """Write the cards of the hand. Return their number.

    Scrapping may be refused with `done`.
    """
    offered = 0
    first = first_discard(t) if t.phase == DISCARD else first_scrap(t)
    for card in range(t.cards):
        if t.hand[seat][card] > 0:
            out[offered] = first + card
            offered += 1
    if t.phase == SCRAP:
        out[offered] = DONE
        offered += 1
    return offered
