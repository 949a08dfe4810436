"""Docstrings begin with a short, plain sentence; ruff's `D` rules check the rest."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
IGNORES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["lint"]["per-file-ignores"]
OPENINGS = re.compile(r"(What|Whether|The same|The other half|And|Of|Those|Who|Whose|How many|One of|Somebody|Nobody)\b")
LONGEST = 79


def finished() -> list[Path]:
    """Return the modules that ruff checks with `D`."""
    patterns = [pattern for pattern, rules in IGNORES.items() if "D" in rules]
    unfinished = {path for pattern in patterns for path in ROOT.glob(f"{pattern}/*.py" if pattern.endswith("/**") else pattern)}
    return [path for path in sorted((ROOT / "src").rglob("*.py")) if path not in unfinished]


def first_lines(path: Path) -> Iterator[tuple[str, str]]:
    """Yield where a docstring is, and its first line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (text := ast.get_docstring(node)):
            yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}", text.splitlines()[0]


def test_docstrings_begin_with_a_short_sentence() -> None:
    lines = [(where, line) for path in finished() for where, line in first_lines(path)]
    assert len(lines) > 1000
    assert [where for where, line in lines if len(line) > LONGEST] == []


def test_docstrings_avoid_forbidden_openings() -> None:
    assert [f"{where}: {line}" for path in finished() for where, line in first_lines(path) if OPENINGS.match(line)] == []
