"""Method `hand_roll`: rock, paper, scissors; the losing sign is out.

All show at once (GO-16, GO-R41).
"""

from gamester.core.events import EVERYBODY, tell
from gamester.games.gameon.rules.events import OUT
from gamester.games.gameon.rules.methods.die_roll import settle as settle_by_die
from gamester.games.gameon.state import Table

MAX_STEPS = 10
SIGNS = 3  # rock 0, paper 1, scissors 2: each loses to the next


def options(t: Table, seat: int, choice: int) -> int:
    """Return 1 for three signs of every seat that is still in the contest."""
    return 1 if seat < len(t.asked) and t.standing[seat] == 1 and choice < SIGNS else 0


def settle(t: Table) -> None:
    """Remove those who show the losing sign, if exactly two signs are shown.

    After ten throws the die decides (GO-R40).
    """
    losing = loser(shows(t, 0), shows(t, 1), shows(t, 2))
    for seat in range(len(t.asked)):
        if t.standing[seat] == 1 and t.thrown[seat] == losing:
            t.standing[seat] = 0
            tell(t, OUT, seat, t.contested, 0, EVERYBODY)
    if t.step + 1 >= MAX_STEPS:
        settle_by_die(t)


def shows(t: Table, sign: int) -> int:
    """Return 1 if any seat still in the contest shows this sign."""
    for seat in range(len(t.asked)):
        if t.standing[seat] == 1 and t.thrown[seat] == sign:
            return 1
    return 0


def loser(rock: int, paper: int, scissors: int) -> int:
    """Return the losing sign if exactly two are shown, else a number that is no sign."""
    if rock + paper + scissors != 2:
        return SIGNS
    if rock == 0:
        return 1
    return 2 if paper == 0 else 0
