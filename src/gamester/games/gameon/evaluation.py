"""Evaluation of an unfinished game, for bots that look ahead; it is no rule.

The numbers are a fit to 2,000 games of the heuristic bot, with two and with four seats: how much each thing a seat had
brought it in the end.
"""

from math import sqrt

from gamester.core.seats import num_seats, seats
from gamester.core.zones import Row
from gamester.games.gameon.heuristic import kept_value
from gamester.games.gameon.rules.hands import pile_size
from gamester.games.gameon.state import State

WIN = 60
# Thousandths of a Game Card's value that remain in the end: it may be stolen or given up.
OPEN, LOCKED = 800, 950
PILED, HELD, PLACED = 1600, 1200, 1200  # thousandths of a point per Player Card
# Thousandths of a point that double the chance of winning, if each seat has one card left. It grows with the square root of
# the number of cards left.
SPREAD = 1088
STEPS = 1024  # steps of one doubling
FINE = 16  # extra bits, so that a small chance is not rounded to 0


def evaluate(t: State, out: Row) -> None:
    """Write each seat's chance of winning, in sixtieths.

    A fixed lead in expected points doubles the chance; the fewer cards are left, the smaller that lead.
    """
    left = 0
    best = expected_points(t, 0)
    for seat in seats(t):
        left += pile_size(t, seat) + t.hand_n[seat]
        best = max(best, expected_points(t, seat))
    doubles = int(sqrt(SPREAD * SPREAD * max(2, left // num_seats(t))))
    total = 0
    for seat in seats(t):
        behind = (best - expected_points(t, seat)) * STEPS // doubles
        # 2 to the power of -behind / STEPS in whole numbers, linear in between.
        out[seat] = ((2 * STEPS - behind % STEPS) << FINE) >> min(behind // STEPS, 30)
        total += out[seat]
    for seat in seats(t):
        out[seat] = WIN * out[seat] // total


def expected_points(t: State, seat: int) -> int:
    """Return the expected points of a seat in thousandths: now, and from its cards."""
    found = PILED * pile_size(t, seat) + HELD * t.hand_n[seat]
    for place in range(t.controlled_n[seat]):
        game = t.controlled[seat][place]
        found += kept_value(t, game) * (OPEN if t.locked[game] == 0 else LOCKED) // 1000
    for cell in range(len(t.placed[seat])):
        if t.placed[seat][cell] >= 0:
            found += PLACED
    return found
