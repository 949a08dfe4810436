"""Random numbers: the cipher against another implementation, runtimes, fairness."""

from __future__ import annotations

import random
import struct
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

from gamester.core.compile.build import load_compiled
from gamester.core.layout import Layout
from gamester.core.rng import (
    CHACHA_ROUNDS,
    UINT32_MAX,
    chacha,
    hash32,
    peek_randbelow,
    randbelow,
    random_block,
    reseed,
    scale_to,
    shuffle,
    to_int32,
)
from tests.conftest import Budget
from tests.support import tiny_game as tiny

SURE = 5.5
"""Standard deviations by which a fair count is not off once in ten million tries."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("chance")


@pytest.fixture
def game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Layout:
    monkeypatch.syspath_prepend(str(folder))
    return tiny.laid(tiny.write(folder, "tiny_chance"))


def keyed(game: Layout, rng: random.Random) -> Any:
    """Return a state with a random key and its pile in order."""
    t = game.new_state()
    t.chance_key = [rng.randrange(-(2**31), 2**31) for _ in range(8)]
    t.pile = list(range(tiny.PLACES))
    return t


# the cipher -------------------------------------------------------------------------------------------------------------
def test_cipher_with_twenty_rounds_is_chacha20(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(50):
        key, stream, number = rng.randbytes(32), rng.randrange(2**32), rng.randrange(2**32)
        nonce = struct.pack("<4I", number, 0, stream, 0)
        expected = Cipher(algorithms.ChaCha20(key, nonce), None).encryptor().update(bytes(64))
        assert struct.pack("<16I", *chacha(struct.unpack("<8i", key), stream, number, 20)) == expected


def test_cipher_of_the_zero_key_with_eight_rounds() -> None:
    assert CHACHA_ROUNDS == 8
    assert struct.pack("<16I", *chacha([0] * 8, 0, 0, CHACHA_ROUNDS)).startswith(bytes.fromhex("3e00ef2f895f40d6"))


def test_streams_and_blocks_are_apart(game: Layout, seed: int) -> None:
    t = keyed(game, random.Random(seed))
    blocks = {random_block(t, stream, number) for stream in range(8) for number in range(64)}
    assert len(blocks) == 8 * 64


def test_both_runtimes_draw_the_same_numbers(game: Layout, seed: int) -> None:
    import numpy as np

    rng = random.Random(seed)
    doors = load_compiled("tiny_chance", game, "tests.support.rng_entry")
    tables, out = game.new_batch(1), np.zeros(20, np.int32)
    for _ in range(50):
        t = keyed(game, rng)
        game.write_row(tables, 0, t)
        stream, number, n = rng.randrange(3), rng.randrange(-(2**31), 2**31), rng.randrange(1, 2**31)
        doors.words(tables, 0, stream, number, CHACHA_ROUNDS, out)
        assert out[:16].tolist() == [to_int32(word) for word in chacha(t.chance_key, stream, number, CHACHA_ROUNDS)]
        doors.draws(tables, 0, stream, n, out)
        assert out.tolist() == [randbelow(t, stream, n) for _ in range(20)]
        doors.looks(tables, 0, stream, n, out)
        assert out.tolist() == [peek_randbelow(t, stream, k, n) for k in range(20)]
        count = rng.randrange(tiny.PLACES + 1)
        doors.shuffle(tables, 0, stream, count)
        shuffle(t, stream, t.pile, count)
        doors.rekey(tables, 0, number & UINT32_MAX)
        reseed(t, number & UINT32_MAX)
        assert tables[0].tobytes() == game.to_bytes(t)
        assert doors.mix(number & UINT32_MAX) == hash32(number & UINT32_MAX)


# what is drawn ----------------------------------------------------------------------------------------------------------
def test_numbers_below_are_in_range_and_fair(game: Layout, seed: int, budget: Budget) -> None:
    t = keyed(game, random.Random(seed))
    draws = budget(4000)
    for n in (1, 2, 3, 6, 7, 52):
        met = Counter(randbelow(t, 1, n) for _ in range(draws))
        assert set(met) == set(range(n))
        assert all(abs(met[k] - draws / n) <= SURE * (draws / n) ** 0.5 for k in range(n))


def test_the_largest_words_stay_in_range() -> None:
    for n in (1, 2, 3, 2**31 - 1):
        assert (scale_to(0, n), scale_to(UINT32_MAX, n)) == (0, n - 1)


def test_every_order_of_a_shuffle_is_as_likely(game: Layout, seed: int, budget: Budget) -> None:
    """A chi-square test covers the 24 orders of four cards."""
    t = keyed(game, random.Random(seed))
    tries = budget(6000)
    met: Counter[tuple[int, ...]] = Counter()
    for _ in range(tries):
        t.pile[:4] = range(4)
        shuffle(t, 0, t.pile, 4)
        met[tuple(t.pile[:4])] += 1
    assert len(met) == 24
    assert sum((many - tries / 24) ** 2 for many in met.values()) / (tries / 24) < 71.0  # 23 degrees of freedom: once in a million


def test_every_card_comes_to_every_place(game: Layout, seed: int, budget: Budget) -> None:
    """Forty cards take more than one block, and the boundary must not show."""
    t = keyed(game, random.Random(seed))
    tries = budget(8000)
    places: Counter[tuple[int, int]] = Counter()
    for _ in range(tries):
        t.pile[:] = range(tiny.PLACES)
        shuffle(t, 2, t.pile, tiny.PLACES)
        assert sorted(t.pile) == list(range(tiny.PLACES))
        places.update(enumerate(t.pile))
    fair = tries / tiny.PLACES
    assert all(abs(places[place, card] - fair) <= 6 * fair**0.5 for place in range(tiny.PLACES) for card in range(tiny.PLACES))


def test_shuffle_leaves_later_cells_unchanged(game: Layout, seed: int) -> None:
    t = keyed(game, random.Random(seed))
    shuffle(t, 0, t.pile, 5)
    assert sorted(t.pile[:5]) == list(range(5))
    assert t.pile[5:] == list(range(5, tiny.PLACES))


def test_streams_do_not_share_blocks(game: Layout) -> None:
    """The state does not depend on the order in which streams are used."""
    t, u = keyed(game, random.Random(1)), keyed(game, random.Random(1))
    shuffle(t, 0, t.pile, 20)
    drawn = [randbelow(t, 1, 1000), randbelow(t, 1, 1000)]
    assert drawn == [randbelow(u, 1, 1000), randbelow(u, 1, 1000)]
    shuffle(u, 0, u.pile, 20)
    assert game.to_bytes(t) == game.to_bytes(u)
    assert t.chance_counters == [2, 2, 0]


def test_peek_advances_no_counter(game: Layout) -> None:
    t = keyed(game, random.Random(2))
    before = game.to_bytes(t)
    assert peek_randbelow(t, 1, 0, 1000) == peek_randbelow(t, 1, 0, 1000)
    assert game.to_bytes(t) == before
    assert peek_randbelow(t, 1, 0, 1000) == randbelow(t, 1, 1000)


def test_rekey_changes_the_future_and_keeps_counters(game: Layout) -> None:
    t = keyed(game, random.Random(3))
    randbelow(t, 0, 6)
    futures = set()
    for seed in range(50):
        u = game.copy_state(t)
        reseed(u, seed)
        assert u.chance_counters == t.chance_counters
        futures.add(tuple(randbelow(u, 0, 2**31) for _ in range(2)))
    assert len(futures) == 50


def test_the_hash_for_bots_loses_nothing_on_a_sample() -> None:
    assert len({hash32(x) for x in range(100_000)}) == 100_000


def test_scaled_is_a_product_of_64_bits_without_one(seed: int) -> None:
    """Halves of a word give the number that the whole product gives, and no step leaves 64 signed bits."""
    rng = random.Random(seed)
    edges = [0, 1, 0xFFFF, 0x10000, 2**31, 2**32 - 2, 2**32 - 1]
    pairs = [(word, n) for word in edges for n in [*edges[1:], 2**32]]
    pairs += [(rng.randrange(2**32), rng.randrange(1, 2 ** rng.randrange(1, 33) + 1)) for _ in range(20_000)]
    for word, n in pairs:
        assert scale_to(word, n) == word * n >> 32
        assert max((word >> 16) * n, (word & 0xFFFF) * n) < 2**63
