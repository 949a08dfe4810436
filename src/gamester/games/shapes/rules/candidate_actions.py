"""Candidate actions, by phase: what the cards on the table allow."""

from gamester.core.seats import seats
from gamester.core.zones import Row
from gamester.games.shapes.rules.actions import (
    DECLINE,
    END_TURN,
    FIGHT,
    FORFEIT,
    PASS,
    SKIP_EXTRA,
    asking,
    challenging,
    first_card,
    first_play,
    first_take,
    num_shapes,
    playing,
)
from gamester.games.shapes.rules.constants import (
    BATTLE,
    DEFEND,
    EXTRA,
    FACES,
    HIDDEN,
    INTERACT,
    OPTIONAL,
    PLACE,
    PLACEMENTS,
    PRICE,
    RESPOND,
    TAKE,
)
from gamester.games.shapes.rules.hands import has_cards, num_in_front, num_of_shape, required
from gamester.games.shapes.rules.loot import num_seen_by_taker
from gamester.games.shapes.state import Table


def offers(t: Table, seat: int, out: Row) -> int:
    """Write the candidate actions of a pending seat. Return their number.

    A seat that is not pending has none.
    """
    if t.asked[seat] == 0:
        return 0
    if t.phase == INTERACT:
        return offer_interaction(t, seat, out)
    if t.phase == TAKE:
        return offer_taking(t, seat, out)
    if t.phase == BATTLE:
        return offer_plays(t, seat, out)
    if t.phase == RESPOND:
        out[0] = DECLINE
        return offer_shape(t, seat, t.want, out, 1)
    if t.phase == DEFEND:
        out[0], out[1] = FORFEIT, FIGHT
        return 2
    if t.phase == PLACE:
        return offer_placing(t, seat, out)
    out[0] = SKIP_EXTRA
    offered = 1 if t.phase == EXTRA else 0
    for shape in range(num_shapes(t)):
        offered = offer_shape(t, seat, shape, out, offered)
    return offered


def offer_interaction(t: Table, seat: int, out: Row) -> int:
    """Write asks and challenges to every seat with a card. Return their number."""
    out[0] = PASS
    offered = 1 if t.interaction == OPTIONAL else 0
    payable = has_cards(t, seat, PRICE)
    for other in seats(t):
        if other != seat and has_cards(t, other, 1):
            out[offered] = challenging(t, seat, other)
            offered += 1
            for shape in range(num_shapes(t)):
                if payable and (t.hand_shapes == HIDDEN or num_of_shape(t, t.hand[other], shape) > 0):
                    out[offered] = asking(t, seat, other, shape)
                    offered += 1
    return offered


def offer_shape(t: Table, seat: int, shape: int, out: Row, offered: int) -> int:
    """Write every card of a shape in hand. Return the number of candidates so far."""
    first = t.first_of[shape]
    for card in range(first, first + t.kinds_of[shape]):
        if t.hand[seat][card] > 0:
            out[offered] = first_card(t) + card
            offered += 1
    return offered


def offer_plays(t: Table, seat: int, out: Row) -> int:
    """Write both faces of every card in hand. Return their number."""
    offered = 0
    for card in range(t.cards):
        if t.hand[seat][card] > 0:
            out[offered] = first_play(t) + playing(card, 0)
            out[offered + 1] = first_play(t) + playing(card, 1)
            offered += 2
    return offered


def offer_taking(t: Table, seat: int, out: Row) -> int:
    """Write every shape the loser has, or every card seen there. Return their number."""
    offered = 0
    if t.loot_view != FACES:
        for shape in range(num_shapes(t)):
            if num_of_shape(t, t.hand[t.loser], shape) > 0:
                out[offered] = first_take(t) + shape
                offered += 1
        return offered
    for card in range(t.cards):
        if num_seen_by_taker(t, card) > 0:
            out[offered] = first_card(t) + card
            offered += 1
    return offered


def offer_placing(t: Table, seat: int, out: Row) -> int:
    """Write the end of the turn, and cards that the list asks for.

    Return their number.
    """
    out[0] = END_TURN
    offered = 1
    if t.placed < PLACEMENTS:
        for shape in range(num_shapes(t)):
            if num_in_front(t, seat, shape) < required(t, seat, shape):
                offered = offer_shape(t, seat, shape, out, offered)
    return offered
