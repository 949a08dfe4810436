"""Method `hand_roll`: rock, paper, scissors; the losing sign is out.

All show at once (GO-16, GO-R41).
"""

from gamester.core.seats import num_seats, seats
from gamester.games.gameon.rules.methods.die_roll import settle_step as settle_by_die
from gamester.games.gameon.rules.methods.standing import anybody_shows, drop_out
from gamester.games.gameon.state import State

MAX_STEPS = 10
ROCK, PAPER, SCISSORS, SIGNS = 0, 1, 2, 3  # each loses to the next, and how many there are


def is_choice_open(t: State, seat: int, choice: int) -> bool:
    """Return 1 for three signs of every seat that is still in the contest."""
    return seat < num_seats(t) and t.still_in_contest[seat] == 1 and choice < SIGNS


def settle_step(t: State) -> None:
    """Remove those who show the losing sign, if exactly two signs are shown.

    After ten throws the die decides (GO-R40).
    """
    losing = loser(anybody_shows(t, ROCK), anybody_shows(t, PAPER), anybody_shows(t, SCISSORS))
    for seat in seats(t):
        if t.still_in_contest[seat] == 1 and t.shown_choice[seat] == losing:
            drop_out(t, seat)
    if t.step + 1 >= MAX_STEPS:
        settle_by_die(t)


def loser(rock: bool, paper: bool, scissors: bool) -> int:
    """Return the losing sign if exactly two are shown, else a number that is no sign."""
    if rock and paper and not scissors:
        return ROCK
    if paper and scissors and not rock:
        return PAPER
    return SCISSORS if rock and scissors and not paper else SIGNS
