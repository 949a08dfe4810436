"""A contest from start to winner, by whatever method: who takes part, sealed choices, who is left (GO-36, GO-37, GO-41, GO-R17, GO-R40)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.gameon.rules.actions import CHOICES
from gamester.games.gameon.rules.constants import EXTERNAL, GO_08, GO_24, GO_37, NAMED
from gamester.games.gameon.rules.events import CHOSE, COMPETES, CONTEST, SHOWED, WON
from gamester.games.gameon.rules.matching import seat_from_lead
from gamester.games.gameon.rules.methods import begin, options, settle
from gamester.games.gameon.rules.methods.die_roll import settle_among_all
from gamester.games.gameon.state import Table

LONGEST = 16  # steps, whatever the method


def add_contestant(t: Table, seat: int) -> None:
    """A seat takes part in the contest about to start."""
    t.rival[seat] = 1


def start_contest(t: Table, kind: int, game: int) -> None:
    """One contest at a time (GO-R17), between those who were entered; GO-41 they are named from the lead on."""
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
    """1 if the contest asks a seat, or the judge, for a choice."""
    for choice in range(CHOICES):
        if options(t, seat, choice) == 1:
            return 1
    return 0


def ask_contestants(t: Table) -> None:
    """Whoever has a choice in this step is asked."""
    for seat in range(len(t.asked)):
        t.asked[seat] = may_choose(t, seat)
        t.ready[seat] = 0


def is_judge(t: Table, seat: int) -> int:
    """1 for the one outsider who may be asked."""
    return 1 if t.judge == NAMED and seat == len(t.asked) + 1 else 0


def judge_is_asked(t: Table) -> int:
    """1 while the judge is asked (GO-R41); his verdict is acted on at once, so nothing of it need be kept sealed."""
    return 1 if t.contest != 0 and t.method == EXTERNAL and t.judge == NAMED and sum(t.standing) > 1 else 0


def why_not_choose(t: Table, seat: int, choice: int) -> int:
    """GO-08 not after the end. GO-24 in a contest, by those who are asked, once. GO-37 what the method offers."""
    if t.ended != 0:
        return GO_08
    if t.contest == 0:
        return GO_24
    if is_judge(t, seat) == 1:
        if judge_is_asked(t) == 0:
            return GO_24
    elif seat >= len(t.asked) or t.asked[seat] == 0 or t.ready[seat] != 0:
        return GO_24
    return 0 if options(t, seat, choice) == 1 else GO_37


def choose(t: Table, seat: int, choice: int) -> None:
    """Sealed until all have chosen; a judge's verdict holds at once."""
    tell(t, CHOSE, seat, 0, 0, EVERYBODY)
    if is_judge(t, seat) == 1:
        t.verdict = choice
        resolve_step(t)
        return
    t.choice[seat] = choice
    t.ready[seat] = 1


def resolve_step(t: Table) -> None:
    """All who were asked have chosen: show it, let the method settle the step, then ask for the next one if nobody has won.

    GO-R40 one takes part and wins: where a method leaves nobody, or comes to no end, the die decides among all.
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
    """GO-R40 the one who is left standing, or NONE while there are more."""
    if t.contest == 0 or sum(t.standing) != 1:
        return NONE
    for seat in range(len(t.asked)):
        if t.standing[seat] == 1:
            return seat
    return NONE


def end_contest(t: Table, seat: int) -> None:
    """The contest is over; what was shown in it stays until the next reveal."""
    tell(t, WON, seat, t.contested, 0, EVERYBODY)
    t.contest, t.contested = 0, NONE
    for other in range(len(t.asked)):
        t.standing[other] = t.rival[other] = 0
