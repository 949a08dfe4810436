"""Features of a seat for the network of Surviving, at the beginning of a Round."""

from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE, Row
from gamester.games.surviving.rules.constants import DEAD, INSIDE, OUT, TRAINING
from gamester.games.surviving.rules.ending import victory_points
from gamester.games.surviving.rules.operations import EXIT
from gamester.games.surviving.state import State
from gamester.games.surviving.valuation import damage_of, worth_of_owning

PERCENT = 100
FULL_HAND = 5


def write_features(t: State, seat: int, out: Row) -> int:
    """Write what the network is told of a seat. Return the number of features."""
    health, vp = t.health[seat], victory_points(t, seat)
    best = -PERCENT
    alive = got_out = healthiest = 0
    for other in seats(t):
        if other != seat:
            best = max(best, victory_points(t, other) if t.status[other] != DEAD else best)
            alive += 1 if t.status[other] in (TRAINING, INSIDE) else 0
            got_out += 1 if t.status[other] == OUT else 0
            healthiest = max(healthiest, t.health[other] if t.status[other] == INSIDE else 0)
    cards = damage = worth = 0
    for card in range(t.cards):
        many = t.owned[seat][card]
        if many > 0:
            cards += many
            damage += many * damage_of(t, card)
            worth += many * worth_of_owning(t, seat, card)
    power = 0
    for card in range(t.cards):
        power += t.hand[seat][card] * damage_of(t, card)
    inside = 1 if t.status[seat] == INSIDE else 0
    dead = 1 if t.status[seat] == DEAD else 0
    out[0] = dead
    out[1] = 1 if t.status[seat] == OUT else 0
    out[2] = inside
    out[3] = health * inside
    out[4] = PERCENT * health * inside // max(1, t.id_health[t.identity[seat]])
    out[5] = vp * (1 - dead)
    out[6] = max(best, -1)
    out[7] = (vp - best) * (1 - dead) if best > -PERCENT else 0
    out[8] = 1 if best == -PERCENT else 0
    out[9] = alive
    out[10] = got_out
    out[11] = damage * FULL_HAND // max(1, cards)
    out[12] = worth * FULL_HAND // max(1, cards)
    out[13] = cards
    out[14] = power
    out[15] = t.level[seat] * inside
    out[16] = t.area_stack_n[EXIT - 1] + (1 if t.face_up_obstacle[EXIT - 1] != NONE else 0)
    out[17] = t.round
    out[18] = num_seats(t)
    out[19] = healthiest
    out[20] = t.highest
    out[21] = sum(t.trophies[seat])
    out[22] = left_below(t)
    return 23


def left_below(t: State) -> int:
    """Return the number of Obstacles that are left below the Exit."""
    left = 0
    for level in range(EXIT):
        left += t.area_stack_n[level] + (1 if t.face_up_obstacle[level] != NONE else 0)
    return left
