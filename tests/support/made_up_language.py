"""A language for tests: every message in brackets. Whatever has none is no message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from gamester.words import translated
from gamester.words.languages import ENGLISH, LANGUAGES, OFFERED
from gamester.words.library import SHARED, Words, complain
from gamester.words.parsing import Messages

CODE = "xx"
OPEN, CLOSE = "⟦", "⟧"


class BracketMessages(Messages):
    """English messages, each in brackets."""

    def __init__(self, path: Path) -> None:
        super().__init__((path, SHARED), complain)
        plain = self.bundle.format_pattern

        def bracketed(pattern: Any, arguments: Any = None) -> tuple[str, list[Exception]]:
            text, errors = plain(pattern, arguments)
            # Parts of messages are not said alone: a number, an article with a noun.
            return (f"{OPEN}{text}{CLOSE}" if text else ""), errors

        vars(self.bundle)["format_pattern"] = bracketed


class BracketTexts(str):
    """A file of texts in which every key stands for itself, in brackets."""

    def get(self, key: str) -> BracketTexts:
        return BracketTexts(f"{OPEN}{key}{CLOSE}")


Mapping.register(BracketTexts)


@pytest.fixture
def made_up_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Offer a language in which every message and every text of a data file stands in brackets."""
    usual, usual_texts = Words._in, translated._texts

    def messages(words: Words, code: str) -> Messages:
        if code != CODE:
            return usual(words, code)
        if code not in words._messages:
            words._messages[code] = BracketMessages(words.path)
        return words._messages[code]

    monkeypatch.setattr(Words, "_in", messages)
    monkeypatch.setattr(translated, "_texts", lambda path, code: BracketTexts() if code == CODE else usual_texts(path, code))
    usual_text = translated._text
    monkeypatch.setattr(translated, "_text", lambda *found: str(usual_text(*found)))
    monkeypatch.setitem(LANGUAGES, CODE, "Brackets")
    OFFERED.append(CODE)
    yield CODE
    OFFERED.remove(CODE)
    assert ENGLISH in OFFERED
