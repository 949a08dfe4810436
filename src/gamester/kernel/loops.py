"""Loop variables that are read after their loop: plain they may be unset or hold the last value, compiled they hold something."""

from __future__ import annotations

import ast
from collections.abc import Iterator

State = dict[str, int]
"""Names whose value may come from a loop that has ended, with the line of that loop."""
Use = tuple[ast.Name, int]


def used_after(function: ast.FunctionDef) -> list[Use]:
    """Every read of a loop variable after its loop, with the line of the loop."""
    uses: dict[ast.Name, int] = {}
    _block(function.body, {}, uses)
    return sorted(uses.items(), key=lambda use: (use[0].lineno, use[0].col_offset))


def _block(body: list[ast.stmt], state: State, uses: dict[ast.Name, int]) -> State | None:
    """What the state is after these statements; None where they never end."""
    here: State | None = dict(state)
    for statement in body:
        if here is None:
            return None
        here = _statement(statement, here, uses)
    return here


def _statement(node: ast.stmt, state: State, uses: dict[ast.Name, int]) -> State | None:
    if isinstance(node, ast.For):
        _reads(node.iter, state, uses)
        after = _loop(node.body, _without(state, node.target), state, uses)
        return _either(after | dict.fromkeys(_names(node.target), node.lineno), _block(node.orelse, after, uses))
    if isinstance(node, ast.While):
        _reads(node.test, state, uses)
        after = _loop(node.body, state, state, uses)
        _reads(node.test, after, uses)
        return _either(after, _block(node.orelse, after, uses))
    if isinstance(node, ast.If):
        _reads(node.test, state, uses)
        return _either(_block(node.body, state, uses), _block(node.orelse, state, uses))
    if isinstance(node, ast.Match):
        _reads(node.subject, state, uses)
        after_all: State | None = dict(state)
        for case in node.cases:
            after_all = _either(after_all, _block(case.body, state, uses))
        return after_all
    for part in ast.iter_child_nodes(node):
        _reads(part, state, uses)
    if isinstance(node, ast.Return | ast.Raise):
        return None
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign | ast.AugAssign) else []
    for target in targets:
        state = _without(state, target)
    return state


def _loop(body: list[ast.stmt], first: State, before: State, uses: dict[ast.Name, int]) -> State:
    """The body twice: a second round may read what the first has left."""
    once = _either(before, _block(body, first, uses)) or {}
    again = {name: line for name, line in once.items() if name in first or name not in before}
    return _either(once, _block(body, first | again, uses)) or {}


def _either(one: State | None, other: State | None) -> State | None:
    if one is None or other is None:
        return one if other is None else other
    return one | other


def _reads(node: ast.AST, state: State, uses: dict[ast.Name, int]) -> None:
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part.id in state:
            uses.setdefault(part, state[part.id])


def _names(target: ast.AST) -> Iterator[str]:
    return (part.id for part in ast.walk(target) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store))


def _without(state: State, target: ast.AST) -> State:
    gone = set(_names(target))
    return {name: line for name, line in state.items() if name not in gone}
