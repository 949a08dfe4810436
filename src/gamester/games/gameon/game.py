"""Contract functions of Game-On (see `games/contract.py`).

The rules themselves are in `rules/`.
"""

from gamester.core.rng import peek_randbelow
from gamester.core.seats import num_seats
from gamester.games.defaults import ended_by as ended_by
from gamester.games.defaults import round_number as round_number
from gamester.games.gameon.heuristic import heuristic_action as heuristic_action
from gamester.games.gameon.resample import resample_hidden as resample_hidden
from gamester.games.gameon.rules.actions import (
    accept,
    compete,
    done,
    first_choice,
    first_convert,
    first_defend,
    first_proposal,
    game_of,
    place_of,
    redraw,
    reject,
    slot_of,
    takeback,
)
from gamester.games.gameon.rules.actions import num_actions as num_actions
from gamester.games.gameon.rules.constants import ACCEPT, ACTION, DEFAULTS, DEFENCE, GO_08, GO_24, METHOD_VOTE, NO_CONTEST, OPEN, REJECT
from gamester.games.gameon.rules.contests import choose, why_not_choose
from gamester.games.gameon.rules.draft import (
    commit,
    draft_play,
    take_back,
    why_not_act,
    why_not_convert,
    why_not_play,
    why_not_redraw,
    why_not_takeback,
)
from gamester.games.gameon.rules.legal_actions import legal_actions as legal_actions
from gamester.games.gameon.rules.methods import num_options, option_at
from gamester.games.gameon.rules.order_of_play import pending_seats as pending_seats
from gamester.games.gameon.rules.order_of_play import run_automatic_steps as run_automatic_steps
from gamester.games.gameon.rules.scoring import placements as placements
from gamester.games.gameon.rules.scoring import score_parts as score_parts
from gamester.games.gameon.rules.scoring import win_shares as win_shares
from gamester.games.gameon.rules.setup import lay_out
from gamester.games.gameon.rules.steals import controller_competes, defend, why_not_answer, why_not_defend
from gamester.games.gameon.rules.voting import propose, why_not_propose, why_not_vote
from gamester.games.gameon.state import State

# Factors of the number that `drawn_choice` draws: more than kinds of contests, steps of a contest, and seats with the judge.
KINDS, STEPS, OUTSIDERS = 4, 16, 8


def deal(t: State) -> None:
    """Set up the table and begin the first round."""
    lay_out(t)
    run_automatic_steps(t)


def is_simultaneous(t: State) -> int:
    """Return 1 if decisions are simultaneous and secret.

    That is so for secret drafts, and in contests and votes. A controller decides alone, and open drafts are seen as they
    come.
    """
    if t.contest != NO_CONTEST or t.phase == METHOD_VOTE:
        return 1
    return 1 if t.phase == ACTION and t.commit_visibility != OPEN else 0


def draft_kind(t: State, action: int) -> int:
    """Return 1 for plays, conversions and taking back, 2 for a proposal.

    A proposal is open and submits nothing.
    """
    if action < redraw(t) or action == takeback(t):
        return 1
    return 2 if first_proposal(t) <= action < accept(t) else 0


def why_not(t: State, seat: int, action: int) -> int:
    """Return 0, or the clause that forbids the action to a seat or the judge now."""
    if seat >= num_seats(t):
        return why_not_judge(t, seat, action)
    if action < first_convert(t):
        return why_not_play(t, seat, place_of(t, action), game_of(t, action), slot_of(t, action))
    if action < redraw(t):
        return why_not_convert(t, seat, action - first_convert(t))
    if action < first_defend(t):
        return why_not_commit(t, seat, action)
    if action < compete(t):
        return why_not_defend(t, seat, action - first_defend(t))
    if action == compete(t):
        return why_not_answer(t, seat)
    if action < first_proposal(t):
        return why_not_choose(t, seat, action - first_choice(t))
    if action < accept(t):
        return why_not_propose(t, seat, action - first_proposal(t))
    return why_not_vote(t, seat)


def why_not_commit(t: State, seat: int, action: int) -> int:
    """Return the clause against `redraw`, `done` or `takeback`, or 0."""
    if action == redraw(t):
        return why_not_redraw(t, seat)
    return why_not_act(t, seat) if action == done(t) else why_not_takeback(t, seat)


def why_not_judge(t: State, seat: int, action: int) -> int:
    """Return 0 if the judge may do this, or the forbidding clause.

    A judge only judges (GO-24), and not after the end (GO-08).
    """
    if first_choice(t) <= action < first_proposal(t):
        return why_not_choose(t, seat, action - first_choice(t))
    return GO_08 if t.ended_by != 0 else GO_24


def apply(t: State, seat: int, action: int) -> None:
    """Apply an action that `why_not` permits, then all automatic steps."""
    if action < first_convert(t):
        draft_play(t, seat, place_of(t, action), game_of(t, action), slot_of(t, action))
    elif action < redraw(t):
        t.draft_convert[seat] = action - first_convert(t)
    elif action == redraw(t):
        t.draft_redraw[seat] = 1
        commit(t, seat)
    elif action == done(t):
        commit(t, seat)
    elif action == takeback(t):
        take_back(t, seat)
    elif action < compete(t):
        defend(t, seat, action - first_defend(t))
    elif action == compete(t):
        controller_competes(t, seat)
    elif action < first_proposal(t):
        choose(t, seat, action - first_choice(t))
    elif action < accept(t):
        propose(t, seat, action - first_proposal(t))
    else:
        t.vote[seat] = ACCEPT if action == accept(t) else REJECT
    run_automatic_steps(t)


def default_action(t: State, seat: int) -> int:
    """Return the default action of a seat or the judge (GO-R44).

    It is to commit the draft as it is, to compete, a random choice in a contest, or to reject.
    """
    if t.contest != NO_CONTEST:
        return first_choice(t) + drawn_choice(t, seat)
    if t.phase == METHOD_VOTE:
        return reject(t)
    return compete(t) if t.phase == DEFENCE else done(t)


def drawn_choice(t: State, seat: int) -> int:
    """Return a random choice of those open to a seat or the judge.

    Its random number belongs to this step of this contest.
    """
    number = (((t.round * KINDS + t.contest) * len(t.controller) + t.contested) * STEPS + t.step) * OUTSIDERS + seat
    return option_at(t, seat, peek_randbelow(t, DEFAULTS, number, num_options(t, seat)))
