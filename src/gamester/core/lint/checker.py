"""Check of the rule language: syntax that a runtime lacks or reads differently."""

from __future__ import annotations

import ast
import builtins
import importlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from gamester.core.compile.collect import (
    ALLOWED_STDLIB,
    CONTRACT,
    DERIVED,
    HELPERS,
    SCRIBE,
    ZONES,
    may_import,
    read_chapter,
    replacements,
)
from gamester.core.compile.parse import parse_source
from gamester.core.compile.write_out import write_out
from gamester.core.lint.dataflow import Ranks, Signatures, check_stores, loop_variables_used_after
from gamester.core.lint.evaluation_order import Changes, ChangingFunctions, order_faults
from gamester.core.zones import Zone

ALLOWED_BUILTINS = ("range", "len", "min", "max", "abs", "sum", "divmod", "enumerate", "zip", "int")
"""Built-in functions that rules may call."""
FORBIDDEN_NODES: dict[type[ast.AST], str] = {
    ast.Pow: "there is no **; multiply",
    ast.Div: "/ makes a float; // divides whole numbers",
    ast.MatMult: "there is no @",
    ast.Is: "numbers are compared with ==",
    ast.IsNot: "numbers are compared with !=",
    ast.Slice: "there are no slices; write a loop",
    ast.List: "there are no lists except the zones of a state; gamester.core.lists changes those",
    ast.Dict: "there are no dicts but a table from constants to functions, at the top of a chapter",
    ast.Set: "there are no sets",
    ast.JoinedStr: "there are no strings",
    ast.ListComp: "there are no comprehensions; write a loop",
    ast.SetComp: "there are no comprehensions; write a loop",
    ast.DictComp: "there are no comprehensions; write a loop",
    ast.GeneratorExp: "there are no generators; write a loop",
    ast.Yield: "there are no generators; write a loop",
    ast.YieldFrom: "there are no generators; write a loop",
    ast.Lambda: "there is no lambda; give the function a name",
    ast.NamedExpr: "there is no :=; write the assignment on a line of its own",
    ast.Starred: "there is no *; name the arguments",
    ast.Try: "there is no try; check before",
    ast.TryStar: "there is no try; check before",
    ast.Raise: "rules raise nothing; a refusal is a number",
    ast.With: "there is no with",
    ast.AsyncWith: "there is no with",
    ast.AsyncFor: "there is no async",
    ast.Await: "there is no async",
    ast.Global: "there is no global; keep what changes in the state",
    ast.Nonlocal: "there is no nonlocal; keep what changes in the state",
    ast.Delete: "there is no del",
    ast.ClassDef: "there are no classes",
    ast.AsyncFunctionDef: "there is no async",
}


def forbidden_syntax(top_node: ast.AST, top: set[str]) -> Iterator[tuple[ast.AST, str]]:
    """Yield every use of syntax that the rule language lacks, except annotations."""
    todo: list[ast.AST] = [top_node]
    while todo:
        node = todo.pop()
        for kind in (type(node), type(getattr(node, "op", None))):
            if kind in FORBIDDEN_NODES:
                yield node, FORBIDDEN_NODES[kind]
        if isinstance(node, ast.Constant) and not isinstance(node.value, int):
            yield node, f"there are no {_kind(node.value)}"
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            yield node, "one index in one pair of brackets: [row][cell]"
        elif isinstance(node, ast.Call):
            yield from _call(node, top)
        elif isinstance(node, ast.FunctionDef):
            yield node, "define a function at the top of its module, not inside another"
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield node, "write imports at the top of a module, as `from module import names`"
        elif isinstance(node, ast.Compare):
            yield from ((node, FORBIDDEN_NODES[type(op)]) for op in node.ops if type(op) in FORBIDDEN_NODES)
        if not is_docstring(node):
            todo += [child for field, child in _children(node) if field not in ("annotation", "returns", "op", "ops")]


