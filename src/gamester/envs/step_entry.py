"""Compiled entry point of the environments.

It has one function, since each would compile all of the rules again.
"""

from __future__ import annotations

from gamester.envs.step import WON as _WON
from gamester.envs.step import onward as _onward
from gamester.games.contract import actions as _actions
from gamester.games.generated import Bytes, Cells, Sheet, Tables, table_at
from gamester.games.generated import observation_size as _observation_size


def step(tables: Tables, first: int, last: int, most: int, again: int, desks: Sheet, seen: Sheet, masks: Bytes, room: Cells) -> int:
    """Do one step at each of the tables first..last-1; see `step.onward`.

    Return the number of games that ended.
    """
    assert 0 <= first <= last < len(tables)
    assert last <= len(desks) and last <= len(seen) and last <= len(masks)
    assert last == 0 or len(desks[0]) >= _WON + len(table_at(tables, last).asked) + _actions(table_at(tables, last))
    assert last == 0 or len(seen[0]) >= _observation_size(table_at(tables, last), 0)
    assert last == 0 or len(seen[0]) >= _observation_size(table_at(tables, last), len(table_at(tables, last).asked))
    assert last == 0 or len(masks[0]) >= _actions(table_at(tables, last))
    assert len(room) >= max(_actions(table_at(tables, last)), len(table_at(tables, last).asked))
    ended = 0
    for i in range(first, last):
        ended += _onward(tables, i, most, again, desks, seen, masks, room)
    return ended
