"""What a game that is broken off counts as, where it is only thought ahead. A game that knows better has a chapter of this name."""

from __future__ import annotations

from typing import Any

from gamester.games.contract import places

WIN = 60


def prospects(t: Any, out: Any) -> None:
    """In sixtieths: one win, shared by all in the first place."""
    places(t, out)
    first = 0
    for seat in range(len(t.asked)):
        if out[seat] == 1:
            first += 1
    for seat in range(len(t.asked)):
        out[seat] = WIN // first if out[seat] == 1 else 0
