"""Features of a seat for the network of Armies, at the beginning of a turn."""

from gamester.core.lists import has_bit
from gamester.core.seats import num_seats, seats
from gamester.core.zones import Row
from gamester.games.armies.rules.army import living_at_depth
from gamester.games.armies.rules.packed_cards import next_group, packed_hand
from gamester.games.armies.state import State

LATEST = 20  # later turns count as this one
SURE = 100  # hundredths


def write_features(t: State, seat: int, out: Row) -> int:
    """Write what the network is told of a seat. Return the number of features."""
    own = values_in_hand(t, seat)
    living = t.army_n[seat]
    best_other = depth = exposed = others = cards = 0
    for other in seats(t):
        if other != seat and t.out[other] == 0:
            others += 1
            theirs = values_in_hand(t, other)
            best_other = max(best_other, t.army_n[other])
            cards = max(cards, sum(t.hand[other]))
            depth += reach(t, other, own)
            exposed = max(exposed, reach(t, seat, theirs - (theirs & own)))
    out[0] = t.out[seat]
    out[1] = 1 if living == 0 and t.out[seat] == 0 else 0
    out[2] = living
    out[3] = best_other
    out[4] = living - best_other
    out[5] = sum(t.hand[seat])
    out[6] = cards
    out[7] = num_bits(t, own)
    out[8] = depth
    out[9] = exposed
    out[10] = SURE * sum(t.possible[seat]) // t.orders
    out[11] = 1 if living > 0 and has_bit(own, living_at_depth(t, seat, 0)) else 0
    out[12] = others
    out[13] = num_seats(t)
    out[14] = min(t.turn, LATEST)
    return 15


def values_in_hand(t: State, seat: int) -> int:
    """Return the values of the groups that a hand makes, as bits."""
    values = 0
    low, middle, high = packed_hand(t, seat)
    group = next_group(t, 0, low, middle, high)
    while group < t.groups:
        values |= 1 << t.group_value[group]
        group = next_group(t, group + 1, low, middle, high)
    return values


def num_bits(t: State, values: int) -> int:
    """Return the number of values."""
    many = 0
    for soldier in range(t.soldiers):
        many += 1 if has_bit(values, soldier) else 0
    return many


def reach(t: State, seat: int, values: int) -> int:
    """Return how many soldiers of a seat fall at most to these values."""
    depth = 0
    while depth < t.army_n[seat] and has_bit(values, living_at_depth(t, seat, depth)):
        depth += 1
    return depth
