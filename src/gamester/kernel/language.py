"""The language of rules, checked: whole numbers, loops, comparisons, calls. What means the same in both worlds, and nothing else.

`faults(home)` reads every chapter of a game and says, a line each, `file:line: sentence`.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gamester.kernel.gather import DERIVED, HARMLESS, SCRIBE, ZONES, chapter_of, may_import
from gamester.kernel.grammar import CALLS, is_docstring, phrases, unknown
from gamester.kernel.loops import used_after
from gamester.kernel.stores import Ranks, Signatures, stores
from gamester.kernel.zones import Zone

NAMES = ("names", "cards", "felt")
"""Modules of a game that are no rules."""


@dataclass(frozen=True)
class Text:
    """One chapter to be checked, and what it is called where it complains."""

    module: str
    where: str
    tree: ast.Module


def faults(home: str, modules: Iterable[str] = ()) -> list[str]:
    """Every fault in the chapters that the game in package `home` reaches from its rules, and in these generic modules."""
    declared = importlib.import_module(f"{home}.table").Table
    texts, found = _reached(home, [f"{home}.rules", *modules])
    ranks = ranks_of(declared)
    signatures = {text.module: {node.name: node for node in text.tree.body if isinstance(node, ast.FunctionDef)} for text in texts}
    for text in texts:
        found += _faults(text, home, ranks, signatures)
    return sorted(set(found))


def faults_in(source: str, where: str = "<rules>", ranks: Ranks | None = None) -> list[str]:
    """The faults of one chapter, given as text; `ranks` says how many indices the cells of a zone take."""
    text = Text("game.rules", where, ast.parse(source))
    own = {node.name: node for node in text.tree.body if isinstance(node, ast.FunctionDef)}
    return sorted(set(_faults(text, "game", ranks or {}, {text.module: own})), key=lambda fault: int(fault.split(":")[1]))


def ranks_of(declared: type) -> Ranks:
    """How many indices lead to a cell, zone by zone."""
    zones = {name: zone for name, zone in vars(declared).items() if isinstance(zone, Zone)}
    own = {name: len(zone.dims) for name, zone in zones.items()}
    return own | {name: own[zone.length_of] - 1 for name, zone in zones.items() if zone.length_of in own}


def _reached(home: str, start: list[str]) -> tuple[list[Text], list[str]]:
    """Every chapter that imports lead to from `start`, and the faults of those imports."""
    todo, texts, found = list(start), [], []
    seen = {*todo, f"{home}.table", DERIVED, SCRIBE, ZONES}
    while todo:
        module = todo.pop(0)
        chapter = chapter_of(module)
        path = chapter.path
        text = Text(module, str(path), ast.parse(chapter.text))
        texts.append(text)
        for node in text.tree.body:
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module and node.module.startswith(f"{home}."):
                if node.module.rsplit(".", 1)[1] in NAMES:
                    found.append(f"{path}:{node.lineno}: rules do not import {node.module}: names lie above numbers")
                elif node.module not in seen:
                    seen.add(node.module)
                    todo.append(node.module)
    return texts, found


def _faults(text: Text, home: str, ranks: Ranks, signatures: dict[str, Signatures]) -> Iterator[str]:
    def said(node: ast.AST, sentence: str) -> str:
        return f"{text.where}:{getattr(node, 'lineno', 1)}: {sentence}"

    known: Signatures = dict(signatures.get(text.module, {}))
    outside: set[str] = set()
    for node in text.tree.body:
        if isinstance(node, ast.ImportFrom):
            yield from (said(node, fault) for fault in _import(node, text.module, home))
            for alias in node.names:
                outside.add(alias.asname or alias.name)
                signature = signatures.get(node.module or "", {}).get(alias.name)
                if signature is not None:
                    known[alias.asname or alias.name] = signature
    top = outside | set(known) | {name for node in text.tree.body if isinstance(node, ast.Assign) for name in _bound(node)}
    for node in text.tree.body:
        if isinstance(node, ast.FunctionDef):
            yield from (said(part, fault) for part, fault in _function(node, top, ranks, known))
        elif _bound(node) == {"__all__"}:
            continue
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            yield from (said(part, fault) for part, fault in phrases(node, top))
        elif not isinstance(node, ast.ImportFrom) and not is_docstring(node):
            yield said(node, "a chapter holds imports, constants and functions, nothing else")


def _import(node: ast.ImportFrom, module: str, home: str) -> Iterator[str]:
    if node.level or not node.module:
        yield "imports name their module in full, `from package.module import names`"
    elif any(alias.name == "*" for alias in node.names):
        yield "imports name what they import"
    elif node.module not in HARMLESS and not may_import(node.module, module, home):
        yield f"rules may not import {node.module}"


def _function(function: ast.FunctionDef, top: set[str], ranks: Ranks, known: Signatures) -> Iterator[tuple[ast.AST, str]]:
    if function.decorator_list:
        yield function, "rules are plain functions, without decorators"
    if function.args.vararg or function.args.kwarg:
        yield function, "there is no *; name what is passed"
    for part in (*function.args.defaults, *(default for default in function.args.kw_defaults if default), *function.body):
        yield from phrases(part, top)
    for name in sorted(_locals(function) & (top | set(CALLS))):
        yield function, f"in `{function.name}` the local name `{name}` hides a function or a constant of that name"
    yield from unknown(function, top | _locals(function), ranks)
    yield from stores(function, ranks, known)
    for use, loop in used_after(function):
        yield use, f"`{use.id}` is the variable of the loop in line {loop}, which may not have run; give it a name of its own before"


def _bound(node: ast.AST) -> set[str]:
    """Names that are set anywhere in a node."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)} | {
        part.name for part in ast.walk(node) if isinstance(part, ast.MatchAs | ast.MatchStar) and part.name
    }


def _locals(function: ast.FunctionDef) -> set[str]:
    arguments = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    return {argument.arg for argument in arguments} | _bound(function)
