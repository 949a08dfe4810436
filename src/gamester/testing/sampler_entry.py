"""Entry points of the proofs: many positions in one call.

State 0 is a spare one for the heuristic bot; sheets have one row per position.
"""

from __future__ import annotations

from gamester.games.contract import num_actions as _num_actions
from gamester.games.contract import resample_hidden as _resample_hidden
from gamester.games.generated import Int32Row, Int32Rows, StateArray, state_at
from gamester.games.generated import mask_state as _mask_state
from gamester.games.generated import observation_size as _observation_size
from gamester.testing.sampler import EACH as _EACH
from gamester.testing.sampler import HEAD as _HEAD
from gamester.testing.sampler import begin as _begin
from gamester.testing.sampler import play_recorded as _play_recorded
from gamester.testing.sampler import write_answers as _write_answers
from gamester.testing.sampler import write_viewer_data as _write_viewer_data


def play_recorded(tables: StateArray, first: int, seed: int, style: int, deal: int, marks: Int32Rows, room: Int32Row) -> int:
    """Play on from state `first`, dealt before if `deal` is 1.

    See `sampler.play_recorded`.
    """
    assert 0 < first < len(tables)
    assert len(marks) == 0 or len(marks[0]) >= 3
    assert len(room) >= max(_num_actions(state_at(tables, first)), len(state_at(tables, first).deciding))
    if deal == 1:
        _begin(tables, first)
    return _play_recorded(tables, first, seed, style, marks, room)


def write_viewer_data(tables: StateArray, first: int, count: int, viewer: int, seen: Int32Rows, said: Int32Rows, room: Int32Row) -> None:
    """Write everything that a viewer gets of each of `count` positions."""
    assert 0 <= first <= len(tables) - count
    assert count <= len(seen) and count <= len(said)
    assert count <= 0 or 0 <= viewer <= len(state_at(tables, first).deciding)
    assert count <= 0 or len(seen[0]) >= _observation_size(state_at(tables, first), viewer)
    assert count <= 0 or len(said[0]) >= 2 + 2 * _num_actions(state_at(tables, first))
    assert count <= 0 or len(room) >= _num_actions(state_at(tables, first))
    for k in range(count):
        _write_viewer_data(state_at(tables, first + k), viewer, seen[k], said[k], room)


def write_answers(tables: StateArray, first: int, count: int, salt: int, out: Int32Rows, room: Int32Row) -> None:
    """Write the answers of each position."""
    assert 0 <= first <= len(tables) - count
    assert count <= len(out)
    assert count <= 0 or len(out[0]) >= _HEAD + _EACH * len(state_at(tables, first).deciding)
    assert count <= 0 or len(room) >= max(_num_actions(state_at(tables, first)), len(state_at(tables, first).deciding))
    for k in range(count):
        _write_answers(tables, first + k, salt, out[k], room)


def resample_hidden(tables: StateArray, first: int, count: int, viewer: int, seed: int) -> None:
    """Resample what a viewer cannot know, position by position."""
    assert 0 <= first <= len(tables) - count
    assert count <= 0 or 0 <= viewer <= len(state_at(tables, first).deciding)
    for k in range(count):
        _resample_hidden(state_at(tables, first + k), viewer, (seed + k * 0x9E3779B9) & 0xFFFFFFFF)


def mask(tables: StateArray, to: int, first: int, count: int, viewer: int) -> None:
    """Copy each position with everything a viewer cannot know replaced by blanks."""
    assert 0 <= first <= len(tables) - count
    assert 0 <= to <= len(tables) - count
    assert count <= 0 or 0 <= viewer <= len(state_at(tables, first).deciding)
    for k in range(count):
        _mask_state(tables, to + k, first + k, viewer)