def undefined_names(function: ast.FunctionDef, known: set[str], zones: Collection[str]) -> Iterator[tuple[ast.AST, str]]:
    """Yield names that are defined nowhere, and zones that the state does not have.

    Annotations are ignored, and so are calls that `forbidden_syntax` reports.
    """
    todo: list[ast.AST] = [*function.body]
    while todo:
        node = todo.pop()
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) or (isinstance(called, ast.Name) and hasattr(builtins, called.id)):
            todo += [*node.args, *node.keywords] if isinstance(node, ast.Call) else []
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in known and node.id not in ALLOWED_BUILTINS:
            yield node, f"there is no `{node.id}`: it is not imported, assigned or defined here"
        elif isinstance(node, ast.Attribute) and zones and node.attr not in zones:
            yield node, f"the state has no zone `{node.attr}`"
        todo += [child for field, child in _children(node) if field not in ("annotation", "returns", "exc", "type")]


def _call(node: ast.Call, top: set[str]) -> Iterator[tuple[ast.AST, str]]:
    if not isinstance(node.func, ast.Name):
        yield node, "call plain functions; numbers and rows have no methods"
    elif node.func.id not in top and node.func.id not in ALLOWED_BUILTINS and hasattr(builtins, node.func.id):
        yield node, f"there is no {node.func.id}(); there are {', '.join(ALLOWED_BUILTINS)}"


def _kind(constant: object) -> str:
    kinds = {float: "floats", complex: "floats", str: "strings except docstrings", bytes: "strings", type(None): "values except numbers"}
    return kinds.get(type(constant), "values except numbers")


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for field, child in ast.iter_fields(node):
        yield from ((field, each) for each in (child if isinstance(child, list) else [child]) if isinstance(each, ast.AST))


def is_docstring(node: ast.AST) -> bool:
    """Return True if a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


NON_RULE_MODULES = ("text", "cards", "ui")
"""Modules of a game that contain no rules."""


@dataclass(frozen=True)
class CheckedChapter:
    """One module to be checked, with its location for messages."""

    module: str
    where: str
    tree: ast.Module
    faults: tuple[tuple[int, str], ...] = ()

    @classmethod
    def of(cls, module: str, where: str, source: str) -> CheckedChapter:
        """Return a chapter with the words of `write_out` written out.

        With it comes what is wrong with them.
        """
        text, faults = write_out(source)
        return cls(module, where, parse_source(text), tuple(faults))


def check_game(home: str, modules: Iterable[str] = ()) -> list[str]:
    """Return the faults in all modules that a game's rules import, and in `modules`."""
    declared = importlib.import_module(f"{home}.state").State
    texts, found = _reached(home, [f"{home}.game", *modules])
    ranks = zone_ranks(declared)
    signatures = {text.module: _signatures(text.tree) for text in texts} | _helper_signatures()
    changing = _changing_functions(home, texts)
    for text in texts:
        found += _faults(text, home, ranks, signatures, changing.within(text.module))
    return sorted(set(found))


def check_source(source: str, where: str = "<rules>", ranks: Ranks | None = None) -> list[str]:
    """Return the faults of one module given as text.

    `ranks` are the ranks of its zones.
    """
    text = CheckedChapter.of("game.rules", where, source)
    signatures = {text.module: _signatures(text.tree)} | _helper_signatures()
    changes = _changing_functions("", [text]).within(text.module)
    return sorted(set(_faults(text, "game", ranks or {}, signatures, changes)), key=lambda fault: int(fault.split(":")[1]))


def _signatures(tree: ast.Module) -> Signatures:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


@lru_cache(maxsize=1)
def _helper_signatures() -> dict[str, Signatures]:
    return {module: _signatures(parse_source(read_chapter(module).text)) for module in HELPERS}


def zone_ranks(declared: type) -> Ranks:
    """Return the number of indices that lead to a cell, by zone."""
    zones = {name: zone for name, zone in vars(declared).items() if isinstance(zone, Zone)}
    own = {name: len(zone.dims) for name, zone in zones.items()}
    return own | {name: own[zone.length_of] - 1 for name, zone in zones.items() if zone.length_of in own}


