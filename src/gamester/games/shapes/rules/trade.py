"""Trade: one card of a shape against any two (SL-24 .. SL-31, SL-R13 .. SL-R17)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.shapes.rules.constants import ASKED as AN_ASK
from gamester.games.shapes.rules.constants import (
    BY_PAIR,
    CHALLENGED,
    GIVE_BACK,
    HIDDEN,
    INTERACT,
    PLACE,
    RESPOND,
    SL_15,
    SL_24,
    SL_26,
    SL_28,
    SL_29,
    SL_48,
    SL_R11,
    SL_R13,
    SL_R15,
)
from gamester.games.shapes.rules.events import AGREED, ASKED, CHOSE, DECLINED, GAVE, NOT_HELD, RETURNED, RETURNED_UNSEEN
from gamester.games.shapes.rules.hands import has_cards, num_of_shape, public_shape
from gamester.games.shapes.rules.knowledge import record_learnt, record_left_hand
from gamester.games.shapes.state import Table


def why_not_ask(t: Table, asker: int, target: int, shape: int) -> int:
    """SL-24 another player; SL-R13 with two cards to pay; SL-28 who has the shape. SL-27 it need not be on one's list.

    SL-R06 where shapes are hidden anybody with a card may be asked. SL-29, SL-48, SL-R11, SL-R12 once a turn, instead of a challenge.
    """
    if t.phase == PLACE:
        return SL_29 if t.interacted == AN_ASK else SL_48 if t.interacted == CHALLENGED else SL_R11
    if t.phase != INTERACT:
        return SL_15
    if target < 0 or target >= len(t.asked) or target == asker:
        return SL_24
    if not has_cards(t, asker, 2):
        return SL_R13
    if t.hand_shapes == HIDDEN:
        return 0 if has_cards(t, target, 1) else SL_28
    return SL_28 if num_of_shape(t, t.hand[target], shape) == 0 else 0


def ask(t: Table, asker: int, target: int, shape: int) -> None:
    """SL-R16 for all to hear. SL-R06 a shape that turns out not to be there ends the ask; that is no decline."""
    t.interacted = AN_ASK
    t.target, t.want = target, shape
    t.phase = RESPOND
    tell(t, ASKED, asker, target, shape, EVERYBODY)
    if num_of_shape(t, t.hand[target], shape) == 0:
        t.phase = PLACE
        tell(t, NOT_HELD, target, shape, 0, EVERYBODY)


def declined(t: Table, target: int, asker: int) -> int:
    """SL-R17 how often in a row a seat has declined, whoever asked; or this asker only."""
    return t.pair_declines[target][asker] if t.decline_scope == BY_PAIR else t.declines[target]


def count_decline(t: Table, target: int, asker: int, times: int) -> None:
    """SL-R17 set the count."""
    if t.decline_scope == BY_PAIR:
        t.pair_declines[target][asker] = times
    else:
        t.declines[target] = times


def decline(t: Table, target: int) -> None:
    """SL-25 no; SL-30 it is counted. SL-31 the asker goes on to laying down (SL-R12)."""
    times = declined(t, target, t.active) + 1
    count_decline(t, target, t.active, times)
    tell(t, DECLINED, target, t.active, times, EVERYBODY)
    t.phase = PLACE


def why_not_give(t: Table, card: int) -> int:
    """SL-26 a card of the shape asked for; SL-R14 which of them is up to its owner."""
    return SL_26 if t.shape_of[card] != t.want else 0


def give(t: Table, target: int, card: int) -> None:
    """SL-25, SL-26 yes: the card changes hands. SL-R17 the count begins anew. SL-R16 its numbers are for the two."""
    asker = t.active
    count_decline(t, target, asker, 0)
    tell(t, AGREED, target, asker, t.want, EVERYBODY)
    hand_over(t, target, asker, card, t.want)
    t.received[asker] = card
    t.phase = GIVE_BACK


def hand_over(t: Table, giver: int, receiver: int, card: int, shape: int) -> None:
    """SL-R16 a card goes from hand to hand. Both know it, others the shape at most."""
    t.hand[giver][card] -= 1
    t.hand[receiver][card] += 1
    record_left_hand(t, giver, card, shape, receiver)
    record_learnt(t, giver, receiver, card)
    tell(t, GAVE, giver, receiver, card, giver)
    tell(t, GAVE, giver, receiver, card, receiver)


def why_not_give_back(t: Table, asker: int, card: int) -> int:
    """SL-R15 not the very card that was received; SL-26 nor one card twice. A copy of either will do."""
    left = t.hand[asker][card] - (1 if t.received[asker] == card else 0)
    if left <= 0:
        return SL_R15
    return SL_26 if left == 1 and t.giving[asker] == card else 0


def give_back(t: Table, asker: int, card: int) -> None:
    """SL-R15 the first card stays a secret and in the hand until the second is chosen; then both go together (SL-26)."""
    if t.giving[asker] == NONE:
        t.giving[asker] = card
        tell(t, CHOSE, asker, card, 0, asker)
        return
    first = t.giving[asker]
    t.giving[asker] = t.received[asker] = NONE
    pay(t, asker, min(first, card))
    pay(t, asker, max(first, card))
    t.phase = PLACE


def pay(t: Table, asker: int, card: int) -> None:
    """SL-26 one of the two. They go in the order of the cards, so that the order of choosing cannot matter."""
    if t.hand_shapes == HIDDEN:
        tell(t, RETURNED_UNSEEN, asker, t.target, 0, EVERYBODY)
    else:
        tell(t, RETURNED, asker, t.target, t.shape_of[card], EVERYBODY)
    hand_over(t, asker, t.target, card, public_shape(t, card))
