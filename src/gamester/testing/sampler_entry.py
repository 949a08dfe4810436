"""Entry points of the proofs: many positions in one call.

State 0 is a spare one for the heuristic bot; sheets have one row per position.
"""

from __future__ import annotations

from gamester.games.contract import redeal as _redeal
from gamester.games.generated import Cells, Sheet, Tables, table_at
from gamester.games.generated import blind_table as _blind_table
from gamester.testing.sampler import answer_row as _answer_row
from gamester.testing.sampler import begin as _begin
from gamester.testing.sampler import film as _film
from gamester.testing.sampler import stream_row as _stream_row


def film(tables: Tables, first: int, seed: int, style: int, deal: int, marks: Sheet, room: Cells) -> int:
    """Play on from state `first`, dealt before if `deal` is 1; see `sampler.film`."""
    if deal == 1:
        _begin(tables, first)
    return _film(tables, first, seed, style, marks, room)


def stream(tables: Tables, first: int, count: int, viewer: int, seen: Sheet, said: Sheet, room: Cells) -> None:
    """Write everything that a viewer gets of each of `count` positions."""
    for k in range(count):
        _stream_row(table_at(tables, first + k), viewer, seen[k], said[k], room)


def answers(tables: Tables, first: int, count: int, salt: int, out: Sheet, room: Cells) -> None:
    """Write the answers of each position."""
    for k in range(count):
        _answer_row(tables, first + k, salt, out[k], room)


def redeal(tables: Tables, first: int, count: int, viewer: int, seed: int) -> None:
    """Resample what a viewer cannot know, position by position."""
    for k in range(count):
        _redeal(table_at(tables, first + k), viewer, (seed + k * 0x9E3779B9) & 0xFFFFFFFF)


def blind(tables: Tables, to: int, first: int, count: int, viewer: int) -> None:
    """Copy each position with everything a viewer cannot know replaced by blanks."""
    for k in range(count):
        _blind_table(tables, to + k, first + k, viewer)
