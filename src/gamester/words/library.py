"""Message files and the sentences made of them.

`Words` is one folder with a file `en.ftl` and a file for each other language, over the messages that all folders share. Fluent is
imported, and a message parsed, when it is first said: bots and simulations say none.
"""

from __future__ import annotations

import logging
import re
from functools import lru_cache, partial
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Any

from gamester.words.languages import ENGLISH, SENTENCES, language
from gamester.words.phrases import Phrase
from gamester.words.values import ENTRY, HOLE_START, hole_of, listed

if TYPE_CHECKING:
    from gamester.words.parsing import Messages

LOG = logging.getLogger("gamester")
FILE = f"{ENGLISH}.ftl"
SHARED = Path(__file__).parent / FILE
NO_WORDS = "There are no words for this yet."
"""The sentence for a message that does not exist."""
GAP = "…"
"""Text in the place of an argument that is missing."""
MISSING = re.compile(r"Unknown external: (\w+)")
"""The error of Fluent for an argument that is missing."""
UNFILLED = re.compile(r"\{[\w.()-]*\}")
"""A reference that Fluent could not follow, as it writes it."""
PART = re.compile(r"^ +\.([A-Za-z][\w-]*) *=", re.MULTILINE)
"""The beginning of an attribute of a message."""
NOT_INDENTED = re.compile(r"^(?![ \n])", re.MULTILINE)
"""Where a message has ended and a comment or another entry begins."""
VARIABLE = re.compile(r"\{ *\$(\w+) *\}")
"""An argument in a message, with no function or selector."""
KEPT = 8192
"""Sentences that a folder keeps. A game has some hundreds without the names of people, and all tables share them."""
KEPT_WITH_NAMES = 2048
"""Sentences that a folder keeps with the names of people in them: those of the tables that are in play."""

Argument = str | int


class MessageError(LookupError):
    """Raised in tests for a message that is missing or cannot be filled."""


class _Mode:
    strict = False


def be_strict(strict: bool = True) -> None:
    """Raise MessageError for faulty messages from now on, as tests do.

    Otherwise a fault is logged once and the sentence has a gap.
    """
    _Mode.strict = strict


_COMPLAINED: set[str] = set()


def complain(fault: str) -> None:
    """Log a fault of a file of words once, or in tests raise MessageError."""
    if _Mode.strict:
        raise MessageError(fault)
    if fault not in _COMPLAINED:
        _COMPLAINED.add(fault)
        LOG.error("%s", fault)


