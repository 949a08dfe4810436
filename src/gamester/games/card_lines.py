"""Line numbers of the keys and list items of a TOML file."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

Place = tuple[int | str, ...]
TOKEN = re.compile(
    r'(?P<gap>[ \t]+|#[^\n]*)|(?P<newline>\r?\n)|(?P<text>"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<mark>[\[\]{},=.])|(?P<bare>[\w+:-]+)",
    re.DOTALL,
)


def lines_of(text: str) -> dict[Place, int]:
    """Return the line of each key and list item by its place.

    A file that this reader does not understand gives fewer lines, never an error.
    """
    reader = _Reader(text)
    with suppress(IndexError):  # The text ends inside of something that only a rarer form of TOML closes.
        reader.read()
    return reader.lines


class _Reader:
    """Reads tokens and notes where values begin."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Place, int] = {}
        self.tokens: list[tuple[str, str, int]] = []
        line = 1
        for found in TOKEN.finditer(text):
            kind, words = str(found.lastgroup), found[0]
            if kind != "gap":
                self.tokens.append((kind, words, line))
            line += words.count("\n")
        self.at = 0
        self.table: Place = ()
        self.rows: dict[Place, int] = {}

    def read(self) -> None:
        while self.at < len(self.tokens):
            kind, words, _ = self.tokens[self.at]
            if kind == "newline":
                self.at += 1
            elif words == "[":
                self._head()
            else:
                self._pair(self.table)

    def _head(self) -> None:
        line = self.tokens[self.at][2]
        many = self.tokens[self.at + 1][1] == "["
        self.at += 2 if many else 1
        place = self._inside(self._key())
        if many:
            self.rows[place] = self.rows.get(place, -1) + 1
            self.lines.setdefault(place, line)
            place = (*place, self.rows[place])
        self.lines.setdefault(place, line)
        self.table = place
        self.at += 2 if many else 1

    def _inside(self, keys: list[str]) -> Place:
        """Return the place of a head: a key of a list of tables means its last one."""
        place: Place = ()
        for number, key in enumerate(keys):
            place = (*place, key)
            if place in self.rows and number < len(keys) - 1:
                place = (*place, self.rows[place])
        return place

    def _key(self) -> list[str]:
        keys = []
        while True:
            kind, words, _ = self.tokens[self.at]
            keys.append(words.strip("\"'") if kind == "text" else words)
            self.at += 1
            if self.tokens[self.at][1] != ".":
                return keys
            self.at += 1

    def _pair(self, table: Place) -> None:
        line = self.tokens[self.at][2]
        place = table
        for key in self._key():
            place = (*place, key)
            self.lines.setdefault(place, line)
        self.at += 1  # the equals sign
        self._value(place)

    def _value(self, place: Place) -> None:
        _, words, _ = self.tokens[self.at]
        if words == "[":
            self._items("]", lambda number: self._item((*place, number)))
        elif words == "{":
            self._items("}", lambda _: self._pair(place))
        else:
            self.at += 1
            while self.at < len(self.tokens) and self.tokens[self.at][0] in ("bare", "mark") and self.tokens[self.at][1] not in ",]}":
                self.at += 1  # the rest of a number or a time, such as 1.5

    def _item(self, place: Place) -> None:
        self.lines.setdefault(place, self.tokens[self.at][2])
        self._value(place)

    def _items(self, end: str, read: Callable[[int], None]) -> None:
        self.at += 1
        number = 0
        while self.tokens[self.at][1] != end:
            if self.tokens[self.at][0] == "newline" or self.tokens[self.at][1] == ",":
                self.at += 1
                continue
            read(number)
            number += 1
        self.at += 1
