"""Trade: one card of a shape for any two (SL-24 .. SL-31, SL-R13 .. SL-R17)."""

from gamester.core.seats import is_other_seat
from gamester.core.zones import NONE
from gamester.games.shapes.rules.constants import (
    ASKED,
    BY_PAIR,
    CHALLENGED,
    GIVE_BACK,
    HIDDEN,
    INTERACT,
    PLACE,
    PRICE,
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
from gamester.games.shapes.rules.events import (
    emit_agreed,
    emit_asked,
    emit_chose,
    emit_declined,
    emit_gave,
    emit_not_held,
    emit_returned,
    emit_returned_unseen,
)
from gamester.games.shapes.rules.hands import has_cards, num_of_shape, public_shape
from gamester.games.shapes.rules.knowledge import record_learnt, record_left_hand
from gamester.games.shapes.state import State


def why_not_ask(t: State, asker: int, target: int, shape: int) -> int:
    """Return 0 if the seat may ask the target for a shape, or the forbidding clause.

    The target is another player (SL-24) who has the shape (SL-28), or any card if shapes are hidden (SL-R06). The asker has
    two cards to pay with (SL-R13). The shape need not be on the asker's list (SL-27). Once a turn, instead of a challenge
    (SL-29, SL-48, SL-R11, SL-R12).
    """
    if t.phase == PLACE:
        return SL_29 if t.interacted == ASKED else SL_48 if t.interacted == CHALLENGED else SL_R11
    if t.phase != INTERACT:
        return SL_15
    if not is_other_seat(t, asker, target):
        return SL_24
    if not has_cards(t, asker, PRICE):
        return SL_R13
    if t.hand_shapes == HIDDEN:
        return 0 if has_cards(t, target, 1) else SL_28
    return SL_28 if num_of_shape(t, t.hand[target], shape) == 0 else 0


def ask(t: State, asker: int, target: int, shape: int) -> None:
    """Ask a seat for a shape, for all to hear (SL-R16).

    If the target lacks a hidden shape, the ask ends; that is no decline (SL-R06).
    """
    t.interacted = ASKED
    t.target, t.wanted_shape = target, shape
    t.phase = RESPOND
    emit_asked(t, asker, target, shape)
    if num_of_shape(t, t.hand[target], shape) == 0:
        t.phase = PLACE
        emit_not_held(t, target, shape)


def declined(t: State, target: int, asker: int) -> int:
    """Return how often in a row a seat has declined, or declined this asker (SL-R17)."""
    return t.pair_declines[target][asker] if t.decline_scope == BY_PAIR else t.declines[target]


def count_decline(t: State, target: int, asker: int, times: int) -> None:
    """Set the number of declines in a row (SL-R17)."""
    if t.decline_scope == BY_PAIR:
        t.pair_declines[target][asker] = times
    else:
        t.declines[target] = times


def decline(t: State, target: int) -> None:
    """Decline, which is counted; the asker goes on to placing.

    (SL-25, SL-30, SL-31, SL-R12)
    """
    times = declined(t, target, t.active) + 1
    count_decline(t, target, t.active, times)
    emit_declined(t, target, t.active, times)
    t.phase = PLACE


def why_not_give(t: State, card: int) -> int:
    """Return 0 for a card of the asked shape, or SL-26.

    The owner chooses which of them to give (SL-R14).
    """
    return SL_26 if t.shape_of[card] != t.wanted_shape else 0


def give(t: State, target: int, card: int) -> None:
    """Agree and give the card; its numbers are known to the two only.

    (SL-25, SL-26, SL-R16) The count of declines begins anew (SL-R17).
    """
    asker = t.active
    count_decline(t, target, asker, 0)
    emit_agreed(t, target, asker, t.wanted_shape)
    hand_over(t, target, asker, card, t.wanted_shape)
    t.received[asker] = card
    t.phase = GIVE_BACK


def hand_over(t: State, giver: int, receiver: int, card: int, shape: int) -> None:
    """Move a card from hand to hand: both know it, others at most its shape (SL-R16)."""
    t.hand[giver][card] -= 1
    t.hand[receiver][card] += 1
    record_left_hand(t, giver, card, shape, receiver)
    record_learnt(t, giver, receiver, card)
    emit_gave(t, giver, receiver, card, giver)
    emit_gave(t, giver, receiver, card, receiver)


def why_not_give_back(t: State, asker: int, card: int) -> int:
    """Return 0 if a card may be given in return, or the forbidding clause.

    It must not be the card just received (SL-R15), nor one card twice (SL-26); another copy of either is allowed.
    """
    # Copies of a card are counted, not told apart, so one copy is reserved for the received card.
    left = t.hand[asker][card] - (1 if t.received[asker] == card else 0)
    if left <= 0:
        return SL_R15
    return SL_26 if left == 1 and t.first_payment[asker] == card else 0


def give_back(t: State, asker: int, card: int) -> None:
    """Choose a payment card; after the second one, pay both (SL-26, SL-R15).

    The first one stays secretly in the hand until the second is chosen.
    """
    if t.first_payment[asker] == NONE:
        t.first_payment[asker] = card
        emit_chose(t, asker, card)
        return
    first = t.first_payment[asker]
    t.first_payment[asker] = t.received[asker] = NONE
    pay(t, asker, min(first, card))
    pay(t, asker, max(first, card))
    t.phase = PLACE


def pay(t: State, asker: int, card: int) -> None:
    """Pay one of the two cards (SL-26).

    The caller pays them in ascending order, so that the order of choosing cannot matter.
    """
    if t.hand_shapes == HIDDEN:
        emit_returned_unseen(t, asker, t.target)
    else:
        emit_returned(t, asker, t.target, t.shape_of[card])
    hand_over(t, asker, t.target, card, public_shape(t, card))
