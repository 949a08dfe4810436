"""Message files, parsed message by message, and the functions of messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentNone
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk

from gamester.words.values import SEPARATOR, join_items

if TYPE_CHECKING:
    from fluent.runtime.resolver import Pattern

LOCALE = "en-GB"
ENTRY = re.compile(r"^(?=[A-Za-z][\w-]* *=)", re.MULTILINE)
"""The beginning of a message. Its parts are indented."""
ID = re.compile(r"[A-Za-z][\w-]*")
SOUNDS_AS_VOWEL = re.compile(r"[aeiou]|8|11\b|18\b|hour|honest|heir", re.IGNORECASE)
SOUNDS_AS_CONSONANT = re.compile(r"uni|eu|one\b|use|u-", re.IGNORECASE)
NOT_WORD = re.compile(r"[^a-z0-9]+")


class Messages:
    """The messages of some files, each parsed when it is first asked for.

    The first file that has a message wins. A file that cannot be read, or a part that is no message, is reported and left out.
    """

    def __init__(self, paths: Iterable[Path], complain: Callable[[str], None]) -> None:
        functions: Any = {"A": self._with_a, "THE": self._with_the, "EACH": self._each, "LIST": _listed, "ORDINAL": _ordinal}
        self.bundle = FluentBundle([LOCALE], functions, use_isolating=False)
        self._complain = complain
        self._sources: dict[str, tuple[Path, str]] = {}
        for path in paths:
            for source in ENTRY.split(self._read(path)):
                if (found := ID.match(source)) is not None:
                    self._sources.setdefault(found[0], (path, source))

    def pattern(self, message: str) -> Pattern | None:
        """Return the pattern of an id, or of `id.attribute`, or None."""
        id, _, attribute = message.partition(".")
        self._load(id)
        if not self.bundle.has_message(id):
            return None
        found = self.bundle.get_message(id)
        return found.attributes.get(attribute) if attribute else found.value

    def _read(self, path: Path) -> str:
        try:
            return path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            self._complain(f"{path}: expected a file of messages: {error}")
            return ""

    def _load(self, id: str) -> None:
        """Parse a message and those that it names, unless they are parsed already."""
        path, source = self._sources.pop(id, (None, ""))
        if path is None:
            return
        resource = FluentParser(with_spans=False).parse(source)
        for entry in resource.body:
            if isinstance(entry, Junk):
                self._complain(f"{path}: expected a message, got {(entry.content or '').strip()[:80]!r}")
        self.bundle.add_resource(resource)
        for named in ID.findall(source):
            self._load(named)

    def _with_a(self, names: Any) -> str:
        return self._with_article(names, "a", lambda name: f"{'an' if _takes_an(name) else 'a'} {name}")

    def _with_the(self, names: Any) -> str:
        return self._with_article(names, "the", lambda name: f"the {name}")

    def _with_article(self, names: Any, which: str, usual: Callable[[str], str]) -> str:
        """Return names with an article: that of the card's message, or the usual one."""
        said = []
        for name in _text(names).split(SEPARATOR):
            pattern = self.pattern(f"{card_message(name)}.{which}")
            said.append(str(self.bundle.format_pattern(pattern)[0]) if pattern is not None else usual(name))
        return SEPARATOR.join(said)

    def _each(self, items: Any, message: Any) -> str:
        """Return a list with every item put into a message, as its `$item`."""
        pattern = self.pattern(_text(message))
        if pattern is None:
            return _text(items)
        return SEPARATOR.join([str(self.bundle.format_pattern(pattern, {"item": item})[0]) for item in _text(items).split(SEPARATOR)])


def card_message(name: str) -> str:
    """Return the id of the message that may give the articles of a card."""
    return f"card-{NOT_WORD.sub('-', name.lower()).strip('-')}"


def _takes_an(name: str) -> bool:
    return SOUNDS_AS_VOWEL.match(name) is not None and SOUNDS_AS_CONSONANT.match(name) is None


def _text(value: Any) -> str:
    return value.name or "" if isinstance(value, FluentNone) else str(value)


def _listed(items: Any, last: Any = "and") -> str:
    return join_items(_text(items).split(SEPARATOR), str(last))


def _ordinal(number: Any) -> str:
    if not isinstance(number, int):
        return _text(number)
    value = int(number)
    ending = "th" if 10 < value % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{ending}"
