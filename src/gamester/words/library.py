"""Message files and the sentences made of them.

`Words` is one file `en.ftl`, over the messages that all files share. Fluent is imported, and a message parsed, when it is first said: bots
and simulations say none.
"""

from __future__ import annotations

import logging
import re
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.words.values import HOLE_START, hole_of

if TYPE_CHECKING:
    from gamester.words.parsing import Messages

LOG = logging.getLogger("gamester")
FILE = "en.ftl"
SHARED = Path(__file__).parent / FILE
NO_WORDS = "There are no words for this yet."
"""The sentence for a message that does not exist."""
GAP = "…"
"""Text in the place of an argument that is missing."""
MISSING = re.compile(r"Unknown external: (\w+)")
"""The error of Fluent for an argument that is missing."""
UNFILLED = re.compile(r"\{[\w.()-]*\}")
"""A reference that Fluent could not follow, as it writes it."""
KEPT = 8192
"""Sentences that a file keeps. A game has some hundreds without the names of people, and all tables share them."""

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


class Words:
    """The messages of one file, with the shared ones below them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._kept = lru_cache(maxsize=KEPT)(self._format)
        self._has = lru_cache(maxsize=KEPT)(lambda message: self._messages.pattern(message) is not None)
        self._complained: set[str] = set()

    @classmethod
    def beside(cls, module_file: str) -> Words:
        """Return the messages that lie beside a module; pass its `__file__`."""
        return words_of(Path(module_file).parent)

    def __repr__(self) -> str:
        return f"Words({str(self.path)!r})"

    def __contains__(self, message: str) -> bool:
        return self._has(message)

    def say(self, message: str, **arguments: Argument) -> str:
        """Return a message with its arguments filled in.

        `message` is an id, or `id.attribute`. Never raises outside tests: a fault is logged once, and the sentence has a gap.
        """
        # Names are put in last, so that one sentence is kept for all people.
        text = self._kept(message, *[(key, hole_of(key) or value) for key, value in arguments.items()])
        if HOLE_START in text:
            for key, value in arguments.items():
                if hole := hole_of(key):
                    text = text.replace(hole, str(value))
        return text

    @cached_property
    def _messages(self) -> Messages:
        from gamester.words.parsing import Messages

        return Messages((self.path, SHARED), self._complain)

    def _format(self, message: str, *arguments: tuple[str, Argument]) -> str:
        pattern = self._messages.pattern(message)
        if pattern is None:
            self._complain(f"{self.path}: expected a message {message!r}, got none")
            return NO_WORDS
        text, errors = self._messages.bundle.format_pattern(pattern, dict(arguments))
        if not errors:
            return str(text)
        faults = sorted({str(error) for error in errors})
        self._complain(f"{self.path}: {message}: {'; '.join(faults)}")
        gaps = {found[1]: GAP for fault in faults if (found := MISSING.fullmatch(fault))}
        text, _ = self._messages.bundle.format_pattern(pattern, {**dict(arguments), **gaps})
        return UNFILLED.sub(GAP, str(text))

    def _complain(self, fault: str) -> None:
        if _Mode.strict:
            raise MessageError(fault)
        if fault not in self._complained:
            self._complained.add(fault)
            LOG.error("%s", fault)


SITE = Words(SHARED)
"""The messages that every game and the site share."""


@lru_cache(maxsize=64)
def words_of(folder: Path) -> Words:
    """Return the messages of a folder, the same object each time."""
    return Words(folder / FILE)
