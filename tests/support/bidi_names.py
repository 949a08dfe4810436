"""Names written from right to left."""

import re
from unicodedata import bidirectional

NAMES = ("משה", "ليلى", "Bo", "דוד 12", "ܡܪܝܡ")


ISOLATE = re.compile("\u2068[^\u2068\u2069]*\u2069")


def turned(words: str) -> bool:
    """Return True if a letter in the text changes the direction of words around it."""
    return any(bidirectional(sign) in ("R", "AL") for sign in ISOLATE.sub("", words))
