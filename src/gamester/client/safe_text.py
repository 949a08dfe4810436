"""Texts from servers, made safe for a terminal.

Every answer of a server passes here. A terminal obeys invisible characters: they can move and
delete text, change the title, make links and fill the clipboard.
"""

from __future__ import annotations

import json
from typing import Any

from gamester.match.setup import JOINERS, escape_invisible, is_visible

APART = "\u2068\u2069"
"""The characters that isolate a right-to-left name (FSI and PDI)."""
MANY_LINES = "text"
"""The field of an answer that holds a file or a clause and may have several lines."""


def read(answer: str | bytes) -> Any:
    """Return the decoded JSON of an answer with all its texts made safe.

    Raises ValueError if it is not JSON or nested too deeply.
    """
    try:
        return _each(json.loads(answer), "")
    except RecursionError:
        raise ValueError("nested too deeply") from None


def safe(text: str, lines: bool = False) -> str:
    """Return a text in which control characters are replaced by their numbers.

    Pairs of isolating characters stay, joiners stay between letters that they join, and line ends stay
    if `lines` is set.
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
    """Return the indices of isolating characters that come in pairs.

    An unpaired one would affect all text after it.
    """
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
