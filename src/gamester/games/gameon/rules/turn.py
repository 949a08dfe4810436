"""The course of a round, phase by phase.

Here is what happens by itself, and whom it asks. `order_of_play.py` has the phases in order.
"""

from gamester.core.lists import clear, fill
from gamester.core.seats import num_seats, seat_after
from gamester.core.zones import NONE
from gamester.games.gameon.rules.claims import compete, next_claim
from gamester.games.gameon.rules.cleanup import clean_up
from gamester.games.gameon.rules.constants import ACTION, CHALLENGE, CHALLENGES, CLAIM, CLAIMS, CLEANUP, DEFENCE, METHOD_VOTE, REVEAL
from gamester.games.gameon.rules.contests import contest_winner, end_contest, resolve_step
from gamester.games.gameon.rules.control import take_control
from gamester.games.gameon.rules.ending import check_end
from gamester.games.gameon.rules.events import emit_round
from gamester.games.gameon.rules.matching import area_of
from gamester.games.gameon.rules.reveal import reveal, thieves
from gamester.games.gameon.rules.steals import ask_controller, beat_others, contest_among_thieves, settle_steal
from gamester.games.gameon.rules.voting import count_votes, next_proposal, open_vote
from gamester.games.gameon.state import State


def enter(t: State, phase: int) -> None:
    """Begin a phase."""
    t.phase = phase
    t.cursor = 0


def take_action(t: State) -> None:
    """Ask everybody at once; when all have committed, go to the reveal (GO-R02)."""
    if sum(t.deciding) == 0:
        emit_round(t, t.round, t.lead)
        fill(t.deciding, 1)
        return
    fill(t.deciding, 0)
    fill(t.ready, 0)
    enter(t, REVEAL)


def turn_up(t: State) -> None:
    """Turn up everything that was committed (GO-34)."""
    reveal(t)
    enter(t, CLAIMS)


def go_on_with_contest(t: State) -> None:
    """Resolve the next step of a contest, or give its winner the prize."""
    seat = contest_winner(t)
    if seat == NONE:
        resolve_step(t)
        return
    kind, game = t.contest, t.contested
    end_contest(t, seat)
    if kind == CLAIM:
        take_control(t, seat, area_of(t, game))
    elif kind == CHALLENGE:
        beat_others(t, seat, game)
    else:
        settle_steal(t, seat, game)


def go_on_with_claims(t: State) -> None:
    """Start the next contest for the Play Area, or go to the thieves (GO-R17)."""
    t.cursor = next_claim(t)
    if t.cursor < len(t.play_area):
        compete(t, t.cursor)
    else:
        enter(t, CHALLENGES)


def go_on_with_challenges(t: State) -> None:
    """Start the next contest among thieves, or go to the defences (GO-R21)."""
    while t.cursor < t.queue_n and thieves(t, t.attacked_queue[t.cursor]) < 2:
        t.cursor += 1
    if t.cursor < t.queue_n:
        contest_among_thieves(t, t.attacked_queue[t.cursor])
    else:
        enter(t, DEFENCE)


def go_on_with_defences(t: State) -> None:
    """Ask the next controller with a thief left, or go to the clean-up (GO-R21).

    A card whose steal is settled has no thief.
    """
    while t.cursor < t.queue_n and thieves(t, t.attacked_queue[t.cursor]) == 0:
        t.cursor += 1
    if t.cursor < t.queue_n:
        ask_controller(t, t.attacked_queue[t.cursor])
        return
    t.queue_n = clear(t.attacked_queue, t.queue_n)
    enter(t, CLEANUP)


def clean_up_and_conclude(t: State) -> None:
    """Take what is complete, fill the Play Area, and draw (GO-59, GO-60).

    Then the game may be over (GO-08).
    """
    clean_up(t)
    enter(t, METHOD_VOTE)
    check_end(t)


def go_on_with_votes(t: State) -> None:
    """Open the vote on the next proposal, or begin the next round."""
    if sum(t.deciding) > 0:
        count_votes(t)
    t.cursor = next_proposal(t, t.cursor)
    if t.cursor < num_seats(t):
        open_vote(t)
    else:
        begin_round(t)


def begin_round(t: State) -> None:
    """Begin the next round with the next seat as lead (GO-25, GO-61, GO-R46).

    The last revealed plays stay visible until the next reveal.
    """
    t.round += 1
    t.lead = seat_after(t, t.lead, 1)
    t.round_not_idle = 0
    fill(t.proposed, NONE)
    enter(t, ACTION)
