"""What the language of rules does not have: words and phrases that one of the worlds lacks, or takes for something else."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterator

CALLS = ("range", "len", "min", "max", "abs", "sum", "divmod", "enumerate", "zip", "int")
"""What may be called besides functions of rules."""
NEVER: dict[type[ast.AST], str] = {
    ast.Pow: "there is no **; multiply",
    ast.Div: "/ makes a float; // divides whole numbers",
    ast.MatMult: "there is no @",
    ast.Is: "numbers are compared with ==",
    ast.IsNot: "numbers are compared with !=",
    ast.Slice: "there are no slices; write a loop",
    ast.List: "there are no lists but the zones of a table",
    ast.Dict: "there are no dicts",
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
    ast.Starred: "there is no *; name what is passed",
    ast.Try: "there is no try; ask before",
    ast.TryStar: "there is no try; ask before",
    ast.Raise: "rules raise nothing; a refusal is a number",
    ast.With: "there is no with",
    ast.AsyncWith: "there is no with",
    ast.AsyncFor: "there is no async",
    ast.Await: "there is no async",
    ast.Global: "there is no global; what changes lies on the table",
    ast.Nonlocal: "there is no nonlocal; what changes lies on the table",
    ast.Delete: "there is no del",
    ast.ClassDef: "there are no classes",
    ast.AsyncFunctionDef: "there is no async",
}


def phrases(top_node: ast.AST, top: set[str]) -> Iterator[tuple[ast.AST, str]]:
    """What is said that the language does not have. Annotations are not looked at."""
    todo: list[ast.AST] = [top_node]
    while todo:
        node = todo.pop()
        for kind in (type(node), type(getattr(node, "op", None))):
            if kind in NEVER:
                yield node, NEVER[kind]
        if isinstance(node, ast.Constant) and not isinstance(node.value, int):
            yield node, f"there are no {_kind(node.value)}"
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
            yield node, "one index in one pair of brackets: [row][cell]"
        elif isinstance(node, ast.Call):
            yield from _call(node, top)
        elif isinstance(node, ast.FunctionDef):
            yield node, "a function stands at the top of its chapter, not inside another"
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield node, "imports stand at the top of a chapter, as `from module import names`"
        elif isinstance(node, ast.Compare):
            yield from ((node, NEVER[type(op)]) for op in node.ops if type(op) in NEVER)
        if not is_docstring(node):
            todo += [child for field, child in _children(node) if field not in ("annotation", "returns", "op", "ops")]


def unknown(function: ast.FunctionDef, known: set[str], zones: Collection[str]) -> Iterator[tuple[ast.AST, str]]:
    """Names that stand for nothing, and zones that the table has not. Annotations are not looked at, nor what `phrases` says of calls."""
    todo: list[ast.AST] = [*function.body]
    while todo:
        node = todo.pop()
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) or (isinstance(called, ast.Name) and hasattr(builtins, called.id)):
            todo += [*node.args, *node.keywords] if isinstance(node, ast.Call) else []
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in known and node.id not in CALLS:
            yield node, f"there is no `{node.id}`: it is neither imported nor set nor a function here"
        elif isinstance(node, ast.Attribute) and zones and node.attr not in zones:
            yield node, f"the table has no zone `{node.attr}`"
        todo += [child for field, child in _children(node) if field not in ("annotation", "returns", "exc", "type")]


def _call(node: ast.Call, top: set[str]) -> Iterator[tuple[ast.AST, str]]:
    if not isinstance(node.func, ast.Name):
        yield node, "calls are of plain functions; numbers and rows have no methods"
    elif node.func.id not in top and node.func.id not in CALLS and hasattr(builtins, node.func.id):
        yield node, f"there is no {node.func.id}(); there are {', '.join(CALLS)}"


def _kind(constant: object) -> str:
    kinds = {float: "floats", complex: "floats", str: "strings but docstrings", bytes: "strings", type(None): "values but numbers"}
    return kinds.get(type(constant), "values but numbers")


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for field, child in ast.iter_fields(node):
        yield from ((field, each) for each in (child if isinstance(child, list) else [child]) if isinstance(each, ast.AST))


def is_docstring(node: ast.AST) -> bool:
    """Whether a statement is a text that says what something is."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
