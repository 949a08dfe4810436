"""Random numbers: ChaCha8 with a 256-bit key that no seat can see.

Word w of block b of stream s is one fixed number of the game. The state buffers nothing, so it does not depend on the
order in which the streams are used. `mix` is fast and not secret: use it for bots and resampling only.
"""

from __future__ import annotations

from typing import Any

from gamester.core.events import scripted_draw, scripted_shuffle

WORD = 0xFFFFFFFF
ROUNDS = 8

Block = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]


def signed(word: int) -> int:
    """Return a 32-bit word as a signed number, as an int32 cell stores it."""
    return word - 0x100000000 if word >= 0x80000000 else word


def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """Return the four 32-bit words after one quarter round of ChaCha."""
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & WORD
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) | (b >> 25)) & WORD
    return a, b, c, d


def block(t: Any, stream: int, number: int) -> Block:
    """Return sixteen 32-bit words of a stream.

    The key comes from the state, `number` is the counter and `stream` the nonce.
    """
    return cipher(t.chance_key, stream, number, ROUNDS)


def cipher(key: Any, stream: int, number: int, rounds: int) -> Block:
    """Return one block of ChaCha with this many rounds.

    The key is eight signed words.
    """
    k0, k1, k2, k3 = key[0] & WORD, key[1] & WORD, key[2] & WORD, key[3] & WORD
    k4, k5, k6, k7 = key[4] & WORD, key[5] & WORD, key[6] & WORD, key[7] & WORD
    n0, n2 = number & WORD, stream & WORD
    # "expand 32-byte k", the constant of ChaCha.
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = n0, 0, n2, 0
    for _ in range(rounds // 2):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    return (
        (a0 + 0x61707865) & WORD,
        (a1 + 0x3320646E) & WORD,
        (a2 + 0x79622D32) & WORD,
        (a3 + 0x6B206574) & WORD,
        (b0 + k0) & WORD,
        (b1 + k1) & WORD,
        (b2 + k2) & WORD,
        (b3 + k3) & WORD,
        (c0 + k4) & WORD,
        (c1 + k5) & WORD,
        (c2 + k6) & WORD,
        (c3 + k7) & WORD,
        (d0 + n0) & WORD,
        d1,
        (d2 + n2) & WORD,
        d3,
    )


def scaled(word: int, n: int) -> int:
    """Return a 32-bit word scaled to a number below n (bias below n / 2**32).

    This is (word * n) >> 32 by halves of the word: a product of two numbers of 32 bits does not fit into 64 signed bits.
    """
    return ((word >> 16) * n + (((word & 0xFFFF) * n) >> 16)) >> 16


def below(t: Any, stream: int, n: int) -> int:
    """Return a random number below n. Uses one block of the stream."""
    number = t.chance_at[stream]
    t.chance_at[stream] += 1
    # The counter has moved already, so a scripted number leaves later ones unchanged.
    drawn = scripted_draw(t, n)
    if drawn >= 0:
        return drawn
    return scaled(block(t, stream, number)[0], n)


def peek(t: Any, stream: int, number: int, n: int) -> int:
    """Return number `number` of a stream, below n, without advancing it.

    Safe in queries.
    """
    return scaled(block(t, stream, number)[0], n)


def shuffle(t: Any, stream: int, row: Any, count: int) -> None:
    """Shuffle the first `count` cells of a row. Uses one block per 16 cells begun."""
    if scripted_shuffle(t, row, count) == 1:
        return
    words = block(t, stream, t.chance_at[stream])
    t.chance_at[stream] += 1
    used = 0
    for last in range(count - 1, 0, -1):
        if used == 16:
            words = block(t, stream, t.chance_at[stream])
            t.chance_at[stream] += 1
            used = 0
        other = scaled(words[used], last + 1)
        used += 1
        card = row[last]
        row[last] = row[other]
        row[other] = card


def mix(x: int) -> int:
    """Return a 32-bit hash of a 32-bit number."""
    # A 32-bit mixer of low bias (lowbias32), with multipliers that were found by search.
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & WORD
    x ^= x >> 15
    x = (x * 0x735A2D97) & WORD
    return x ^ (x >> 15)


def rekey(t: Any, seed: int) -> None:
    """Give a resampled state a new key, so that its future differs.

    Counters are kept.
    """
    for word in range(8):
        # 2**32 divided by the golden ratio: neighbouring seeds and words give unrelated keys.
        t.chance_key[word] = signed(mix((seed + word * 0x9E3779B9) & WORD))
