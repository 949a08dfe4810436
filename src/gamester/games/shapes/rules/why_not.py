"""Legality of actions: common reasons first, then the clauses of each chapter.

Common reasons are that the game is over, that another seat decides, that the step is another one, or that the card is
not in hand.
"""

from gamester.core.zones import NONE
from gamester.games.shapes.rules.actions import (
    FIRST_ASK,
    asked_of,
    card_of,
    challenged_by,
    face_of,
    first_card,
    first_challenge,
    first_play,
    first_take,
    shape_asked,
)
from gamester.games.shapes.rules.challenge import why_not_challenge, why_not_play
from gamester.games.shapes.rules.constants import (
    BATTLE,
    EXTRA,
    FACES,
    GIVE_BACK,
    INTERACT,
    PLACE,
    RESPOND,
    SL_15,
    SL_22,
    SL_R10,
    SL_R20,
    TAKE,
)
from gamester.games.shapes.rules.hands import num_of_shape
from gamester.games.shapes.rules.loot import num_seen_by_taker, why_not_take
from gamester.games.shapes.rules.placing import why_not_place
from gamester.games.shapes.rules.trade import why_not_ask, why_not_give, why_not_give_back
from gamester.games.shapes.rules.turn import why_not_decide, why_not_say
from gamester.games.shapes.state import State


def why_not(t: State, seat: int, action: int) -> int:
    """Return 0, or the clause that forbids the action to this seat now.

    Only the seat that asks is told (SL-R43).
    """
    if action >= first_play(t):
        if action < first_take(t):
            chosen = action - first_play(t)
            return why_not_battle_choice(t, seat, card_of(chosen), face_of(chosen))
        clause = why_not_decide(t, seat)
        return clause if clause != 0 else why_not_take_shape(t, action - first_take(t))
    clause = why_not_decide(t, seat)
    if clause != 0:
        return clause
    if action < FIRST_ASK:
        return why_not_say(t, seat, action)
    if action < first_challenge(t):
        return why_not_ask(t, seat, asked_of(t, seat, action), shape_asked(t, action))
    if action < first_card(t):
        return why_not_challenge(t, seat, challenged_by(t, seat, action))
    return why_not_card(t, seat, action - first_card(t))


def why_not_card(t: State, seat: int, card: int) -> int:
    """Return the clause against using a card in this phase, or 0.

    The use is to give, give back, take or lay down. NONE is a card that nobody has.
    """
    if t.phase == INTERACT:
        return SL_R10
    if t.phase == TAKE and t.loot_view == FACES:
        return why_not_take(t, num_seen_by_taker(t, card) if card != NONE else 0)
    if t.phase not in (RESPOND, GIVE_BACK, EXTRA, PLACE):
        return SL_15
    if card == NONE or t.hand[seat][card] == 0:
        return SL_22
    if t.phase == RESPOND:
        return why_not_give(t, card)
    if t.phase == GIVE_BACK:
        return why_not_give_back(t, seat, card)
    return why_not_place(t, seat, card) if t.phase == PLACE else 0


def why_not_battle_choice(t: State, seat: int, card: int, face: int) -> int:
    """Return the clause against a battle card, or 0.

    A submitted choice is final (SL-R20). The card is the seat's own (SL-22), with the number that counts upright (SL-36).
    """
    if t.ended_by == 0 and t.phase == BATTLE and t.ready[seat] != 0:
        return SL_R20
    clause = why_not_decide(t, seat)
    if clause != 0:
        return clause
    if t.phase != BATTLE:
        return SL_15
    return why_not_play(t, card, face) if card != NONE and t.hand[seat][card] > 0 else SL_22


def why_not_take_shape(t: State, shape: int) -> int:
    """Return the clause against taking by shape, or 0.

    If faces are seen, the taker names a card instead (SL-R23).
    """
    if t.phase != TAKE or t.loot_view == FACES:
        return SL_15
    return why_not_take(t, num_of_shape(t, t.hand[t.loser], shape))
