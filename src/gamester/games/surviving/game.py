"""Contract functions of Surviving (see `games/contract.py`).

The rules themselves are in `rules/`.
"""

from gamester.core.lists import lowest_held
from gamester.games.defaults import draft_kind as draft_kind
from gamester.games.defaults import ended_by as ended_by
from gamester.games.defaults import pending_seats as pending_seats
from gamester.games.defaults import round_number as round_number
from gamester.games.surviving.heuristic import heuristic_action as heuristic_action
from gamester.games.surviving.resample import resample_hidden as resample_hidden
from gamester.games.surviving.rules.actions import (
    ATTACK,
    DONE,
    DOWN,
    FIRST_PLAY,
    STAY,
    TAKE,
    TO_UPGRADE,
    UP,
    first_buy,
    first_discard,
    first_guard,
    first_scrap,
)
from gamester.games.surviving.rules.actions import num_actions as num_actions
from gamester.games.surviving.rules.armory import buy, why_not_buy
from gamester.games.surviving.rules.constants import DISCARD, EXTRA, GUARD, MOVE, PLAY, RELOADING, SCRAP, TRAIN_PLAY
from gamester.games.surviving.rules.effects import chosen, stop_choosing
from gamester.games.surviving.rules.encounter import attack, guard, take_assault, why_not_attack, why_not_guard, why_not_take
from gamester.games.surviving.rules.ending import placements as placements
from gamester.games.surviving.rules.ending import score_parts as score_parts
from gamester.games.surviving.rules.ending import win_shares as win_shares
from gamester.games.surviving.rules.legal_actions import legal_actions as legal_actions
from gamester.games.surviving.rules.moving import move, why_not_move
from gamester.games.surviving.rules.order_of_play import run_automatic_steps as run_automatic_steps
from gamester.games.surviving.rules.playing import (
    go_shopping,
    play,
    why_not_decide,
    why_not_discard,
    why_not_done,
    why_not_play,
    why_not_scrap,
    why_not_upgrade,
)
from gamester.games.surviving.rules.setup import lay_out
from gamester.games.surviving.rules.turn import begin_turn
from gamester.games.surviving.state import State


def deal(t: State) -> None:
    """Set up the table; the first player begins Training."""
    lay_out(t)
    t.round = 1
    begin_turn(t, t.first)
    t.deciding[t.first] = 1


def is_simultaneous(t: State) -> int:
    """Return 0: only the player whose turn it is decides, and openly."""
    return 0


def why_not(t: State, seat: int, action: int) -> int:
    """Return 0, or the clause that forbids the action to this seat now."""
    clause = why_not_decide(t, seat)
    if clause != 0:
        return clause
    if action < FIRST_PLAY:
        return why_not_step(t, seat, action)
    if action < first_guard(t):
        return why_not_play(t, seat, t.playable[action - FIRST_PLAY])
    if action < first_discard(t):
        return why_not_guard(t, seat, t.guarding[action - first_guard(t)])
    if action < first_scrap(t):
        return why_not_discard(t, seat, action - first_discard(t))
    if action < first_buy(t):
        return why_not_scrap(t, seat, action - first_scrap(t))
    return why_not_buy(t, seat, action - first_buy(t))


def why_not_step(t: State, seat: int, action: int) -> int:
    """Return the clause against an action that is no card and no purchase, or 0."""
    if action <= DOWN:
        return why_not_move(t, seat, action)
    if action == ATTACK:
        return why_not_attack(t)
    if action == TAKE:
        return why_not_take(t)
    return why_not_upgrade(t) if action == TO_UPGRADE else why_not_done(t)


def apply(t: State, seat: int, action: int) -> None:
    """Apply an action that `why_not` permits, then all automatic steps."""
    t.deciding[seat] = 0
    if action < FIRST_PLAY:
        take_step(t, seat, action)
    elif action < first_guard(t):
        play(t, seat, t.playable[action - FIRST_PLAY])
    elif action < first_discard(t):
        guard(t, seat, t.guarding[action - first_guard(t)])
    elif action < first_scrap(t):
        chosen(t, seat, action - first_discard(t))
    elif action < first_buy(t):
        chosen(t, seat, action - first_scrap(t))
    else:
        buy(t, seat, action - first_buy(t))
        if t.buys == 0:
            t.phase = RELOADING
    run_automatic_steps(t)


def take_step(t: State, seat: int, action: int) -> None:
    """Apply an action that is no card and no purchase.

    Shopping ends with `done` or the second purchase, and the turn with it (SG-R06).
    """
    if action <= DOWN:
        move(t, seat, action)
    elif action == ATTACK:
        attack(t, seat)
    elif action == TAKE:
        take_assault(t, seat)
    elif action == TO_UPGRADE:
        go_shopping(t, seat)
    elif t.phase == SCRAP:
        stop_choosing(t)
    else:
        t.phase = RELOADING


def default_action(t: State, seat: int) -> int:
    """Return the default action of the seat.

    It is to stay, or go the only way there is; take the Assault; attack; buy nothing; discard the first card; or scrap
    none.
    """
    if t.phase == MOVE:
        return STAY if why_not_move(t, seat, STAY) == 0 else UP
    if t.phase == GUARD:
        return TAKE
    if t.phase == PLAY:
        return ATTACK
    if t.phase in (TRAIN_PLAY, EXTRA):
        return TO_UPGRADE
    if t.phase != DISCARD:
        return DONE
    return first_discard(t) + lowest_held(t.hand[seat])
