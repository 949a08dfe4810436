"""The check of all translations against English: `python tests/support/translations.py`, a part of `make lint`.

A language may lack nothing that English has, and have nothing that English has not. Every message takes the arguments of the English one,
calls functions that there are, and names messages that there are. Data files translate every text. Languages that are not offered yet may
be incomplete: then only what is there is checked. Prints a line for each fault; the exit code is 1 if there are any.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from gamester.match.positions.case_texts import narration
from gamester.match.positions.format import parse_cases
from gamester.words.languages import ENGLISH, LANGUAGES, OFFERED

SRC = Path(__file__).resolve().parents[2] / "src" / "gamester"
FUNCTIONS = {"A", "THE", "FORM", "EACH", "LIST", "ORDINAL", "NUMBER", "DATETIME"}
FORMS = "card-"
"""Messages with the forms of cards, which each language has of its own."""


class Parts(Visitor):
    """Collects what a message takes and calls."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.told: set[str] = set()
        """Variables that a reader is told: those in the text, and persons. A number that only chooses an ending is none of them."""
        self.functions: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)
        self.told.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        keys = {one.key.name for one in node.variants if isinstance(one.key, ftl.Identifier)}
        if isinstance(node.selector, ftl.VariableReference):
            self.variables.add(node.selector.id.name)
            self.told.update({node.selector.id.name} if "you" in keys else ())
        else:
            self.visit(node.selector)
        for variant in node.variants:
            self.visit(variant.value)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:
        self.functions.add(node.id.name)
        # EACH puts items into a message that it names.
        self.messages.update(
            one.value for one in node.arguments.positional if node.id.name == "EACH" and isinstance(one, ftl.StringLiteral)
        )
        self.generic_visit(node)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.messages.add(f"{node.id.name}.{node.attribute.name}" if node.attribute else node.id.name)


def parsed(path: Path) -> tuple[dict[str, ftl.Pattern], list[str]]:
    """Return the messages and attributes of a file by id, and its parts that are no messages."""
    found: dict[str, ftl.Pattern] = {}
    junk = []
    for entry in FluentParser().parse(path.read_text("utf-8")).body:
        if isinstance(entry, ftl.Message):
            if entry.id.name in found:
                junk.append(f"{entry.id.name} is there twice")
            if entry.value is not None:
                found[entry.id.name] = entry.value
            found |= {f"{entry.id.name}.{one.id.name}": one.value for one in entry.attributes}
        elif isinstance(entry, ftl.Junk):
            junk.append(f"expected a message, got {(entry.content or '').strip()[:60]!r}")
    return found, junk


def all_parts(message: str, messages: dict[str, ftl.Pattern], seen: frozenset[str] = frozenset()) -> Parts:
    """Return what a message takes and calls, with the messages that it names."""
    parts = Parts()
    parts.visit(messages[message])
    for named in parts.messages - seen:
        if named in messages:
            below = all_parts(named, messages, seen | parts.messages)
            parts.variables |= below.variables
            parts.told |= below.told
            parts.functions |= below.functions
            parts.messages |= below.messages
    return parts


def message_faults(english: Path, code: str, whole: bool) -> Iterator[str]:
    """Yield what is wrong with the messages beside a file of English ones."""
    path = english.with_name(f"{code}.ftl")
    theirs, _ = parsed(english)
    is_site = english.parent == SRC / "words"
    site = {} if is_site else parsed(SRC / "words" / f"{ENGLISH}.ftl")[0]
    if not path.exists():
        if whole:
            yield f"{path}: expected a file with {len(theirs)} messages, got none"
        return
    ours, junk = parsed(path)
    site_file = SRC / "words" / f"{code}.ftl"
    site_ours = parsed(site_file)[0] if not is_site and site_file.exists() else {}
    known_theirs, known_ours = {**site, **theirs}, {**site, **site_ours, **ours}
    yield from (f"{path}: {fault}" for fault in junk)
    named = {one for message in ours for one in all_parts(message, ours).messages}
    for message in ours:
        if message not in known_theirs and message not in named and not message.startswith(FORMS):
            yield f"{path}: {message} is said nowhere: English has no such message, and none here names it"
            continue
        parts = all_parts(message, known_ours)
        yield from (f"{path}: {message} calls {function}, which there is not" for function in sorted(parts.functions - FUNCTIONS))
        yield from (
            f"{path}: {message} names {named}, which there is not" for named in sorted(parts.messages - {*known_ours, *known_theirs})
        )
        if message not in known_theirs:
            continue
        wanted = all_parts(message, known_theirs)
        yield from (f"{path}: {message} takes ${one}, which English does not" for one in sorted(parts.variables - wanted.variables))
        yield from (f"{path}: {message} leaves out ${one}" for one in sorted(wanted.told - parts.variables))
    if whole:
        yield from (f"{path}: {message} is missing" for message in theirs if message not in ours and not message.startswith(FORMS))


def data_faults(code: str, whole: bool) -> Iterator[str]:
    """Yield what is wrong with the translations of laws and cases."""
    for english in sorted(SRC.rglob("*law.toml")):
        law = tomllib.loads(english.read_text("utf-8"))["clause"]
        wanted = {"clauses": {one["id"] for one in law}, "chapters": {one["chapter"] for one in law}}
        yield from _compared(english, code, whole, wanted)
    for english in sorted(SRC.rglob("*.pos")):
        cases = parse_cases(english.read_text("utf-8"))
        path = english.with_name(f"{english.stem}.{code}.toml")
        yield from _compared(english, code, whole, {case.name: {"title", *(["said"] if narration(case) else [])} for case in cases})
        texts = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
        for case in cases:
            said = texts.get(case.name, {}).get("said")
            if said is not None and len(said) != len(narration(case)):
                yield f"{path}: {case.name}.said: expected {len(narration(case))} lines, got {len(said)}"


def _compared(english: Path, code: str, whole: bool, wanted: dict[str, set[str]]) -> Iterator[str]:
    """Yield the difference of the keys of a translation and those that its English file asks for, by table."""
    path = english.with_name(f"{english.stem}.{code}.toml")
    if not path.exists():
        if whole:
            yield f"{path}: expected a file of texts, got none"
        return
    texts = tomllib.loads(path.read_text("utf-8"))
    for table, keys in wanted.items():
        had = set(texts.get(table, {}))
        yield from (f"{path}: {table}: {key!r} is in no English file" for key in sorted(had - keys))
        if whole:
            yield from (f"{path}: {table}: {key!r} is missing" for key in sorted(keys - had))
    yield from (f"{path}: expected one of {', '.join(wanted)}, got [{table}]" for table in texts if table not in wanted)


def faults(code: str) -> list[str]:
    """Return all faults of a language, of an offered one also what it lacks."""
    whole = code in OFFERED
    messages = [fault for english in sorted(SRC.rglob(f"{ENGLISH}.ftl")) for fault in message_faults(english, code, whole)]
    beside = {file.parent for file in SRC.rglob(f"{code}.ftl")} - {file.parent for file in SRC.rglob(f"{ENGLISH}.ftl")}
    alone = [f"{folder}: there is {code}.ftl and no {ENGLISH}.ftl" for folder in sorted(beside)]
    return [*messages, *alone, *data_faults(code, whole)]


def main() -> int:
    """Print the faults of all languages but English."""
    found = [fault for code in LANGUAGES if code != ENGLISH for fault in faults(code)]
    print("\n".join(found)) if found else None
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
