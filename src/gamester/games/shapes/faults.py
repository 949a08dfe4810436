"""What is wrong with a card file: the rows SET-01 to SET-16 of section F, each with the law's own message."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from gamester.games.house_rules import printable

MOST_TYPES, MOST_CARDS, MOST_LISTS = 96, 240, 64
HIGHEST, MOST_COPIES = 99, 99
TOTALS = (9, 10, 12)
MAY_WARN = (5, 6, 8, 9)
"""Rows that `house = true` turns into warnings."""

Fault = tuple[int, str]
"""A row of the table and its message."""
Rows = list[dict[str, Any]]


def find(file: dict[str, Any]) -> tuple[list[Fault], list[Fault]]:
    """Every fault of a file that is TOML, and every warning, both by number.

    A row is judged when what it speaks of is there and of the right type; sums are counted when all their parts are in order.
    """
    head = file["set"] if isinstance(file.get("set"), dict) else {}
    faults = [*_tops(file), *(_head(head) if isinstance(file.get("set"), dict) else ())]
    shapes = _names(head.get("shapes"))
    cards, lists = _rows(file, "card"), _rows(file, "list")
    by_card = [list(_card(row, f"card {k}", shapes)) for k, row in enumerate(cards, 1)]
    by_list = [list(_list(row, _called(row, k), shapes)) for k, row in enumerate(lists, 1)]
    for found in (*by_card, *by_list):
        faults += found
    sound = [not _hard(found) for found in by_card]
    faults += _doubled(lists)
    if shapes and cards and all(sound):
        faults += _supply(cards, lists, shapes, head)
    if lists and not any(map(_hard, by_list)):
        faults += _chart(lists, head)
    ordered = sorted(dict.fromkeys(faults), key=lambda fault: fault[0])
    if head.get("house") is not True:
        return ordered, []
    return [fault for fault in ordered if fault[0] not in MAY_WARN], [fault for fault in ordered if fault[0] in MAY_WARN]


def _hard(found: list[Fault]) -> bool:
    """Whether there are faults by which a row could not be counted."""
    return any(row not in MAY_WARN for row, _ in found)


def _bad(key: str, place: str) -> Fault:
    return 1, f"unknown or invalid key '{printable(key)}' at {place}"


def _is_int(value: Any, low: int, high: int | None = None) -> bool:
    return type(value) is int and value >= low and (high is None or value <= high)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _names(value: Any) -> list[str]:
    return value if isinstance(value, list) and all(map(_is_text, value)) else []


def _rows(file: dict[str, Any], key: str) -> Rows:
    rows = file.get(key)
    return rows if isinstance(rows, list) and all(isinstance(row, dict) for row in rows) else []


def _called(row: dict[str, Any], place: int) -> str:
    return f'list "{printable(row["name"])}"' if _is_text(row.get("name")) else f"list {place}"


def _keys(table: dict[str, Any], wanted: tuple[str, ...], may: tuple[str, ...], place: str) -> Iterator[Fault]:
    """Keys that are unknown, and required ones that are missing."""
    yield from (_bad(key, place) for key in table if key not in wanted and key not in may)
    yield from (_bad(key, place) for key in wanted if key not in table)


def _tops(file: dict[str, Any]) -> Iterator[Fault]:
    yield from _keys(file, ("set", "card", "list"), (), "set")
    if "set" in file and not isinstance(file["set"], dict):
        yield _bad("set", "set")
    for key in ("card", "list"):
        if key in file and not _rows(file, key):
            yield _bad(key, "set")


def _head(head: dict[str, Any]) -> Iterator[Fault]:
    """SET-01, 02, 14."""
    yield from _keys(head, ("id", "game", "title", "version", "players", "shapes"), ("house",), "set")
    sound: dict[str, Callable[[Any], object]] = {
        "id": lambda id: isinstance(id, str) and re.fullmatch(r"[a-z0-9-]+", id),
        "game": lambda game: game == "shapes",
        "title": _is_text,
        "version": lambda version: _is_int(version, 1),
        "players": lambda players: isinstance(players, dict),
        "shapes": lambda shapes: isinstance(shapes, list) and (not shapes or _names(shapes)),
        "house": lambda house: type(house) is bool,
    }
    yield from (_bad(key, "set") for key, right in sound.items() if key in head and not right(head[key]))
    shapes = head.get("shapes")
    if isinstance(shapes, list) and sound["shapes"](shapes) and (not 2 <= len(shapes) <= 8 or len(set(shapes)) < len(shapes)):
        yield 2, "shapes must be 2 to 8 different names"
    players = head.get("players")
    if isinstance(players, dict):
        yield from _keys(players, ("min", "max"), (), "set")
        least, most = players.get("min"), players.get("max")
        yield from (_bad(key, "set") for key in ("min", "max") if key in players and type(players[key]) is not int)
        if type(least) is int and type(most) is int and not 2 <= least <= most <= 6:
            yield 14, "players must satisfy 2 <= min <= max <= 6"


def _card(row: dict[str, Any], place: str, shapes: list[str]) -> Iterator[Fault]:
    """SET-01, 03 to 07."""
    yield from _keys(row, ("shapes", "a", "b"), ("copies",), place)
    named = row.get("shapes", "all")
    if named != "all":
        if not _names(named) or len(set(named)) < len(named):
            yield _bad("shapes", place)
        else:
            yield from _unknown(named, shapes, place)
    for key in ("a", "b"):
        if isinstance(row.get(key), dict):
            yield from _face(row[key], place)
        elif key in row:
            yield _bad(key, place)
    yield from _copies(row, place)


def _face(face: dict[str, Any], place: str) -> Iterator[Fault]:
    yield from _keys(face, ("n",), ("bonus", "tie"), place)
    yield from (_bad(key, place) for key in ("bonus", "tie") if type(face.get(key, False)) is not bool)
    n = face.get("n", 1)
    if not _is_int(n, 0, HIGHEST):
        yield 4, f"number must be an integer from 0 to 99 at {place}"
        return
    if face.get("bonus") is True and n not in (1, 2, 3, 4):
        yield 5, f'"bonus" is allowed only on 1, 2, 3, 4 (SL-03) at {place}'
    if face.get("tie") is True and n not in (1, 4):
        yield 6, f'"tie bonus" is allowed only on 1 and 4 (SL-04) at {place}'


def _copies(row: dict[str, Any], place: str) -> Iterator[Fault]:
    if not _is_int(row.get("copies", 1), 1, MOST_COPIES):
        yield 7, f"copies must be from 1 to 99 at {place}"


def _unknown(named: list[str], shapes: list[str], place: str) -> Iterator[Fault]:
    if shapes:
        yield from ((3, f"unknown shape '{printable(name)}' at {place}") for name in named if name not in shapes)


def _list(row: dict[str, Any], place: str, shapes: list[str]) -> Iterator[Fault]:
    """SET-01, 03, 07, 08, 10."""
    yield from _keys(row, ("name", "need"), ("copies",), place)
    yield from (_bad("name", place) for name in [row.get("name", "-")] if not _is_text(name))
    yield from _copies(row, place)
    need = row.get("need")
    if not isinstance(need, dict):
        yield from [_bad("need", place)] if "need" in row else []
        return
    yield from _unknown(list(need), shapes, place)
    if not need or not all(_is_int(many, 1) for many in need.values()):
        yield 10, f"each need must be at least 1 at {place}"
    elif sum(need.values()) not in TOTALS:
        yield 8, f"list total must be 9, 10 or 12, is {_short(sum(need.values()))} (SL-05) at {place}"


def _doubled(lists: Rows) -> Iterator[Fault]:
    names = [row["name"] for row in lists if _is_text(row.get("name"))]
    yield from ((15, f"duplicate list name '{printable(name)}'") for name in dict.fromkeys(names) if names.count(name) > 1)


def _supply(cards: Rows, lists: Rows, shapes: list[str], head: dict[str, Any]) -> Iterator[Fault]:
    """SET-11, 13, 16 for cards."""
    have = dict.fromkeys(shapes, 0)
    types = set()
    for row in cards:
        for shape in shapes if row["shapes"] == "all" else row["shapes"]:
            have[shape] += row.get("copies", 1)
            types.add((shape, *((face["n"], face.get("bonus", False), face.get("tie", False)) for face in (row["a"], row["b"]))))
    for place, row in enumerate(lists, 1):
        for shape, many in row["need"].items() if isinstance(row.get("need"), dict) else ():
            if shape in have and _is_int(many, 1) and many > have[shape]:
                yield 11, f"needs {_short(many)} of '{printable(shape)}' but the set has only {have[shape]} at {_called(row, place)}"
    total, most = sum(have.values()), _most(head)
    if total < 4 * most:
        yield 13, f"{total} Shape Cards are too few for {most} players (SL-11, SL-14)"
    if len(types) > MOST_TYPES:
        yield 16, f"too many card types: {len(types)} (limit {MOST_TYPES})"
    if total > MOST_CARDS:
        yield 16, f"too many cards: {total} (limit {MOST_CARDS})"


def _chart(lists: Rows, head: dict[str, Any]) -> Iterator[Fault]:
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


def _short(number: int) -> str:
    """A number as it may stand in a message."""
    return str(number) if number < 10**9 else "more than a thousand million"
