"""The legal actions of a seat, phase by phase: what the cards on the table allow."""

from gamester.core.lists import append, has_bit
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
from gamester.games.shapes.rules.challenge import why_not_play
from gamester.games.shapes.rules.constants import (
    BATTLE,
    DEFEND,
    EXTRA,
    FACES,
    GIVE_BACK,
    HIDDEN,
    INTERACT,
    OPTIONAL,
    PLACEMENTS,
    PRICE,
    RESPOND,
    TAKE,
)
from gamester.games.shapes.rules.hands import has_cards, num_in_front, required, shapes_held
from gamester.games.shapes.rules.loot import num_seen_by_taker
from gamester.games.shapes.rules.trade import why_not_give_back
from gamester.games.shapes.rules.turn import why_not_decide, why_not_say
from gamester.games.shapes.state import State


def legal_actions(t: State, seat: int, out: Row) -> int:
    """Write what the seat may do in this phase. Return the number of actions."""
    if why_not_decide(t, seat) != 0:
        return 0
    if t.phase == INTERACT:
        return offer_interaction(t, seat, out)
    if t.phase == RESPOND:
        return offer_response(t, seat, out)
    if t.phase == GIVE_BACK:
        return offer_payment(t, seat, out)
    if t.phase == DEFEND:
        out[0], out[1] = FORFEIT, FIGHT
        return 2
    if t.phase == BATTLE:
        return offer_plays(t, seat, out)
    if t.phase == TAKE:
        return offer_taking(t, seat, out)
    return offer_extra(t, seat, out) if t.phase == EXTRA else offer_placing(t, seat, out)


def offer_interaction(t: State, seat: int, out: Row) -> int:
    """Write asks and challenges to every seat with a card. Return their number."""
    offered = 0
    if t.interaction == OPTIONAL:
        offered = append(out, offered, PASS)
    payable = has_cards(t, seat, PRICE)
    for other in seats(t):
        if other != seat and has_cards(t, other, 1):
            offered = append(out, offered, challenging(t, seat, other))
            if payable:
                held = shapes_held(t, t.hand[other])
                for shape in range(num_shapes(t)):
                    if t.hand_shapes == HIDDEN or has_bit(held, shape):
                        offered = append(out, offered, asking(t, seat, other, shape))
    return offered


def offer_response(t: State, seat: int, out: Row) -> int:
    """Write `decline` and every card of the asked shape.

    `decline` is left out if that was done too often. Return their number.
    """
    offered = 0
    if why_not_say(t, seat, DECLINE) == 0:
        offered = append(out, offered, DECLINE)
    return offer_shape(t, seat, t.wanted_shape, out, offered)


def offer_payment(t: State, seat: int, out: Row) -> int:
    """Write every card that may be given in return. Return their number."""
    offered = 0
    for card in range(t.cards):
        if why_not_give_back(t, seat, card) == 0:
            offered = append(out, offered, first_card(t) + card)
    return offered


def offer_plays(t: State, seat: int, out: Row) -> int:
    """Write every card in hand with each face that is a choice of its own.

    Return their number.
    """
    offered = 0
    for card in range(t.cards):
        if t.hand[seat][card] > 0:
            for face in range(2):
                if why_not_play(t, card, face) == 0:
                    offered = append(out, offered, first_play(t) + playing(card, face))
    return offered


def offer_taking(t: State, seat: int, out: Row) -> int:
    """Write every shape the loser has, or every card seen there. Return their number."""
    offered = 0
    if t.loot_view != FACES:
        held = shapes_held(t, t.hand[t.loser])
        for shape in range(num_shapes(t)):
            if has_bit(held, shape):
                offered = append(out, offered, first_take(t) + shape)
        return offered
    for card in range(t.cards):
        if num_seen_by_taker(t, card) > 0:
            offered = append(out, offered, first_card(t) + card)
    return offered


def offer_placing(t: State, seat: int, out: Row) -> int:
    """Write the end of the turn, and cards that the list asks for.

    Return their number.
    """
    offered = append(out, 0, END_TURN)
    if t.placed < PLACEMENTS:
        for shape in range(num_shapes(t)):
            if required(t, seat, shape) > 0 and num_in_front(t, seat, shape) < required(t, seat, shape):
                offered = offer_shape(t, seat, shape, out, offered)
    return offered


def offer_extra(t: State, seat: int, out: Row) -> int:
    """Write laying down nothing, and every card in hand. Return their number."""
    offered = append(out, 0, SKIP_EXTRA)
    for card in range(t.cards):
        if t.hand[seat][card] > 0:
            offered = append(out, offered, first_card(t) + card)
    return offered


def offer_shape(t: State, seat: int, shape: int, out: Row, offered: int) -> int:
    """Write every card of a shape in hand. Return the number of actions so far."""
    first = t.first_of[shape]
    for card in range(first, first + t.kinds_of[shape]):
        if t.hand[seat][card] > 0:
            offered = append(out, offered, first_card(t) + card)
    return offered
