"""Method `external`: settled outside the game (GO-16, GO-R41).

All contestants name the same winner, or a judge who does not play names one.
"""

from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import NAMED
from gamester.games.gameon.rules.methods.die_roll import settle_among_all
from gamester.games.gameon.rules.methods.standing import drop_out
from gamester.games.gameon.state import State

MAX_STEPS = 3


def judge_seat(t: State) -> int:
    """Return the number of the judge, who sits behind the rail (GO-R41)."""
    return num_seats(t) + 1


def is_choice_open(t: State, seat: int, choice: int) -> bool:
    """Return 1 if a seat or the judge may name contestant `choice`.

    All contestants may; if there is a judge, only the judge, whose number is the number of seats + 1.
    """
    if choice >= num_seats(t) or t.in_contest[choice] == 0:
        return False
    if t.judge == NAMED:
        return seat == judge_seat(t)
    return seat < num_seats(t) and t.in_contest[seat] == 1


def settle_step(t: State) -> None:
    """Apply the judge's verdict, or the agreement of all contestants.

    After three disagreements a die decides among all (GO-R40).
    """
    winner = t.verdict if t.judge == NAMED else agreed_winner(t)
    if winner != NONE:
        for seat in seats(t):
            if t.still_in_contest[seat] == 1 and seat != winner:
                drop_out(t, seat)
    elif t.step + 1 >= MAX_STEPS:
        settle_among_all(t)


def agreed_winner(t: State) -> int:
    """Return the seat that everybody named, or NONE."""
    named = NONE
    for seat in seats(t):
        if t.in_contest[seat] == 1:
            if named != NONE and t.shown_choice[seat] != named:
                return NONE
            named = t.shown_choice[seat]
    return named
