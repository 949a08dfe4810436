"""The headings of a question file with the keys under them: read line by line, until there is too much that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from gamester.games.gameon.questions.statements import BANK, QUESTION, statements
from gamester.games.house_rules import printable

FEWEST, MOST = 30, 2000
"""Questions in a bank."""
MOST_TOLD = 200
"""Faults of a file that are told; reading ends there."""
TEXT, INTEGER, TEXTS = "text", "an integer", "a list of texts"
KEYS = {
    BANK: {"schema": INTEGER, "game": TEXT, "id": TEXT, "name": TEXT},
    QUESTION: {"text": TEXT, "answers": TEXTS, "right": TEXT, "id": TEXT, "subject": TEXT, "level": INTEGER},
}
MADE: dict[str, dict[str, Any]] = {BANK: {"bank": {}}, QUESTION: {"question": [{}]}}
"""What TOML makes of a heading."""

Fault = tuple[int, int, str]
"""A line, a row of the table, and its reason."""


class Block(Struct):
    """A heading of a file and the keys under it that are sound, each with its line and its value."""

    heading: str
    """Nothing where the heading is faulty itself: what stands under it is passed over."""
    line: int
    keys: dict[str, tuple[int, Any]] = {}
    named: set[str] = set()
    """All keys that stand here, sound or not."""
    torn: bool = False
    """Something here could not be read, so nothing is said to be missing."""

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def get(self, key: str, otherwise: Any = None) -> Any:
        """The value of a key, or what it is taken for where it does not stand here."""
        return self.keys[key][1] if key in self.keys else otherwise

    def at(self, key: str) -> int:
        """The line of a key."""
        return self.keys[key][0]


def blocks(text: str, faults: list[Fault]) -> list[Block]:
    """The headings of a file; what cannot be read or does not belong is noted (Q01, Q02, Q04, Q13), until there is too much of it."""
    found: list[Block] = []
    block = Block("", 0)
    for statement in statements(text):
        if len(faults) > MOST_TOLD or len(found) > MOST + 1:
            break
        line, table = statement.line, statement.read()
        if statement.is_heading():
            heading = next((heading for heading, made in MADE.items() if made == table), "")
            again = heading == BANK and any(other.heading == BANK for other in found)
            block = Block("" if again else heading, line)
            if block.heading:
                found.append(block)
            else:
                belongs = f"'{printable(statement.text.strip())}' does not belong here: there is {BANK} once, then {QUESTION}"
                faults.append((line, 1, table) if isinstance(table, str) else (line, 2, belongs))
        elif isinstance(table, str):
            faults.append((line, 1, table))
            block.torn = True
        elif block.heading or not block.line:
            faults += [fault for key, value in table.items() for fault in _put(block, line, key, value)]
    return found


def _put(block: Block, line: int, key: str, value: Any) -> Iterator[Fault]:
    """Note a key under its heading, or say why not."""
    if not block.heading:
        yield line, 2, f"key '{printable(key)}' stands under no heading"
    elif key not in KEYS[block.heading]:
        yield line, 2, f"unknown key '{printable(key)}' in {block.heading}"
    elif key in block.named:
        yield line, 2, f"key '{key}' stands here twice"
    else:
        block.named.add(key)
        fault = _unfit(key, value, KEYS[block.heading][key])
        if fault:
            yield line, *fault
        else:
            block.keys[key] = (line, value)


def _unfit(key: str, value: Any, kind: str) -> tuple[int, str] | None:
    """Q04 for a value of the wrong type, Q13 for more than one right answer where there must be one."""
    if key == "right" and isinstance(value, list) and len(value) > 1:
        return 13, f"{len(value)} right answers are given, there must be exactly one"
    if kind == TEXTS:
        sound = isinstance(value, list) and all(isinstance(item, str) for item in value)
    else:
        sound = type(value) is (int if kind == INTEGER else str)
    return None if sound else (4, f"'{key}' must be {kind}")
