"""What a key of a card file of Game-On must hold, whatever it is about: the rows GO-V02 and GO-V03 of its law."""

from __future__ import annotations

import re
from typing import Any

from gamester.games.gameon.lettering import LONGEST
from gamester.games.house_rules import printable

Fault = tuple[int, str]
"""A row of the table and its message."""

LARGEST = 10**9
WORD, ID = re.compile(r"[a-z]+"), re.compile(r"[a-z0-9-]+")
NAME = f"one lower-case word of at most {LONGEST} letters"
IDENTIFIER = f"lower case, digits and hyphens, at most {LONGEST}"
TEXT, INTEGER, TABLE, TABLES, TEXTS = "text", "a whole number", "a table", "a list of tables", "a list of texts"
TYPES = {TEXT: str, INTEGER: int, TABLE: dict, TABLES: list, TEXTS: list}


def sound(table: Any, wanted: dict[str, str], more: dict[str, str], where: str, faults: list[Fault]) -> dict[str, Any]:
    """V02 and V03 for the keys of one table; what is there and of the right type."""
    where = printable(where)
    if not isinstance(table, dict):
        faults.append((3, f"{where}: must be {TABLE}, not {said(table)}"))
        return {}
    known = wanted | more
    faults += [(2, f"{where}: unknown key '{printable(key)}'") for key in table if key not in known]
    faults += [(2, f"{where}: key '{key}' is missing") for key in wanted if key not in table]
    sound = {}
    for key, kind in known.items():
        if key in table and typed(table[key], kind):
            sound[key] = table[key]
        elif key in table:
            faults.append((3, f"{where}: '{key}' must be {kind}, not {said(table[key])}"))
    return sound


def typed(value: Any, kind: str) -> bool:
    """Whether a value is of a kind, and no number that nothing could hold."""
    if type(value) is not TYPES[kind]:
        return False
    if isinstance(value, int):
        return abs(value) < LARGEST
    inner = {TABLES: dict, TEXTS: str}.get(kind)
    return inner is None or (isinstance(value, list) and all(type(item) is inner for item in value))


def said(value: Any) -> str:
    """A value as a message quotes it."""
    try:
        return printable(repr(value), 40)
    except ValueError:  # Python writes no whole number of thousands of digits
        return "a number without end"


def fits(form: re.Pattern[str], text: str) -> bool:
    """Whether a text is an id or a name of a form, and not too long."""
    return bool(form.fullmatch(text)) and len(text) <= LONGEST
