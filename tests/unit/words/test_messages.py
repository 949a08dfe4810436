"""Every message in every form: with 0, 1, 2, 5, 21, `you` and names in several scripts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from gamester.words.library import SHARED, Words
from gamester.words.values import NAMES as NAME_OF
from tests.support.message_forms import FILES, LIMITS, SRC, WRONG, parsed, renderings, shown

SENTENCES = {"log", "dock"}
BLANK = re.compile(r"\{(?:who|target|shape|card|choice|method)\}|\{\"[^{}]*\}")
"""A blank that code fills, in words for several places, or an example of JSON."""
TOML = re.compile(r"\[\[?[a-z, ]+\]\]?")
"""A list or the name of a table, as a file has it."""
NAMES_IDS = {"agents", "file"}
"""Kinds of messages that name fields and clauses: authors of programs and of files read them."""


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_a_file_is_nothing_but_messages_under_headings(path: Path) -> None:
    messages, wrong = parsed(path)
    assert wrong == [] and messages
    if path != SHARED:
        assert {*messages} & {*parsed(SHARED)[0]} == set()


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_every_message_reads_well_in_every_form(path: Path) -> None:
    faults = []
    comments = {id: entry.comment.content or "" for id, (_, entry) in parsed(path)[0].items() if entry.comment}
    silent = {id: ("who", "target") if "either" in said else ("who",) for id, said in comments.items() if "No line" in said}
    for id, kind, arguments, said in renderings(path):
        text = BLANK.sub("X", TOML.sub("X", said) if kind == "file" else said)
        if not text and "you" in [arguments.get(person) for person in silent.get(id, ())]:
            continue
        faults += [
            f"{id}: {what}: {text!r} {arguments}"
            for what, wrong in WRONG.items()
            if wrong.search(text) and (what != "an id" or kind not in NAMES_IDS)
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
            if name in arguments and arguments[who] == "other" and text:
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
