"""Events as sentences: messages or templates, filled with labels and names."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, partial

from msgspec.structs import replace

from gamester.core.events import Event
from gamester.games.schema import EventText
from gamester.match.views import LogLine
from gamester.words.values import bidi_isolate, find_mark, join_items, listed, marked, person

BLANK = re.compile(r"\{(?P<number>[abc])(?::(?P<dim>\w+)(?:@(?P<of>[abc]))?|\|(?:(?P<one>[^{}|]*)\|)?(?P<more>[^{}|]*))?\}")
"""A blank: a number, its label in a dimension, or a plural ending: `{c} Cred{c|s}`, `{c} part{c|y|ies}`.

`{b:soldier@a}` is the label of a card of seat `a`, which may have a name of its own by the seat choice.
"""

CACHE_SIZE = 1000
"""Templates kept in the cache. Games have fewer, and all tables and viewers share them."""

PLURAL = {"has": "have", "is": "are", "was": "were", "does": "do", "wins": "win"}
"""Irregular verbs after `you`; all others lose an s."""

CLAUSE = r"(?:\{[^}]*\}|[^;:.{])*"
"""The rest of a clause. Blanks may contain the signs that end it."""
FURTHER = re.compile(r"(?<=\band )[a-z]+|(?<=\bor )[a-z]+|(?<=\bbut )[a-z]+|(?<=\bthen )[a-z]+")
"""The word after *and*, *or*, *but* or *then*: a further verb of the subject, if it looks like a verb."""

Labels = Mapping[str, Sequence[str]]


class HiddenLabels:
    """Labels of which some are hidden until an event tells them (`text.REVEALED_BY`)."""

    def __init__(self, labels: Labels, by: Mapping[str, int]) -> None:
        self._labels, self._by = labels, by
        self._kinds = frozenset(by.values())
        self._kept: dict[frozenset[tuple[int, int]], Labels] = {}

    def known_to(self, log: Sequence[LogLine]) -> Labels:
        """Return the labels that a viewer with this log may read, the others empty."""
        if not self._by:
            return self._labels
        kinds = self._kinds
        heard = frozenset([(line.kind, line.a) for line in log if line.kind in kinds])
        if heard not in self._kept:
            all = {dim: enumerate(self._labels[dim]) for dim in self._by}
            words = {dim: [word if (self._by[dim], id) in heard else "" for id, word in all[dim]] for dim in self._by}
            self._kept[heard] = {**self._labels, **words}
        return self._kept[heard]


def event_sentence(told: EventText, event: Event, labels: Labels, viewer: int = -1) -> str:
    """Return the sentence of an event for a viewer, who is `you` in it.

    Labels may contain blanks of their own.
    """
    return event_sentence_and_item(told, event, labels, viewer)[0]


def event_sentence_and_item(
    told: EventText, event: Event, labels: Labels, viewer: int = -1, more: tuple[EventText, Event] | None = None
) -> tuple[str, tuple[int, int]]:
    """Return the sentence of an event, and the span of its item.

    Lines that differ in the item alone are listed as one.

    `more` is the event after it if that one continues the sentence. A sentence has no full stop at its end.
    """
    if told.message and told.source is not None:
        arguments = _arguments(told, event, labels, viewer)
        message = told.message
        if more is not None and f"{message}-{more[0].message}" in told.source:
            message = f"{message}-{more[0].message}"
            arguments |= _arguments(more[0], more[1], labels, viewer)
        if f"{message}.item" not in told.source:
            return told.source.say(message, **arguments).removesuffix("."), (0, 0)
        item = told.source.say(f"{message}.item", **arguments)
        text, span = find_mark(told.source.say(message, **arguments, item=marked(item)))
        return text.removesuffix("."), span
    text = _filled(told, event, labels, viewer)
    if more is not None:
        text += _filled(more[0], more[1], labels, viewer)
    # A sentence of words is listed by its last one.
    return text, (text.rfind(" ") + 1, len(text))


def names_reader(told: EventText, event: Event, viewer: int) -> bool:
    """Return True if the sentence of an event may differ for this viewer.

    Words with blanks may have further seats in their labels, so they always may.
    """
    return not told.message or any([getattr(event, letter) == viewer for letter in told.seats])


def _arguments(told: EventText, event: Event, labels: Labels, viewer: int) -> dict[str, str | int]:
    """Return the arguments of an event's message, as the viewer reads it."""
    found: dict[str, str | int] = {}
    for one in told.arguments:
        number = int(getattr(event, one.letter))
        words = labels.get(f"{one.dimension}@{getattr(event, one.owner)}" if one.owner else one.dimension) or labels.get(one.dimension, ())
        if not one.dimension:
            found[one.name] = number
        elif one.bits:
            items = [words[id] for id in range(len(words)) if number >> id & 1]
            found[one.name], found[f"{one.name}Count"] = listed(items), len(items)
        elif one.dimension == "seat":
            name = words[number] if 0 <= number < len(words) else str(number)
            found |= person(name, number == viewer, one.name, one.letter != "a" and event.a == viewer)
        else:
            found[one.name] = words[number] if 0 <= number < len(words) else str(number)
    return found


