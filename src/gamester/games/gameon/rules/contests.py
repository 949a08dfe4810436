"""A contest from start to winner, for any method: contestants and sealed choices.

(GO-36, GO-37, GO-41, GO-R17, GO-R40)
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.gameon.rules.actions import CHOICES
from gamester.games.gameon.rules.constants import EXTERNAL, GO_08, GO_24, GO_37, NAMED
from gamester.games.gameon.rules.events import CHOSE, COMPETES, CONTEST, SHOWED, WON
from gamester.games.gameon.rules.matching import seat_from_lead
from gamester.games.gameon.rules.methods import begin, options, settle
from gamester.games.gameon.rules.methods.die_roll import settle_among_all
from gamester.games.gameon.state import Table

LONGEST = 16  # most steps of a contest, for any method


def add_contestant(t: Table, seat: int) -> None:
    """Add a seat to the contest that is about to start."""
    t.rival[seat] = 1


def start_contest(t: Table, kind: int, game: int) -> None:
    """Start a contest between the added seats, one contest at a time (GO-R17).

    The contestants are announced from the lead on (GO-41).
    """
    t.contest, t.contested, t.step = kind, game, 0
    for seat in range(len(t.asked)):
        t.standing[seat] = t.rival[seat]
    tell(t, CONTEST, kind, game, sum(t.rival), EVERYBODY)
    for step in range(len(t.asked)):
        if t.rival[seat_from_lead(t, step)] == 1:
            tell(t, COMPETES, seat_from_lead(t, step), game, 0, EVERYBODY)
    begin(t)
    ask_contestants(t)


def may_choose(t: Table, seat: int) -> int:
    """Return 1 if the contest asks a seat, or the judge, for a choice."""
    for choice in range(CHOICES):
        if options(t, seat, choice) == 1:
            return 1
    return 0


def ask_contestants(t: Table) -> None:
    """Ask every seat that has a choice in this step."""
    for seat in range(len(t.asked)):
        t.asked[seat] = may_choose(t, seat)
        t.ready[seat] = 0


def is_judge(t: Table, seat: int) -> int:
    """Return 1 for the judge, the only outsider who may be asked."""
    return 1 if t.judge == NAMED and seat == len(t.asked) + 1 else 0


def judge_is_asked(t: Table) -> int:
    """Return 1 while the judge must decide.

    The verdict applies at once and needs no sealing (GO-R41).
    """
    return 1 if t.contest != 0 and t.method == EXTERNAL and t.judge == NAMED and sum(t.standing) > 1 else 0


def why_not_choose(t: Table, seat: int, choice: int) -> int:
    """Return 0 if a seat or the judge may make this choice, or the forbidding clause.

    Not after the end (GO-08), only in a contest, by those who are asked, once (GO-24), and only what the method offers
    (GO-37).
    """
    if t.ended != 0:
        return GO_08
    if t.contest == 0:
        return GO_24
    # The judge has no row in `asked`, so it is looked at first.
    if is_judge(t, seat) == 1:
        if judge_is_asked(t) == 0:
            return GO_24
    elif seat >= len(t.asked) or t.asked[seat] == 0 or t.ready[seat] != 0:
        return GO_24
    return 0 if options(t, seat, choice) == 1 else GO_37


def choose(t: Table, seat: int, choice: int) -> None:
    """Seal a choice until all have chosen; a judge's verdict applies at once."""
    tell(t, CHOSE, seat, 0, 0, EVERYBODY)
    if is_judge(t, seat) == 1:
        t.verdict = choice
        resolve_step(t)
        return
    t.choice[seat] = choice
    t.ready[seat] = 1


def resolve_step(t: Table) -> None:
    """Show all choices, let the method settle the step, and ask for the next one.

    A contest has exactly one winner (GO-R40): if a method leaves nobody, or does not end, a die decides among all
    contestants.
    """
    for step in range(len(t.asked)):
        seat = seat_from_lead(t, step)
        if t.asked[seat] == 1:
            t.thrown[seat], t.choice[seat] = t.choice[seat], NONE
            tell(t, SHOWED, seat, t.thrown[seat], t.method * CHOICES + t.thrown[seat], EVERYBODY)
        t.asked[seat] = t.ready[seat] = 0
    settle(t)
    t.step += 1
    if sum(t.standing) == 0 or (t.step >= LONGEST and sum(t.standing) > 1):
        settle_among_all(t)
    if contest_winner(t) < 0:
        ask_contestants(t)


def contest_winner(t: Table) -> int:
    """Return the only seat left in the contest, or NONE (GO-R40)."""
    if t.contest == 0 or sum(t.standing) != 1:
        return NONE
    for seat in range(len(t.asked)):
        if t.standing[seat] == 1:
            return seat
    return NONE


def end_contest(t: Table, seat: int) -> None:
    """End the contest; the choices shown in it stay until the next reveal."""
    tell(t, WON, seat, t.contested, 0, EVERYBODY)
    t.contest, t.contested = 0, NONE
    for other in range(len(t.asked)):
        t.standing[other] = t.rival[other] = 0
