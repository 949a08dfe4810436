"""The method that the table plays with (GO-15, GO-R38, GO-R41), each a chapter: `settle`, and `begin` and `options` where needed.

`begin` prepares the first step. `options` says whether a choice is open to a seat, or to the judge. `settle` is called when all
who are asked have chosen, which then lies open in `thrown`: whoever is beaten stands no more, or the next step is prepared.
"""

from gamester.games.gameon.rules.constants import EXTERNAL, HAND_ROLL, TRIVIA
from gamester.games.gameon.rules.methods.die_roll import settle as settle_die_roll
from gamester.games.gameon.rules.methods.external import options as external_options
from gamester.games.gameon.rules.methods.external import settle as settle_external
from gamester.games.gameon.rules.methods.hand_roll import options as hand_roll_options
from gamester.games.gameon.rules.methods.hand_roll import settle as settle_hand_roll
from gamester.games.gameon.rules.methods.trivia import begin as begin_trivia
from gamester.games.gameon.rules.methods.trivia import options as trivia_options
from gamester.games.gameon.rules.methods.trivia import settle as settle_trivia
from gamester.games.gameon.state import Table


def begin(t: Table) -> None:
    """The first step of a contest; of the methods here only trivia has anything to prepare."""
    if t.method == TRIVIA:
        begin_trivia(t)


def options(t: Table, seat: int, choice: int) -> int:
    """GO-37 1 if a choice is open to a seat (or to the judge) in the contest that is on."""
    if t.method == HAND_ROLL:
        return hand_roll_options(t, seat, choice)
    if t.method == TRIVIA:
        return trivia_options(t, seat, choice)
    return external_options(t, seat, choice) if t.method == EXTERNAL else 0


def settle(t: Table) -> None:
    """A step in which all who are asked have chosen."""
    if t.method == HAND_ROLL:
        settle_hand_roll(t)
    elif t.method == TRIVIA:
        settle_trivia(t)
    elif t.method == EXTERNAL:
        settle_external(t)
    else:
        settle_die_roll(t)
