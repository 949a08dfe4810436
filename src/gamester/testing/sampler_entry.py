"""Entry points of the proofs: many positions in one call.

State 0 is a spare one for the heuristic bot; sheets have one row per position.
"""

from __future__ import annotations

from gamester.games.contract import actions as _actions
from gamester.games.contract import redeal as _redeal
from gamester.games.generated import Cells, Sheet, Tables, table_at
from gamester.games.generated import blind_table as _blind_table
from gamester.games.generated import observation_size as _observation_size
from gamester.testing.sampler import EACH as _EACH
from gamester.testing.sampler import HEAD as _HEAD
from gamester.testing.sampler import answer_row as _answer_row
from gamester.testing.sampler import begin as _begin
from gamester.testing.sampler import film as _film
from gamester.testing.sampler import stream_row as _stream_row


def film(tables: Tables, first: int, seed: int, style: int, deal: int, marks: Sheet, room: Cells) -> int:
    """Play on from state `first`, dealt before if `deal` is 1; see `sampler.film`."""
    assert 0 < first < len(tables)
    assert len(marks) == 0 or len(marks[0]) >= 3
    assert len(room) >= max(_actions(table_at(tables, first)), len(table_at(tables, first).asked))
    if deal == 1:
        _begin(tables, first)
    return _film(tables, first, seed, style, marks, room)


def stream(tables: Tables, first: int, count: int, viewer: int, seen: Sheet, said: Sheet, room: Cells) -> None:
    """Write everything that a viewer gets of each of `count` positions."""
    assert 0 <= first <= len(tables) - count
    assert count <= len(seen) and count <= len(said)
    assert count <= 0 or 0 <= viewer <= len(table_at(tables, first).asked)
    assert count <= 0 or len(seen[0]) >= _observation_size(table_at(tables, first), viewer)
    assert count <= 0 or len(said[0]) >= 2 + 2 * _actions(table_at(tables, first))
    assert count <= 0 or len(room) >= _actions(table_at(tables, first))
    for k in range(count):
        _stream_row(table_at(tables, first + k), viewer, seen[k], said[k], room)


def answers(tables: Tables, first: int, count: int, salt: int, out: Sheet, room: Cells) -> None:
    """Write the answers of each position."""
    assert 0 <= first <= len(tables) - count
    assert count <= len(out)
    assert count <= 0 or len(out[0]) >= _HEAD + _EACH * len(table_at(tables, first).asked)
    assert count <= 0 or len(room) >= max(_actions(table_at(tables, first)), len(table_at(tables, first).asked))
    for k in range(count):
        _answer_row(tables, first + k, salt, out[k], room)


def redeal(tables: Tables, first: int, count: int, viewer: int, seed: int) -> None:
    """Resample what a viewer cannot know, position by position."""
    assert 0 <= first <= len(tables) - count
    assert count <= 0 or 0 <= viewer <= len(table_at(tables, first).asked)
    for k in range(count):
        _redeal(table_at(tables, first + k), viewer, (seed + k * 0x9E3779B9) & 0xFFFFFFFF)


def blind(tables: Tables, to: int, first: int, count: int, viewer: int) -> None:
    """Copy each position with everything a viewer cannot know replaced by blanks."""
    assert 0 <= first <= len(tables) - count
    assert 0 <= to <= len(tables) - count
    assert count <= 0 or 0 <= viewer <= len(table_at(tables, first).asked)
    for k in range(count):
        _blind_table(tables, to + k, first + k, viewer)
