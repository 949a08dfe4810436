"""The sentences that the scripts of a page say, as data in the page.

A browser has no Fluent: each sentence is sent finished but for its blanks, `{name}`, and where a number changes the words, once for each
kind of number that the language knows.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from babel import Locale, UnknownLocaleError
from markupsafe import Markup

from gamester.words.languages import ENGLISH, cache_by_language, language
from gamester.words.library import words_of
from gamester.words.phrases import encode_json

WORDS = words_of(Path(__file__).parents[1] / "static")
"""Sentences of the scripts of all pages, beside them."""
ON_EVERY_PAGE = "page-"
"""Beginning of the ids that pages without a table need as well."""
MESSAGE = re.compile(r"^([a-z][\w-]*) *=(.*(?:\n+ .*)*)", re.MULTILINE)
VARIABLE = re.compile(r"\$(\w+)")
COUNTED = re.compile(r"\{\s*\$n\s*->")
EXACTLY = re.compile(r"\[(\d+)\]")
LARGEST = 999
"""The largest sample of a number: from 1,000 on numbers have separators."""


@cache_by_language(maxsize=16)
def script_words(with_table: bool) -> Markup:
    """Return the sentences of a page by id, as JSON for a script element.

    They are in the current language.
    """
    ids = [id for id in _sources() if with_table or id.startswith(ON_EVERY_PAGE)]
    return Markup(encode_json({id: _forms(id) for id in ids}).decode().replace("<", "\\u003c"))


@lru_cache(maxsize=1)
def _sources() -> dict[str, str]:
    return dict(MESSAGE.findall(WORDS.path.read_text("utf-8")))


def _forms(id: str) -> str | dict[str, str]:
    """Return a sentence with its blanks, or its forms if `$n` changes the words.

    The forms are by kind of number, or by the number itself.
    """
    source = _sources()[id]
    blanks = {name: f"{{{name}}}" for name in VARIABLE.findall(source)}
    if not COUNTED.search(source):
        return WORDS.say(id, **blanks)
    exact = {int(number) for number in EXACTLY.findall(source)}
    blanks.pop("n")
    return {
        **{kind: _blanked(WORDS.say(id, **blanks, n=number), number) for kind, number in _samples(language(), frozenset(exact)).items()},
        **{str(number): WORDS.say(id, **blanks, n=number) for number in exact},
    }


def _blanked(said: str, number: int) -> str:
    return re.sub(rf"(?<!\d){number}(?!\d)", "{n}", said)


@lru_cache(maxsize=64)
def _samples(code: str, besides: frozenset[int]) -> dict[str, int]:
    """Return a number for each kind of number that a language distinguishes.

    For English these are `{"one": 1, "other": 999}`. The numbers `besides` are left out.
    """
    try:
        rule = Locale.parse(code).plural_form
    except UnknownLocaleError:
        rule = Locale.parse(ENGLISH).plural_form
    found: dict[str, int] = {}
    for number in range(LARGEST, -1, -1):
        if number not in besides:
            found.setdefault(rule(number), number)
    return found
