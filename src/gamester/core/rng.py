"""Random numbers: ChaCha8 with a 256-bit key that no seat can see.

Word w of block b of stream s is one fixed number of the game. The state buffers nothing, so it does not depend on the
order in which the streams are used. `mix` is fast and not secret: use it for bots and resampling only.
"""

from __future__ import annotations

from typing import Any

from gamester.core.events import replay_draw, replay_shuffle

UINT32_MAX = 0xFFFFFFFF
CHACHA_ROUNDS = 8
HASH_STRIDE = 0x6C8E9CF5
"""Factor of the hash of a row, h * HASH_STRIDE + number. It is odd, and below 2**31 so that no product exceeds 64 bits.

One multiplication per number is enough here: mixing each number would take four times as long.
"""

Block = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]


def to_int32(word: int) -> int:
    """Return a 32-bit word as a signed number, as an int32 cell stores it."""
    return word - 0x100000000 if word >= 0x80000000 else word


def _powers(many: int) -> tuple[int, ...]:
    return tuple(to_int32(pow(HASH_STRIDE, number, 1 << 32)) for number in range(many))


HASH_POWERS = _powers(512)
"""Powers of HASH_STRIDE, as signed numbers of 32 bits. With them counts go into a hash in any order."""


def quarter_round(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """Return the four 32-bit words after one quarter round of ChaCha."""
    a = (a + b) & UINT32_MAX
    d ^= a
    d = ((d << 16) | (d >> 16)) & UINT32_MAX
    c = (c + d) & UINT32_MAX
    b ^= c
    b = ((b << 12) | (b >> 20)) & UINT32_MAX
    a = (a + b) & UINT32_MAX
    d ^= a
    d = ((d << 8) | (d >> 24)) & UINT32_MAX
    c = (c + d) & UINT32_MAX
    b ^= c
    b = ((b << 7) | (b >> 25)) & UINT32_MAX
    return a, b, c, d


def random_block(t: Any, stream: int, number: int) -> Block:
    """Return sixteen 32-bit words of a stream.

    The key comes from the state, `number` is the counter and `stream` the nonce.
    """
    return chacha(t.chance_key, stream, number, CHACHA_ROUNDS)


def chacha(key: Any, stream: int, number: int, rounds: int) -> Block:
    """Return one block of ChaCha with this many rounds.

    The key is eight signed words.
    """
    k0, k1, k2, k3 = key[0] & UINT32_MAX, key[1] & UINT32_MAX, key[2] & UINT32_MAX, key[3] & UINT32_MAX
    k4, k5, k6, k7 = key[4] & UINT32_MAX, key[5] & UINT32_MAX, key[6] & UINT32_MAX, key[7] & UINT32_MAX
    n0, n2 = number & UINT32_MAX, stream & UINT32_MAX
    # "expand 32-byte k", the constant of ChaCha.
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = n0, 0, n2, 0
    for _ in range(rounds // 2):
        a0, b0, c0, d0 = quarter_round(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter_round(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter_round(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter_round(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter_round(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter_round(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter_round(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter_round(a3, b0, c1, d2)
    return (
        (a0 + 0x61707865) & UINT32_MAX,
        (a1 + 0x3320646E) & UINT32_MAX,
        (a2 + 0x79622D32) & UINT32_MAX,
        (a3 + 0x6B206574) & UINT32_MAX,
        (b0 + k0) & UINT32_MAX,
        (b1 + k1) & UINT32_MAX,
        (b2 + k2) & UINT32_MAX,
        (b3 + k3) & UINT32_MAX,
        (c0 + k4) & UINT32_MAX,
        (c1 + k5) & UINT32_MAX,
        (c2 + k6) & UINT32_MAX,
        (c3 + k7) & UINT32_MAX,
        (d0 + n0) & UINT32_MAX,
        d1,
        (d2 + n2) & UINT32_MAX,
        d3,
    )


def scale_to(word: int, n: int) -> int:
    """Return a 32-bit word scaled to a number below n (bias below n / 2**32).

    This is (word * n) >> 32 by halves of the word: a product of two numbers of 32 bits does not fit into 64 signed bits.
    """
    return ((word >> 16) * n + (((word & 0xFFFF) * n) >> 16)) >> 16


def randbelow(t: Any, stream: int, n: int) -> int:
    """Return a random number below n. Uses one block of the stream."""
    number = t.chance_counters[stream]
    t.chance_counters[stream] += 1
    # The counter has moved already, so a scripted number leaves later ones unchanged.
    drawn = replay_draw(t, n)
    if drawn >= 0:
        return drawn
    return scale_to(random_block(t, stream, number)[0], n)


def peek_randbelow(t: Any, stream: int, number: int, n: int) -> int:
    """Return number `number` of a stream, below n, without advancing it.

    Safe in queries.
    """
    return scale_to(random_block(t, stream, number)[0], n)


def shuffle(t: Any, stream: int, row: Any, count: int) -> None:
    """Shuffle the first `count` cells of a row. Uses one block per 16 cells begun."""
    if replay_shuffle(t, row, count) == 1:
        return
    words = random_block(t, stream, t.chance_counters[stream])
    t.chance_counters[stream] += 1
    used = 0
    for last in range(count - 1, 0, -1):
        if used == 16:
            words = random_block(t, stream, t.chance_counters[stream])
            t.chance_counters[stream] += 1
            used = 0
        other = scale_to(words[used], last + 1)
        used += 1
        card = row[last]
        row[last] = row[other]
        row[other] = card


def hash32(x: int) -> int:
    """Return a 32-bit hash of a 32-bit number."""
    # A 32-bit mixer of low bias (lowbias32), with multipliers that were found by search.
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & UINT32_MAX
    x ^= x >> 15
    x = (x * 0x735A2D97) & UINT32_MAX
    return x ^ (x >> 15)


def reseed(t: Any, seed: int) -> None:
    """Give a resampled state a new key, so that its future differs.

    Counters are kept.
    """
    for word in range(8):
        # 2**32 divided by the golden ratio: neighbouring seeds and words give unrelated keys.
        t.chance_key[word] = to_int32(hash32((seed + word * 0x9E3779B9) & UINT32_MAX))
