"""Method `die_roll`: all roll, and the highest roll again (GO-16, GO-R41)."""

from gamester.core.rng import randbelow
from gamester.core.seats import num_seats, seats
from gamester.games.gameon.rules.constants import CONTESTS
from gamester.games.gameon.rules.events import emit_rolled
from gamester.games.gameon.rules.matching import seat_from_lead
from gamester.games.gameon.rules.methods.standing import all_stand, drop_out
from gamester.games.gameon.state import State

PIPS = 6


def settle_step(t: State) -> None:
    """Roll until one is left. Each roll leaves at least one, and soon only one."""
    while sum(t.still_in_contest) > 1:
        roll(t)


def roll(t: State) -> None:
    """Roll one die each, in order from the lead; all but the highest are out."""
    best = 0
    for step in range(num_seats(t)):
        seat = seat_from_lead(t, step)
        if t.still_in_contest[seat] == 1:
            t.rolled[seat] = 1 + randbelow(t, CONTESTS, PIPS)
            best = max(best, t.rolled[seat])
            emit_rolled(t, seat, t.rolled[seat])
    for seat in seats(t):
        if t.still_in_contest[seat] == 1 and t.rolled[seat] < best:
            drop_out(t, seat)


def settle_among_all(t: State) -> None:
    """Settle a contest by the die among all contestants, even beaten ones."""
    all_stand(t)
    settle_step(t)
