"""Events in words: the game's sentences filled with labels and names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from gamester.games.names import Told
from gamester.kernel.scribe import Event
from gamester.play.said import LogLine

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


def merge(log: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """The lines that have words; neighbours that differ in their last word only are told as one: `You drew 4, 9, 10`."""
    made: list[LogLine] = []
    stem = ""
    for line in log:
        if not line.words:
            continue
        head, _, tail = line.words.rpartition(" ")
        last = made[-1] if made and head and head == stem else None
        if last is not None and (last.turn, last.clauses, last.private) == (line.turn, line.clauses, line.private):
            made[-1] = replace(last, words=f"{last.words}, {tail}")
        else:
            made.append(line)
            stem = head
    return tuple(made)
