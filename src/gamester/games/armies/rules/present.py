"""Presenting: groups from the hand, drafted in secret, sealed by `done`, exposed together (AR-14 .. AR-20, AR-48, AR-49)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import Row
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
from gamester.games.armies.rules.events import COMMITTED, EXPOSED, EXPOSED_NOTHING
from gamester.games.armies.state import Table


def num_drafted(t: Table, seat: int) -> int:
    """How many groups lie in the draft."""
    laid = 0
    while laid < len(t.draft[seat]) and t.draft[seat][laid] >= 0:
        laid += 1
    return laid


def undrafted_cards(t: Table, seat: int, rank: int) -> int:
    """Cards of a rank in hand that no drafted group uses (AR-20)."""
    cards = t.hand[seat][rank]
    for group in t.draft[seat]:
        if group < 0:
            break
        cards -= t.takes[group][rank]
    return cards


def rank_bits_in_hand(t: Table, seat: int) -> int:
    """The ranks in a hand, as bits."""
    kinds = 0
    for rank in range(t.ranks):
        if t.hand[seat][rank] > 0:
            kinds |= 1 << rank
    return kinds


def hand_has_group(t: Table, seat: int, group: int) -> int:
    """1 if the hand has the cards of a group."""
    for rank in range(t.ranks):
        if t.takes[group][rank] > t.hand[seat][rank]:
            return 0
    return 1


def fits_beside_draft(t: Table, seat: int, group: int) -> int:
    """1 if the hand has the cards of a group besides those of the draft (AR-20)."""
    if hand_has_group(t, seat, group) == 0:
        return 0
    if t.draft[seat][0] >= 0:
        for rank in range(t.ranks):
            if t.takes[group][rank] > 0 and t.takes[group][rank] > undrafted_cards(t, seat, rank):
                return 0
    return 1


def has_group(t: Table, seat: int) -> int:
    """1 if the hand makes a group at all (AR-49)."""
    kinds = rank_bits_in_hand(t, seat)
    for group in range(t.groups):
        if t.kinds[group] & kinds == t.kinds[group] and hand_has_group(t, seat, group) == 1:
            return 1
    return 0


def must_present(t: Table, seat: int) -> int:
    """1 if something must be presented: AR-48 not twice in a row; AR-R25 that binds only who is able, AR-R26 with the hand of now."""
    return has_group(t, seat) if t.passed_last[seat] == 1 else 0


def why_not_now(t: Table, seat: int) -> int:
    """AR-R34 who is in, AR-R13 and has not sealed yet, presents; AR-14 once a turn, in its time."""
    if t.ended != 0 or t.out[seat] != 0:
        return AR_R34
    if t.phase == ASK or (t.phase == PRESENT and t.ready[seat] != 0):
        return AR_R13
    return AR_14 if t.phase != PRESENT else 0


def why_not_group(t: Table, seat: int, group: int) -> int:
    """AR-15 any number of groups, in any order. AR-20 from cards in hand, each in one group. Numbered groups keep AR-16."""
    clause = why_not_now(t, seat)
    if clause != 0:
        return clause
    return 0 if fits_beside_draft(t, seat, group) == 1 else AR_20


def why_not_done(t: Table, seat: int) -> int:
    """AR-18 as many or as few groups as one wants, even none; AR-48 but for one who is bound."""
    clause = why_not_now(t, seat)
    if clause != 0:
        return clause
    return AR_48 if t.draft[seat][0] < 0 and must_present(t, seat) == 1 else 0


def why_not_cards(t: Table, seat: int, cards: Row) -> int:
    """The clause against one group of these cards (how many of each rank): AR-20 held and not used twice; AR-16 size and sum."""
    clause = why_not_now(t, seat)
    if clause != 0:
        return clause
    for rank in range(t.ranks):
        if cards[rank] > 0 and cards[rank] > undrafted_cards(t, seat, rank):
            return AR_20
    return AR_16 if group_of(t, cards) < 0 else 0


def group_of(t: Table, cards: Row) -> int:
    """The group that takes exactly these cards (how many of each rank), or -1."""
    for group in range(t.groups):
        differ = 0
        for rank in range(t.ranks):
            if t.takes[group][rank] != cards[rank]:
                differ += 1
        if differ == 0:
            return group
    return -1


def draft_group(t: Table, seat: int, group: int) -> None:
    """Add a group to the draft, which is kept in order, so that the order of laying down never shows."""
    place = num_drafted(t, seat)
    while place > 0 and t.draft[seat][place - 1] > group:
        t.draft[seat][place] = t.draft[seat][place - 1]
        place -= 1
    t.draft[seat][place] = group


def seal(t: Table, seat: int) -> None:
    """AR-R13 the grouping is final. AR-R32 everybody sends this, also one who can present nothing."""
    t.ready[seat] = 1
    tell(t, COMMITTED, seat, 0, 0, EVERYBODY)


def expose(t: Table) -> None:
    """AR-19 all presentations at the same moment; what was presented last turn is forgotten."""
    for seat in range(len(t.out)):
        for place in range(len(t.shown[seat])):
            t.shown[seat][place] = -1
        if t.out[seat] == 0:
            if t.draft[seat][0] < 0:
                present_nothing(t, seat)
            else:
                lay_down(t, seat)


def present_nothing(t: Table, seat: int) -> None:
    """AR-R25 does it count as passing? Any empty presentation does, or under `voluntary` one that was made while able.

    AR-R32 where everybody knows that one was bound, an empty presentation tells that the hand has no group; and a full hand that
    was not given up (AR-50) makes one.
    """
    tell(t, EXPOSED_NOTHING, seat, 0, 0, EVERYBODY)
    if t.pass_memory == VOLUNTARY:
        t.passed_last[seat] = has_group(t, seat)
        t.pass_known[seat] = PASS_SECRET
        if sum(t.hand[seat]) == t.hand_size:
            t.pass_known[seat] = NO_PASS if t.barren[seat] == 1 else A_PASS
        return
    if t.passed_last[seat] == 1:
        t.barren[seat] = 1
    t.passed_last[seat] = 1


def lay_down(t: Table, seat: int) -> None:
    """The drafted groups are shown, and their cards leave the hand."""
    for place in range(num_drafted(t, seat)):
        group = t.draft[seat][place]
        t.draft[seat][place] = -1
        t.shown[seat][place] = group
        for rank in range(t.ranks):
            t.hand[seat][rank] -= t.takes[group][rank]
            t.fresh[rank] += t.takes[group][rank]
        tell(t, EXPOSED, seat, group, place, EVERYBODY)
    t.passed_last[seat] = 0