class Words:
    """The messages of one folder in all languages, with the shared ones below them.

    `path` is its `en.ftl`. Other languages have files beside it; English stands in for what they lack.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._messages: dict[str, Messages] = {}
        self._plain: dict[str, str] | None = None
        self._kept = lru_cache(maxsize=KEPT)(self._format)
        self._whole = lru_cache(maxsize=KEPT_WITH_NAMES)(self._fill)
        self._has = lru_cache(maxsize=KEPT)(lambda message: self._in(ENGLISH).pattern(message) is not None)

    @classmethod
    def beside(cls, module_file: str) -> Words:
        """Return the messages that lie beside a module; pass its `__file__`."""
        return words_of(Path(module_file).parent)

    def __repr__(self) -> str:
        return f"Words({str(self.path)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return words_of, (self.path.parent,)

    def __contains__(self, message: str) -> bool:
        return self._has(message)

    def say(self, message: str, /, **arguments: Argument) -> str:
        """Return a message in the current language, with its arguments filled in.

        `message` is an id, or `id.attribute`. Never raises outside tests: a fault is logged once, and the sentence has a gap.
        """
        if not arguments:
            return self._kept(language(), message)
        for key, value in arguments.items():
            if value.__class__ is Phrase:  # equal phrases may have other words in another language
                arguments[key] = str(value)
        return self._whole(language(), message, *arguments.items())

    def _fill(self, code: str, message: str, *arguments: tuple[str, Argument]) -> str:
        """Return a message with its arguments.

        Names are put in last, so that one sentence is kept for all people.
        """
        text = self._kept(code, message, *[(key, hole_of(key) or value) for key, value in arguments])
        if HOLE_START in text:
            for key, value in arguments:
                if hole := hole_of(key):
                    text = text.replace(hole, str(value))
        return text

    def phrase(self, message: str, /, **arguments: Argument) -> Phrase:
        """Return a message that is said whenever it is formatted.

        It is said in the language of that moment.
        A message that has nothing but text and arguments is read without Fluent, so that texts of a game can be made when it is imported.
        """
        english = self._plain_text(message)
        if english is None:
            english = self._kept(ENGLISH, message, *arguments.items())
        else:
            english = VARIABLE.sub(lambda found: _english(arguments.get(found[1], GAP)), english)
        return Phrase(english, partial(self.say, message, **arguments))

    def _plain_text(self, message: str) -> str | None:
        """Return the English text of a plain message, or None.

        A plain message has nothing but text and arguments.
        """
        if self._plain is None:
            self._plain = _plain_texts(SHARED) | _plain_texts(self.path)
        return self._plain.get(message)

    def _in(self, code: str) -> Messages:
        if code not in self._messages:
            from gamester.words.parsing import Messages

            files = (self.path.with_name(f"{code}.ftl"), SHARED.with_name(f"{code}.ftl"))
            present = [file for file in files if code == ENGLISH or file.exists()]
            self._messages[code] = Messages(present, complain, code)
        return self._messages[code]

    def _format(self, code: str, message: str, *arguments: tuple[str, Argument]) -> str:
        messages = self._in(code)
        pattern = messages.pattern(message)
        if pattern is None and code != ENGLISH:
            return self._format(ENGLISH, message, *arguments)
        if pattern is None:
            complain(f"{self.path}: expected a message {message!r}, got none")
            return NO_WORDS
        text, errors = messages.bundle.format_pattern(pattern, dict(arguments))
        if not errors:
            return str(text)
        faults = sorted({str(error) for error in errors})
        complain(f"{self.path.with_name(f'{code}.ftl')}: {message}: {'; '.join(faults)}")
        gaps = {found[1]: GAP for fault in faults if (found := MISSING.fullmatch(fault))}
        text, _ = messages.bundle.format_pattern(pattern, {**dict(arguments), **gaps})
        return UNFILLED.sub(GAP, str(text))


def _english(argument: Argument) -> str:
    """Return an argument as the English text of a phrase has it."""
    return str.__str__(argument) if isinstance(argument, str) else str(argument)


def _plain_texts(path: Path) -> dict[str, str]:
    """Return the plain messages and attributes of a file by id.

    Plain ones have nothing but text and arguments.
    """
    try:
        entries = ENTRY.split(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return {}
    found: dict[str, str] = {}
    for entry in entries[1:]:
        id, _, rest = entry.partition("=")
        value, *parts = PART.split(_until_dedent(rest))
        texts = {id.strip(): value, **{f"{id.strip()}.{name}": text for name, text in zip(parts[::2], parts[1::2], strict=True)}}
        found |= {name: _joined(text) for name, text in texts.items() if text.strip() and "{" not in VARIABLE.sub("", text)}
    return found


def _until_dedent(rest: str) -> str:
    """Return the value of a message with its attributes.

    They are the first line and the indented lines after it.
    """
    first, newline, more = rest.partition("\n")
    return first + newline + NOT_INDENTED.split(more, maxsplit=1)[0]


def _joined(text: str) -> str:
    first, _, more = text.partition("\n")
    return f"{first.strip()}\n{dedent(more).rstrip()}".strip()


SITE = Words(SHARED)
"""The messages that every game and the site share."""
SENTENCES.append(lambda code, known: SITE.say("unknown-language", language=code, known=listed(known)))


@lru_cache(maxsize=64)
def words_of(folder: Path) -> Words:
    """Return the messages of a folder, the same object each time."""
    return SITE if folder == SHARED.parent else Words(folder / FILE)
