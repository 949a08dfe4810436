"""What is wrong with a card file: the rows AR-V02 to AR-V18 of section f, each with the law's own message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gamester.games.armies.groups import Groups
from gamester.games.house_rules import printable

MOST_VALUES, MOST_CARDS, MOST_GROUPS = 16, 80, 512
LONGEST = 8
"""Digits of a number: ten cards of any value still fit a cell of the table."""
TEXT, INTEGER, INTEGERS, TABLE, TABLES = "non-empty text", "an integer", "a list of integers", "a table", "a list of tables"
ITEMS = {
    "army": {"id": TEXT, "name": TEXT, "value": INTEGER},
    "number": {"value": INTEGER, "copies": INTEGER},
    "suit": {"id": TEXT, "name": TEXT},
}
KEYS = (
    {"schema": INTEGER, "game": TEXT, "id": TEXT, "name": TEXT, "origin": TEXT}
    | {"players": INTEGERS, "hand": INTEGER, "min_group": INTEGER}
    | dict.fromkeys(ITEMS, TABLES)
)

Fault = tuple[int, str]
"""A row of the table and its message."""


def find(file: dict[str, Any]) -> list[Fault]:
    """Every fault of a file that is TOML, in the order of the table.

    A row is judged when the keys it speaks of are there and of the right type. The rows that count groups are judged
    when all that bounds their number (V09 to V14) is in order.
    """
    faults: list[Fault] = []
    top = _sound(file, {"set": TABLE}, faults)
    faults += _judge(_sound(top.get("set", {}), KEYS if "set" in top else {}, faults))
    return sorted(dict.fromkeys(faults), key=lambda fault: fault[0])


def _sound(table: dict[str, Any], wanted: dict[str, str], faults: list[Fault]) -> dict[str, Any]:
    """V02 to V04 for a table and the items in it; what is there and of the right type all the way down."""
    faults += [(2, f"unknown key '{printable(key)}'") for key in table if key not in wanted]
    faults += [(3, f"missing key '{key}'") for key in wanted if key not in table]
    sound = {}
    for key, kind in wanted.items():
        if key not in table:
            continue
        expected = _expected(table[key], kind)
        if expected:
            faults.append((4, f"'{key}' must be {expected}"))
            continue
        items = [_sound(item, ITEMS[key], faults) for item in table[key]] if kind == TABLES else []
        if all(len(item) == len(ITEMS[key]) for item in items):
            sound[key] = table[key]
    return sound


def _expected(value: Any, kind: str) -> str:
    """What a value should have been, or nothing."""
    if kind == INTEGER and type(value) is int:
        return "" if abs(value) < 10**LONGEST else f"{INTEGER} of at most {LONGEST} digits"
    if kind == INTEGERS and isinstance(value, list):
        return kind if any(_expected(item, INTEGER) for item in value) else ""
    if kind == TABLES and isinstance(value, list):
        return "" if all(isinstance(item, dict) for item in value) else kind
    if kind == TEXT and isinstance(value, str):
        return "" if value else kind
    return "" if kind == TABLE and isinstance(value, dict) else kind


def _judge(file: dict[str, Any]) -> Iterator[Fault]:
    if file.get("schema", 1) != 1 or file.get("game", "armies") != "armies":
        yield 5, "schema 1 and game 'armies' expected"
    if "id" in file and not re.fullmatch(r"[a-z][a-z0-9_]*", file["id"]):
        yield 6, f"id '{printable(file['id'])}' is not a lower-case name"
    if file.get("origin", "ours") not in ("rulebook", "ours", "custom"):
        yield 7, "origin must be 'rulebook', 'ours' or 'custom'"
    players = file.get("players", [2, 4])
    if len(players) != 2 or not 2 <= players[0] <= players[1] <= 4:
        yield 8, "players must be [min, max] with 2 <= min <= max <= 4"
    if not 2 <= file.get("hand", 2) <= 10:
        yield 9, "hand must be 2..10"
    low = file.get("min_group", 1)
    if "min_group" in file and not 1 <= low <= file.get("hand", low):
        yield 10, "min_group must be 1..hand"
    sizes = [*_army(file), *_number(file)]
    yield from sizes
    yield from _seats(file)
    bounds = {"hand", "min_group", "army", "number"}
    if bounds <= file.keys() and not sizes and 2 <= file["hand"] <= 10 and 1 <= low <= file["hand"]:
        yield from _groups(file)


def _army(file: dict[str, Any]) -> Iterator[Fault]:
    army = file.get("army")
    if army is None:
        return
    if not 2 <= len(army) <= 5:
        yield 11, "an army has 2 to 5 cards"
    if _doubled(army, "id") or _doubled(army, "value") or any(card["value"] < 1 for card in army):
        yield 13, "army values and ids must be different and positive"


def _number(file: dict[str, Any]) -> Iterator[Fault]:
    number = file.get("number")
    if number is None:
        return
    cards = sum(card["copies"] for card in number)
    if len(number) > MOST_VALUES or cards > MOST_CARDS:
        yield 12, f"at most {MOST_VALUES} number values and {MOST_CARDS} number cards, got {len(number)} and {cards}"
    if _doubled(number, "value") or any(card["value"] < 1 or not 1 <= card["copies"] <= 99 for card in number):
        yield 14, "number cards need different positive values and 1 to 99 copies"


def _seats(file: dict[str, Any]) -> Iterator[Fault]:
    most = file["players"][1] if len(file.get("players", [])) == 2 else 0
    if "suit" in file and (len(file["suit"]) < most or _doubled(file["suit"], "id")):
        yield 15, "each player needs a suit of his own"
    if "number" in file and "hand" in file:
        total, hand = sum(card["copies"] for card in file["number"]), file["hand"]
        if hand * most > total:
            yield 16, f"{total} number cards cannot fill {most} hands of {hand} (AR-R23)"


def _groups(file: dict[str, Any]) -> Iterator[Fault]:
    number, low, hand = sorted(file["number"], key=lambda card: card["value"]), file["min_group"], file["hand"]
    army = sorted(file["army"], key=lambda card: card["value"])
    groups = Groups([card["value"] for card in number], [card["copies"] for card in number], low, hand, army[-1]["value"])
    many = [groups.count(card["value"]) for card in army]
    for card, ways in zip(army, many, strict=True):
        if ways == 0:
            yield 17, f"no group of {low}..{hand} cards adds up to {card['value']} ({printable(card['id'])})"
    if sum(many) > MOST_GROUPS:
        yield 18, f"too many group shapes ({sum(many)}), at most {MOST_GROUPS}"


def _doubled(items: list[dict[str, Any]], key: str) -> bool:
    return len({item[key] for item in items}) < len(items)
