"""Events in words: the game's sentences filled with labels and names."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from gamester.games.names import Told
from gamester.kernel.scribe import Event
from gamester.play.said import LogLine

BLANK = re.compile(r"\{(?P<number>[abc])(?::(?P<dim>\w+))?\}")

PLURAL = {"has": "have", "is": "are", "was": "were", "does": "do", "wins": "win"}
"""Verbs that change after `you`, besides those that lose an s."""

Labels = Mapping[str, Sequence[str]]


def in_words(told: Told, event: Event, labels: Labels, viewer: int = -1) -> str:
    """The sentence of one event as it is told to a viewer; a seat that reads it is `you`. A label may have blanks of its own."""

    def fill(blank: re.Match[str]) -> str:
        number: int = getattr(event, blank["number"])
        words = labels.get(blank["dim"] or "", ())
        word = words[number] if 0 <= number < len(words) else str(number)
        return word if blank["dim"] == "seat" else BLANK.sub(fill, word)

    own = {blank[0] for blank in BLANK.finditer(told.words) if blank["dim"] == "seat" and getattr(event, blank["number"]) == viewer}
    return BLANK.sub(fill, addressed(told.words, own) if own else told.words)


def addressed(words: str, own: Collection[str]) -> str:
    """A sentence as the seat in the blanks `own` is told it: `You have` for `{a:seat} has`, and what is the seat's is `your`."""
    blank = "|".join(map(re.escape, sorted(own)))
    subject = re.match(blank, words)
    said = re.sub(rf"\b[Tt]he (\S+) of (?:{blank})", r"your \1", words)
    said = re.sub(rf"(?:{blank})'s", "your", said)
    said = re.sub(rf"(?:{blank})(?: ([a-z]+))?", lambda found: " ".join(filter(None, ["you", plural(found[1] or "")])), said)
    if subject:
        said = re.sub(r"(?<= and )[a-z]+", lambda found: PLURAL.get(found[0], found[0]), said)
    return said[:1].upper() + said[1:]


def plural(verb: str) -> str:
    """A verb as it follows `you`; any other word as it is."""
    return PLURAL.get(verb) or (verb[:-1] if re.fullmatch(r"[a-z]{2,}[^su]s", verb) else verb)


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
