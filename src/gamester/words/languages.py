"""The languages of sentences, and the one in which they are said now.

The current language belongs to a context: a task or thread that says something for one reader sets it by `speaking`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, update_wrapper
from typing import Generic, ParamSpec, TypeVar

ENGLISH = "en"
"""The language that has every message. Others fall back to it."""
LANGUAGES = {ENGLISH: "English", "de": "Deutsch"}
"""Languages by code, each by its own name. Their messages stand in files `CODE.ftl` beside `en.ftl`."""
OFFERED = [ENGLISH, "de"]
"""Codes of the languages that readers may choose: those whose files are complete."""
RANGE = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9]{1,8})*\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?")
"""One entry of an Accept-Language header: `de-AT;q=0.8`."""
MOST_RANGES = 32
"""Entries of a header that are read."""

SENTENCES: list[Callable[[str, list[str]], str]] = [lambda code, known: f"expected one of the languages {', '.join(known)}, got {code!r}"]
"""How an unknown language is refused, the last one holds: the library of messages, which needs this module, adds its own."""
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_LANGUAGE: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the code of the language in which sentences are said now."""
    return _LANGUAGE.get()


class UnknownLanguage(LookupError):
    """Raised for a language that is not offered.

    Its text is the sentence for the reader.
    """


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Say sentences in another language within a `with` block.

    Raises UnknownLanguage, before anything changes, if the language is not offered.
    """
    token = _LANGUAGE.set(offered_language(code))
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


def speak(code: str) -> None:
    """Say sentences in another language from now on, in this context.

    It is for a program that has one reader.
    Raises UnknownLanguage, before anything changes, if the language is not offered.
    """
    _LANGUAGE.set(offered_language(code))


def offered_language(code: str) -> str:
    """Return `code` if it is the code of an offered language.

    Raises UnknownLanguage, whose text is a sentence for the reader in the language of now.
    """
    if code in OFFERED:
        return code
    known = [f"{one} ({LANGUAGES.get(one, one)})" for one in OFFERED]
    raise UnknownLanguage(SENTENCES[-1](code[:20], known))


def best_language(accepted: str) -> str:
    """Return the offered language preferred by an Accept-Language header.

    It is English if the header prefers none of them.
    `accepted` is the header, or "" if there is none. What is no entry of such a header is left out.
    """
    best, weight = ENGLISH, 0.0
    for entry in accepted.split(",")[:MOST_RANGES]:
        found = RANGE.fullmatch(entry)
        code = found[1].lower() if found is not None else ""
        wanted = float(found[2] or 1) if found is not None else 0.0
        if code in OFFERED and wanted > weight:
            best, weight = code, wanted
    return best


def language_of_locale(name: str) -> str:
    """Return the offered language of a locale, else English.

    `name` is written as systems write it, such as `de_AT.UTF-8`.
    """
    code = re.split(r"[_.@-]", name, maxsplit=1)[0].lower()
    return code if code in OFFERED else ENGLISH


class CachedByLanguage(Generic[Arguments, Result]):
    """A function with a cache that keeps what it says in each language."""

    def __init__(self, function: Callable[Arguments, Result], maxsize: int) -> None:
        self._kept = lru_cache(maxsize=maxsize)(lambda code, *args, **kwargs: function(*args, **kwargs))
        self.cache_clear = self._kept.cache_clear
        update_wrapper(self, function)

    def __call__(self, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        """Return what the function says in the current language."""
        kept: Callable[..., Result] = self._kept
        return kept(language(), *args, **kwargs)


def cache_by_language(maxsize: int) -> Callable[[Callable[Arguments, Result]], CachedByLanguage[Arguments, Result]]:
    """Return `lru_cache` for functions that say something."""
    return lambda function: CachedByLanguage(function, maxsize)
