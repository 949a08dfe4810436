"""Taking a card, after a forfeit or a won battle, and the bonus (SL-33, SL-38, SL-40, SL-R23 .. SL-R25)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.rng import below
from gamester.core.zones import NONE
from gamester.games.shapes.rules.constants import FACES, FORFEIT, HIDDEN, LOOT, PLACE, SL_33, SL_38, TAKE
from gamester.games.shapes.rules.events import BONUS_DRAWN, LOOKED, LOOTED, NOTHING_LEFT, SAW, TOOK, TOOK_UNSEEN
from gamester.games.shapes.rules.hands import draw_card, has_cards, num_of_shape, public_shape
from gamester.games.shapes.rules.knowledge import knowledge_entry, learn_hand, record_learnt, record_left_hand
from gamester.games.shapes.state import Table


def why_not_take(t: Table, there: int) -> int:
    """SL-33 after a forfeit, SL-38 after a win: only what is in that hand. SL-R24 there is no way not to take."""
    if there > 0:
        return 0
    return SL_33 if t.after == FORFEIT else SL_38


def num_seen_by_taker(t: Table, card: int) -> int:
    """SL-R23 how many of these the taker has seen in the hand it looked through."""
    wanted = knowledge_entry(t, t.loser, card)
    many = 0
    for held in t.known[t.taker]:
        if held == wanted:
            many += 1
    return many


def begin_taking(t: Table) -> None:
    """SL-R22 there may be nothing left; SL-R06 a card may be drawn unseen; SL-R23 the hand may be looked through, then the taker chooses.

    Which it is, everybody can tell, whatever the taker may have known of the hand before.
    """
    if not has_cards(t, t.loser, 1):
        tell(t, NOTHING_LEFT, t.loser, 0, 0, EVERYBODY)
        after_taking(t)
    elif t.loot_view != FACES and t.hand_shapes == HIDDEN:
        take_random(t, NONE, sum(t.hand[t.loser]))
    else:
        if t.loot_view == FACES:
            look(t)
        t.phase = TAKE


def look(t: Table) -> None:
    """SL-R23 where the faces may be seen, the taker sees all of them and nobody else any."""
    tell(t, LOOKED, t.taker, t.loser, 0, EVERYBODY)
    learn_hand(t, t.taker, t.loser)
    for card in range(t.cards):
        if t.hand[t.loser][card] > 0:
            tell(t, SAW, t.loser, card, t.hand[t.loser][card], t.taker)


def take_shape(t: Table, shape: int) -> None:
    """SL-R23 the taker names the shape, chance the card."""
    take_random(t, shape, num_of_shape(t, t.hand[t.loser], shape))


def take_random(t: Table, shape: int, cards: int) -> None:
    """SL-R44 one of so many cards of a shape, NONE for any, each as likely as the others."""
    left = below(t, LOOT, cards)
    taken = NONE
    for card in range(t.cards):
        if taken == NONE and (shape == NONE or t.shape_of[card] == shape):
            left -= t.hand[t.loser][card]
            if left < 0:
                taken = card
    take_card(t, taken)


def take_card(t: Table, card: int) -> None:
    """SL-33, SL-38 the card changes hands; the two know it. SL-R24 it is one card, whatever was lost."""
    taker, loser = t.taker, t.loser
    t.hand[loser][card] -= 1
    t.hand[taker][card] += 1
    record_left_hand(t, loser, card, public_shape(t, card), taker)
    record_learnt(t, loser, taker, card)
    if t.hand_shapes == HIDDEN:
        tell(t, TOOK_UNSEEN, taker, loser, 0, EVERYBODY)
    else:
        tell(t, TOOK, taker, loser, t.shape_of[card], EVERYBODY)
    tell(t, LOOTED, taker, loser, card, taker)
    tell(t, LOOTED, taker, loser, card, loser)
    after_taking(t)


def after_taking(t: Table) -> None:
    """SL-R25 the bonus card is drawn by itself, by whoever won it; SL-40 one card. Then the turn goes on."""
    if t.bonus_due != NONE:
        tell(t, BONUS_DRAWN, t.bonus_due, 0, 0, EVERYBODY)
        draw_card(t, t.bonus_due)
        t.bonus_due = NONE
    t.phase = PLACE
