"""Collection of the modules that a game's rules and its entry points import.

Each is kept as source text, and the imports in that text can be rewritten.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from gamester.core.compile.write_out import SEATS_MODULE, parsed, write_out

CONTRACT = "gamester.games.contract"
DERIVED = "gamester.games.generated"
CHANCE = "gamester.core.rng"
LISTS = "gamester.core.lists"
HELPERS = (LISTS, SEATS_MODULE)
"""Functions on rows and seats that every chapter may use, written in the language of rules themselves."""
SCRIBE = "gamester.core.events"
USUAL = "gamester.games.defaults"
WEIGHTS = "gamester.games.weights"
REPLACEABLE = ("gamester.games.evaluation", "gamester.games.features", "gamester.games.reopening", WEIGHTS)
"""Generic modules that a game may replace by its own modules of the same last names."""
ZONES = "gamester.core.zones"
ALLOWED_STDLIB = ("typing", "__future__", "math")
"""Modules from outside that rules may import: they compile, or leave nothing behind when compiled."""


class RuleLanguageError(SyntaxError):
    """Raised if a module uses what the rule language lacks; names file and line."""


@dataclass(frozen=True)
class Chapter:
    """Source of one module that is compiled with a game."""

    name: str
    path: Path
    text: str
    imports: tuple[tuple[str | None, int], ...] = ()
    """The modules that it imports, each with its line. An import that does not name a module in full is None."""


def collect_chapters(package: str, entry_module: str) -> dict[str, Chapter]:
    """Return the chapters that a game needs, by module name, written out.

    They are those of the game in package `home` and of the generic modules that `entry_module` reaches.
    """
    rules = f"{package}.game"
    todo = [CHANCE, rules, entry_module]
    found: dict[str, Chapter] = {}
    while todo:
        # Generic code imports stubs; the game's own modules take their place.
        name = todo.pop()
        name = rules if name == CONTRACT else replacements(package).get(name, name)
        # A compiled package generates these, or replaces them by stubs.
        if name in found or name in (DERIVED, SCRIBE, ZONES, f"{package}.state"):
            continue
        chapter = read_chapter(name)
        path = chapter.path
        text, faults = write_out(chapter.text)
        for line, fault in faults:
            raise RuleLanguageError(f"{path}:{line}: {fault}")
        imports = _imported(chapter.text)
        found[name] = Chapter(name, path, text, imports)
        for module, line in imports:
            if module is None:
                raise RuleLanguageError(f"{path}:{line}: write `from module import names` with the module's full name")
            if module in ALLOWED_STDLIB:
                continue
            if not may_import(module, name, package):
                raise RuleLanguageError(f"{path}:{line}: rules may not import {module}")
            todo.append(module)
    return found


@lru_cache(maxsize=512)
def _imported(text: str) -> tuple[tuple[str | None, int], ...]:
    """Return the imports of a chapter: writing it out changes none."""
    nodes = [node for node in parsed(text)[1] if isinstance(node, ast.Import | ast.ImportFrom)]
    return tuple((node.module if isinstance(node, ast.ImportFrom) and node.level == 0 else None, node.lineno) for node in nodes)


def replacements(home: str) -> dict[str, str]:
    """Return the game's own modules by the generic modules that they replace."""
    own = {module: f"{home}.{module.rpartition('.')[2]}" for module in REPLACEABLE}
    return {module: name for module, name in own.items() if find_spec(name)}


def read_chapter(module: str) -> Chapter:
    """Return a module with its source.

    Raises RuleLanguageError if there is no such module.
    """
    path = path_of(module)
    return Chapter(module, path, path.read_text(encoding="utf-8"))


def may_import(module: str, importer: str, home: str) -> bool:
    """Return True if `importer` may import `module`.

    A module of a game may import its own game and what every game may use. A generic module may also import other generic
    modules.
    """
    if module.startswith(f"{home}.") or module in (CHANCE, CONTRACT, DERIVED, SCRIBE, USUAL, ZONES, *HELPERS):
        return True
    if importer.startswith(f"{home}."):
        return False
    return module.startswith(("gamester.games.", "gamester.bots.", "gamester.envs.", "gamester.testing."))


def path_of(module: str) -> Path:
    """Return the file of a module. Raises RuleLanguageError if there is none."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise RuleLanguageError(f"there is no module {module}")
    return Path(spec.origin)


def rewrite_imports(chapter: Chapter, target: dict[str, str]) -> str:
    """Return the source with every import in `target` changed to its new module.

    The number of lines stays the same, so that line numbers in errors fit the original file.
    """
    lines = chapter.text.splitlines(keepends=True)
    for module, number in chapter.imports:
        if module in target:
            lines[number - 1] = lines[number - 1].replace(f"from {module} ", f"from {target[module]} ", 1)
    text = "".join(lines)
    return text if text.endswith("\n") else text + "\n"
