"""Compiled entry point of the rollouts: plays states in mid-game to the end."""

from __future__ import annotations

from gamester.bots.playout import KEY_WORDS as _KEY_WORDS
from gamester.bots.playout import MASKED_STATE as _MASKED_STATE
from gamester.bots.playout import PLAYED_STATE
from gamester.bots.playout import play_on as _finish
from gamester.bots.playout import write_figures as _tally
from gamester.games.contract import num_actions as _num_actions
from gamester.games.generated import Int32Row, Int32Rows, StateArray, state_at
from gamester.games.generated import copy_state as _copy_state

FIRST_STATE = 3
"""Index of the first state that is played; the states before it are scratch."""


def play_on_many(tables: StateArray, keys: Int32Rows, bots: Int32Row, figures: Int32Rows, trace: Int32Rows, room: Int32Row) -> int:
    """Play every state from FIRST on to its end, with the salts of its row of `keys`.

    Write one row of `figures` for each state. Return the number of decisions, or -1 - row if a bot
    failed in that row.
    """
    assert len(tables) >= FIRST_STATE + len(keys)
    assert len(keys) == 0 or len(keys[0]) >= _KEY_WORDS + len(state_at(tables, FIRST_STATE).deciding)
    assert len(keys) == 0 or len(bots) >= len(state_at(tables, FIRST_STATE).deciding)
    assert len(figures) >= len(keys)
    assert len(keys) == 0 or len(figures[0]) >= 3 + 2 * len(state_at(tables, FIRST_STATE).deciding)
    assert len(trace) == 0 or len(trace[0]) >= 2
    assert len(keys) == 0 or len(room) >= max(_num_actions(state_at(tables, FIRST_STATE)), len(state_at(tables, FIRST_STATE).deciding))
    if len(keys) > 0:
        _copy_state(tables, _MASKED_STATE, FIRST_STATE)  # the facts of the game
    taken = 0
    for row in range(len(keys)):
        t = _copy_state(tables, PLAYED_STATE, FIRST_STATE + row)
        decisions = _finish(tables, t, keys[row], bots, trace, room)
        if decisions < 0:
            return -1 - row
        _tally(t, decisions, figures[row], room)
        taken += decisions
    return taken
