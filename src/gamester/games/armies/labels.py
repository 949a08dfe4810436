"""Soldiers, number cards and groups of Armies as their labels, read from the facts on a table."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games.armies.table import Table


def soldiers_of(t: Table) -> list[str]:
    """The labels of the soldiers, weakest first."""
    return ["".join(chr(letter) for letter in letters if letter) for letters in t.soldier_id[: t.soldiers]]


def numbers_of(t: Table) -> list[str]:
    """The labels of the number cards, lowest first."""
    return [str(face) for face in t.rank_value[: t.ranks]]


def cards_of(t: Table, group: int, numbers: Sequence[str]) -> list[str]:
    """The labels of a group's cards, ascending, one for each card."""
    return [number for number, many in zip(numbers, t.takes[group], strict=False) for _ in range(many)]
