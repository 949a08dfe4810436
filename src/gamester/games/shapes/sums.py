"""Sums over a card file of Shape & List: whether its cards are enough for its lists and its players (SET-09 to 16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamester.games.house_rules import printable
from gamester.games.shapes.rows import Fault, Rows, called, is_int, is_text, short

MOST_TYPES, MOST_CARDS, MOST_LISTS = 96, 240, 64


def doubled(lists: Rows) -> Iterator[Fault]:
    """SET-15 for lists."""
    names = [row["name"] for row in lists if is_text(row.get("name"))]
    yield from ((15, f"duplicate list name '{printable(name)}'") for name in dict.fromkeys(names) if names.count(name) > 1)


def supply(cards: Rows, lists: Rows, shapes: list[str], head: dict[str, Any]) -> Iterator[Fault]:
    """SET-11, 13, 16 for cards."""
    have = dict.fromkeys(shapes, 0)
    types = set()
    for row in cards:
        for shape in shapes if row["shapes"] == "all" else row["shapes"]:
            have[shape] += row.get("copies", 1)
            types.add((shape, *((face["n"], face.get("bonus", False), face.get("tie", False)) for face in (row["a"], row["b"]))))
    for place, row in enumerate(lists, 1):
        for shape, many in row["need"].items() if isinstance(row.get("need"), dict) else ():
            if shape in have and is_int(many, 1) and many > have[shape]:
                yield 11, f"needs {short(many)} of '{printable(shape)}' but the set has only {have[shape]} at {called(row, place)}"
    total, most = sum(have.values()), _most(head)
    if total < 4 * most:
        yield 13, f"{total} Shape Cards are too few for {most} players (SL-11, SL-14)"
    if len(types) > MOST_TYPES:
        yield 16, f"too many card types: {len(types)} (limit {MOST_TYPES})"
    if total > MOST_CARDS:
        yield 16, f"too many cards: {total} (limit {MOST_CARDS})"


def chart(lists: Rows, head: dict[str, Any]) -> Iterator[Fault]:
    """SET-09, 12, 16 for lists."""
    totals = [sum(row["need"].values()) for row in lists for _ in range(row.get("copies", 1))]
    if 2 * totals.count(9) <= len(totals):
        yield 9, "most List Cards must total 9 (SL-05)"
    if len(totals) < _most(head):
        yield 12, f"{len(totals)} List Cards cannot serve {_most(head)} players (SL-08)"
    if len(totals) > MOST_LISTS:
        yield 16, f"too many lists: {len(totals)} (limit {MOST_LISTS})"


def _most(head: dict[str, Any]) -> int:
    """The largest number of players, 0 where that is not said."""
    players = head.get("players")
    most = players.get("max") if isinstance(players, dict) else 0
    return most if type(most) is int else 0
