"""The course of a game: which phase follows which, and who is asked in it (GO-24, GO-25, GO-61, GO-R02)."""

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
    """One bit for everybody who is asked and has not decided, the judge's behind the rail's. Votes do not show (GO-R39)."""
    seats = judge_is_asked(t) << (len(t.asked) + 1)
    for seat in range(len(t.asked)):
        decided = t.vote[seat] >= 0 if t.phase == METHOD_VOTE else t.ready[seat] != 0
        if t.asked[seat] != 0 and not decided:
            seats |= 1 << seat
    return seats


def proceed(t: Table) -> None:
    """Automatic steps until somebody must decide or the game is over."""
    while t.ended == 0 and pending(t) == 0:
        step(t)


def step(t: Table) -> None:
    """One step: a phase in which nobody has been asked yet begins, one in which all have decided ends."""
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
    """A phase begins."""
    t.phase = phase
    t.cursor = 0


def take_action(t: Table) -> None:
    """GO-R02 everybody is asked at once; when all have committed, on to the reveal."""
    if sum(t.asked) == 0:
        tell(t, ROUND, t.round, t.lead, 0, EVERYBODY)
        for seat in range(len(t.asked)):
            t.asked[seat] = 1
        return
    for seat in range(len(t.asked)):
        t.asked[seat] = t.ready[seat] = 0
    enter(t, REVEAL)


def go_on_with_contest(t: Table) -> None:
    """The next step of a contest, or what its winner gets."""
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
    """GO-R17 the next contest for a card of the Play Area, or on to the thieves."""
    t.cursor = next_claim(t)
    if t.cursor < len(t.area):
        compete(t, t.cursor)
    else:
        enter(t, CHALLENGES)


def go_on_with_challenges(t: Table) -> None:
    """GO-R21 the next Game Card that several try to steal, or on to the defences."""
    while t.cursor < t.queue_n and thieves(t, t.queue[t.cursor]) < 2:
        t.cursor += 1
    if t.cursor < t.queue_n:
        contest_among_thieves(t, t.queue[t.cursor])
    else:
        enter(t, DEFENCE)


def go_on_with_defences(t: Table) -> None:
    """GO-R21 the next Game Card with a thief left, or on to the clean-up. A card whose steal is settled has none."""
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
    """The next proposal is voted on, or the next round begins."""
    if sum(t.asked) > 0:
        count_votes(t)
    t.cursor = next_proposal(t, t.cursor)
    if t.cursor < len(t.asked):
        open_vote(t)
    else:
        begin_round(t)


def begin_round(t: Table) -> None:
    """GO-25, GO-61 the order of play starts again; GO-R46 the next seat leads. What was revealed last is to be seen until the next time."""
    t.round += 1
    t.lead = (t.lead + 1) % len(t.asked)
    t.busy = 0
    for seat in range(len(t.asked)):
        t.proposed[seat] = NONE
    enter(t, ACTION)
