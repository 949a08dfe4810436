"""Sentences that people read stand in message files, and not in Python (docs/how-to/add_a_language.md)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[2] / "src" / "gamester"
PACKAGES = (
    "games",
    "match",
    "ui",
    "terminal",
    "client",
    "server/session",
    "server/pages",
    "server/tables",
    "server/messages.py",
    "bots/review.py",
)
"""What players read is said here."""
SENTENCE = re.compile(r"[A-Z][a-z]*(?: [^\s]+)+|.*[a-z)] .*[a-z)][.?…]", re.DOTALL)
"""A capital and several words, or several words and a full stop."""
NOT_READ = {
    "getLogger",
    "compile",
    "debug",
    "info",
    "warning",
    "error",
    "exception",
    "critical",
    "Meta",
    "Parameter",
    "fullmatch",
    "sub",
    "CounterSpec",
}
"""Calls whose texts no player reads: logs, patterns, descriptions of the protocol, names of columns of simulations."""
ERRORS = re.compile(r"(Error|Exception|Failed|Unknown\w*|Invalid\w*|Aborted)$")
"""Exceptions for developers and operators."""

EXCEPTIONS = {
    "games/ending.py": "the headline of games whose texts are plain English",
    "games/gameon/state.py": "meanings of zones, which the messages zone-NAME say",
    "games/shapes/state.py": "meanings of zones, which the messages zone-NAME say",
    "games/surviving/state.py": "meanings of zones, which the messages zone-NAME say",
    "match/card_keys.py": "the reference page of card files",
    "match/former_fields.py": "names of the protocol, for authors of programs",
    "match/text_view.py": "a position for programs that think by text, in environments and agents",
    "match/positions/problem_report.py": "comments in a position file",
}
"""Files with sentences that are not translated, and why."""


NAMES = {
    "Daniel Calizaya",
    "Shape & List",
    "Surviving the G.A.M.E.",
    "Raw Recruit",  # in notation and records
    "Bearer {}",  # a header
}
"""Names of people, games and parts of protocols, which are the same in every language."""


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every string, in which a blank stands for each part that is filled in.

    Docstrings, annotations and texts of NOT_READ calls and errors are left out.
    """
    skipped: set[int] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else ():
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                skipped.add(id(one.value))
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in NOT_READ or ERRORS.search(name):
                skipped.update(id(one) for one in ast.walk(node))
        if isinstance(node, ast.Assert):
            skipped.update(id(one) for one in ast.walk(node))
        if isinstance(node, ast.AnnAssign):
            skipped.update(id(one) for one in ast.walk(node.annotation))
        if isinstance(node, ast.JoinedStr):
            skipped.update(id(one) for one in node.values if isinstance(one, ast.Constant))
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join([str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values])


def sentences(path: Path) -> list[str]:
    """Return the sentences in a file, each with its line."""
    found = texts(ast.parse(path.read_text("utf-8")))
    return [
        f"{line}: {text[:100]!r}"
        for line, text in sorted(found)
        if SENTENCE.fullmatch(text.strip()) and text not in NAMES and "<" not in text and "\\" not in text
    ]


def files() -> list[str]:
    """Return the files of the packages, without those of EXCEPTIONS."""
    every = [
        path for package in PACKAGES for path in ([SRC / package] if package.endswith(".py") else sorted((SRC / package).rglob("*.py")))
    ]
    return [str(path.relative_to(SRC)) for path in every if str(path.relative_to(SRC)) not in EXCEPTIONS]


@pytest.mark.parametrize("file", files())
def test_sentences_that_people_read_are_messages(file: str) -> None:
    assert sentences(SRC / file) == []


@pytest.mark.parametrize("file", EXCEPTIONS)
def test_an_exception_is_still_one(file: str) -> None:
    assert sentences(SRC / file), "it has no sentences any more"


@pytest.mark.parametrize(
    ("code", "many"),
    [
        ('x = "Nothing forbids this now."', 1),
        ('x = f"{name} is away, and a bot plays on."', 1),
        ('x = f"Waiting for {name}"', 1),
        ('def f():\n    """Return the name of a seat."""\n    LOG.error("It failed twice.")\n    raise ValueError("Expected one.")', 0),
        ('x = WORDS.say("away", name="Bo")', 0),
        ('x = "two words"', 0),
    ],
)
def test_a_sentence_is_recognised(code: str, many: int, tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text(code, "utf-8")
    assert len(sentences(tmp_path / "x.py")) == many
