"""A file of TOML cut into its statements, each with its line, so that a fault can be told where it is.

A statement is a line, or the lines that its brackets or its triple quotes hold together. Cutting never fails: quotes or brackets
left open go on to the end of their line, to the next heading of ours, or to the end of the file, and what they hold is then no TOML.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from typing import Any

from msgspec import Struct

from gamester.games.house_rules import printable

BANK, QUESTION = "[bank]", "[[question]]"
LONGEST = 2000
"""Characters of a statement; beyond, it is not read, since what TOML spends on a key of many parts grows with their square."""
TOKEN = re.compile(
    r"""
    ["]{3} (?: \\[\s\S] | (?!["]{3}) [^\\] )*+ (?: ["]{3,5} )?   # many lines of text
    | '{3} (?: (?!'{3}) [\s\S] )*+ (?: '{3,5} )?
    | ["] (?: \\. | [^"\\\n] )*+ ["]?                            # one line of text
    | ' [^'\n]*+ '?
    | \#[^\n]*+
    | ^[ \t]* (?P<heading> \[bank\] | \[\[question\]\] )         # where nothing can be open any more
    | (?P<opens> [\[{] ) | (?P<closes> [\]}] ) | (?P<end> \n )
    """,
    re.VERBOSE | re.MULTILINE,
)
PLAIN = re.compile(r"[ \t]*(?:[\[#]|[A-Za-z0-9_-]+[ \t]*=)")
REMARK = re.compile(r"[ \t]*(?:#[^\x00-\x08\x0a-\x1f\x7f]*)?(?:\r?\n)?")


class Statement(Struct, frozen=True):
    """A heading, or a key and its value."""

    line: int
    """Of the file, from 1: the first one."""
    text: str

    def is_heading(self) -> bool:
        """Whether a table begins here."""
        return self.text.lstrip(" \t").startswith("[")

    def read(self) -> dict[str, Any] | str:
        """The table that this statement alone would make, or why it is no TOML or not read."""
        if len(self.text) > LONGEST:
            return f"this is {len(self.text)} characters long, at most {LONGEST} are read"
        if not PLAIN.match(self.text):
            return "expected a heading, or a key without quotes or dots, '=' and a value"
        try:
            return tomllib.loads(self.text)
        except RecursionError:
            return "not TOML: nested too deeply"
        except ValueError as fault:
            return "not TOML: " + printable(re.sub(r" \(at [^()]*\)$", "", str(fault)), 200)


def statements(text: str) -> Iterator[Statement]:
    """The statements of a file in their order, without empty lines and remarks."""
    line, start = 1, 0
    for cut in chain(_cuts(text), [len(text)]):
        piece = text[start:cut]
        if not REMARK.fullmatch(piece):
            yield Statement(line, piece)
        line += piece.count("\n")
        start = cut


def _cuts(text: str) -> Iterator[int]:
    """Where a statement ends and the next one starts."""
    opened = 0
    for token in TOKEN.finditer(text):
        if token["heading"]:
            opened = 0
            yield token.start()
        elif token["opens"]:
            opened += 1
        elif token["closes"]:
            opened = max(0, opened - 1)
        elif token["end"] and not opened:
            yield token.end()
