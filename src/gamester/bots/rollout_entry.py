"""Compiled entry point of the rollouts: plays states in mid-game to the end."""

from __future__ import annotations

from gamester.bots.playout import KEY_WORDS as _KEY_WORDS
from gamester.bots.playout import PLAYED_STATE
from gamester.bots.playout import play_on as _finish
from gamester.bots.playout import write_figures as _tally
from gamester.games.contract import actions as _actions
from gamester.games.generated import Cells, Sheet, Tables, table_at
from gamester.games.generated import copy_table as _copy_table

FIRST = 3
"""Index of the first state that is played; the states before it are scratch."""


def finish_many(tables: Tables, keys: Sheet, bots: Cells, figures: Sheet, trace: Sheet, room: Cells) -> int:
    """Play every state from FIRST on to its end, with the salts of its row of `keys`.

    Write one row of `figures` for each state. Return the number of decisions, or -1 - row if a bot
    failed in that row.
    """
    assert len(tables) >= FIRST + len(keys)
    assert len(keys) == 0 or len(keys[0]) >= _KEY_WORDS + len(table_at(tables, FIRST).asked)
    assert len(keys) == 0 or len(bots) >= len(table_at(tables, FIRST).asked)
    assert len(figures) >= len(keys)
    assert len(keys) == 0 or len(figures[0]) >= 3 + 2 * len(table_at(tables, FIRST).asked)
    assert len(trace) == 0 or len(trace[0]) >= 2
    assert len(keys) == 0 or len(room) >= max(_actions(table_at(tables, FIRST)), len(table_at(tables, FIRST).asked))
    taken = 0
    for row in range(len(keys)):
        t = _copy_table(tables, PLAYED_STATE, FIRST + row)
        decisions = _finish(tables, t, keys[row], bots, trace, room)
        if decisions < 0:
            return -1 - row
        _tally(t, decisions, figures[row], room)
        taken += decisions
    return taken
