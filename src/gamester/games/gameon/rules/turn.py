"""The course of a game: which phase follows which, and who is pending in it.

(GO-24, GO-25, GO-61, GO-R02)
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.gameon.rules.claims import compete, next_claim
from gamester.games.gameon.rules.cleanup import clean_up
from gamester.games.gameon.rules.constants import ACTION, CHALLENGE, CHALLENGES, CLAIM, CLAIMS, CLEANUP, DEFENCE, METHOD_VOTE, REVEAL
from gamester.games.gameon.rules.contests import contest_winner, judge_is_asked, resolve_step
from gamester.games.gameon.rules.contests import end_contest as finish_contest
from gamester.games.gameon.rules.control import take_control
from gamester.games.gameon.rules.ending import conclude
from gamester.games.gameon.rules.events import ROUND
from gamester.games.gameon.rules.matching import area_of
from gamester.games.gameon.rules.reveal import reveal, thieves
from gamester.games.gameon.rules.steals import ask_controller, beat_others, contest_among_thieves, settle_steal
from gamester.games.gameon.rules.voting import count_votes, next_proposal, open_vote
from gamester.games.gameon.state import Table


def pending(t: Table) -> int:
    """Return one bit for everybody who is asked and has not decided.

    The judge's bit is behind that of spectators. Votes do not show here (GO-R39).
    """
    # Bit `seats` would be a spectator's; the judge comes after it.
    seats = judge_is_asked(t) << (len(t.asked) + 1)
    for seat in range(len(t.asked)):
        decided = t.vote[seat] >= 0 if t.phase == METHOD_VOTE else t.ready[seat] != 0
        if t.asked[seat] != 0 and not decided:
            seats |= 1 << seat
    return seats


def proceed(t: Table) -> None:
    """Apply automatic steps until somebody must decide or the game is over."""
    while t.ended == 0 and pending(t) == 0:
        step(t)


def step(t: Table) -> None:
    """Begin a phase in which nobody has been asked, or end one that all have decided."""
    if t.contest != 0:
        go_on_with_contest(t)
    elif t.phase == ACTION:
        take_action(t)
    elif t.phase == REVEAL:
        reveal(t)
        enter(t, CLAIMS)
    elif t.phase == CLAIMS:
        go_on_with_claims(t)
    elif t.phase == CHALLENGES:
        go_on_with_challenges(t)
    elif t.phase == DEFENCE:
        go_on_with_defences(t)
    elif t.phase == CLEANUP:
        clean_up(t)
        enter(t, METHOD_VOTE)
        conclude(t)
    else:
        go_on_with_votes(t)


def enter(t: Table, phase: int) -> None:
    """Begin a phase."""
    t.phase = phase
    t.cursor = 0


def take_action(t: Table) -> None:
    """Ask everybody at once; when all have committed, go to the reveal (GO-R02)."""
    if sum(t.asked) == 0:
        tell(t, ROUND, t.round, t.lead, 0, EVERYBODY)
        for seat in range(len(t.asked)):
            t.asked[seat] = 1
        return
    for seat in range(len(t.asked)):
        t.asked[seat] = t.ready[seat] = 0
    enter(t, REVEAL)


def go_on_with_contest(t: Table) -> None:
    """Resolve the next step of a contest, or give its winner the prize."""
    seat = contest_winner(t)
    if seat < 0:
        resolve_step(t)
        return
    kind, game = t.contest, t.contested
    finish_contest(t, seat)
    if kind == CLAIM:
        take_control(t, seat, area_of(t, game))
    elif kind == CHALLENGE:
        beat_others(t, seat, game)
    else:
        settle_steal(t, seat, game)


def go_on_with_claims(t: Table) -> None:
    """Start the next contest for the Play Area, or go to the thieves (GO-R17)."""
    t.cursor = next_claim(t)
    if t.cursor < len(t.area):
        compete(t, t.cursor)
    else:
        enter(t, CHALLENGES)


def go_on_with_challenges(t: Table) -> None:
    """Start the next contest among thieves, or go to the defences (GO-R21)."""
    while t.cursor < t.queue_n and thieves(t, t.queue[t.cursor]) < 2:
        t.cursor += 1
    if t.cursor < t.queue_n:
        contest_among_thieves(t, t.queue[t.cursor])
    else:
        enter(t, DEFENCE)


def go_on_with_defences(t: Table) -> None:
    """Ask the next controller with a thief left, or go to the clean-up (GO-R21).

    A card whose steal is settled has no thief.
    """
    while t.cursor < t.queue_n and thieves(t, t.queue[t.cursor]) == 0:
        t.cursor += 1
    if t.cursor < t.queue_n:
        ask_controller(t, t.queue[t.cursor])
        return
    while t.queue_n > 0:
        t.queue_n -= 1
        t.queue[t.queue_n] = NONE
    enter(t, CLEANUP)


def go_on_with_votes(t: Table) -> None:
    """Open the vote on the next proposal, or begin the next round."""
    if sum(t.asked) > 0:
        count_votes(t)
    t.cursor = next_proposal(t, t.cursor)
    if t.cursor < len(t.asked):
        open_vote(t)
    else:
        begin_round(t)


def begin_round(t: Table) -> None:
    """Begin the next round with the next seat as lead (GO-25, GO-61, GO-R46).

    The last revealed plays stay visible until the next reveal.
    """
    t.round += 1
    t.lead = (t.lead + 1) % len(t.asked)
    t.busy = 0
    for seat in range(len(t.asked)):
        t.proposed[seat] = NONE
    enter(t, ACTION)
