"""Cards as packed numbers, so that one subtraction compares six ranks.

A number counts the cards of six ranks, five bits for each. The highest bit of a rank is its guard: it is set in what is
there and not in what a group takes. Taking too many cards of a rank clears its guard. Three numbers are enough for every
card set (AR-V09, AR-V12).
"""

from gamester.core.zones import Row
from gamester.games.armies.state import State

RANK_BITS, RANK_MASK, RANKS_PACKED = 5, 31, 6
LOW, MIDDLE, HIGH = 0, 1, 2  # the three numbers, lowest ranks first
GUARDS = 0x21084210  # the highest bit of each rank


def pack(t: State, cards: Row, first: int) -> int:
    """Return the cards of the six ranks from `first` on as a number without guards."""
    packed = 0
    for rank in range(first, min(first + RANKS_PACKED, t.ranks)):
        packed |= cards[rank] << (RANK_BITS * (rank - first))
    return packed


def packed_hand(t: State, seat: int) -> tuple[int, int, int]:
    """Return a hand as three numbers with guards."""
    low = GUARDS + pack(t, t.hand[seat], LOW)
    middle = GUARDS + pack(t, t.hand[seat], RANKS_PACKED * MIDDLE)
    return low, middle, GUARDS + pack(t, t.hand[seat], RANKS_PACKED * HIGH)


def packed_undrafted(t: State, seat: int) -> tuple[int, int, int]:
    """Return the cards that no drafted group uses, packed like a hand (AR-20)."""
    low, middle, high = packed_hand(t, seat)
    return without_drafted(t, seat, low, middle, high)


def without_drafted(t: State, seat: int, low: int, middle: int, high: int) -> tuple[int, int, int]:
    """Return a packed hand without the cards of the drafted groups."""
    for group in t.draft[seat]:
        if group < 0:  # NONE: that was the last group
            break
        low -= t.packed[group][LOW]
        middle -= t.packed[group][MIDDLE]
        high -= t.packed[group][HIGH]
    return low, middle, high


def next_group(t: State, first: int, low: int, middle: int, high: int) -> int:
    """Return the first group from `first` on that these cards make.

    Return the number of groups if there is none.
    """
    group = first
    if t.ranks <= RANKS_PACKED * HIGH:
        # The usual sets need two numbers only; this is most of what random play takes.
        while group < t.groups and (low - t.packed[group][LOW]) & (middle - t.packed[group][MIDDLE]) & GUARDS != GUARDS:
            group += 1
        return group
    while group < t.groups:
        if (low - t.packed[group][LOW]) & (middle - t.packed[group][MIDDLE]) & (high - t.packed[group][HIGH]) & GUARDS == GUARDS:
            return group
        group += 1
    return group
