"""Features of a seat for the network of Shape & List, at the beginning of a turn."""

from gamester.core.seats import num_seats, seats, steps_between
from gamester.core.zones import Row
from gamester.games.shapes.heuristic import highest_in_hand, laid_down, needs, spare
from gamester.games.shapes.rules.actions import num_shapes
from gamester.games.shapes.rules.constants import HAND_LIMIT
from gamester.games.shapes.rules.hands import num_missing, num_of_shape
from gamester.games.shapes.state import State

PLACED_A_TURN = 2  # cards that may be laid down in a turn


def write_features(t: State, seat: int, out: Row) -> int:
    """Write what the network is told of a seat. Return the number of features."""
    missing, lacking, extra = num_missing(t, seat), cards_lacking(t, seat), 0
    least = weakest = HAND_LIMIT
    for other in seats(t):
        if other != seat:
            least = min(least, num_missing(t, other))
            weakest = min(weakest, cards_lacking(t, other))
    above = same = 0
    own = highest_in_hand(t, seat)
    for other in seats(t):
        if other != seat:
            theirs = highest_in_hand(t, other)
            above += 1 if own > theirs else 0
            same += 1 if own == theirs else 0
    obtainable = 0
    for shape in range(num_shapes(t)):
        extra += spare(t, seat, shape)
        if needs(t, seat, shape) > num_of_shape(t, t.hand[seat], shape):
            for other in seats(t):
                obtainable += spare(t, other, shape) if other != seat else 0
    out[0] = missing
    out[1] = lacking
    out[2] = (missing + PLACED_A_TURN - 1) // PLACED_A_TURN
    out[3] = extra
    out[4] = sum(t.hand[seat])
    out[5] = laid_down(t, seat)
    out[6] = least
    out[7] = weakest
    out[8] = missing - least
    out[9] = lacking - weakest
    out[10] = own
    out[11] = above
    out[12] = same
    out[13] = steps_between(t, t.active, seat)
    out[14] = 1 if t.active == seat else 0
    out[15] = num_seats(t)
    out[16] = min(obtainable, HAND_LIMIT)
    out[17] = 1 if lacking == 0 and missing <= PLACED_A_TURN else 0
    out[18] = 1 if sum(t.hand[seat]) == HAND_LIMIT - 1 else 0
    return 19


def cards_lacking(t: State, seat: int) -> int:
    """Return how many cards a seat needs that it does not hold."""
    lacking = 0
    for shape in range(num_shapes(t)):
        lacking += max(0, needs(t, seat, shape) - num_of_shape(t, t.hand[seat], shape))
    return lacking
