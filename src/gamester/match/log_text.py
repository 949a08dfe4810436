"""Events in words: the game's sentences filled with labels and names."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, partial

from msgspec.structs import replace

from gamester.core.events import Event
from gamester.games.schema import EventText
from gamester.games.ui_kit import bidi_isolate
from gamester.match.views import LogLine

BLANK = re.compile(r"\{(?P<number>[abc])(?::(?P<dim>\w+)(?:@(?P<of>[abc]))?|\|(?:(?P<one>[^{}|]*)\|)?(?P<more>[^{}|]*))?\}")
"""A number, its label in a dimension, or an ending that it asks for: `{c} Cred{c|s}`, `{c} part{c|y|ies}`.

`{b:soldier@a}` is the label as cards of seat `a` wear it, where its seats have chosen something that shows.
"""

CACHE_SIZE = 1000
"""Sentences of which is kept how they read: games have fewer, and they are the same for every table and everybody."""

PLURAL = {"has": "have", "is": "are", "was": "were", "does": "do", "wins": "win"}
"""Verbs that change after `you`, besides those that lose an s."""

CLAUSE = r"(?:\{[^}]*\}|[^;:.{])*"
"""The rest of a clause, whatever stands in its blanks."""
FURTHER = re.compile(r"(?<=\band )[a-z]+|(?<=\bor )[a-z]+|(?<=\bbut )[a-z]+|(?<=\bthen )[a-z]+")
"""The word behind *and*, *or*, *but* or *then*: another verb of the same subject, if it looks like one."""

Labels = Mapping[str, Sequence[str]]


class HiddenLabels:
    """The labels of a table, of which some are read only when an event has told them: by dimension its kind (`names.TOLD_BY`)."""

    def __init__(self, labels: Labels, by: Mapping[str, int]) -> None:
        self._labels, self._by = labels, by
        self._kept: dict[frozenset[tuple[int, int]], Labels] = {}

    def to(self, log: Sequence[LogLine]) -> Labels:
        """Those that whoever was told this may read, the others empty; the same where nothing more has been told."""
        if not self._by:
            return self._labels
        heard = frozenset((line.kind, line.a) for line in log if line.kind in self._by.values())
        if heard not in self._kept:
            all = {dim: enumerate(self._labels[dim]) for dim in self._by}
            words = {dim: [word if (self._by[dim], id) in heard else "" for id, word in all[dim]] for dim in self._by}
            self._kept[heard] = {**self._labels, **words}
        return self._kept[heard]


def event_sentence(told: EventText, event: Event, labels: Labels, viewer: int = -1) -> str:
    """The sentence of one event as it is told to a viewer; a seat that reads it is `you`. A label may have blanks of its own."""
    return BLANK.sub(partial(_word, event, labels, viewer), _told_to(told.words, _own(told.words, event, viewer)))


def _own(words: str, event: Event, viewer: int) -> frozenset[str]:
    """Return the letters of the blanks that the seat which reads a sentence fills."""
    return frozenset(letter for letter, dim in _blanks(words) if dim == "seat" and getattr(event, letter) == viewer)


def _word(event: Event, labels: Labels, viewer: int, blank: re.Match[str]) -> str:
    number, dim = int(getattr(event, blank["number"])), blank["dim"]
    if blank["more"] is not None:
        return (blank["one"] or "") if abs(number) == 1 else blank["more"]
    worn = labels.get(f"{dim}@{getattr(event, blank['of'])}") if blank["of"] else None
    words = worn if worn is not None else labels.get(dim or "", ())
    word = words[number] if 0 <= number < len(words) else str(number)
    if dim == "seat":
        return bidi_isolate(word)
    if "{" not in word:
        return word
    own = {f"{{{letter}:seat}}" for letter in _own(word, event, viewer)}
    if own and event.a == viewer:  # what the label tells is what the reader did, to themself
        word = re.sub("|".join(map(re.escape, sorted(own))), "yourself", word)
    return BLANK.sub(partial(_word, event, labels, viewer), _second_person(word, own) if own else word)


@lru_cache(maxsize=CACHE_SIZE)
def _blanks(words: str) -> tuple[tuple[str, str], ...]:
    return tuple((blank["number"], blank["dim"] or "") for blank in BLANK.finditer(words) if blank["more"] is None)


@lru_cache(maxsize=CACHE_SIZE)
def _told_to(words: str, own: frozenset[str]) -> str:
    return words if not own else in_second_person(words, {f"{{{letter}:seat}}" for letter in own})


def in_second_person(words: str, own: Collection[str]) -> str:
    """A sentence as the seat in the blanks `own` is told it: `You have` for `{a:seat} has`, and what is the seat's is `your`."""
    said = _second_person(words, own)
    return said[:1].upper() + said[1:]


def _second_person(words: str, own: Collection[str]) -> str:
    blank = "|".join(map(re.escape, sorted(own)))
    said = re.sub(rf"(?:^|(?<=[;:.,] ))(?:{blank}) {CLAUSE}", _one_clause, words)
    said = re.sub(rf"\b[Tt]he (\S+) of (?:{blank})", r"your \1", said)
    said = re.sub(rf"(?:{blank})'s", "your", said)
    return re.sub(rf"(?:{blank})(?: ([a-z]+))?", lambda found: " ".join(filter(None, ["you", plural_verb(found[1] or "")])), said)


def _one_clause(found: re.Match[str]) -> str:
    """Return a clause whose subject is `you` with its further verbs in the second person: `and competes` becomes `and compete`."""
    return FURTHER.sub(lambda verb: plural_verb(verb[0]), found[0])


def plural_verb(verb: str) -> str:
    """A verb as it follows `you`; any other word as it is."""
    return PLURAL.get(verb) or (verb[:-1] if re.fullmatch(r"[a-z]{2,}[^su]s", verb) else verb)


def dimensions_in(told: EventText) -> dict[str, str]:
    """The dimension of each number that the sentence names, `{"a": "seat"}`; empty text for plain numbers."""
    return dict(_blanks(told.words))


def merge_lines(log: Sequence[LogLine]) -> tuple[LogLine, ...]:
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


class MergedLog:
    """The same of a log that grows: what was merged before is not read again."""

    def __init__(self) -> None:
        self._log: tuple[LogLine, ...] = ()
        self._made: tuple[LogLine, ...] = ()

    def of(self, log: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
        """The merged lines of a log; only from the last of them on may anything be added."""
        if log[: len(self._log)] != self._log:
            self._log = self._made = ()
        if log != self._log:
            whole = self._made[:-1]
            open_since = self._made[-1].number if self._made else 0
            first = next((k for k in range(len(self._log) - 1, -1, -1) if self._log[k].number <= open_since), 0)
            self._log, self._made = log, (*whole, *merge_lines(log[first:]))
        return self._made
