"""Compiled entry point of the playouts: many games in one call."""

from __future__ import annotations

from gamester.bots.playout import KEY_WORDS as _KEY_WORDS
from gamester.bots.playout import MASKED_STATE as _MASKED_STATE
from gamester.bots.playout import PLAYED_STATE
from gamester.bots.playout import play_to_end as _play_out
from gamester.bots.playout import write_figures as _tally
from gamester.games.contract import num_actions as _num_actions
from gamester.games.generated import Int32Row, Int32Rows, StateArray, state_at
from gamester.games.generated import copy_state as _copy_state


def play_games(tables: StateArray, seeds: Int32Rows, bots: Int32Row, results: Int32Rows, trace: Int32Rows, scratch: Int32Row) -> int:
    """Play one game for each row of `seeds` from the undealt state 0.

    States 1 and 2 are scratch. Write one row of `results` for each game. Return the number of
    decisions, or -1 - row if a bot failed in that row.
    """
    assert len(tables) > _MASKED_STATE
    assert len(seeds) == 0 or len(seeds[0]) >= _KEY_WORDS + len(state_at(tables, 0).deciding)
    assert len(bots) >= len(state_at(tables, 0).deciding)
    assert len(results) >= len(seeds)
    assert len(results) == 0 or len(results[0]) >= 3 + 2 * len(state_at(tables, 0).deciding)
    assert len(trace) == 0 or len(trace[0]) >= 2
    assert len(scratch) >= max(_num_actions(state_at(tables, 0)), len(state_at(tables, 0).deciding))
    _copy_state(tables, _MASKED_STATE, 0)  # the facts of the game
    taken = 0
    for game in range(len(seeds)):
        decisions = _play_out(tables, seeds[game], bots, trace, scratch)
        if decisions < 0:
            return -1 - game
        _tally(state_at(tables, PLAYED_STATE), decisions, results[game], scratch)
        taken += decisions
    return taken
