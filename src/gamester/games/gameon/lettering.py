"""Names on the table: a card set's own words as numbers, four letters a cell, and back."""

from __future__ import annotations

from collections.abc import Sequence

LETTERS, LONGEST = 4, 16
"""Letters of a cell, and of a name."""


def titles(cards: Sequence[tuple[str, str]]) -> list[str]:
    """What Game Cards (id, name) are called: by name where all names differ, are short and plain; else by id."""
    names = ["_".join(name.split()) for _, name in cards]
    plain = all(name.isascii() and name.replace("_", "").isalnum() and len(name) <= LONGEST for name in names)
    return names if plain and len(set(names)) == len(names) else [id for id, _ in cards]


def packed(name: str) -> list[int]:
    """A name of at most sixteen ASCII letters as cells."""
    letters = name.encode("ascii").ljust(LONGEST, b"\0")
    return [int.from_bytes(letters[at : at + LETTERS], "big") for at in range(0, LONGEST, LETTERS)]


def unpacked(cells: Sequence[int]) -> str:
    """The name in such cells."""
    return b"".join(int(cell).to_bytes(LETTERS, "big") for cell in cells).rstrip(b"\0").decode("ascii")
