"""Compiled entry point of the playouts: many games in one call."""

from __future__ import annotations

from gamester.bots.playout import KEY_WORDS as _KEY_WORDS
from gamester.bots.playout import MASKED_STATE as _MASKED_STATE
from gamester.bots.playout import PLAYED_STATE
from gamester.bots.playout import play_to_end as _play_out
from gamester.bots.playout import write_figures as _tally
from gamester.games.contract import actions as _actions
from gamester.games.generated import Cells, Sheet, Tables, table_at


def play_many(tables: Tables, keys: Sheet, bots: Cells, figures: Sheet, trace: Sheet, room: Cells) -> int:
    """Play one game for each row of `keys` from the undealt state 0.

    States 1 and 2 are scratch. Write one row of `figures` for each game. Return the number of
    decisions, or -1 - row if a bot failed in that row.
    """
    assert len(tables) > _MASKED_STATE
    assert len(keys) == 0 or len(keys[0]) >= _KEY_WORDS + len(table_at(tables, 0).asked)
    assert len(bots) >= len(table_at(tables, 0).asked)
    assert len(figures) >= len(keys)
    assert len(figures) == 0 or len(figures[0]) >= 3 + 2 * len(table_at(tables, 0).asked)
    assert len(trace) == 0 or len(trace[0]) >= 2
    assert len(room) >= max(_actions(table_at(tables, 0)), len(table_at(tables, 0).asked))
    taken = 0
    for game in range(len(keys)):
        decisions = _play_out(tables, keys[game], bots, trace, room)
        if decisions < 0:
            return -1 - game
        _tally(table_at(tables, PLAYED_STATE), decisions, figures[game], room)
        taken += decisions
    return taken
