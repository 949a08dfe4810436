"""Entry points for random numbers, to compare both runtimes."""

from __future__ import annotations

from gamester.core.rng import chacha as _chacha
from gamester.core.rng import hash32 as _hash32
from gamester.core.rng import peek_randbelow as _peek_randbelow
from gamester.core.rng import randbelow as _randbelow
from gamester.core.rng import reseed as _reseed
from gamester.core.rng import shuffle as _shuffle
from gamester.core.rng import to_int32 as _to_int32
from gamester.games.generated import Int32Row, StateArray, state_at


def words(tables: StateArray, i: int, stream: int, number: int, rounds: int, out: Int32Row) -> None:
    """Write one block of a stream, as int32."""
    block = _chacha(state_at(tables, i).chance_key, stream, number, rounds)
    for k in range(16):
        out[k] = _to_int32(block[k])


def draws(tables: StateArray, i: int, stream: int, n: int, out: Int32Row) -> None:
    """Write as many random numbers as fit."""
    t = state_at(tables, i)
    for k in range(len(out)):
        out[k] = _randbelow(t, stream, n)


def looks(tables: StateArray, i: int, stream: int, n: int, out: Int32Row) -> None:
    """Write the first numbers of a stream without advancing it."""
    t = state_at(tables, i)
    for k in range(len(out)):
        out[k] = _peek_randbelow(t, stream, k, n)


def shuffle(tables: StateArray, i: int, stream: int, count: int) -> None:
    """Shuffle the first cards of the pile."""
    t = state_at(tables, i)
    _shuffle(t, stream, t.pile, count)


def rekey(tables: StateArray, i: int, seed: int) -> None:
    """Give the state a new key."""
    _reseed(state_at(tables, i), seed)


def mix(x: int) -> int:
    """Return the hash for bots."""
    return _hash32(x)
