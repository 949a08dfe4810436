"""Resampling of Armies: everything that a viewer cannot know is drawn again.

That is the others' armies, hands, drafts and answers, the stock, and all future random numbers.
"""

from gamester.core.lists import fill, pop_last, swap
from gamester.core.rng import UINT32_MAX, hash32, reseed, scale_to
from gamester.core.seats import seats
from gamester.core.zones import NONE
from gamester.games.armies.rules.army import stack
from gamester.games.armies.rules.constants import A_PASS, ARRANGE, ASK, PASS_SECRET, PRESENT, VOLUNTARY
from gamester.games.armies.rules.dealing import hand_size, return_to_stock
from gamester.games.armies.rules.packed_cards import next_group, packed_undrafted
from gamester.games.armies.rules.present import draft_group, has_group, must_present
from gamester.games.armies.state import State

TRIES = 2000
STEP = 0x9E3779B9  # added for each number drawn
LANE = 0x85EBCA6B  # added for each purpose, so that purposes draw unrelated numbers


def lane_random(lane: int, count: int, n: int) -> int:
    """Return number `count` of a lane, below n."""
    return scale_to(hash32((lane + count * STEP) & UINT32_MAX), n)


def resample_hidden(t: State, viewer: int, seed: int) -> None:
    """Resample everything that the viewer cannot know, consistent with what it knows.

    Hands come from all cards that the viewer cannot see, seat by seat so that they agree with public knowledge. Armies are
    uniform over the orders still possible (AR-R19). Sealed drafts come from the new hands. A seat that has answered in
    PREPARE is asked again.
    """
    reseed(t, seed)
    for seat in seats(t):
        if seat != viewer:
            redraw_army(t, seat, (seed + seat * LANE) & UINT32_MAX)
            t.cards_due[seat] = hand_size(t, seat)
            return_to_stock(t, t.hand[seat])
    shuffle_stock_top(t, t.stock_n - 1, (seed + 5 * LANE) & UINT32_MAX)
    for told in (1, 0):  # while there is most to choose from, the hands of which something is known
        for seat in seats(t):
            if seat != viewer and hand_fact_is_public(t, seat) == told:
                lane = (seed + (6 + seat) * LANE) & UINT32_MAX
                redraw_hand(t, seat, lane)
                redraw_memory(t, seat, hash32(lane))
                redraw_draft(t, seat, hash32(lane ^ 1))
                t.answer[seat] = NONE


def hand_fact_is_public(t: State, seat: int) -> bool:
    """Return True if it is public whether the hand makes a group."""
    return t.known_groupless[seat] != 0 or t.cards_due[seat] + hand_size(t, seat) == t.hand_size


def redraw_army(t: State, seat: int, lane: int) -> None:
    """Stack one of the possible orders.

    An army that is not stacked yet stays as it came from the pack.
    """
    left = sum(t.possible[seat])
    if left == 0 or (t.phase == ARRANGE and t.ready[seat] == 0):
        return
    chosen = lane_random(lane, 0, left)
    for order in range(t.orders):
        if t.possible[seat][order] != 0:
            if chosen == 0:
                stack(t, seat, order)
            chosen -= 1


def shuffle_stock_top(t: State, swaps: int, lane: int) -> None:
    """Put `swaps` random cards on top of the stock, one after another downwards."""
    for k in range(swaps):
        last = t.stock_n - 1 - k
        swap(t.stock, last, lane_random(lane, k, last + 1))


def redraw_hand(t: State, seat: int, lane: int) -> None:
    """Draw as many cards as the hand had.

    A hand that contradicts public knowledge is drawn again, at most 2000 times.
    """
    cards = t.cards_due[seat]
    t.cards_due[seat] = 0
    for attempt in range(TRIES):
        for k in range(cards):
            t.hand[seat][t.stock[t.stock_n - 1 - k]] += 1
        if attempt == TRIES - 1 or not contradicts(t, seat):
            break
        for rank in range(t.ranks):
            t.hand[seat][rank] = 0
        shuffle_stock_top(t, min(cards, t.stock_n - 1), (lane + attempt * LANE) & UINT32_MAX)
    for _ in range(cards):
        _, t.stock_n = pop_last(t.stock, t.stock_n)


def contradicts(t: State, seat: int) -> bool:
    """Return True if a hand cannot be.

    AR-R25 it makes a group and all know that it makes none, AR-50 it is full and makes none.
    """
    if t.known_groupless[seat] != 0:
        return has_group(t, seat)
    return hand_size(t, seat) == t.hand_size and not has_group(t, seat)


def redraw_memory(t: State, seat: int, lane: int) -> None:
    """Resample whether the seat passed last turn, where that is its secret (AR-R25).

    Under `voluntary` an empty presentation counts as a pass only if the seat was able to present. Before the refill the
    hand is still the one that was kept. Later, a hand that makes a group now may or may not have made one then, unless that
    is publicly known.
    """
    if t.pass_memory == VOLUNTARY and t.presentation[seat][0] == NONE and t.turn > 1 and t.out[seat] == 0:
        if t.pass_known[seat] != PASS_SECRET:
            t.passed_last[seat] = 1 if t.pass_known[seat] == A_PASS else 0
        else:
            able = has_group(t, seat) and (t.phase == ASK or lane_random(lane, 0, 2) == 1)
            t.passed_last[seat] = 1 if able else 0


def redraw_draft(t: State, seat: int, lane: int) -> None:
    """Resample a sealed presentation; a draft that is not sealed becomes empty.

    Groups that fit are added one after another, each as likely as stopping.
    """
    fill(t.draft[seat], NONE)
    if t.phase != PRESENT or t.ready[seat] == 0:
        return
    stop = 0 if must_present(t, seat) else 1
    group = 0
    for k in range(len(t.draft[seat])):
        low, middle, high = packed_undrafted(t, seat)
        choices = stop
        other = next_group(t, group, low, middle, high)
        while other < t.groups:
            choices += 1
            other = next_group(t, other + 1, low, middle, high)
        chosen = lane_random(lane, k, choices) - stop
        if chosen < 0:
            return
        group = next_group(t, group, low, middle, high)
        for _ in range(chosen):
            group = next_group(t, group + 1, low, middle, high)
        draft_group(t, seat, group)
        stop = 1
