"""Drawing anew what a seat cannot know: others' armies, hands, drafts and answers, the stock, and all chance to come."""

from gamester.core.rng import WORD, mix, rekey, scaled
from gamester.games.armies.rules.army import stack
from gamester.games.armies.rules.constants import A_PASS, ARRANGE, ASK, PASS_SECRET, PRESENT, VOLUNTARY
from gamester.games.armies.rules.dealing import hand_size, return_to_stock
from gamester.games.armies.rules.present import draft_group, fits_beside_draft, has_group, must_present, num_drafted
from gamester.games.armies.state import Table

TRIES = 2000
STEP = 0x9E3779B9  # between one number drawn and the next
LANE = 0x85EBCA6B  # between one purpose and the next


def draw_below(lane: int, count: int, n: int) -> int:
    """Number `count` of a lane, below n."""
    return scaled(mix((lane + count * STEP) & WORD), n)


def redeal(t: Table, viewer: int, seed: int) -> None:
    """A table that looks the same to the viewer (a seat, or the rail), with everything hidden drawn again.

    Hands come from all cards the viewer cannot see, seat by seat so that they agree with what is public; armies evenly from the
    orders still possible (AR-R19); sealed drafts from the new hands; who had answered in PREPARE is asked again.
    """
    rekey(t, seed)
    for seat in range(len(t.out)):
        if seat != viewer:
            redraw_army(t, seat, (seed + seat * LANE) & WORD)
            t.due[seat] = hand_size(t, seat)
            return_to_stock(t, t.hand[seat])
    mix_stock(t, t.stock_n - 1, (seed + 5 * LANE) & WORD)
    for told in (1, 0):  # while there is most to choose from, the hands of which something is known
        for seat in range(len(t.out)):
            if seat != viewer and is_told(t, seat) == told:
                lane = (seed + (6 + seat) * LANE) & WORD
                redraw_hand(t, seat, lane)
                redraw_memory(t, seat, mix(lane))
                redraw_draft(t, seat, mix(lane ^ 1))
                t.answer[seat] = -1


def is_told(t: Table, seat: int) -> int:
    """1 if it is public whether the hand makes a group."""
    return 1 if t.barren[seat] != 0 or t.due[seat] + hand_size(t, seat) == t.hand_size else 0


def redraw_army(t: Table, seat: int, lane: int) -> None:
    """One of the possible orders. An army that is not stacked yet lies as it came from the pack."""
    left = sum(t.possible[seat])
    if left == 0 or (t.phase == ARRANGE and t.ready[seat] == 0):
        return
    chosen = draw_below(lane, 0, left)
    for order in range(t.orders):
        if t.possible[seat][order] != 0:
            if chosen == 0:
                stack(t, seat, order)
            chosen -= 1


def mix_stock(t: Table, swaps: int, lane: int) -> None:
    """Put `swaps` random cards on top of the stock, one after another downwards."""
    for k in range(swaps):
        last = t.stock_n - 1 - k
        other = draw_below(lane, k, last + 1)
        card = t.stock[last]
        t.stock[last] = t.stock[other]
        t.stock[other] = card


def redraw_hand(t: Table, seat: int, lane: int) -> None:
    """As many cards as the hand had, again while they contradict what is public, but not for ever."""
    cards = t.due[seat]
    t.due[seat] = 0
    for attempt in range(TRIES):
        for k in range(cards):
            t.hand[seat][t.stock[t.stock_n - 1 - k]] += 1
        if attempt == TRIES - 1 or contradicts(t, seat) == 0:
            break
        for rank in range(t.ranks):
            t.hand[seat][rank] = 0
        mix_stock(t, min(cards, t.stock_n - 1), (lane + attempt * LANE) & WORD)
    for _ in range(cards):
        t.stock_n -= 1
        t.stock[t.stock_n] = -1


def contradicts(t: Table, seat: int) -> int:
    """1 if the hand cannot be: AR-R25 known to make no group and makes one, AR-50 or full and makes none though it was kept."""
    if t.barren[seat] != 0:
        return has_group(t, seat)
    return 1 if hand_size(t, seat) == t.hand_size and has_group(t, seat) == 0 else 0


def redraw_memory(t: Table, seat: int, lane: int) -> None:
    """Under `voluntary`, whether an empty presentation was made while able is the seat's secret (AR-R25).

    Before the refill it is the hand that was kept. Later, what makes a group now may have made one then or not, unless it is known.
    """
    if t.pass_memory == VOLUNTARY and t.shown[seat][0] < 0 and t.turn > 1 and t.out[seat] == 0:
        if t.pass_known[seat] != PASS_SECRET:
            t.passed_last[seat] = 1 if t.pass_known[seat] == A_PASS else 0
        else:
            t.passed_last[seat] = has_group(t, seat) * (1 if t.phase == ASK else draw_below(lane, 0, 2))


def redraw_draft(t: Table, seat: int, lane: int) -> None:
    """A sealed presentation: groups that fit, one after another, each as likely as stopping. A draft that is not sealed is empty."""
    for place in range(num_drafted(t, seat)):
        t.draft[seat][place] = -1
    if t.phase != PRESENT or t.ready[seat] == 0:
        return
    stop = 0 if must_present(t, seat) == 1 else 1
    group = 0
    for k in range(len(t.draft[seat])):
        choices = stop
        for g in range(group, t.groups):
            choices += fits_beside_draft(t, seat, g)
        chosen = draw_below(lane, k, choices) - stop
        if chosen < 0:
            return
        while group < t.groups and (chosen > 0 or fits_beside_draft(t, seat, group) == 0):
            chosen -= fits_beside_draft(t, seat, group)
            group += 1
        draft_group(t, seat, group)
        stop = 1
