"""A contest from start to winner, for any method: contestants and sealed choices.

(GO-36, GO-37, GO-41, GO-R17, GO-R40)
"""

from gamester.core.lists import fill, position_of
from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.actions import CHOICES
from gamester.games.gameon.rules.constants import EXTERNAL, GO_08, GO_24, GO_37, NAMED, NO_CONTEST
from gamester.games.gameon.rules.events import (
    emit_chose,
    emit_competes,
    emit_contest,
    emit_showed,
    emit_won,
)
from gamester.games.gameon.rules.matching import seat_from_lead
from gamester.games.gameon.rules.methods import is_choice_open, num_options, settle_step, start_contest_step
from gamester.games.gameon.rules.methods.die_roll import settle_among_all
from gamester.games.gameon.rules.methods.external import judge_seat
from gamester.games.gameon.rules.methods.standing import all_stand
from gamester.games.gameon.state import State

LONGEST = 16  # most steps of a contest, for any method


def add_contestant(t: State, seat: int) -> None:
    """Add a seat to the contest that is about to start."""
    t.in_contest[seat] = 1


def start_contest(t: State, kind: int, game: int) -> None:
    """Start a contest between the added seats, one contest at a time (GO-R17).

    The contestants are announced from the lead on (GO-41).
    """
    t.contest, t.contested, t.step = kind, game, 0
    all_stand(t)
    emit_contest(t, kind, game, sum(t.in_contest))
    for step in range(num_seats(t)):
        seat = seat_from_lead(t, step)
        if t.in_contest[seat] == 1:
            emit_competes(t, seat, game)
    start_contest_step(t)
    ask_contestants(t)


def may_choose(t: State, seat: int) -> bool:
    """Return True if the contest asks a seat, or the judge, for a choice."""
    return num_options(t, seat) > 0


def ask_contestants(t: State) -> None:
    """Ask every seat that has a choice in this step."""
    for seat in seats(t):
        t.deciding[seat] = 1 if may_choose(t, seat) else 0
        t.ready[seat] = 0


def is_judge(t: State, seat: int) -> bool:
    """Return True for the one outsider who may be asked."""
    return t.judge == NAMED and seat == judge_seat(t)


def judge_is_asked(t: State) -> bool:
    """Return True while the judge is asked (GO-R41).

    The verdict is acted on at once, so nothing of it need be kept sealed.
    """
    return t.contest != NO_CONTEST and t.method == EXTERNAL and t.judge == NAMED and sum(t.still_in_contest) > 1


def why_not_choose(t: State, seat: int, choice: int) -> int:
    """Return 0 if a seat or the judge may make this choice, or the forbidding clause.

    Not after the end (GO-08), only in a contest, by those who are asked, once (GO-24), and only what the method offers
    (GO-37).
    """
    if t.ended_by != 0:
        return GO_08
    if t.contest == NO_CONTEST:
        return GO_24
    if is_judge(t, seat):
        if not judge_is_asked(t):
            return GO_24
    elif seat >= num_seats(t) or t.deciding[seat] == 0 or t.ready[seat] != 0:
        return GO_24
    return 0 if is_choice_open(t, seat, choice) else GO_37


def choose(t: State, seat: int, choice: int) -> None:
    """Seal a choice until all have chosen; a judge's verdict applies at once."""
    emit_chose(t, seat)
    if is_judge(t, seat):
        t.verdict = choice
        resolve_step(t)
        return
    t.choice[seat] = choice
    t.ready[seat] = 1


def resolve_step(t: State) -> None:
    """Show all choices, let the method settle the step, and ask for the next one.

    A contest has exactly one winner (GO-R40): if a method leaves nobody, or does not end, a die decides among all
    contestants.
    """
    for step in range(num_seats(t)):
        seat = seat_from_lead(t, step)
        if t.deciding[seat] == 1:
            t.shown_choice[seat], t.choice[seat] = t.choice[seat], NONE
            emit_showed(t, seat, t.shown_choice[seat], t.method * CHOICES + t.shown_choice[seat])
        t.deciding[seat] = t.ready[seat] = 0
    settle_step(t)
    t.step += 1
    if sum(t.still_in_contest) == 0 or (t.step >= LONGEST and sum(t.still_in_contest) > 1):
        settle_among_all(t)
    if contest_winner(t) == NONE:
        ask_contestants(t)


def contest_winner(t: State) -> int:
    """Return the only seat left in the contest, or NONE (GO-R40)."""
    return position_of(t.still_in_contest, 1) if t.contest != NO_CONTEST and sum(t.still_in_contest) == 1 else NONE


def end_contest(t: State, seat: int) -> None:
    """End the contest; the choices shown in it stay until the next reveal."""
    emit_won(t, seat, t.contested)
    t.contest, t.contested = NO_CONTEST, NONE
    fill(t.still_in_contest, 0)
    fill(t.in_contest, 0)
