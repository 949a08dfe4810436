"""Ids of a card set as a table holds them: five letters in a cell, so that a record or a position needs no other names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gamester.games.house_rules import Cells

ALPHABET = " abcdefghijklmnopqrstuvwxyz0123456789_"
CELLS, IN_A_CELL = 4, 5
LONGEST = CELLS * IN_A_CELL


def letters_of(ids: Sequence[str]) -> Cells:
    """Each id in cells; one that is longer than they hold is cut, and numbered where the cut one is taken."""
    return [[_cell(short[at : at + IN_A_CELL]) for at in range(0, LONGEST, IN_A_CELL)] for short in _short(ids)]


def id_of(cells: Sequence[int]) -> str:
    """The id in these cells."""
    return "".join(map(_letters, cells)).strip()


@lru_cache(maxsize=4096)
def _letters(cell: int) -> str:
    letters = ""
    for _ in range(IN_A_CELL):
        cell, letter = divmod(cell, len(ALPHABET))
        letters = ALPHABET[letter] + letters
    return letters


def _cell(letters: str) -> int:
    cell = 0
    for letter in letters.ljust(IN_A_CELL):
        cell = cell * len(ALPHABET) + ALPHABET.index(letter)
    return cell


def _short(ids: Sequence[str]) -> list[str]:
    found: list[str] = []
    for number, name in enumerate(ids):
        short = name[:LONGEST]
        if len(name) > LONGEST and any(other.startswith(short) for other in (*ids[:number], *ids[number + 1 :])):
            short = f"{name[: LONGEST - 4]}_{number}"
        found.append(short)
    return found
