"""Being unable to present: forced and voluntary redeals (AR-49 .. AR-57)."""

from gamester.core.rng import shuffle
from gamester.core.seats import seats
from gamester.core.zones import NONE
from gamester.games.armies.rules.army import living_at_depth, top_soldier_falls
from gamester.games.armies.rules.constants import (
    ANNOUNCE,
    AR_14,
    AR_49,
    AR_50,
    AR_R13,
    AR_R29,
    AR_R34,
    ASK,
    NEW_HANDS,
    NO_PASS,
    PASS_SECRET,
    PREPARE,
    PRESENT,
    PRICE,
)
from gamester.games.armies.rules.dealing import deal_due_cards, hand_size, move_all, return_to_stock, show_hand
from gamester.games.armies.rules.events import (
    OLD,
    OLD_AND_GIVEN_UP,
    emit_cannot_present,
    emit_redealt,
    emit_reshuffled,
)
from gamester.games.armies.rules.present import has_group
from gamester.games.armies.state import State

ROUNDS = 100  # of new hands before a full hand is kept (AR-R27)


def has_groupless_full_hand(t: State, seat: int) -> bool:
    """Return True for a full hand that makes no group (AR-50)."""
    return t.out[seat] == 0 and hand_size(t, seat) == t.hand_size and not has_group(t, seat)


def replace_full_hands(t: State) -> None:
    """Replace full hands without a group, again and again, all at once.

    A repeated redeal comes right after new cards and is free. After 100 rounds such a hand is kept, and everybody knows
    that it makes no group (AR-R27). Then the turn goes on (AR-53).

    (AR-50, AR-R27)
    """
    # All such hands are given up before any is dealt again, so the order of seats cannot matter.
    for _ in range(ROUNDS):
        concerned = 0
        for seat in seats(t):
            if has_groupless_full_hand(t, seat):
                concerned += 1
                give_up_hand(t, seat, t.hand_from_one_deal[seat] == 1)
                t.hand_from_one_deal[seat] = 1
        if concerned == 0:
            return
        deal_new_hands(t)
    for seat in seats(t):
        if has_groupless_full_hand(t, seat):
            t.known_groupless[seat] = 1


def give_up_hand(t: State, seat: int, free: bool) -> None:
    """Say so and show the hand; AR-52, AR-56 the top soldier dies.

    (AR-52, AR-56) It is free if all its cards have just been dealt (`free`), or on skin (AR-51). It is no attack, so it
    never puts anybody out (AR-R31). A hand without a group now had none before the refill, so presenting nothing last turn
    was no pass (AR-R25).
    """
    t.cards_due[seat] = hand_size(t, seat)
    t.known_groupless[seat] = 0
    if t.pass_known[seat] == PASS_SECRET:
        t.pass_known[seat] = NO_PASS
    pays = t.army_n[seat] > 0 and not free
    emit_cannot_present(t, seat, t.cards_due[seat], living_at_depth(t, seat, 0) if pays else NONE)
    show_hand(t, seat)
    if pays:
        top_soldier_falls(t, seat, PRICE)


def deal_new_hands(t: State) -> None:
    """Deal as many new cards as were given up (AR-R30).

    If the stock is short, the old cards are shuffled in, and those just given up only if that is still too few.
    """
    need = sum(t.cards_due)
    if t.stock_n < need:
        return_to_stock(t, t.set_aside)
        kind = OLD
        if t.stock_n < need:
            kind = OLD_AND_GIVEN_UP
            for seat in seats(t):
                if t.cards_due[seat] > 0:
                    return_to_stock(t, t.hand[seat])
        shuffle(t, NEW_HANDS, t.stock, t.stock_n)
        emit_reshuffled(t, t.stock_n, kind)
    for seat in seats(t):
        if t.cards_due[seat] > 0:
            move_all(t, t.set_aside, t.hand[seat])
            emit_redealt(t, seat, t.cards_due[seat])
    deal_due_cards(t)


def ask_smaller_hands(t: State) -> int:
    """Ask everybody in the game with some cards but not a full hand (AR-R29, AR-R32).

    They are asked whether able or not. Return their number.
    """
    asked = 0
    for seat in seats(t):
        if t.out[seat] == 0 and 0 < hand_size(t, seat) < t.hand_size:
            t.deciding[seat] = 1
            asked += 1
    return asked


def why_not_answer(t: State, seat: int, answer: int) -> int:
    """Return 0 if the seat may give this answer, or the forbidding clause.

    A seat may keep silent (AR-54), or announce if it is really unable (AR-49, AR-55, AR-R33), once a turn and with cards to
    show (AR-R29). A full hand has nothing to decide (AR-50).
    """
    if t.ended_by != 0 or t.out[seat] != 0:
        return AR_R34
    if t.phase == ASK or (t.phase == PRESENT and t.ready[seat] != 0):
        return AR_R13
    if answer == ANNOUNCE and t.announced[seat] != 0:
        return AR_R29
    if t.phase != PREPARE:
        return AR_14
    cards = hand_size(t, seat)
    if t.answer[seat] != NONE or cards == 0:
        return AR_R29
    if cards == t.hand_size:
        return AR_50
    return AR_49 if answer == ANNOUNCE and has_group(t, seat) else 0


def redeal_announced(t: State) -> None:
    """Show and redeal the hands of all who announced; they pay (AR-R29).

    The new cards serve in this very turn (AR-57). Keeping the hand reveals nothing (AR-R32).
    """
    for seat in seats(t):
        if t.answer[seat] == ANNOUNCE:
            t.announced[seat] = 1
            give_up_hand(t, seat, False)
        t.answer[seat] = NONE
    if sum(t.cards_due) > 0:
        deal_new_hands(t)
