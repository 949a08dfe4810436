"""Entry points for random numbers, to compare both runtimes."""

from __future__ import annotations

from gamester.core.rng import below as _below
from gamester.core.rng import cipher as _cipher
from gamester.core.rng import mix as _mix
from gamester.core.rng import peek as _peek
from gamester.core.rng import rekey as _rekey
from gamester.core.rng import shuffle as _shuffle
from gamester.core.rng import signed as _signed
from gamester.games.generated import Cells, Tables, table_at


def words(tables: Tables, i: int, stream: int, number: int, rounds: int, out: Cells) -> None:
    """Write one block of a stream, as int32."""
    block = _cipher(table_at(tables, i).chance_key, stream, number, rounds)
    for k in range(16):
        out[k] = _signed(block[k])


def draws(tables: Tables, i: int, stream: int, n: int, out: Cells) -> None:
    """Write as many random numbers as fit."""
    t = table_at(tables, i)
    for k in range(len(out)):
        out[k] = _below(t, stream, n)


def looks(tables: Tables, i: int, stream: int, n: int, out: Cells) -> None:
    """Write the first numbers of a stream without advancing it."""
    t = table_at(tables, i)
    for k in range(len(out)):
        out[k] = _peek(t, stream, k, n)


def shuffle(tables: Tables, i: int, stream: int, count: int) -> None:
    """Shuffle the first cards of the pile."""
    t = table_at(tables, i)
    _shuffle(t, stream, t.pile, count)


def rekey(tables: Tables, i: int, seed: int) -> None:
    """Give the state a new key."""
    _rekey(table_at(tables, i), seed)


def mix(x: int) -> int:
    """Return the hash for bots."""
    return _mix(x)
