"""The legal actions of a seat, phase by phase."""

from gamester.core.lists import append
from gamester.core.zones import Row
from gamester.games.surviving.rules.actions import (
    ATTACK,
    DONE,
    DOWN,
    FIRST_PLAY,
    STAY,
    TAKE,
    TO_UPGRADE,
    first_buy,
    first_discard,
    first_guard,
    first_scrap,
)
from gamester.games.surviving.rules.armory import why_not_buy
from gamester.games.surviving.rules.constants import DISCARD, EXTRA, GUARD, MOVE, PLAY, SCRAP, SHOP, TRAIN_PLAY, TRAIN_SHOP
from gamester.games.surviving.rules.encounter import why_not_guard
from gamester.games.surviving.rules.moving import why_not_move
from gamester.games.surviving.rules.playing import why_not_decide, why_not_play
from gamester.games.surviving.state import State


def legal_actions(t: State, seat: int, out: Row) -> int:
    """Write what the seat may do in this phase. Return the number of actions."""
    if why_not_decide(t, seat) != 0:
        return 0
    if t.phase in (TRAIN_SHOP, SHOP):
        return offer_shelves(t, seat, out)
    if t.phase == DISCARD:
        return offer_hand(t, seat, first_discard(t), out)
    if t.phase == SCRAP:
        cards = offer_hand(t, seat, first_scrap(t), out)
        return append(out, cards, DONE)
    if t.phase == GUARD:
        cards = offer_guards(t, seat, out)
        return append(out, cards, TAKE)
    return offer_steps(t, seat, out)


def offer_steps(t: State, seat: int, out: Row) -> int:
    """Write cards to play, moves, and the end of the step.

    Return the number of actions.

    Cards are played in every phase but Step 1 (SG-04, SG-46).
    """
    offered = 0
    if t.phase != MOVE:
        for k in range(t.playables):
            if why_not_play(t, seat, t.playable[k]) == 0:
                offered = append(out, offered, FIRST_PLAY + k)
    if t.phase in (MOVE, EXTRA):
        for way in range(STAY, DOWN + 1):
            if why_not_move(t, seat, way) == 0:
                offered = append(out, offered, way)
    if t.phase == PLAY:
        offered = append(out, offered, ATTACK)
    if t.phase in (EXTRA, TRAIN_PLAY):
        offered = append(out, offered, TO_UPGRADE)
    return offered


def offer_guards(t: State, seat: int, out: Row) -> int:
    """Write every card with Guard in hand (SG-28). Return their number."""
    offered = 0
    for k in range(t.guards):
        if why_not_guard(t, seat, t.guarding[k]) == 0:
            offered = append(out, offered, first_guard(t) + k)
    return offered


def offer_shelves(t: State, seat: int, out: Row) -> int:
    """Write every shelf that sells to the seat, and `done`. Return their number."""
    offered = 0
    first, last = (0, t.training_shelves) if t.phase == TRAIN_SHOP else (t.training_shelves, t.shelves)
    for shelf in range(first, last):
        if why_not_buy(t, seat, shelf) == 0:
            offered = append(out, offered, first_buy(t) + shelf)
    return append(out, offered, DONE)


def offer_hand(t: State, seat: int, first: int, out: Row) -> int:
    """Write every card of the hand, numbered from `first`. Return their number."""
    offered = 0
    for card in range(t.cards):
        if t.hand[seat][card] > 0:
            offered = append(out, offered, first + card)
    return offered
