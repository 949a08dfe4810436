"""Compiled entry point of the search.

It is a module of its own so that other entry points do not compile the search, and has one function
since each function would compile all of it again.
"""

from __future__ import annotations

from gamester.bots.search import PLAN, REOPEN, SENSIBLE, STATE
from gamester.bots.search import heuristic_choice as _suggested
from gamester.bots.search import iterate as _iterate
from gamester.bots.search import reset_tree as _forget
from gamester.bots.search import write_results as _found_at
from gamester.games.contract import num_actions as _num_actions
from gamester.games.generated import Int32Rows, StateArray, state_at
from gamester.games.generated import copy_state as _copy_state
from gamester.games.reopening import reopen_sealed as _reopen


def run_iterations(
    tables: StateArray,
    seat: int,
    iterations: int,
    seed: int,
    nodes: Int32Rows,
    arms: Int32Rows,
    slots: Int32Rows,
    path: Int32Rows,
    scratch: Int32Rows,
    found: Int32Rows,
) -> int:
    """Run `iterations` more for a seat, in a new tree if `seed` is not -1.

    State 0 is resampled for the seat; states 1 and 2 are scratch. Write (action, visits, sixtieths of a
    win) to `found` for each legal action and return their number. `room[STATE][SENSIBLE]` is the
    heuristic's action.
    """
    assert len(tables) >= 3
    assert 0 <= seat < len(state_at(tables, 0).deciding)
    assert len(nodes) > 0 and len(nodes[0]) >= 2
    assert len(arms) > 0 and len(arms[0]) >= 6
    assert len(slots) > len(nodes) and len(slots) & (len(slots) - 1) == 0 and len(slots[0]) >= 2
    assert len(path) > 0 and len(path[0]) >= 3
    assert len(scratch) >= 6 and len(scratch[0]) >= max(_num_actions(state_at(tables, 0)), len(state_at(tables, 0).deciding), 64)
    assert len(found) >= _num_actions(state_at(tables, 0)) and len(found[0]) >= 3
    if scratch[PLAN][REOPEN] == 1:
        _reopen(state_at(tables, 0), seat)
    # Both scratch states get the facts of the game here; the search copies only what changes.
    _copy_state(tables, 1, 0)
    _copy_state(tables, 2, 0)
    if seed >= 0:
        _forget(slots, scratch, seed)
        scratch[STATE][SENSIBLE] = _suggested(tables, 0, seat, seed)
    for _ in range(iterations):
        _iterate(tables, 0, seat, nodes, arms, slots, path, scratch)
    return _found_at(state_at(tables, 0), seat, nodes, arms, slots, scratch, found)
