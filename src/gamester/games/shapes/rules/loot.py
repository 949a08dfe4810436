"""Taking a card after a forfeit or a won battle, and the bonus.

(SL-33, SL-38, SL-40, SL-R23 .. SL-R25)
"""

from gamester.core.lists import count_of
from gamester.core.rng import randbelow
from gamester.core.zones import NONE
from gamester.games.shapes.rules.constants import FACES, FORFEIT, HIDDEN, LOOT, PLACE, SL_33, SL_38, TAKE
from gamester.games.shapes.rules.events import (
    emit_bonus_drawn,
    emit_looked,
    emit_looted,
    emit_nothing_left,
    emit_saw,
    emit_took,
    emit_took_unseen,
)
from gamester.games.shapes.rules.hands import draw_card, has_cards, num_of_shape, public_shape
from gamester.games.shapes.rules.knowledge import knowledge_entry, learn_hand, record_learnt, record_left_hand
from gamester.games.shapes.state import State


def why_not_take(t: State, there: int) -> int:
    """Return 0 if the loser has such a card, or the clause: SL-33 or SL-38.

    The taker must take a card (SL-R24).
    """
    if there > 0:
        return 0
    return SL_33 if t.take_reason == FORFEIT else SL_38


def num_seen_by_taker(t: State, card: int) -> int:
    """Return how many of this card the taker saw in the loser's hand (SL-R23)."""
    return count_of(t.privately_known[t.taker], len(t.privately_known[t.taker]), knowledge_entry(t, t.loser, card))


def begin_taking(t: State) -> None:
    """Begin the taking of a card from the loser's hand.

    There may be no card left (SL-R22), a card may be drawn unseen (SL-R06), or the taker chooses, as an option after seeing
    the hand (SL-R23). Everybody can tell which it is, whatever the taker knew of the hand before.
    """
    if not has_cards(t, t.loser, 1):
        emit_nothing_left(t, t.loser)
        after_taking(t)
    elif t.loot_view != FACES and t.hand_shapes == HIDDEN:
        take_random(t, NONE, sum(t.hand[t.loser]))
    else:
        if t.loot_view == FACES:
            look(t)
        t.phase = TAKE


def look(t: State) -> None:
    """Show the loser's whole hand to the taker only (SL-R23)."""
    emit_looked(t, t.taker, t.loser)
    learn_hand(t, t.taker, t.loser)
    for card in range(t.cards):
        if t.hand[t.loser][card] > 0:
            emit_saw(t, t.loser, card, t.hand[t.loser][card], t.taker)


def take_shape(t: State, shape: int) -> None:
    """Take a random card of the shape that the taker names (SL-R23)."""
    take_random(t, shape, num_of_shape(t, t.hand[t.loser], shape))


def take_random(t: State, shape: int, cards: int) -> None:
    """Take one of `cards` cards of a shape, NONE for any, uniformly (SL-R44)."""
    left = randbelow(t, LOOT, cards)
    taken = NONE
    for card in range(t.cards):
        if taken == NONE and (shape == NONE or t.shape_of[card] == shape):
            left -= t.hand[t.loser][card]
            if left < 0:
                taken = card
    take_card(t, taken)


def take_card(t: State, card: int) -> None:
    """Move one card to the taker; only the two know it (SL-33, SL-38, SL-R24)."""
    taker, loser = t.taker, t.loser
    t.hand[loser][card] -= 1
    t.hand[taker][card] += 1
    record_left_hand(t, loser, card, public_shape(t, card), taker)
    record_learnt(t, loser, taker, card)
    if t.hand_shapes == HIDDEN:
        emit_took_unseen(t, taker, loser)
    else:
        emit_took(t, taker, loser, t.shape_of[card])
    emit_looted(t, taker, loser, card, taker)
    emit_looted(t, taker, loser, card, loser)
    after_taking(t)


def after_taking(t: State) -> None:
    """Draw the bonus card, if one is due, and go on with the turn (SL-40, SL-R25)."""
    if t.bonus_due != NONE:
        emit_bonus_drawn(t, t.bonus_due)
        draw_card(t, t.bonus_due)
        t.bonus_due = NONE
    t.phase = PLACE
