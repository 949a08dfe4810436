"""The seed of a game: its key, and the commitment that can be shown before the game and checked after it."""

from __future__ import annotations

import struct
from hashlib import blake2b

LONGEST = 200


def why_not_a_seed(seed: str) -> str:
    """What is wrong with the text of a seed, or nothing."""
    if not seed or len(seed) > LONGEST or not seed.isprintable() or seed != seed.strip():
        return f"a seed is 1 to {LONGEST} printable characters without spaces at its ends"
    return ""


def key_of(seed: str) -> list[int]:
    """The key of a game, 8 int32 words: blake2b-256 of the seed's UTF-8 bytes, little-endian."""
    return list(struct.unpack("<8i", blake2b(seed.encode(), digest_size=32).digest()))


def commitment_of(seed: str) -> str:
    """A hash that binds the dealer to a seed and tells nothing of it (nor of the key) while the seed cannot be guessed."""
    return blake2b(seed.encode(), digest_size=32, person=b"gamester commit").hexdigest()
