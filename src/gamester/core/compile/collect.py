"""Every module that a game's rules and one group of doors reach by import, with its text; and the same text re-pointed."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

CONTRACT = "gamester.games.contract"
DERIVED = "gamester.games.generated"
CHANCE = "gamester.core.rng"
SCRIBE = "gamester.core.events"
USUAL = "gamester.games.defaults"
PROSPECTS = "gamester.games.evaluation"
"""A generic chapter in whose place a game may have one of its own, of the same last name."""
ZONES = "gamester.core.zones"
ALLOWED_STDLIB = ("typing", "__future__", "math")
"""Outside modules that rules may import from: they leave nothing behind when compiled, or compile."""


class RuleLanguageError(SyntaxError):
    """A chapter says something that the language of rules does not have; names file and line."""


@dataclass(frozen=True)
class Chapter:
    """One gathered module."""

    name: str
    path: Path
    text: str


def collect_chapters(home: str, doors: str) -> dict[str, Chapter]:
    """The chapters of the game in package `home` and of the generic modules that `doors` needs, by module name."""
    rules = f"{home}.game"
    todo = [CHANCE, rules, doors]
    found: dict[str, Chapter] = {}
    while todo:
        name = rules if todo[-1] == CONTRACT else evaluation_module(home) if todo[-1] == PROSPECTS else todo[-1]
        todo.pop()
        if name in found or name in (DERIVED, SCRIBE, ZONES, f"{home}.state"):
            continue
        found[name] = read_chapter(name)
        path, text = found[name].path, found[name].text
        for node in ast.walk(ast.parse(text, str(path))):
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                if node.module in ALLOWED_STDLIB:
                    continue
                if not may_import(node.module, name, home):
                    raise RuleLanguageError(f"{path}:{node.lineno}: rules may not import {node.module}")
                todo.append(node.module)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                raise RuleLanguageError(f"{path}:{node.lineno}: write `from module import names` with the module's full name")
    return found


def evaluation_module(home: str) -> str:
    """The chapter on what a game that is broken off counts as: the game's own, if it has one."""
    own = f"{home}.evaluation"
    return own if find_spec(own) else PROSPECTS


def read_chapter(module: str) -> Chapter:
    """A module with its text. NotRules when there is no such module."""
    path = path_of(module)
    return Chapter(module, path, path.read_text(encoding="utf-8"))


def may_import(module: str, importer: str, home: str) -> bool:
    """Whether a chapter may import a module: its own game's, what every game may use; generic code any generic code besides."""
    if module.startswith(f"{home}.") or module in (CHANCE, CONTRACT, DERIVED, SCRIBE, USUAL, ZONES):
        return True
    if importer.startswith(f"{home}."):
        return False
    return module.startswith(("gamester.games.", "gamester.bots.", "gamester.envs.", "gamester.testing."))


def path_of(module: str) -> Path:
    """The file of a module; NotRules when there is none."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise RuleLanguageError(f"there is no module {module}")
    return Path(spec.origin)


def rewrite_imports(chapter: Chapter, target: dict[str, str]) -> str:
    """The same text, line for line, with every import in `target` led to its new module."""
    lines = chapter.text.splitlines(keepends=True)
    for node in ast.parse(chapter.text).body:
        if isinstance(node, ast.ImportFrom) and node.module in target:
            line = lines[node.lineno - 1]
            lines[node.lineno - 1] = line.replace(f"from {node.module} ", f"from {target[node.module]} ", 1)
    text = "".join(lines)
    return text if text.endswith("\n") else text + "\n"
