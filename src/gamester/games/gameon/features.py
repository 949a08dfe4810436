"""Features of a seat for the network of Game-On, at the beginning of a round."""

from gamester.core.seats import num_seats, seats
from gamester.core.zones import Row
from gamester.games.gameon.heuristic import kept_value
from gamester.games.gameon.rules.hands import pile_size
from gamester.games.gameon.state import State

LATEST = 30  # later rounds count as this one
TENTHS = 100  # thousandths of a point in a tenth


def write_features(t: State, seat: int, out: Row) -> int:
    """Write what the network is told of a seat. Return the number of features."""
    opened, locked = points_held(t, seat, 0), points_held(t, seat, 1)
    best = cards = left = 0
    for other in seats(t):
        left += pile_size(t, other) + t.hand_n[other]
        if other != seat:
            best = max(best, points_held(t, other, 0) + points_held(t, other, 1))
            cards = max(cards, pile_size(t, other) + t.hand_n[other])
    placed = 0
    for cell in range(len(t.placed[seat])):
        placed += 1 if t.placed[seat][cell] >= 0 else 0
    out[0] = opened
    out[1] = locked
    out[2] = opened + locked
    out[3] = best
    out[4] = opened + locked - best
    out[5] = pile_size(t, seat)
    out[6] = t.hand_n[seat]
    out[7] = placed
    out[8] = pile_size(t, seat) + t.hand_n[seat] - cards
    out[9] = left // num_seats(t)
    out[10] = num_seats(t)
    out[11] = min(t.round, LATEST)
    out[12] = t.idle_rounds
    out[13] = t.controlled_n[seat]
    return 14


def points_held(t: State, seat: int, locked: int) -> int:
    """Return the value of the locked or other Game Cards of a seat, in tenths."""
    value = 0
    for place in range(t.controlled_n[seat]):
        game = t.controlled[seat][place]
        if t.locked[game] == locked:
            value += kept_value(t, game)
    return value // TENTHS
