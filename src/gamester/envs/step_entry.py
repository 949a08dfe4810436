"""Compiled entry point of the environments.

It has one function, since each would compile all of the rules again.
"""

from __future__ import annotations

from gamester.envs.step import WON as _WON
from gamester.envs.step import step as _step
from gamester.games.contract import num_actions as _num_actions
from gamester.games.generated import Bytes, Int32Row, Int32Rows, StateArray, state_at
from gamester.games.generated import observation_size as _observation_size


def step(
    tables: StateArray,
    first: int,
    last: int,
    max_steps: int,
    again: int,
    io_rows: Int32Rows,
    seen: Int32Rows,
    masks: Bytes,
    scratch: Int32Row,
) -> int:
    """Do one step at each of the tables first..last-1; see `envs.step.step`.

    Return the number of games that ended.
    """
    assert 0 <= first <= last < len(tables)
    assert last <= len(io_rows) and last <= len(seen) and last <= len(masks)
    assert last == 0 or len(io_rows[0]) >= _WON + len(state_at(tables, last).deciding) + _num_actions(state_at(tables, last))
    assert last == 0 or len(seen[0]) >= _observation_size(state_at(tables, last), 0)
    assert last == 0 or len(seen[0]) >= _observation_size(state_at(tables, last), len(state_at(tables, last).deciding))
    assert last == 0 or len(masks[0]) >= _num_actions(state_at(tables, last))
    assert len(scratch) >= max(_num_actions(state_at(tables, last)), len(state_at(tables, last).deciding))
    ended = 0
    for i in range(first, last):
        ended += _step(tables, i, max_steps, again, io_rows, seen, masks, scratch)
    return ended