def _changing_functions(home: str, texts: list[CheckedChapter]) -> ChangingFunctions:
    """Return the functions that change something.

    They are those of these chapters and of all that they import.
    """
    place = {CONTRACT: f"{home}.game"} | replacements(home) if home else {}
    functions: dict[tuple[str, str], ast.FunctionDef] = {}
    imports: dict[tuple[str, str], tuple[str, str]] = {}
    trees = {text.module: text.tree for text in texts}
    todo = list(trees)
    while todo:
        module = todo.pop()
        if module not in trees:
            trees[module] = parse_source(write_out(read_chapter(module).text)[0])
        for node in trees[module].body:
            if isinstance(node, ast.FunctionDef):
                functions[module, node.name] = node
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                source = place.get(node.module, node.module)
                imports |= {(module, alias.asname or alias.name): (source, alias.name) for alias in node.names}
                rules = source.startswith("gamester.") and source not in (DERIVED, SCRIBE, ZONES) and may_import(source, module, home)
                if rules and source not in trees and source not in todo:
                    todo.append(source)
    return ChangingFunctions(functions, imports)


def _reached(home: str, start: list[str]) -> tuple[list[CheckedChapter], list[str]]:
    """Return every module that imports reach from `start`, and their faults."""
    todo, texts, found = list(start), [], []
    seen = {*todo, f"{home}.state", DERIVED, SCRIBE, ZONES}
    while todo:
        module = todo.pop(0)
        chapter = read_chapter(module)
        path = chapter.path
        text = CheckedChapter.of(module, str(path), chapter.text)
        texts.append(text)
        for node in text.tree.body:
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module and node.module.startswith(f"{home}."):
                if node.module.rsplit(".", 1)[1] in NON_RULE_MODULES:
                    found.append(f"{path}:{node.lineno}: rules may not import {node.module}: texts, cards and drawing depend on rules")
                elif node.module not in seen:
                    seen.add(node.module)
                    todo.append(node.module)
    return texts, found


def _faults(text: CheckedChapter, home: str, ranks: Ranks, signatures: dict[str, Signatures], changes: Changes) -> Iterator[str]:
    def said(node: ast.AST, sentence: str) -> str:
        return f"{text.where}:{getattr(node, 'lineno', 1)}: {sentence}"

    yield from (f"{text.where}:{line}: {fault}" for line, fault in text.faults)
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
            yield from (said(part, fault) for part, fault in _function(node, top, ranks, known, changes))
        elif _bound(node) == {"__all__"}:
            continue
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            yield from (said(part, fault) for part, fault in forbidden_syntax(node, top))
        elif not isinstance(node, ast.ImportFrom) and not is_docstring(node):
            yield said(node, "a module of rules may contain only imports, constants and functions")


def _import(node: ast.ImportFrom, module: str, home: str) -> Iterator[str]:
    if node.level or not node.module:
        yield "write the full name of the module: `from package.module import names`"
    elif any(alias.name == "*" for alias in node.names):
        yield "name everything that is imported"
    elif node.module not in ALLOWED_STDLIB and not may_import(node.module, module, home):
        yield f"rules may not import {node.module}"


def _function(function: ast.FunctionDef, top: set[str], ranks: Ranks, known: Signatures, changes: Changes) -> Iterator[tuple[ast.AST, str]]:
    if function.decorator_list:
        yield function, "rules are plain functions, without decorators"
    if function.args.vararg or function.args.kwarg:
        yield function, "there is no *; name the arguments"
    for part in (*function.args.defaults, *(default for default in function.args.kw_defaults if default), *function.body):
        yield from forbidden_syntax(part, top)
    for name in sorted(_locals(function) & (top | set(ALLOWED_BUILTINS))):
        yield function, f"in `{function.name}` the local name `{name}` hides a function or a constant of that name"
    yield from undefined_names(function, top | _locals(function), ranks)
    yield from check_stores(function, ranks, known)
    yield from order_faults(function, changes)
    for use, loop in loop_variables_used_after(function):
        yield use, f"`{use.id}` is the variable of the loop in line {loop}, which may not have run; assign another name before the loop"


def _bound(node: ast.AST) -> set[str]:
    """Return the names that a node binds."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)} | {
        part.name for part in ast.walk(node) if isinstance(part, ast.MatchAs | ast.MatchStar) and part.name
    }


def _locals(function: ast.FunctionDef) -> set[str]:
    arguments = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    return {argument.arg for argument in arguments} | _bound(function)
