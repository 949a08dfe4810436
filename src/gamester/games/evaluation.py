"""Evaluation of an unfinished game, for bots that look ahead.

A game with a better evaluation has a module of the same name.
"""

from __future__ import annotations

from typing import Any

from gamester.games.contract import placements

WIN = 60


def evaluate(t: Any, out: Any) -> None:
    """Write shares of one win in sixtieths, split among the seats in first place."""
    placements(t, out)
    first = 0
    for seat in range(len(t.deciding)):
        if out[seat] == 1:
            first += 1
    for seat in range(len(t.deciding)):
        out[seat] = WIN // first if out[seat] == 1 else 0
