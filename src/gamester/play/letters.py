"""What can be seen of a text: a name, or what a seat adds to the deal."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

JOINERS = "\u200c\u200d"
"""Signs without a shape of their own, by which the letters of some scripts and the parts of one picture are joined or kept apart."""
JOINED = ("Lo", "Mn", "Mc", "So", "Sk")
"""Categories of signs that they stand beside: scripts that know no capitals, marks, pictures and the tones of a skin."""

SHAPELESS = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Signs that leave nothing on a page, or a gap: what Unicode calls default ignorable, and the empty pattern of Braille."""


def is_seen(text: str) -> bool:
    """Whether every sign can be seen, or joins two of those that are joined: beside a Latin letter it would only make names look alike."""
    if text.isprintable():
        return True
    shown = "".join(sign for sign in text if sign not in JOINERS)
    ends = text[0] in JOINERS or text[-1] in JOINERS
    return shown.isprintable() and not ends and all(_joins(first, second) for first, second in pairwise(text))


def looks(text: str) -> str:
    """What a text is known by: those that look alike are one, but for letters of other scripts; "" where nothing can be seen."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(SHAPELESS.sub("", folded).split())


def unveiled(text: str) -> str:
    """The text with the number of each sign that cannot be seen in its place."""
    return "".join(sign if sign.isprintable() else f"\u27e8U+{ord(sign):04X}\u27e9" for sign in text)


def _joins(first: str, second: str) -> bool:
    signs = [sign for sign in (first, second) if sign not in JOINERS]
    return len(signs) == 2 or (len(signs) == 1 and unicodedata.category(signs[0]) in JOINED)
