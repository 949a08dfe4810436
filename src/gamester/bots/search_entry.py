"""The door of the search: a group of its own, so that others compile none of it; one door, since each would compile all of it."""

from __future__ import annotations

from gamester.bots.search import SENSIBLE, STATE
from gamester.bots.search import heuristic_choice as _suggested
from gamester.bots.search import iterate as _iterate
from gamester.bots.search import reset_tree as _forget
from gamester.bots.search import write_results as _found_at
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
    """So many iterations more for a seat, from a new tree if a seed is given (not -1); how many actions it may take.

    Table 0 is a world that could be, redealt for the seat; 1 and 2 are worked on. Of each legal action `found` gets the number, how
    often it was tried, and the sixtieths of a win it then brought. `room[TOLD][SENSIBLE]` is what the policy would do.
    """
    if seed >= 0:
        _forget(slots, room, seed)
        _copy_table(tables, 1, 0)
        room[STATE][SENSIBLE] = _suggested(tables, 0, seat, seed)
    for _ in range(count):
        _iterate(tables, 0, seat, nodes, arms, slots, path, room)
    return _found_at(table_at(tables, 0), seat, nodes, arms, slots, room, found)
