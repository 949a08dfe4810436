"""The method `external`: settled outside; all name the same winner, or a judge who does not play does (GO-16, GO-R41)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import NAMED
from gamester.games.gameon.rules.events import OUT
from gamester.games.gameon.rules.methods.die_roll import settle_among_all
from gamester.games.gameon.state import Table

MAX_STEPS = 3


def options(t: Table, seat: int, choice: int) -> int:
    """Everybody who takes part names one who does; with a judge, who sits behind the rail, the judge alone."""
    if choice >= len(t.asked) or t.rival[choice] == 0:
        return 0
    if t.judge == NAMED:
        return 1 if seat == len(t.asked) + 1 else 0
    return t.rival[seat] if seat < len(t.asked) else 0


def settle(t: Table) -> None:
    """The judge's verdict, or the seat that all have named. GO-R40 if three times they disagree, the die decides among all."""
    winner = t.verdict if t.judge == NAMED else agreed(t)
    if winner >= 0:
        for seat in range(len(t.asked)):
            if t.standing[seat] == 1 and seat != winner:
                t.standing[seat] = 0
                tell(t, OUT, seat, t.contested, 0, EVERYBODY)
    elif t.step + 1 >= MAX_STEPS:
        settle_among_all(t)


def agreed(t: Table) -> int:
    """The seat that everybody named, or NONE."""
    named = NONE
    for seat in range(len(t.asked)):
        if t.rival[seat] == 1:
            if named >= 0 and t.thrown[seat] != named:
                return NONE
            named = t.thrown[seat]
    return named
