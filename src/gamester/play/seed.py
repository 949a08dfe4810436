"""The seed of a game: its key, and the commitment that can be shown before the game and checked after it."""

from __future__ import annotations

import struct
from hashlib import blake2b

from gamester.play.letters import is_seen

LONGEST = 200
MOST_DICE = 64
"""Characters of the dice that a seat adds."""


def why_not_a_seed(seed: str) -> str:
    """What is wrong with the text of a seed, or nothing."""
    if not seed or len(seed) > LONGEST or not seed.isprintable() or seed != seed.strip():
        return f"a seed is 1 to {LONGEST} printable characters without spaces at its ends"
    return ""


def why_not_dice(dice: str) -> str:
    """What is wrong with the dice of a seat, or nothing; a seat may add none."""
    if len(dice) > MOST_DICE or not is_seen(dice) or dice != dice.strip():
        return f"a seat's own dice are at most {MOST_DICE} printable characters without spaces at their ends"
    return ""


def words_of(seed: str) -> bytes:
    """All that a seed gives: blake2b-512 of its UTF-8 bytes. The first half is the table's key, the second the bots'."""
    return blake2b(seed.encode()).digest()


def key_of(seed: str) -> list[int]:
    """The key of a game, 8 int32 words, little-endian."""
    return list(struct.unpack_from("<8i", words_of(seed)))


def commitment_of(seed: str) -> str:
    """A hash that binds the dealer to a seed and tells nothing of it (nor of the key) while the seed cannot be guessed."""
    return blake2b(seed.encode(), digest_size=32, person=b"gamester commit").hexdigest()
