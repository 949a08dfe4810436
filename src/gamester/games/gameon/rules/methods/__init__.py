"""Methods of competing (GO-15, GO-R38, GO-R41), one module each.

A method has `settle_step`, and `start_contest_step` and `is_choice_open` if it needs them. `start_contest_step` prepares the
first step. `is_choice_open` tells if a choice is open to a seat or the judge. `settle_step` is called after all pending seats
have chosen and `shown_choice` shows their choices: it removes the beaten seats from `still_in_contest`, or prepares the next step.
"""

from gamester.games.gameon.rules.actions import CHOICES
from gamester.games.gameon.rules.constants import EXTERNAL, HAND_ROLL, TRIVIA
from gamester.games.gameon.rules.methods.die_roll import settle_step as settle_die_roll
from gamester.games.gameon.rules.methods.external import is_choice_open as external_options
from gamester.games.gameon.rules.methods.external import settle_step as settle_external
from gamester.games.gameon.rules.methods.hand_roll import is_choice_open as hand_roll_options
from gamester.games.gameon.rules.methods.hand_roll import settle_step as settle_hand_roll
from gamester.games.gameon.rules.methods.trivia import is_choice_open as trivia_options
from gamester.games.gameon.rules.methods.trivia import settle_step as settle_trivia
from gamester.games.gameon.rules.methods.trivia import start_contest_step as begin_trivia
from gamester.games.gameon.state import State


def start_contest_step(t: State) -> None:
    """Prepare the first step of a contest; only trivia needs that."""
    if t.method == TRIVIA:
        begin_trivia(t)


def is_choice_open(t: State, seat: int, choice: int) -> bool:
    """Return True if a choice is open in the contest that is on (GO-37).

    It is open to a seat, or to the judge.
    """
    if t.method == HAND_ROLL:
        return hand_roll_options(t, seat, choice)
    if t.method == TRIVIA:
        return trivia_options(t, seat, choice)
    return t.method == EXTERNAL and external_options(t, seat, choice)


def num_options(t: State, seat: int) -> int:
    """Return the number of choices that are open to a seat, or to the judge."""
    found = 0
    for choice in range(CHOICES):
        if is_choice_open(t, seat, choice):
            found += 1
    return found


def option_at(t: State, seat: int, number: int) -> int:
    """Return the open choice that has so many open ones before it.

    Return 0 if there are fewer.
    """
    left = number
    for choice in range(CHOICES):
        if is_choice_open(t, seat, choice):
            if left == 0:
                return choice
            left -= 1
    return 0


def settle_step(t: State) -> None:
    """Settle a step in which all pending seats have chosen."""
    if t.method == HAND_ROLL:
        settle_hand_roll(t)
    elif t.method == TRIVIA:
        settle_trivia(t)
    elif t.method == EXTERNAL:
        settle_external(t)
    else:
        settle_die_roll(t)
