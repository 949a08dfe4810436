"""Presenting: groups are drafted in secret, submitted and exposed together.

(AR-14 .. AR-20, AR-48, AR-49)
"""

from gamester.core.lists import fill
from gamester.core.seats import seats
from gamester.core.zones import NONE, Row
from gamester.games.armies.rules.constants import (
    A_PASS,
    AR_14,
    AR_16,
    AR_20,
    AR_48,
    AR_R13,
    AR_R34,
    ASK,
    NO_PASS,
    PASS_SECRET,
    PRESENT,
    VOLUNTARY,
)
from gamester.games.armies.rules.events import emit_committed, emit_exposed, emit_exposed_nothing
from gamester.games.armies.rules.packed_cards import next_group, packed_hand
from gamester.games.armies.state import State


def num_drafted(t: State, seat: int) -> int:
    """Return the number of groups in the draft."""
    laid = 0
    while laid < len(t.draft[seat]) and t.draft[seat][laid] != NONE:
        laid += 1
    return laid


def undrafted_cards(t: State, seat: int, rank: int) -> int:
    """Return the cards of a rank in hand that no drafted group uses (AR-20)."""
    cards = t.hand[seat][rank]
    for group in t.draft[seat]:
        if group == NONE:
            break
        cards -= t.takes[group][rank]
    return cards


def fits_beside_draft(t: State, seat: int, group: int) -> bool:
    """Return True if the hand has the cards of a group besides the draft's (AR-20)."""
    for rank in range(t.ranks):
        if t.takes[group][rank] > 0 and t.takes[group][rank] > undrafted_cards(t, seat, rank):
            return False
    return True


def has_group(t: State, seat: int) -> bool:
    """Return True if the hand makes a group at all (AR-49)."""
    low, middle, high = packed_hand(t, seat)
    return next_group(t, 0, low, middle, high) < t.groups


def must_present(t: State, seat: int) -> bool:
    """Return True if AR-48 binds a seat that passed last turn.

    It binds only one that is able (AR-R25), with the hand of now (AR-R26).
    """
    return t.passed_last[seat] == 1 and has_group(t, seat)


def why_not_now(t: State, seat: int) -> int:
    """Return 0 if the seat may present now, or the forbidding clause.

    It must be in the game (AR-R34), must not have submitted yet (AR-R13), and presents once a turn, in the right phase
    (AR-14).
    """
    if t.ended_by != 0 or t.out[seat] != 0:
        return AR_R34
    if t.phase == ASK or (t.phase == PRESENT and t.ready[seat] != 0):
        return AR_R13
    return AR_14 if t.phase != PRESENT else 0


def why_not_group(t: State, seat: int, group: int) -> int:
    """Return 0 if the seat may draft a group, or the forbidding clause.

    Any number of groups is allowed, in any order (AR-15), from cards in hand that no other group uses (AR-20). Numbered
    groups meet AR-16 by construction.
    """
    clause = why_not_now(t, seat)
    if clause != 0:
        return clause
    return 0 if fits_beside_draft(t, seat, group) else AR_20


def why_not_done(t: State, seat: int) -> int:
    """Return 0 if the seat may submit its draft, or the forbidding clause.

    A seat presents as few or as many groups as it wants, even none (AR-18), unless it must present something (AR-48).
    """
    clause = why_not_now(t, seat)
    if clause != 0:
        return clause
    return AR_48 if t.draft[seat][0] == NONE and must_present(t, seat) else 0


def why_not_cards(t: State, seat: int, cards: Row) -> int:
    """Return 0 if the cards may be drafted as one group, or the forbidding clause.

    `cards` is the number of cards of each rank. They must be in hand and unused (AR-20), and size and sum must be right
    (AR-16).
    """
    clause = why_not_now(t, seat)
    if clause != 0:
        return clause
    for rank in range(t.ranks):
        if cards[rank] > 0 and cards[rank] > undrafted_cards(t, seat, rank):
            return AR_20
    return AR_16 if group_of(t, cards) == NONE else 0


def group_of(t: State, cards: Row) -> int:
    """Return the group of exactly these cards (copies by rank), or NONE."""
    for group in range(t.groups):
        if takes_exactly(t, group, cards):
            return group
    return NONE


def takes_exactly(t: State, group: int, cards: Row) -> bool:
    """Return True if a group takes these cards (copies by rank) and no others."""
    for rank in range(t.ranks):
        if t.takes[group][rank] != cards[rank]:
            return False
    return True


def draft_group(t: State, seat: int, group: int) -> None:
    """Add a group to the draft.

    The draft is kept sorted, so that the order of laying down never shows.
    """
    place = num_drafted(t, seat)
    while place > 0 and t.draft[seat][place - 1] > group:
        t.draft[seat][place] = t.draft[seat][place - 1]
        place -= 1
    t.draft[seat][place] = group


def seal(t: State, seat: int) -> None:
    """Submit the draft; it is final (AR-R13).

    Everybody submits, also a player who can present nothing (AR-R32).
    """
    t.ready[seat] = 1
    emit_committed(t, seat)


def expose(t: State) -> None:
    """Show all presentations at the same moment (AR-19).

    The presentations of the last turn are forgotten.
    """
    for seat in seats(t):
        fill(t.presentation[seat], NONE)
        if t.out[seat] == 0:
            if t.draft[seat][0] == NONE:
                present_nothing(t, seat)
            else:
                lay_down(t, seat)


def present_nothing(t: State, seat: int) -> None:
    """Present nothing, and record whether that counts as a pass (AR-R25).

    Any empty presentation counts, or under `voluntary` one that was made while able. If everybody knows that the seat was
    bound, an empty presentation tells that its hand has no group (AR-R32). A full hand that was not given up (AR-50) makes
    one.
    """
    emit_exposed_nothing(t, seat)
    if t.pass_memory == VOLUNTARY:
        t.passed_last[seat] = 1 if has_group(t, seat) else 0
        t.pass_known[seat] = PASS_SECRET
        if sum(t.hand[seat]) == t.hand_size:
            t.pass_known[seat] = NO_PASS if t.known_groupless[seat] == 1 else A_PASS
        return
    if t.passed_last[seat] == 1:
        t.known_groupless[seat] = 1
    t.passed_last[seat] = 1


def lay_down(t: State, seat: int) -> None:
    """Show the drafted groups and remove their cards from the hand."""
    for place in range(num_drafted(t, seat)):
        group = t.draft[seat][place]
        t.draft[seat][place] = NONE
        t.presentation[seat][place] = group
        for rank in range(t.ranks):
            t.hand[seat][rank] -= t.takes[group][rank]
            t.presented_this_turn[rank] += t.takes[group][rank]
        emit_exposed(t, seat, group, place)
    t.passed_last[seat] = 0
