"""Entry point of the proof by redeals: millions of positions in one call.

It has one function, since each would compile all of the rules again.
"""

from __future__ import annotations

from gamester.games.contract import num_actions as _num_actions
from gamester.games.generated import Int32Row, Int32Rows, StateArray, state_at
from gamester.games.generated import observation_size as _observation_size
from gamester.testing.redealing import BLANK as _BLANK
from gamester.testing.redealing import FOUND as _FOUND
from gamester.testing.redealing import STATES as _STATES
from gamester.testing.redealing import redeal_positions as _redeal_positions


def redeal_positions(tables: StateArray, positions: int, seed: int, found: Int32Row, seen: Int32Rows, rooms: Int32Rows) -> int:
    """Play, redeal and compare so many positions; see `redealing.redeal_positions`."""
    assert len(tables) >= _STATES
    assert len(found) >= _FOUND
    assert len(seen) >= 2 and len(seen[0]) >= _observation_size(state_at(tables, _BLANK), 0)
    assert len(seen[0]) >= _observation_size(state_at(tables, _BLANK), len(state_at(tables, _BLANK).deciding))
    assert len(rooms) >= 2 and len(rooms[0]) >= max(_num_actions(state_at(tables, _BLANK)), len(state_at(tables, _BLANK).deciding))
    return _redeal_positions(tables, positions, seed, found, seen, rooms)
