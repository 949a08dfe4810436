"""Compiled entry point of the rollouts: plays states in mid-game to the end."""

from __future__ import annotations

from gamester.bots.playout import PLAYED_STATE
from gamester.bots.playout import play_on as _finish
from gamester.bots.playout import write_figures as _tally
from gamester.games.generated import Cells, Sheet, Tables
from gamester.games.generated import copy_table as _copy_table

FIRST = 3
"""Index of the first state that is played; the states before it are scratch."""


def finish_many(tables: Tables, keys: Sheet, bots: Cells, figures: Sheet, trace: Sheet, room: Cells) -> int:
    """Play every state from FIRST on to its end, with the salts of its row of `keys`.

    Write one row of `figures` for each state. Return the number of decisions, or -1 - row if a bot
    failed in that row.
    """
    taken = 0
    for row in range(len(keys)):
        t = _copy_table(tables, PLAYED_STATE, FIRST + row)
        decisions = _finish(tables, t, keys[row], bots, trace, room)
        if decisions < 0:
            return -1 - row
        _tally(t, decisions, figures[row], room)
        taken += decisions
    return taken
