"""Compiled entry point of the search.

It is a module of its own so that other entry points do not compile the search, and has one function
since each function would compile all of it again.
"""

from __future__ import annotations

from gamester.bots.search import SENSIBLE, STATE
from gamester.bots.search import heuristic_choice as _suggested
from gamester.bots.search import iterate as _iterate
from gamester.bots.search import reset_tree as _forget
from gamester.bots.search import write_results as _found_at
from gamester.games.contract import actions as _actions
from gamester.games.generated import Sheet, Tables, table_at
from gamester.games.generated import copy_table as _copy_table


def think(
    tables: Tables,
    seat: int,
    count: int,
    seed: int,
    nodes: Sheet,
    arms: Sheet,
    slots: Sheet,
    path: Sheet,
    room: Sheet,
    found: Sheet,
) -> int:
    """Run `count` more iterations for a seat, in a new tree if `seed` is not -1.

    State 0 is resampled for the seat; states 1 and 2 are scratch. Write (action, visits, sixtieths of a
    win) to `found` for each legal action and return their number. `room[STATE][SENSIBLE]` is the
    heuristic's action.
    """
    assert len(tables) >= 3
    assert 0 <= seat < len(table_at(tables, 0).asked)
    assert len(nodes) > 0 and len(nodes[0]) >= 2
    assert len(arms) > 0 and len(arms[0]) >= 6
    assert len(slots) > len(nodes) and len(slots) & (len(slots) - 1) == 0 and len(slots[0]) >= 2
    assert len(path) > 0 and len(path[0]) >= 3
    assert len(room) >= 5 and len(room[0]) >= max(_actions(table_at(tables, 0)), len(table_at(tables, 0).asked), 8)
    assert len(found) >= _actions(table_at(tables, 0)) and len(found[0]) >= 3
    if seed >= 0:
        _forget(slots, room, seed)
        _copy_table(tables, 1, 0)
        room[STATE][SENSIBLE] = _suggested(tables, 0, seat, seed)
    for _ in range(count):
        _iterate(tables, 0, seat, nodes, arms, slots, path, room)
    return _found_at(table_at(tables, 0), seat, nodes, arms, slots, room, found)
