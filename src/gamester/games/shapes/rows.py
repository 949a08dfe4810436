"""Rows of a card file of Shape & List: what each is read as, and how a fault of it is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamester.games.house_rules import printable

Fault = tuple[int, str]
"""A row of the table and its message."""
Rows = list[dict[str, Any]]


def bad(key: str, place: str) -> Fault:
    """SET-01: a key that is unknown, missing or unfit."""
    return 1, f"unknown or invalid key '{printable(key)}' at {place}"


def is_int(value: Any, low: int, high: int | None = None) -> bool:
    """Whether it is a whole number within these."""
    return type(value) is int and value >= low and (high is None or value <= high)


def is_text(value: Any) -> bool:
    """Whether it is a text that says anything."""
    return isinstance(value, str) and bool(value.strip())


def names(value: Any) -> list[str]:
    """A list of names; empty where it is none."""
    return value if isinstance(value, list) and all(map(is_text, value)) else []


def rows(file: dict[str, Any], key: str) -> Rows:
    """The rows of this kind; none where they are no list of tables."""
    found = file.get(key)
    return found if isinstance(found, list) and all(isinstance(row, dict) for row in found) else []


def called(row: dict[str, Any], place: int) -> str:
    """What a list is called in messages: by its name, else by its place."""
    return f'list "{printable(row["name"])}"' if is_text(row.get("name")) else f"list {place}"


def keys(table: dict[str, Any], wanted: tuple[str, ...], may: tuple[str, ...], place: str) -> Iterator[Fault]:
    """Keys that are unknown, and required ones that are missing."""
    yield from (bad(key, place) for key in table if key not in wanted and key not in may)
    yield from (bad(key, place) for key in wanted if key not in table)


def short(number: int) -> str:
    """A number as it may stand in a message."""
    return str(number) if number < 10**9 else "more than a thousand million"
