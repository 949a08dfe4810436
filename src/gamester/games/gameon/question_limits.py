"""Limits of question banks, and when two texts count as the same."""

from __future__ import annotations

import unicodedata

FEWEST, MOST = 30, 2000
"""Questions in a bank."""


ANSWERS, LEVELS = 4, 3


MAX_LENGTHS = {"id": 32, "name": 60, "subject": 32, "text": 110, "answer": 32}
"""Characters of what people are shown."""


def alike(text: str) -> str:
    """Return one form of all texts that look alike.

    Such texts differ by their capitals and spaces alone, or not at all to the eye.
    """
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())
