"""Names that look alike: letters of other scripts, as Unicode lists them (UTS 39), and names that look like a part the house plays."""

from __future__ import annotations

import re
import unicodedata

from confusable_homoglyphs.confusables import confusables_data

from gamester.match.setup import confusable_form

ROLES = ("You", "The judge", "Somebody watching", "Those who watch", "The house", "The host", "Whoever runs the house", "Everybody")
"""What pages call somebody at a table who is no name."""
BOT = re.compile(r"[(\[{<]\s*(a\s+)?bot\b")
"""A mark that the house alone puts behind a name."""


def shape(text: str) -> str:
    """Return the text with the letter that Unicode gives as the model of all that look like it in the place of each letter."""
    return "".join(_model(sign) for sign in unicodedata.normalize("NFKD", text))


def forms(name: str) -> set[str]:
    """Return all that a name is known by: names that share one of these look alike, in capitals or not."""
    known = confusable_form(name)
    return {known, confusable_form(shape(name)), confusable_form(shape(known))}


def is_role(name: str) -> bool:
    """Return True if a name looks like a part that the house plays, or like a bot's mark."""
    return bool(_ROLES & forms(name)) or any(BOT.search(form) for form in forms(name))


def _model(sign: str) -> str:
    """Each letter that has a model lists it alone, and the model lists all of its letters; of two that list one another it is the first."""
    listed = [str(one["c"]) for one in confusables_data.get(sign, ())]
    if len(listed) != 1:
        return sign
    mutual = len(confusables_data.get(listed[0], ())) == 1
    return min(sign, listed[0]) if mutual else listed[0]


_ROLES = {form for role in ROLES for form in forms(role)}
