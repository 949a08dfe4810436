"""Why an action is not for now: the game is over, it is not your decision, not this step, not your card; then the chapter's own clauses."""

from gamester.core.zones import NONE
from gamester.games.shapes.rules.actions import (
    FIRST_ASK,
    asked_of,
    challenged_by,
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
from gamester.games.shapes.state import Table


def why_not(t: Table, seat: int, action: int) -> int:
    """0, or the clause that forbids the action to this seat now. SL-R43 whoever asks is the only one who is told."""
    if action >= first_play(t):
        if action < first_take(t):
            chosen = action - first_play(t)
            return why_not_battle_choice(t, seat, chosen // 2, chosen % 2)
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


def why_not_card(t: Table, seat: int, card: int) -> int:
    """A card for whatever is asked for: to give, to give back, to take, to lay down. NONE is a card that nobody has."""
    if t.phase == INTERACT:
        return SL_R10
    if t.phase == TAKE and t.loot_view == FACES:
        return why_not_take(t, num_seen_by_taker(t, card) if card != NONE else 0)
    if t.phase != RESPOND and t.phase != GIVE_BACK and t.phase != EXTRA and t.phase != PLACE:
        return SL_15
    if card == NONE or t.hand[seat][card] == 0:
        return SL_22
    if t.phase == RESPOND:
        return why_not_give(t, card)
    if t.phase == GIVE_BACK:
        return why_not_give_back(t, seat, card)
    return why_not_place(t, seat, card) if t.phase == PLACE else 0


def why_not_battle_choice(t: Table, seat: int, card: int, face: int) -> int:
    """SL-R20 what is sealed is final; SL-22 a card of one's own, SL-36 with the number upright that shall count."""
    if t.ended == 0 and t.phase == BATTLE and t.ready[seat] != 0:
        return SL_R20
    clause = why_not_decide(t, seat)
    if clause != 0:
        return clause
    if t.phase != BATTLE:
        return SL_15
    return why_not_play(t, card, face) if card != NONE and t.hand[seat][card] > 0 else SL_22


def why_not_take_shape(t: Table, shape: int) -> int:
    """A shape to take by; where faces are seen a card is named instead (SL-R23)."""
    if t.phase != TAKE or t.loot_view == FACES:
        return SL_15
    return why_not_take(t, num_of_shape(t, t.hand[t.loser], shape))
