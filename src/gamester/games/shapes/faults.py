"""What is wrong with a card file: the rows SET-01 to SET-16 of section F, each with the law's own message."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from gamester.games.house_rules import printable
from gamester.games.shapes.rows import Fault, bad, called, is_int, is_text, keys, names, rows, short
from gamester.games.shapes.sums import chart, doubled, supply

HIGHEST, MOST_COPIES = 99, 99
TOTALS = (9, 10, 12)
MAY_WARN = (5, 6, 8, 9)
"""Rows that `house = true` turns into warnings."""


def find(file: dict[str, Any]) -> tuple[list[Fault], list[Fault]]:
    """Every fault of a file that is TOML, and every warning, both by number.

    A row is judged when what it speaks of is there and of the right type; sums are counted when all their parts are in order.
    """
    head = file["set"] if isinstance(file.get("set"), dict) else {}
    faults = [*_tops(file), *(_head(head) if isinstance(file.get("set"), dict) else ())]
    shapes = names(head.get("shapes"))
    cards, lists = rows(file, "card"), rows(file, "list")
    by_card = [list(_card(row, f"card {k}", shapes)) for k, row in enumerate(cards, 1)]
    by_list = [list(_list(row, called(row, k), shapes)) for k, row in enumerate(lists, 1)]
    for found in (*by_card, *by_list):
        faults += found
    sound = [not _hard(found) for found in by_card]
    faults += doubled(lists)
    if shapes and cards and all(sound):
        faults += supply(cards, lists, shapes, head)
    if lists and not any(map(_hard, by_list)):
        faults += chart(lists, head)
    ordered = sorted(dict.fromkeys(faults), key=lambda fault: fault[0])
    if head.get("house") is not True:
        return ordered, []
    return [fault for fault in ordered if fault[0] not in MAY_WARN], [fault for fault in ordered if fault[0] in MAY_WARN]


def _hard(found: list[Fault]) -> bool:
    """Whether there are faults by which a row could not be counted."""
    return any(row not in MAY_WARN for row, _ in found)


def _tops(file: dict[str, Any]) -> Iterator[Fault]:
    yield from keys(file, ("set", "card", "list"), (), "set")
    if "set" in file and not isinstance(file["set"], dict):
        yield bad("set", "set")
    for key in ("card", "list"):
        if key in file and not rows(file, key):
            yield bad(key, "set")


def _head(head: dict[str, Any]) -> Iterator[Fault]:
    """SET-01, 02, 14."""
    yield from keys(head, ("id", "game", "title", "version", "players", "shapes"), ("house",), "set")
    sound: dict[str, Callable[[Any], object]] = {
        "id": lambda id: isinstance(id, str) and re.fullmatch(r"[a-z0-9-]+", id),
        "game": lambda game: game == "shapes",
        "title": is_text,
        "version": lambda version: is_int(version, 1),
        "players": lambda players: isinstance(players, dict),
        "shapes": lambda shapes: isinstance(shapes, list) and (not shapes or names(shapes)),
        "house": lambda house: type(house) is bool,
    }
    yield from (bad(key, "set") for key, right in sound.items() if key in head and not right(head[key]))
    shapes = head.get("shapes")
    if isinstance(shapes, list) and sound["shapes"](shapes) and (not 2 <= len(shapes) <= 8 or len(set(shapes)) < len(shapes)):
        yield 2, "shapes must be 2 to 8 different names"
    players = head.get("players")
    if isinstance(players, dict):
        yield from keys(players, ("min", "max"), (), "set")
        least, most = players.get("min"), players.get("max")
        yield from (bad(key, "set") for key in ("min", "max") if key in players and type(players[key]) is not int)
        if type(least) is int and type(most) is int and not 2 <= least <= most <= 6:
            yield 14, "players must satisfy 2 <= min <= max <= 6"


def _card(row: dict[str, Any], place: str, shapes: list[str]) -> Iterator[Fault]:
    """SET-01, 03 to 07."""
    yield from keys(row, ("shapes", "a", "b"), ("copies",), place)
    named = row.get("shapes", "all")
    if named != "all":
        if not names(named) or len(set(named)) < len(named):
            yield bad("shapes", place)
        else:
            yield from _unknown(named, shapes, place)
    for key in ("a", "b"):
        if isinstance(row.get(key), dict):
            yield from _face(row[key], place)
        elif key in row:
            yield bad(key, place)
    yield from _copies(row, place)


def _face(face: dict[str, Any], place: str) -> Iterator[Fault]:
    yield from keys(face, ("n",), ("bonus", "tie"), place)
    yield from (bad(key, place) for key in ("bonus", "tie") if type(face.get(key, False)) is not bool)
    n = face.get("n", 1)
    if not is_int(n, 0, HIGHEST):
        yield 4, f"number must be an integer from 0 to 99 at {place}"
        return
    if face.get("bonus") is True and n not in (1, 2, 3, 4):
        yield 5, f'"bonus" is allowed only on 1, 2, 3, 4 (SL-03) at {place}'
    if face.get("tie") is True and n not in (1, 4):
        yield 6, f'"tie bonus" is allowed only on 1 and 4 (SL-04) at {place}'


def _copies(row: dict[str, Any], place: str) -> Iterator[Fault]:
    if not is_int(row.get("copies", 1), 1, MOST_COPIES):
        yield 7, f"copies must be from 1 to 99 at {place}"


def _unknown(named: list[str], shapes: list[str], place: str) -> Iterator[Fault]:
    if shapes:
        yield from ((3, f"unknown shape '{printable(name)}' at {place}") for name in named if name not in shapes)


def _list(row: dict[str, Any], place: str, shapes: list[str]) -> Iterator[Fault]:
    """SET-01, 03, 07, 08, 10."""
    yield from keys(row, ("name", "need"), ("copies",), place)
    yield from (bad("name", place) for name in [row.get("name", "-")] if not is_text(name))
    yield from _copies(row, place)
    need = row.get("need")
    if not isinstance(need, dict):
        yield from [bad("need", place)] if "need" in row else []
        return
    yield from _unknown(list(need), shapes, place)
    if not need or not all(is_int(many, 1) for many in need.values()):
        yield 10, f"each need must be at least 1 at {place}"
    elif sum(need.values()) not in TOTALS:
        yield 8, f"list total must be 9, 10 or 12, is {short(sum(need.values()))} (SL-05) at {place}"
