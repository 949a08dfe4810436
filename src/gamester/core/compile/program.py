"""The program of a set of entry points.

It is every function and constant that they reach, with names resolved chapter by chapter. A name in
a chapter is one of its functions, one of its constants, or something that it imports. `collect.py`
finds the chapters, and `c_translator.py` writes the functions in C.
"""

from __future__ import annotations

import ast
import importlib
from dataclasses import dataclass
from typing import Any

from gamester.core.codegen import generate_functions
from gamester.core.compile.collect import (
    ALLOWED_STDLIB,
    CONTRACT,
    DERIVED,
    SCRIBE,
    ZONES,
    Chapter,
    RuleLanguageError,
    collect_chapters,
    replacements,
)
from gamester.core.compile.parse import parse_source
from gamester.core.events import EVERYONE
from gamester.core.layout import Layout
from gamester.core.lint.evaluation_order import Changes, ChangingFunctions
from gamester.core.zones import NONE

OUTSIDE_CONSTANTS = {(SCRIBE, "EVERYONE"): EVERYONE, (ZONES, "NONE"): NONE}


@dataclass(frozen=True)
class Function:
    """One function as it is written, with its module and its file."""

    module: str
    path: str
    tree: ast.FunctionDef

    @property
    def key(self) -> tuple[str, str]:
        """The module and the name."""
        return self.module, self.tree.name

    @property
    def arguments(self) -> list[ast.arg]:
        """The arguments in their order."""
        return self.tree.args.args


@dataclass(frozen=True)
class OutsideFunction:
    """A function that has no chapter: `emit`, `has_listener`, `sqrt`."""

    name: str


Found = Function | OutsideFunction | int | float | tuple[Any, ...]


class Program:
    """All chapters that some entry modules of a game reach."""

    def __init__(self, home: str, layout: Layout, modules: tuple[str, ...]) -> None:
        chapters = collect_all(home, modules)
        trees = {name: (str(chapter.path), parse_source(chapter.text)) for name, chapter in chapters.items()}
        trees[DERIVED] = f"<{home} zones>", parse_source(generate_functions(layout, compiled=True))
        self.functions: dict[tuple[str, str], Function] = {}
        self.imports: dict[tuple[str, str], tuple[str, str]] = {}
        self._constants: dict[tuple[str, str], int] = {}
        place = {CONTRACT: f"{home}.game"} | replacements(home)
        for module, (path, tree) in trees.items():
            for node in tree.body:
                if isinstance(node, ast.FunctionDef):
                    self.functions[module, node.name] = Function(module, path, node)
                elif isinstance(node, ast.ImportFrom) and node.module:
                    source = place.get(node.module, node.module)
                    self.imports |= {(module, alias.asname or alias.name): (source, alias.name) for alias in node.names}
        written = {key: function.tree for key, function in self.functions.items()}
        self._changing = ChangingFunctions(written, self.imports)

    def entry_functions(self, module: str) -> list[Function]:
        """Return the public functions of an entry module."""
        return [function for (home, name), function in self.functions.items() if home == module and not name.startswith("_")]

    def find(self, module: str, name: str) -> Found:
        """Return the function, number or tuple that a name stands for in a chapter.

        Raises LookupError if there is none.
        """
        place = self._changing.place_of(module, name)
        if place in self.functions:
            return self.functions[place]
        if place in OUTSIDE_CONSTANTS:
            return OUTSIDE_CONSTANTS[place]
        if place[0] in (SCRIBE, *ALLOWED_STDLIB):
            return OutsideFunction(place[1])
        constant: int | float | tuple[Any, ...] = _constant(*place)
        return constant

    def is_function(self, module: str, name: str) -> bool:
        """Return True if a name of a chapter is a function or an import."""
        return (module, name) in self.functions or (module, name) in self.imports

    def changes(self, module: str) -> Changes:
        """Return the question whether a call in a chapter may change a row or a state."""
        return self._changing.within(module)


def collect_all(home: str, modules: tuple[str, ...]) -> dict[str, Chapter]:
    """Return the chapters of several entry modules, by module name."""
    chapters: dict[str, Chapter] = {}
    for module in modules:
        chapters |= collect_chapters(home, module)
    return chapters


def _constant(module: str, name: str) -> Any:
    """Return a constant of a chapter, as the plain runtime has it."""
    value = getattr(importlib.import_module(module), name, None)
    if isinstance(value, bool) or not _is_numbers(value):
        raise RuleLanguageError(f"{module} has no number or row of numbers {name}")
    return value


def _is_numbers(value: object) -> bool:
    if isinstance(value, tuple):
        return bool(value) and all(map(_is_numbers, value))
    return isinstance(value, int | float)
