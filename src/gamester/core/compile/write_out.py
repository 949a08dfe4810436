"""Two words of the language of rules, written out in the rest of it.

This happens before anything is compiled, line for line. `for seat in seats(t):` becomes a loop over
a range. A table from numbers to functions becomes a function that compares:

    ORDER_OF_PLAY = {               def ORDER_OF_PLAY(number_, t):
        DRAW: begin_turn,               if number_ == DRAW: begin_turn(t)
        PLACE: end_turn,                else: end_turn(t)
    }
    ORDER_OF_PLAY[t.phase](t)       ORDER_OF_PLAY(t.phase, t)

Plain Python runs both as they stand. The table is called in one place, in the chapter that declares
it, with plain names.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from gamester.core.compile.parse import parse_source

SEATS_MODULE, SEATS = "gamester.core.seats", "seats"
NUMBER = "number_"
Fault = tuple[int, str]
"""A line and what is wrong there."""

LOOP = "`seats(t)` stands in the head of a loop, `for seat in seats(t):`; elsewhere there is num_seats(t)"
ENTRIES = "a table leads from constants to functions by their names, two or more, one a line: `DRAW: begin_turn,`"
ONE_CALL = "a table of functions is called in one place of its chapter, as a statement or behind `return`: `TABLE[t.phase](t)`"
ARGUMENTS = "a table of functions is called with plain names: `TABLE[t.phase](t, seat)`"


@lru_cache(maxsize=512)  # A chapter is read for each layout and each set of entry points.
def write_out(text: str) -> tuple[str, tuple[Fault, ...]]:
    """Return a chapter in the rest of the language, and its faults.

    It is written line for line. The faults are what is wrong with these two words in it.
    """
    body, nodes = parsed(text)
    lines = text.splitlines(keepends=True)
    faults: list[Fault] = []
    if any(isinstance(node, ast.ImportFrom) and node.module == SEATS_MODULE for node in body):
        faults += _write_loops(nodes, lines)
    for node in body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict) and isinstance(node.targets[0], ast.Name):
            fault = _write_table(nodes, lines, node.targets[0].id, node.value)
            faults += [(node.lineno, fault)] if fault else []
    return "".join(lines), tuple(faults)


@lru_cache(maxsize=1)  # A chapter is written out first, and then asked for its imports.
def parsed(text: str) -> tuple[list[ast.stmt], list[ast.AST]]:
    """Return the statements of a chapter, and all nodes of its tree.

    Nobody may change them.
    """
    tree = parse_source(text)
    return tree.body, list(ast.walk(tree))


def _write_loops(nodes: list[ast.AST], lines: list[str]) -> Iterator[Fault]:
    heads = {node.iter for node in nodes if isinstance(node, ast.For)}
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == SEATS:
            if node not in heads or len(node.args) != 1 or not isinstance(node.args[0], ast.Name):
                yield node.lineno, LOOP
            else:
                _replace(lines, node, node, f"range(len({node.args[0].id}.deciding))")


def _write_table(nodes: list[ast.AST], lines: list[str], name: str, table: ast.Dict) -> str:
    """Write one table and its call.

    Return what is wrong; nothing is written then.
    """
    entries = [(key, value) for key, value in zip(table.keys, table.values, strict=True) if isinstance(key, ast.Name)]
    handlers = [(key, value) for key, value in entries if isinstance(value, ast.Name)]
    if (
        len(handlers) < max(2, len(table.keys))
        or len({key.lineno for key, _ in handlers} | {table.lineno, table.end_lineno}) < len(handlers) + 2
    ):
        return ENTRIES
    calls = [(node, call) for node in nodes if (call := _call_of(node, name)) is not None]
    if len(calls) != 1 or sum(isinstance(node, ast.Name) and node.id == name for node in nodes) != 2:
        return ONE_CALL
    node, call = calls[0]
    names = [argument.id for argument in call.args if isinstance(argument, ast.Name)]
    if len(names) < len(call.args) or call.keywords or not names:
        return ARGUMENTS
    assert isinstance(call.func, ast.Subscript)
    given = ", ".join(names)
    returned = "return " if isinstance(node, ast.Return) else ""
    for k, (key, value) in enumerate(handlers):
        word = "else" if k == len(handlers) - 1 else f"{'elif' if k else 'if'} {NUMBER} == {key.id}"
        lines[key.lineno - 1] = f"    {word}: {returned}{value.id}({given})\n"
    _replace(lines, call.func, call, f"{name}({ast.unparse(call.func.slice)}, {given})")
    lines[table.lineno - 1] = f"def {name}({NUMBER}, {given}):\n"
    lines[(table.end_lineno or table.lineno) - 1] = "\n"
    return ""


def _call_of(node: ast.AST, name: str) -> ast.Call | None:
    """Return the call of a table that is a whole statement or all that is returned."""
    call = node.value if isinstance(node, ast.Expr | ast.Return) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Subscript) and ast.unparse(call.func.value) == name:
        return call
    return None


def _replace(lines: list[str], first: ast.expr, last: ast.expr, by: str) -> None:
    """Write something in the place of what stands on one line."""
    line = lines[first.lineno - 1].encode()
    lines[first.lineno - 1] = (line[: first.col_offset] + by.encode() + line[last.end_col_offset :]).decode()
