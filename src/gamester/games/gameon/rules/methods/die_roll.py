"""Method `die_roll`: all roll, and the highest roll again (GO-16, GO-R41)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.rng import below
from gamester.games.gameon.rules.constants import CONTESTS
from gamester.games.gameon.rules.events import OUT, ROLLED
from gamester.games.gameon.rules.matching import seat_from_lead
from gamester.games.gameon.state import Table

PIPS = 6


def settle(t: Table) -> None:
    """Roll until one is left. Each roll leaves at least one, and soon only one."""
    while sum(t.standing) > 1:
        roll(t)


def roll(t: Table) -> None:
    """Roll one die each, in order from the lead; all but the highest are out."""
    best = 0
    for step in range(len(t.asked)):
        seat = seat_from_lead(t, step)
        if t.standing[seat] == 1:
            t.rolled[seat] = 1 + below(t, CONTESTS, PIPS)
            best = max(best, t.rolled[seat])
            tell(t, ROLLED, seat, t.rolled[seat], 0, EVERYBODY)
    for seat in range(len(t.asked)):
        if t.standing[seat] == 1 and t.rolled[seat] < best:
            t.standing[seat] = 0
            tell(t, OUT, seat, t.contested, 0, EVERYBODY)


def settle_among_all(t: Table) -> None:
    """Settle a contest by the die among all contestants, even beaten ones."""
    for seat in range(len(t.asked)):
        t.standing[seat] = t.rival[seat]
    settle(t)
