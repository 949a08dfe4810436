"""Compiled entry point of the environments.

It has one function, since each would compile all of the rules again.
"""

from __future__ import annotations

from typing import Any

from gamester.envs.step import onward as _onward
from gamester.games.generated import Cells, Sheet, Tables

Bytes = Any


def step(tables: Tables, first: int, last: int, most: int, again: int, desks: Sheet, seen: Sheet, masks: Bytes, room: Cells) -> int:
    """Do one step at each of the tables first..last-1; see `step.onward`.

    Return the number of games that ended.
    """
    ended = 0
    for i in range(first, last):
        ended += _onward(tables, i, most, again, desks, seen, masks, room)
    return ended
