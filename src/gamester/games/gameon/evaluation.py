"""What seats may expect of a game that goes on: a guess for those who think ahead, no rule.

The numbers are a fit to 2,000 games of the policy, with two seats and with four: what each thing a seat has brought it in the end.
"""

from math import sqrt

from gamester.core.zones import Row
from gamester.games.gameon.heuristic import kept_value
from gamester.games.gameon.rules.hands import pile_size
from gamester.games.gameon.state import Table

WIN = 60
OPEN, LOCKED = 800, 950  # thousandths of a Game Card's value that stay: it may be stolen, or be given up
PILED, HELD, PLACED = 1600, 1200, 1200  # thousandths of a point that a Player Card brings
SPREAD = 1088  # thousandths of a point in which chances double, for one card that is left to a seat; it grows with the square root
STEPS = 1024  # of a doubling
FINE = 16  # bits, so that a small chance is more than none


def prospects(t: Table, out: Row) -> None:
    """In sixtieths of a win: who expects so many points more has twice the chance, the fewer cards are left the fewer points."""
    left = 0
    best = expected(t, 0)
    for seat in range(len(t.asked)):
        left += pile_size(t, seat) + t.hand_n[seat]
        best = max(best, expected(t, seat))
    doubles = int(sqrt(SPREAD * SPREAD * max(2, left // len(t.asked))))
    total = 0
    for seat in range(len(t.asked)):
        behind = (best - expected(t, seat)) * STEPS // doubles
        out[seat] = ((2 * STEPS - behind % STEPS) << FINE) >> min(behind // STEPS, 30)
        total += out[seat]
    for seat in range(len(t.asked)):
        out[seat] = WIN * out[seat] // total


def expected(t: Table, seat: int) -> int:
    """In thousandths of a point, what a seat has and what its cards may bring."""
    found = PILED * pile_size(t, seat) + HELD * t.hand_n[seat]
    for place in range(t.won_n[seat]):
        game = t.won[seat][place]
        found += kept_value(t, game) * (OPEN if t.locked[game] == 0 else LOCKED) // 1000
    for cell in range(len(t.placed[seat])):
        if t.placed[seat][cell] >= 0:
            found += PLACED
    return found
