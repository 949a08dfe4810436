"""Which lists another seat may have, and one of them drawn: what lies in front of it tells, and what everybody has seen."""

from gamester.games.shapes.hands import in_front
from gamester.games.shapes.table import Table
from gamester.kernel.chance import WORD, mix, scaled
from gamester.kernel.zones import NONE

TRIES = 2000
STEP = 0x9E3779B9  # between one number drawn and the next
LANE = 0x85EBCA6B  # between one purpose and the next


def draw_below(lane: int, count: int, n: int) -> int:
    """Number `count` of a lane, below n."""
    return scaled(mix((lane + count * STEP) & WORD), n)


def redraw_lists(t: Table, viewer: int, lane: int) -> None:
    """SL-R08 different lists, each of which may be: seat by seat, and all again where none is left for one."""
    for attempt in range(TRIES):
        for seat in range(len(t.asked)):
            if seat != viewer:
                t.goal[seat] = NONE
        done = 1
        for seat in range(len(t.asked)):
            if seat != viewer:
                done = min(done, redraw_list(t, seat, (lane + attempt * LANE + seat * STEP) & WORD))
        if done == 1:
            return


def redraw_list(t: Table, seat: int, lane: int) -> int:
    """One of the lists that may be this seat's and that nobody else has by now; 0 if there is none, then one that may be."""
    for shared in range(2):
        count = 0
        for card in range(t.lists):
            if fits(t, seat, card) == 1 and (shared == 1 or is_free(t, card) == 1):
                count += 1
        if count > 0:
            left = draw_below(lane, 0, count)
            for card in range(t.lists):
                if t.goal[seat] == NONE and fits(t, seat, card) == 1 and (shared == 1 or is_free(t, card) == 1):
                    if left == 0:
                        t.goal[seat] = card
                    left -= 1
            return 1 - shared
    return 0


def fits(t: Table, seat: int, card: int) -> int:
    """1 for a list that asks for all that was laid down upright (SL-18), and is not complete (SL-49)."""
    left = 0
    for shape in range(len(t.need[0])):
        if t.need[card][shape] < t.least[seat][shape]:
            return 0
        left += max(0, t.need[card][shape] - in_front(t, seat, shape))
    return 1 if left > 0 else 0


def is_free(t: Table, card: int) -> int:
    """1 for a list that nobody has."""
    for held in t.goal:
        if held == card:
            return 0
    return 1
