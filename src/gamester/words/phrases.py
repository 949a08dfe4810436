"""Sentences that are said later, in the language of that moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec


class Phrase(str):
    """A text whose `str()` is said in the current language.

    As a `str` it is the English text: it compares, hashes and joins as that. `str()`, `format()`, f-strings and templates say it in the
    current language. `"".join`, `+` and slices see English: call `said` first.
    """

    __slots__ = ("_later",)
    _later: Callable[[], str]

    def __new__(cls, english: str, later: Callable[[], str]) -> Phrase:
        """Return a phrase; `later` says it in the language of that moment."""
        made = super().__new__(cls, english)
        made._later = later
        return made

    def __str__(self) -> str:
        return self._later()

    def __format__(self, form: str) -> str:
        return format(self._later(), form)

    def __reduce__(self) -> tuple[Any, ...]:
        return Phrase, (str.__str__(self), self._later)


def said(text: str) -> str:
    """Return a phrase in the current language, and any other text unchanged."""
    return text if text.__class__ is str else str(text)


def encode_phrase(value: Any) -> str:
    """Return a phrase in the current language, as the `enc_hook` of encoders.

    Encoders refuse phrases without it.
    Raises NotImplementedError for anything else.
    """
    if isinstance(value, Phrase):
        return str(value)
    raise NotImplementedError(f"expected a value that JSON can hold, got {type(value).__name__}")


encode_json = msgspec.json.Encoder(enc_hook=encode_phrase).encode
"""Return a value as JSON in UTF-8, its phrases in the current language. Plain `msgspec.json.encode` refuses phrases."""
