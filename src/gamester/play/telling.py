"""Events in words: the game's sentences filled with labels and names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gamester.games.names import Told
from gamester.kernel.scribe import Event

BLANK = re.compile(r"\{(?P<number>[abc])(?::(?P<dim>\w+))?\}")

Labels = Mapping[str, Sequence[str]]


def in_words(told: Told, event: Event, labels: Labels) -> str:
    """The sentence of one event."""

    def fill(blank: re.Match[str]) -> str:
        number: int = getattr(event, blank["number"])
        words = labels.get(blank["dim"] or "", ())
        return words[number] if 0 <= number < len(words) else str(number)

    return BLANK.sub(fill, told.words)


def dims_of(told: Told) -> dict[str, str]:
    """The dimension of each number that the sentence names, `{"a": "seat"}`; empty text for plain numbers."""
    return {blank["number"]: blank["dim"] or "" for blank in BLANK.finditer(told.words)}
