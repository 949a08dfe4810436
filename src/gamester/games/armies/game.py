"""Contract functions of Armies (see `games/contract.py`).

The rules themselves are in `rules/`.
"""

from gamester.core.rng import peek_randbelow
from gamester.core.seats import num_seats
from gamester.core.zones import NONE
from gamester.games.armies.heuristic import heuristic_action as heuristic_action
from gamester.games.armies.resample import resample_hidden as resample_hidden
from gamester.games.armies.rules.actions import done, first_ask, first_group, hush, keep, soldier_of, target_of
from gamester.games.armies.rules.actions import num_actions as num_actions
from gamester.games.armies.rules.constants import ARRANGE, ASK, DEFAULTS, OVER, PREPARE, PRESENT
from gamester.games.armies.rules.ending import placements as placements
from gamester.games.armies.rules.ending import score_parts as score_parts
from gamester.games.armies.rules.ending import win_shares as win_shares
from gamester.games.armies.rules.legal_actions import legal_actions as legal_actions
from gamester.games.armies.rules.order_of_play import pending_seats as pending_seats
from gamester.games.armies.rules.order_of_play import run_automatic_steps as run_automatic_steps
from gamester.games.armies.rules.packed_cards import next_group, packed_hand
from gamester.games.armies.rules.present import draft_group, must_present, seal, why_not_done, why_not_group
from gamester.games.armies.rules.questions import ask, stop_asking, why_not_ask, why_not_speak
from gamester.games.armies.rules.setup import arrange, lay_out, why_not_arrange
from gamester.games.armies.rules.turn import stack_armies
from gamester.games.armies.rules.unable import why_not_answer
from gamester.games.armies.state import State


def deal(t: State) -> None:
    """Set up the table and ask everybody to stack an army."""
    lay_out(t)
    stack_armies(t)


def is_simultaneous(t: State) -> int:
    """Return 1, except in the round of questions, where seats decide in turn."""
    return 1 if t.phase in (ARRANGE, PREPARE, PRESENT) else 0


def draft_kind(t: State, action: int) -> int:
    """Return 1 for the groups of a presentation."""
    return 1 if first_group(t) <= action < done(t) else 0


def why_not(t: State, seat: int, action: int) -> int:
    """Return 0, or the clause that forbids the action to this seat now."""
    if action < keep(t):
        return why_not_arrange(t, seat)
    if action < first_group(t):
        return why_not_answer(t, seat, action - keep(t))
    if action < done(t):
        return why_not_group(t, seat, action - first_group(t))
    if action == done(t):
        return why_not_done(t, seat)
    if action < hush(t):
        return why_not_ask(t, seat, target_of(t, seat, action), soldier_of(t, action))
    return why_not_speak(t, seat)


def apply(t: State, seat: int, action: int) -> None:
    """Apply an action that `why_not` permits, then all automatic steps."""
    if action < keep(t):
        arrange(t, seat, action)
    elif action < first_group(t):
        t.answer[seat] = action - keep(t)
    elif action < done(t):
        draft_group(t, seat, action - first_group(t))
    elif action < first_ask(t):
        seal(t, seat)
    elif action < hush(t):
        ask(t, seat, target_of(t, seat, action), soldier_of(t, action))
    else:
        stop_asking(t, seat)
    run_automatic_steps(t)


def default_action(t: State, seat: int) -> int:
    """Return the default action of a pending seat.

    It is a random order, drawn from a block of its own; keep; `done`, or for a seat that must present the first group that
    it can make; hush.
    """
    if t.phase == ARRANGE:
        return peek_randbelow(t, DEFAULTS, (t.turn * OVER + t.phase) * num_seats(t) + seat, t.orders)
    if t.phase == PREPARE:
        return keep(t)
    if t.phase == ASK:
        return hush(t)
    if t.draft[seat][0] == NONE and must_present(t, seat):
        low, middle, high = packed_hand(t, seat)
        return first_group(t) + next_group(t, 0, low, middle, high)
    return done(t)


def ended_by(t: State) -> int:
    """Return 0, or the clause that ended the game."""
    return t.ended_by


def round_number(t: State) -> int:
    """Return the number of turns begun."""
    return t.turn
