"""Names that look alike (Unicode UTS 39) or look like a role of the server."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from confusable_homoglyphs.confusables import confusables_data

from gamester.match.setup import confusable_form
from gamester.words.languages import OFFERED, speaking
from gamester.words.library import Words

ROLES = ("you", "judge", "somebody-watching", "those-who-watch", "house-name", "the-host", "operator", "everybody")
"""Messages by which pages call participants without a name."""
WORDS = Words.beside(__file__)
BOT = re.compile(r"[(\[{<]\s*(a\s+)?bot\b")
"""A mark that only the server adds to a name."""


def shape(text: str) -> str:
    """Return the text with Unicode's prototype in place of each character."""
    return "".join(_model(sign) for sign in unicodedata.normalize("NFKD", text))


def forms(name: str) -> set[str]:
    """Return all forms of a name; names that share one look alike, in any case."""
    known = confusable_form(name)
    return {known, confusable_form(shape(name)), confusable_form(shape(known))}


def is_role(name: str) -> bool:
    """Return True if a name looks like a role of the server or like a bot's mark."""
    return bool(_role_forms(tuple(OFFERED)) & forms(name)) or any(BOT.search(form) for form in forms(name))


def _model(sign: str) -> str:
    """Return the prototype of a character.

    A character with a prototype lists it alone, and the prototype lists all its lookalikes. If two list
    each other, the first one is the prototype.
    """
    listed = [str(one["c"]) for one in confusables_data.get(sign, ())]
    if len(listed) != 1:
        return sign
    mutual = len(confusables_data.get(listed[0], ())) == 1
    return min(sign, listed[0]) if mutual else listed[0]


@lru_cache(maxsize=4)
def _role_forms(languages: tuple[str, ...]) -> frozenset[str]:
    """Return the forms of all roles in these languages.

    People at a table may read different languages.
    """
    found: set[str] = set()
    for code in languages:
        with speaking(code):
            found.update(form for role in ROLES for form in forms(WORDS.say(role)))
    return frozenset(found)