def _filled(told: EventText, event: Event, labels: Labels, viewer: int) -> str:
    """Return the words of an event with its blanks filled."""
    return BLANK.sub(partial(_word, event, labels, viewer), _told_to(told.words, _own(told.words, event, viewer)))


def _own(words: str, event: Event, viewer: int) -> frozenset[str]:
    """Return the letters of the blanks that stand for the reading seat."""
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
    # The label tells what the reader did to themself.
    if own and event.a == viewer:
        word = re.sub("|".join(map(re.escape, sorted(own))), "yourself", word)
    return BLANK.sub(partial(_word, event, labels, viewer), _second_person(word, own) if own else word)


@lru_cache(maxsize=CACHE_SIZE)
def _blanks(words: str) -> tuple[tuple[str, str], ...]:
    return tuple((blank["number"], blank["dim"] or "") for blank in BLANK.finditer(words) if blank["more"] is None)


@lru_cache(maxsize=CACHE_SIZE)
def _told_to(words: str, own: frozenset[str]) -> str:
    return words if not own else in_second_person(words, {f"{{{letter}:seat}}" for letter in own})


def in_second_person(words: str, own: Collection[str]) -> str:
    """Return a template in the second person for the seat in the blanks `own`.

    `{a:seat} has` becomes `You have`, and possessives become `your`.
    """
    said = _second_person(words, own)
    return said[:1].upper() + said[1:]


def _second_person(words: str, own: Collection[str]) -> str:
    blank = "|".join(map(re.escape, sorted(own)))
    said = re.sub(rf"(?:^|(?<=[;:.,] ))(?:{blank}) {CLAUSE}", _one_clause, words)
    said = re.sub(rf"\b[Tt]he (\S+) of (?:{blank})", r"your \1", said)
    said = re.sub(rf"(?:{blank})'s", "your", said)
    return re.sub(rf"(?:{blank})(?: ([a-z]+))?", lambda found: " ".join(filter(None, ["you", plural_verb(found[1] or "")])), said)


def _one_clause(found: re.Match[str]) -> str:
    """Return a clause about `you` with all its verbs adapted.

    `and competes` becomes `and compete`.
    """
    return FURTHER.sub(lambda verb: plural_verb(verb[0]), found[0])


def plural_verb(verb: str) -> str:
    """Return a verb as it follows `you`; any other word is unchanged."""
    return PLURAL.get(verb) or (verb[:-1] if re.fullmatch(r"[a-z]{2,}[^su]s", verb) else verb)


def dimensions_in(told: EventText) -> dict[str, str]:
    """Return the dimension of each number in the sentence, "" for plain numbers.

    Example: `{"a": "seat"}`.
    """
    if told.message:
        return {one.letter: "" if one.bits else one.dimension for one in reversed(told.arguments)}
    return dict(_blanks(told.words))


def merge_lines(log: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """Return the lines that have words, with lists in place of alike neighbours.

    The items become a list: `You draw 4, 9 and 10`.
    """
    made: list[LogLine] = []
    last: tuple[object, ...] = ()
    items: list[str] = []
    for line in log:
        if not line.text:
            continue
        start, end = line.item
        about = (line.text[:start], line.text[end:], line.round, line.clauses, line.private) if end > start > 0 else ()
        if about and about == last:
            items.append(line.text[start:end])
            said = join_items(items)
            made[-1] = replace(made[-1], text=f"{about[0]}{said}{about[1]}", item=(start, start + len(said)))
        else:
            made.append(line)
            items = [line.text[start:end]]
        last = about
    return tuple(made)


class MergedLog:
    """The merged lines of a growing log, updated without merging old lines again."""

    def __init__(self) -> None:
        self._log: tuple[LogLine, ...] = ()
        self._made: tuple[LogLine, ...] = ()

    def lines(self, log: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
        """Return the merged lines of a log that continues the last one."""
        if log[: len(self._log)] != self._log:
            self._log = self._made = ()
        if log != self._log:
            whole = self._made[:-1]
            open_since = self._made[-1].number if self._made else 0
            first = next((k for k in range(len(self._log) - 1, -1, -1) if self._log[k].number <= open_since), 0)
            self._log, self._made = log, (*whole, *merge_lines(log[first:]))
        return self._made
