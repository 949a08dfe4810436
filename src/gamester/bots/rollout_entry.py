"""The door of the rollouts: tables in mid-game, each played on to its end."""

from __future__ import annotations

from gamester.bots.playout import PLAYED_STATE
from gamester.bots.playout import play_on as _finish
from gamester.bots.playout import write_figures as _tally
from gamester.games.generated import Cells, Sheet, Tables
from gamester.games.generated import copy_table as _copy_table

FIRST = 3
"""The first table that is played on; those before it are worked on."""


def finish_many(tables: Tables, keys: Sheet, bots: Cells, figures: Sheet, trace: Sheet, room: Cells) -> int:
    """Play every table from FIRST on to its end, with dice of its own row of `keys`, and write a row of `figures` a table.

    Returns how many decisions were taken, or minus (row + 1) where a bot failed.
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
