"""Method `external`: settled outside the game (GO-16, GO-R41).

All contestants name the same winner, or a judge who does not play names one.
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import NAMED
from gamester.games.gameon.rules.events import OUT
from gamester.games.gameon.rules.methods.die_roll import settle_among_all
from gamester.games.gameon.state import Table

MAX_STEPS = 3


def options(t: Table, seat: int, choice: int) -> int:
    """Return 1 if a seat or the judge may name contestant `choice`.

    All contestants may; if there is a judge, only the judge, whose number is the number of seats + 1.
    """
    if choice >= len(t.asked) or t.rival[choice] == 0:
        return 0
    if t.judge == NAMED:
        return 1 if seat == len(t.asked) + 1 else 0
    return t.rival[seat] if seat < len(t.asked) else 0


def settle(t: Table) -> None:
    """Apply the judge's verdict, or the agreement of all contestants.

    After three disagreements a die decides among all (GO-R40).
    """
    winner = t.verdict if t.judge == NAMED else agreed(t)
    if winner >= 0:
        for seat in range(len(t.asked)):
            if t.standing[seat] == 1 and seat != winner:
                t.standing[seat] = 0
                tell(t, OUT, seat, t.contested, 0, EVERYBODY)
    elif t.step + 1 >= MAX_STEPS:
        settle_among_all(t)


def agreed(t: Table) -> int:
    """Return the seat that everybody named, or NONE."""
    named = NONE
    for seat in range(len(t.asked)):
        if t.rival[seat] == 1:
            if named >= 0 and t.thrown[seat] != named:
                return NONE
            named = t.thrown[seat]
    return named
