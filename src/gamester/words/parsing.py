"""Message files, parsed message by message, and the functions of messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentNone
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk

from gamester.words.languages import ENGLISH
from gamester.words.values import ENTRY, SEPARATOR, join_items

if TYPE_CHECKING:
    from fluent.runtime.resolver import Pattern

LOCALES = {ENGLISH: "en-GB"}
"""Locales of languages whose code alone would mean another."""
ID = re.compile(r"[A-Za-z][\w-]*")
SOUNDS_AS_VOWEL = re.compile(r"[aeiou]|8|11\b|18\b|hour|honest|heir", re.IGNORECASE)
SOUNDS_AS_CONSONANT = re.compile(r"uni|eu|one\b|use|u-", re.IGNORECASE)
NOT_WORD = re.compile(r"[^a-z0-9]+")


class Messages:
    """The messages of some files in one language, each parsed at its first use.

    The first file that has a message wins. A file that cannot be read, or a part that is no message, is reported and left out.
    """

    def __init__(self, paths: Iterable[Path], complain: Callable[[str], None], language: str = ENGLISH) -> None:
        functions: Any = {
            "A": partial(self._with_article, "a", _with_a if language == ENGLISH else str),
            "THE": partial(self._with_article, "the", _with_the if language == ENGLISH else str),
            "FORM": self._in_form,
            "EACH": self._each,
            "LIST": partial(_listed, language),
            "ORDINAL": _ordinal if language == ENGLISH else _ordinal_with_dot,
        }
        self.bundle = FluentBundle([LOCALES.get(language, language)], functions, use_isolating=False)
        self._complain = complain
        self._sources: dict[str, tuple[Path, str]] = {}
        self._loading: set[str] = set()
        self._lock = RLock()
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
        """Parse a message and those that it names, unless they are parsed already.

        Its source is kept until it is there, so that another thread waits for it.
        """
        if id not in self._sources:
            return
        with self._lock:
            if id not in self._sources or id in self._loading:
                return
            path, source = self._sources[id]
            self._loading.add(id)
            resource = FluentParser(with_spans=False).parse(source)
            for entry in resource.body:
                if isinstance(entry, Junk):
                    self._complain(f"{path}: expected a message, got {(entry.content or '').strip()[:80]!r}")
            self.bundle.add_resource(resource)
            for named in ID.findall(source):
                self._load(named)
            del self._sources[id]

    def _in_form(self, names: Any, form: Any) -> str:
        return self._with_article(_text(form), str, names)

    def _with_article(self, form: str, usual: Callable[[str], str], names: Any) -> str:
        """Return names in a form: that of the card's message, or the usual one."""
        said = []
        for name in _text(names).split(SEPARATOR):
            pattern = self.pattern(f"{card_message(name)}.{form}")
            said.append(str(self.bundle.format_pattern(pattern)[0]) if pattern is not None else usual(name))
        return SEPARATOR.join(said)

    def _each(self, items: Any, message: Any) -> str:
        """Return a list with every item put into a message, as its `$item`."""
        pattern = self.pattern(_text(message))
        if pattern is None:
            return _text(items)
        return SEPARATOR.join([str(self.bundle.format_pattern(pattern, {"item": item})[0]) for item in _text(items).split(SEPARATOR)])


def card_message(name: str) -> str:
    """Return the id of the message for the articles and cases of a card.

    It is `card-konig` for `König`. A language need not have that message.
    """
    letters = normalize("NFKD", name).encode("ascii", "ignore").decode()
    return f"card-{NOT_WORD.sub('-', letters.lower()).strip('-')}"


def _with_a(name: str) -> str:
    return f"{'an' if _takes_an(name) else 'a'} {name}"


def _with_the(name: str) -> str:
    return f"the {name}"


def _takes_an(name: str) -> bool:
    return SOUNDS_AS_VOWEL.match(name) is not None and SOUNDS_AS_CONSONANT.match(name) is None


def _text(value: Any) -> str:
    return value.name or "" if isinstance(value, FluentNone) else str(value)


def _listed(language: str, items: Any, last: Any = "and") -> str:
    return join_items(_text(items).split(SEPARATOR), str(last), language)


def _ordinal(number: Any) -> str:
    if not isinstance(number, int):
        return _text(number)
    value = int(number)
    ending = "th" if 10 < value % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{ending}"


def _ordinal_with_dot(number: Any) -> str:
    return f"{int(number)}." if isinstance(number, int) else _text(number)
