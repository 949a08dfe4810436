"""Being unable to present: forced and voluntary redeals before the presentation (AR-49 .. AR-57)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.rng import shuffle
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
)
from gamester.games.armies.rules.dealing import deal_due_cards, hand_size, move_all, return_to_stock, show_hand
from gamester.games.armies.rules.events import CANNOT_PRESENT, OLD, OLD_AND_GIVEN_UP, REDEALT, RESHUFFLED
from gamester.games.armies.rules.present import has_group
from gamester.games.armies.state import Table

ROUNDS = 100  # AR-R27


def has_groupless_full_hand(t: Table, seat: int) -> int:
    """1 for a full hand that makes no group (AR-50)."""
    return 1 if t.out[seat] == 0 and hand_size(t, seat) == t.hand_size and has_group(t, seat) == 0 else 0


def replace_full_hands(t: Table) -> None:
    """AR-50 by themselves, AR-R27 all at once and again while there are any; a repeat comes straight on new cards and is free.

    AR-R27 after 100 rounds such a hand is kept, and everybody knows that it makes no group. AR-53 then the turn goes on.
    """
    for _ in range(ROUNDS):
        concerned = 0
        for seat in range(len(t.out)):
            if has_groupless_full_hand(t, seat) == 1:
                concerned += 1
                give_up_hand(t, seat, free=t.seven_new[seat])
                t.seven_new[seat] = 1
        if concerned == 0:
            return
        deal_new_hands(t)
    for seat in range(len(t.out)):
        if has_groupless_full_hand(t, seat) == 1:
            t.barren[seat] = 1


def give_up_hand(t: Table, seat: int, free: int) -> None:
    """Say so and show the hand; AR-52, AR-56 the top soldier dies.

    What makes no group now made none last turn, before the refill: so that was no pass (AR-R25).
    AR-51 not if all those cards had only just been dealt (`free`), nor on skin. AR-R31 that is no attack: it never puts anybody out.
    """
    t.due[seat] = hand_size(t, seat)
    t.barren[seat] = 0
    if t.pass_known[seat] == PASS_SECRET:
        t.pass_known[seat] = NO_PASS
    price = 1 if t.army_n[seat] > 0 and free == 0 else 0
    tell(t, CANNOT_PRESENT, seat, t.due[seat], living_at_depth(t, seat, 0) if price == 1 else -1, EVERYBODY)
    show_hand(t, seat)
    if price == 1:
        top_soldier_falls(t, seat, price)


def deal_new_hands(t: Table) -> None:
    """AR-R30 as many new cards as were given up. Short of cards, the old ones are shuffled in, and those given up only in need."""
    need = sum(t.due)
    if t.stock_n < need:
        return_to_stock(t, t.aside)
        kind = OLD
        if t.stock_n < need:
            kind = OLD_AND_GIVEN_UP
            for seat in range(len(t.due)):
                if t.due[seat] > 0:
                    return_to_stock(t, t.hand[seat])
        shuffle(t, NEW_HANDS, t.stock, t.stock_n)
        tell(t, RESHUFFLED, t.stock_n, kind, 0, EVERYBODY)
    for seat in range(len(t.due)):
        if t.due[seat] > 0:
            move_all(t, t.aside, t.hand[seat])
            tell(t, REDEALT, seat, t.due[seat], 0, EVERYBODY)
    deal_due_cards(t)


def ask_smaller_hands(t: Table) -> int:
    """AR-R29, AR-R32 everybody in with some cards but not a full hand is asked, able or not; how many are."""
    asked = 0
    for seat in range(len(t.out)):
        if t.out[seat] == 0 and 0 < hand_size(t, seat) < t.hand_size:
            t.asked[seat] = 1
            asked += 1
    return asked


def why_not_answer(t: Table, seat: int, answer: int) -> int:
    """AR-54 keep silent; AR-55, AR-R33 or announce, if really unable (AR-49).

    AR-R29 once a turn, and with cards to show. AR-50 with a full hand there is nothing to decide.
    """
    if t.ended != 0 or t.out[seat] != 0:
        return AR_R34
    if t.phase == ASK or (t.phase == PRESENT and t.ready[seat] != 0):
        return AR_R13
    if answer == ANNOUNCE and t.announced[seat] != 0:
        return AR_R29
    if t.phase != PREPARE:
        return AR_14
    cards = hand_size(t, seat)
    if t.answer[seat] >= 0 or cards == 0:
        return AR_R29
    if cards == t.hand_size:
        return AR_50
    return AR_49 if answer == ANNOUNCE and has_group(t, seat) == 1 else 0


def redeal_announced(t: Table) -> None:
    """AR-R29 all who announced are shown, pay and are redealt together; AR-57 the new cards serve in this very turn.

    AR-R32 to keep tells nothing.
    """
    for seat in range(len(t.out)):
        if t.answer[seat] == ANNOUNCE:
            t.announced[seat] = 1
            give_up_hand(t, seat, free=0)
        t.answer[seat] = -1
    if sum(t.due) > 0:
        deal_new_hands(t)
