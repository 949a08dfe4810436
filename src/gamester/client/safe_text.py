"""What another house says, made safe for a terminal: the one place where its answers are read (`calls.py`, `connection.py`).

A terminal obeys signs that nobody sees: they move and delete what stands there, change its title, make links, fill the clipboard.
"""

from __future__ import annotations

import json
from typing import Any

from gamester.match.setup import JOINERS, escape_invisible, is_visible

APART = "\u2068\u2069"
"""The signs with which a house sets a name from right to left apart (FSI and PDI)."""
MANY_LINES = "text"
"""The field of an answer that holds a file or a clause, of more than one line."""


def read(answer: str | bytes) -> Any:
    """Return an answer of a house with all of its texts and names made safe; ValueError where it is no JSON that anybody reads."""
    try:
        return _each(json.loads(answer), "")
    except RecursionError:
        raise ValueError("nested too deeply") from None


def safe(text: str, lines: bool = False) -> str:
    """Return a text without a sign that a terminal obeys: in the place of each stands its number.

    Signs that set names from right to left apart stay in pairs, those that join letters stay between such letters, and line ends stay
    only where there may be more `lines` than one.
    """
    if text.isascii() and text.isprintable():
        return text
    if lines:
        return "\n".join(safe(line.replace("\t", " ")) for line in text.replace("\r\n", "\n").split("\n"))
    paired = _paired(text)
    return "".join(sign if k in paired or _joins(text, k) else escape_invisible(sign) for k, sign in enumerate(text))


def _each(value: Any, field: str) -> Any:
    if isinstance(value, str):
        return safe(value, field == MANY_LINES)
    if isinstance(value, list):
        return [_each(one, field) for one in value]
    return {safe(name): _each(one, name) for name, one in value.items()} if isinstance(value, dict) else value


def _paired(text: str) -> set[int]:
    """Return the places of signs that set something apart and are closed again; any other would turn all that follows."""
    opened: list[int] = []
    paired: set[int] = set()
    for k, sign in enumerate(text):
        if sign == APART[0]:
            opened.append(k)
        elif sign == APART[1] and opened:
            paired |= {opened.pop(), k}
    return paired


def _joins(text: str, k: int) -> bool:
    return text[k] in JOINERS and 0 < k < len(text) - 1 and is_visible(text[k - 1 : k + 2])
