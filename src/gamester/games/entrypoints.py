"""Entry points of an environment: functions on a state array, by index.

Plain: `tables` is a list. Compiled: an int32 array of shape (n, words), and `out` is an int32 row of at least `num_actions`
cells. Every entry point checks its arguments; `apply_if_legal`, `check_action` and `step` never trust an action. `step` is
one call per decision, so its cost matters most.
"""

from __future__ import annotations

from gamester.games.contract import deal as _deal
from gamester.games.contract import default_action as _default_action
from gamester.games.contract import ended_by as _ended_by
from gamester.games.contract import legal_actions as _legal_actions
from gamester.games.contract import num_actions as _num_actions
from gamester.games.contract import pending_seats as _pending_seats
from gamester.games.contract import placements as _placements
from gamester.games.contract import round_number as _round_number
from gamester.games.contract import run_automatic_steps as _run_automatic_steps
from gamester.games.contract import win_shares as _win_shares
from gamester.games.generated import Int32Row, StateArray, state_at
from gamester.games.generated import copy_state as _copy_state
from gamester.games.generated import mask_state as _mask_state
from gamester.games.generated import observation_size as _observation_size
from gamester.games.generated import observe as _observe
from gamester.games.step import JUDGE_OFFSET
from gamester.games.step import action_verdicts as _action_verdicts
from gamester.games.step import apply_if_legal as _apply_if_legal
from gamester.games.step import check_action as _check_action
from gamester.games.step import first_pending_seat as _first_pending_seat
from gamester.games.step import may_ask_seat as _may_ask

NO_SUCH_STATE = 900
SEAT_STEP = 65536


def num_actions(tables: StateArray, i: int) -> int:
    """Return the number of actions."""
    assert 0 <= i < len(tables)
    return _num_actions(state_at(tables, i))


def deal(tables: StateArray, i: int) -> None:
    """Deal state `i`, which holds facts, options and key and is otherwise blank."""
    assert 0 <= i < len(tables)
    _deal(state_at(tables, i))


def run_automatic_steps(tables: StateArray, i: int) -> None:
    """Apply the automatic steps of a position written by hand."""
    assert 0 <= i < len(tables)
    _run_automatic_steps(state_at(tables, i))


def apply_if_legal(tables: StateArray, i: int, seat: int, action: int) -> int:
    """Apply an action if it is legal. Return 0, or the clause that forbids it."""
    if i < 0 or i >= len(tables):
        return NO_SUCH_STATE
    return _apply_if_legal(state_at(tables, i), seat, action)


def check_action(tables: StateArray, i: int, seat: int, action: int) -> int:
    """Return 0 if the action is legal, or the clause that forbids it."""
    if i < 0 or i >= len(tables):
        return NO_SUCH_STATE
    return _check_action(state_at(tables, i), seat, action)


def step(tables: StateArray, i: int, seat: int, action: int, out: Int32Row) -> int:
    """Check and apply an action, and write what the next seat may do.

    Return minus the clause if the action is refused, 0 if the game is over, else seat * 65536 + the number of actions
    written.
    """
    if i < 0 or i >= len(tables):
        return -NO_SUCH_STATE
    t = state_at(tables, i)
    assert len(out) >= _num_actions(t)
    clause = _apply_if_legal(t, seat, action)
    if clause != 0:
        return -clause
    following = _first_pending_seat(t)
    if following < 0:
        return 0
    return following * SEAT_STEP + _legal_actions(t, following, out)


def legal_actions(tables: StateArray, i: int, seat: int, out: Int32Row) -> int:
    """Write a seat's legal actions. Return their number."""
    assert 0 <= i < len(tables)
    assert _may_ask(state_at(tables, i), seat) == 1
    assert len(out) >= _num_actions(state_at(tables, i))
    return _legal_actions(state_at(tables, i), seat, out)


def action_verdicts(tables: StateArray, i: int, seat: int, out: Int32Row) -> int:
    """Write 0 or a clause for every action. Return the number of legal ones."""
    assert 0 <= i < len(tables)
    assert _may_ask(state_at(tables, i), seat) == 1
    assert len(out) >= _num_actions(state_at(tables, i))
    return _action_verdicts(state_at(tables, i), seat, out)


def first_pending_seat(tables: StateArray, i: int) -> int:
    """Return the lowest seat that must decide, or -1 if the game is over."""
    assert 0 <= i < len(tables)
    return _first_pending_seat(state_at(tables, i))


def pending_seats(tables: StateArray, i: int) -> int:
    """Return one bit per seat that must decide."""
    assert 0 <= i < len(tables)
    return _pending_seats(state_at(tables, i))


def ended_by(tables: StateArray, i: int) -> int:
    """Return 0, or the clause that ended the game."""
    assert 0 <= i < len(tables)
    return _ended_by(state_at(tables, i))


def round_number(tables: StateArray, i: int) -> int:
    """Return the number of rounds begun."""
    assert 0 <= i < len(tables)
    return _round_number(state_at(tables, i))


def default_action(tables: StateArray, i: int, seat: int) -> int:
    """Return the default action of a pending seat."""
    assert 0 <= i < len(tables)
    assert _may_ask(state_at(tables, i), seat) == 1
    return _default_action(state_at(tables, i), seat)


def placements(tables: StateArray, i: int, out: Int32Row) -> None:
    """Write each seat's placement."""
    assert 0 <= i < len(tables)
    assert len(out) >= len(state_at(tables, i).deciding)
    _placements(state_at(tables, i), out)


def win_shares(tables: StateArray, i: int, out: Int32Row) -> None:
    """Write each seat's share of one win, in sixtieths."""
    assert 0 <= i < len(tables)
    assert len(out) >= len(state_at(tables, i).deciding)
    _win_shares(state_at(tables, i), out)


def observe(tables: StateArray, i: int, viewer: int, out: Int32Row) -> int:
    """Write a viewer's observation. Return its number of cells."""
    assert 0 <= i < len(tables)
    assert 0 <= viewer <= len(state_at(tables, i).deciding)
    assert len(out) >= _observation_size(state_at(tables, i), viewer)
    return _observe(state_at(tables, i), viewer, out)


def mask(tables: StateArray, to: int, source: int, viewer: int) -> None:
    """Copy a state with everything that a viewer cannot know replaced by blanks."""
    assert 0 <= source < len(tables)
    assert 0 <= to < len(tables)
    assert 0 <= viewer <= len(state_at(tables, source).deciding) + JUDGE_OFFSET
    _mask_state(tables, to, source, viewer)


def copy(tables: StateArray, to: int, source: int) -> None:
    """Copy one state over another."""
    assert 0 <= source < len(tables)
    assert 0 <= to < len(tables)
    _copy_state(tables, to, source)
