"""Methods of other packages (GO-15, GO-16, GO-R40): in place of these stubs stands a chapter that asks the one the table plays by.

`competition` holds its mark, a number that belongs to its name, so that a table is the same wherever it is played on.
"""

from gamester.games.gameon.table import Table
from gamester.kernel.sockets import plug


def begin(t: Table) -> None:
    """The first step of a contest; whoever takes part stands."""


def options(t: Table, seat: int, choice: int) -> int:
    """1 if a choice is open to a seat; a question, which knows nothing of what others have sealed."""
    return 0


def settle(t: Table) -> None:
    """All who were asked have chosen, which lies open in `thrown`: whoever is beaten stands no more."""


plug(globals(), "gamester.contests", "competition", "table phases events matching die_roll")
