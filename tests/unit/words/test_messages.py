"""Every message in every form: with 0, 1, 2, 5, 21, `you` and names in several scripts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from gamester.words.library import SHARED, Words
from gamester.words.values import NAMES as NAME_OF
from gamester.words.values import SEPARATOR, bidi_isolate, is_name, listed

SRC = Path(__file__).resolve().parents[3] / "src" / "gamester"
FILES = sorted(SRC.rglob("en.ftl"))
NUMBERS = (0, 1, 2, 5, 21)
NAMES = ("Bo", "Łucja", "宋江", "דנה")
LIMITS = {"log": 12, "dock": 16, "button": 4}
"""The most words of a sentence, by the heading under which a message stands."""
KINDS = {*LIMITS, "page", "part", "rule", "agents"}
SENTENCES = {"log", "dock"}
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


BLANK = re.compile(r"\{(?:who|target|shape|card|choice|method)\}|\{\"[^{}]*\}")
"""A blank that code fills, in words for several places, or an example of JSON."""
WRONG = {
    "unfilled": re.compile(r"[{}$\[\]|]|FluentNone|None\b|\x1f|\x02|\x03|\x0e"),
    "an ending in brackets": re.compile(r"\(s\)|\(es\)"),
    "a number behind a colon": re.compile(r": \d+\.?$"),
    "an id": re.compile(r"\b[a-z]+_[a-z]+\b|\b[A-Z]{2}-R?\d\d|external|\bpolicy\b"),
    "1 of several": re.compile(r"\b1 (?!of\b|in\b|is\b|less\b|was\b|VP\b|Creds\b)[a-z]+(?<!s)s\b"),
    "several of one": re.compile(r"\b(?:0|2|5|21) (?:card|star|player|point|round|turn|soldier|second|minute|shape|seat|rule)\b"),
    "the verb of another": re.compile(r"\b[Yy]ou (?:has|is|was|does|wins|[a-z]+(?<![su])s)\b|\b(?:Bo|宋江) (?:have|are|were|draw|do)\b"),
    "two spaces": re.compile(r"  | [.,:?]|^\s|\s$"),
    "a shout": re.compile(r"!|\b[Pp]lease\b|\b[Oo]ops\b"),
    "an of you": re.compile(r"\bof you\b(?! )|\byou's\b"),
}


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_a_file_is_nothing_but_messages_under_headings(path: Path) -> None:
    messages, wrong = parsed(path)
    assert wrong == [] and messages
    if path != SHARED:
        assert {*messages} & {*parsed(SHARED)[0]} == set()


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_every_message_reads_well_in_every_form(path: Path) -> None:
    faults = []
    silent = {id for id, (_, entry) in parsed(path)[0].items() if entry.comment and "No line" in (entry.comment.content or "")}
    for id, kind, arguments, said in renderings(path):
        text = BLANK.sub("X", said)
        if not text and id in silent and arguments.get("who") == "you":
            continue
        faults += [
            f"{id}: {what}: {text!r} {arguments}"
            for what, wrong in WRONG.items()
            if wrong.search(text) and (kind, what) != ("agents", "an id")
        ]
        if kind in SENTENCES:
            faults += [f"{id}: no end: {text!r}" for _ in [0] if not re.search(r"[.?…]$", text)]
            faults += [f"{id}: no beginning: {text!r}" for _ in [0] if text[:1].islower()]
        if kind == "button":
            faults += [f"{id}: a full stop on a button: {text!r}" for _ in [0] if text.endswith(".")]
        if kind in LIMITS:
            # A number in brackets is read at a glance: "Say no (1 of 2)".
            sentences = re.split(r"(?<=[.?…:]) ", re.sub(r" \(.*?\)", "", text))
            faults += [f"{id}: {len(said.split())} words: {said!r}" for said in sentences if len(said.split()) > LIMITS[kind]]
            faults += [f"{id}: a semicolon: {text!r}" for _ in [0] if ";" in text]
        faults += [f"{id}: nothing: {arguments}" for _ in [0] if not text]
    assert "\n".join(dict.fromkeys(faults)) == ""


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_whoever_is_named_is_named_and_the_reader_is_you(path: Path) -> None:
    """With `$who` another, its name stands in the sentence; with `you`, it does not."""
    named: dict[tuple[str, str], set[bool]] = {}
    for id, _, arguments, text in renderings(path):
        for who, name in ((one, NAME_OF.get(one, f"{one}Name")) for one in arguments):
            if name in arguments and arguments[who] == "you" and text:
                assert arguments[name] not in text, f"{id}: {text!r}"
                assert re.search(r"\b[Yy]ou(?:r|rself)?\b", text) or who != "who", f"{id}: {text!r} {arguments}"
            if name in arguments and arguments[who] == "other":
                assert arguments[name] in text or who != "who", f"{id}: {text!r} {arguments}"
                named.setdefault((id, who), set()).add(arguments[name] in text)
    assert sorted(of for of, stands in named.items() if True not in stands) == [], "nobody is ever named"


SAID = {"say", "told", "_say"}
TEMPLATE = re.compile(r"""\b(?:say|rich|worded|words)\(\s*["']([\w.-]*\w)["']""")
TEXT = re.compile(r"""["'`]([a-z][\w-]*)(?=["'`$])""")
"""A text in a template or script, or its beginning, that may be an id or begin one."""
ENDING = re.compile(r"\}(-[a-z][\w-]*)`")
"""The end of a text in a script that begins with a value, as in `${many}-these`."""


def own_files(folder: Path, ending: str) -> Iterator[Path]:
    """Yield the files of a folder that say its messages: not those below another file of messages."""
    apart = [other.parent for other in FILES if folder != SRC and folder in other.parent.parents]
    for file in folder.rglob(f"*{ending}"):
        if not any(other in file.parents for other in apart) and "vendor" not in file.parts:
            yield file


@lru_cache(maxsize=16)
def ids_in_code(folder: Path) -> tuple[set[str], set[str]]:
    """Return all texts in the code of a folder, and the ids of messages said there."""
    texts: set[str] = set()
    said: set[str] = set()
    for file in own_files(folder, ".py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                texts.add(node.target.id)  # a zone of a state
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
                place = 1 if name == "told" else 0
                if name in SAID and len(node.args) > place and isinstance(one := node.args[place], ast.Constant):
                    said.add(str(one.value))
    for file in (*own_files(folder, ".html"), *own_files(folder, ".js")):
        source = file.read_text("utf-8")
        said.update(TEMPLATE.findall(source))
        texts.update(TEXT.findall(source), ENDING.findall(source))
    return texts | said, said


def is_by_convention(id: str, texts: set[str]) -> bool:
    """Return True for an id that code makes of other names.

    It is `phase-ask` of a phase `ask`, or `placed-on-slot` of two events.
    """
    parts = id.split("-")
    split = [("-".join(parts[:k]), "-".join(parts[k:])) for k in range(1, len(parts))]
    if id == "timeout-other":  # the default action where no other is named
        return "" in texts
    if parts[0] == "pick":  # said for a token's dimension, which no text of the game need hold: see test_picks_are_called
        return True
    if any(f"{head}-" in texts for head, _ in split):  # code says `f"zone-{name}"`
        return True
    if any(head in texts and f"-{tail}" in texts for head, tail in split):  # code says `f"{message}-denied"`
        return True
    return any((head in CONVENTIONS or head in texts) and {tail, tail.replace("-", " ")} & texts for head, tail in split)


CONVENTIONS = ("phase", "timeout", "card", "option", "action", "move", "zone", "key", "mark", "pick")


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_every_message_is_said_somewhere(path: Path) -> None:
    texts, _ = ids_in_code(SRC if path == SHARED else path.parent)
    called = {found for file in (FILES if path == SHARED else [path]) for found in references(file)}
    silent = {*parsed(path)[0]} - {text.partition(".")[0] for text in texts} - called
    assert sorted(id for id in silent if not is_by_convention(id, texts)) == []


def references(path: Path) -> set[str]:
    """Return the ids of messages that messages of a file name."""
    source = path.read_text("utf-8")
    return {*re.findall(r"(?<!\")\{\s*([a-z][\w-]*)[\s.}]", source), *re.findall(r"[A-Z][(]([a-z][\w-]*)[,)]", source)} | {
        *re.findall(r'EACH\(\$\w+, "([\w-]+)"', source)
    }


@pytest.mark.parametrize("path", [path for path in FILES if path != SHARED], ids=shown)
def test_every_message_that_code_says_is_there(path: Path) -> None:
    _, said = ids_in_code(path.parent)
    words = Words(path)
    assert sorted(id for id in said if id not in words) == []
    ids = {*parsed(path)[0], *parsed(SHARED)[0]}
    assert sorted(id for id in references(path) if id not in ids) == []
