"""Every message of a file in every form: with 0, 1, 2, 5, 21, `you` and names in several scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from gamester.words.library import SHARED, Words
from gamester.words.values import SEPARATOR, bidi_isolate, is_name, listed

SRC = Path(__file__).resolve().parents[2] / "src" / "gamester"
FILES = sorted(SRC.rglob("en.ftl"))
NUMBERS = (0, 1, 2, 5, 21)
NAMES = ("Bo", "Łucja", "宋江", "דנה")
LIMITS = {"log": 12, "dock": 16, "button": 4}
"""The most words of a sentence, by the heading under which a message stands."""
KINDS = {*LIMITS, "page", "part", "rule", "agents", "file"}
MOST = 200
"""Forms of one message that are tried. Those with more are tried in as many, evenly."""

Forms = dict[str, tuple[str | int, ...]]


class Variables(Visitor):
    """Collects the variables of a pattern, and what each may be."""

    def __init__(self, words: dict[str, ftl.Message]) -> None:
        self.found: dict[str, set[str]] = {}
        self._words = words
        self._kind = ""
        self._seen: set[str] = set()

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        keys = [variant.key.name if isinstance(variant.key, ftl.Identifier) else variant.key.value for variant in node.variants]
        if isinstance(node.selector, ftl.VariableReference):
            of = self.found.setdefault(node.selector.id.name, set())
            of.update(["number"] if {"one", "few"} & {*keys} or all(key.isdigit() for key in keys if key != "other") else keys)
        for variant in node.variants:
            self.visit(variant.value)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:
        before, self._kind = self._kind, {"LIST": "list", "EACH": "list", "ORDINAL": "number"}.get(node.id.name, self._kind or "card")
        for one in node.arguments.positional:
            self.visit(one)
            if node.id.name == "EACH" and isinstance(one, ftl.StringLiteral):
                assert one.value in self._words, f"EACH names {one.value}, which is no message"
        self._kind = before

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.found.setdefault(node.id.name, set()).update([self._kind] if self._kind else [])

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        if node.id.name not in self._seen:
            self._seen.add(node.id.name)
            self.visit(self._words[node.id.name].value)


@lru_cache(maxsize=16)
def parsed(path: Path) -> tuple[dict[str, tuple[str, ftl.Message]], list[str]]:
    """Return the messages of a file with their kinds, and what is no message."""
    found: dict[str, tuple[str, ftl.Message]] = {}
    wrong, kind = [], ""
    for entry in FluentParser().parse(path.read_text("utf-8")).body:
        if isinstance(entry, ftl.GroupComment):
            kind = (entry.content or "").split()[0].lower()
        elif isinstance(entry, ftl.Message):
            if entry.id.name in found or kind not in KINDS:
                wrong.append(entry.id.name)
            found[entry.id.name] = kind, entry
        elif isinstance(entry, ftl.Junk):
            wrong.append(entry.content or "")
    return found, wrong


def patterns(path: Path) -> Iterator[tuple[str, str, ftl.Pattern]]:
    """Yield the id, kind and pattern of every message and attribute."""
    for id, (kind, entry) in parsed(path)[0].items():
        if entry.value is not None:
            yield id, kind, entry.value
        for attribute in entry.attributes:
            yield f"{id}.{attribute.id.name}", "part" if attribute.id.name in ("title", "item", "a", "the") else kind, attribute.value


def known(path: Path) -> dict[str, ftl.Message]:
    return {id: entry for file in (SHARED, path) for id, (_, entry) in parsed(file)[0].items()}


def forms(pattern: ftl.Pattern, path: Path) -> Forms:
    """Return the values of every variable of a pattern."""
    seen = Variables(known(path))
    seen.visit(pattern)
    found: Forms = {}
    for name, kinds in seen.found.items():
        if is_name(name):
            found[name] = ("",)
        elif "number" in kinds:
            found[name] = NUMBERS
        elif "you" in kinds:
            found[name] = ("you", "other", *(["self"] if "self" in kinds else []))
        elif "list" in kinds:
            found[name] = ("Ace", listed(["Ace", "8"]), listed(["Ace", "Jack", "Orbit"]))
        elif kinds - {"card", "other"}:
            found[name] = tuple(sorted(kinds - {"card"}))
        else:
            found[name] = ("Orbit", "Ace")
    return found


@lru_cache(maxsize=16)
def renderings(path: Path) -> list[tuple[str, str, dict[str, Any], str]]:
    """Return the id, kind, arguments and text of every form of every message."""
    words = Words(path)
    found = []
    for id, kind, pattern in patterns(path):
        values = forms(pattern, path)
        every = [chosen for chosen in product(*values.values()) if chosen.count("you") + 2 * chosen.count("self") in (0, 1, 3)]
        for number, chosen in enumerate(every[:: max(1, len(every) // MOST)]):
            arguments: dict[str, Any] = dict(zip(values, chosen, strict=True))
            people = [name for name in arguments if is_name(name)]
            arguments |= {name: bidi_isolate(NAMES[(number + place) % len(NAMES)]) for place, name in enumerate(people)}
            # A list that is counted has as many items as its number says.
            arguments |= {f"{one}Count": str(arguments[one]).count(SEPARATOR) + 1 for one in values if f"{one}Count" in values}
            found.append((id, kind, arguments, words.say(id, **arguments)))
    return found


def shown(path: Path) -> str:
    return str(path.relative_to(SRC).parent)


WRONG = {
    "unfilled": re.compile(r"[{}$\[\]|]|FluentNone|None\b|\x1f|\x02|\x03|\x0e"),
    "an ending in brackets": re.compile(r"\(s\)|\(es\)"),
    "a number behind a colon": re.compile(r": \d+\.?$"),
    "an id": re.compile(r"\b[a-z]+_[a-z]+\b|\b[A-Z]{2}-R?\d\d|external|\bpolicy\b"),
    "1 of several": re.compile(r"\b1 (?!of\b|in\b|is\b|gives\b|less\b|was\b|VP\b|Creds\b)[a-z]+(?<!s)s\b"),
    "several of one": re.compile(r"\b(?:0|2|5|21) (?:card|star|player|point|round|turn|soldier|second|minute|shape|seat|rule)\b"),
    "the verb of another": re.compile(r"\b[Yy]ou (?:has|is|was|does|wins|[a-z]+(?<![su])s)\b|\b(?:Bo|宋江) (?:have|are|were|draw|do)\b"),
    "two spaces": re.compile(r"  | [.,:?]|^\s|\s$"),
    "a shout": re.compile(r"!|\b[Pp]lease\b|\b[Oo]ops\b"),
    "an of you": re.compile(r"\bof you\b(?! )|\byou's\b"),
}
"""Faults that a sentence can have in any form."""
