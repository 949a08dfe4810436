"""The order of evaluation.

Python has one among the parts of an expression, C has none. A part that changes something (a call
that writes to the state) may stand beside names and numbers only. Then every order gives the same
result. The checker and the C translator both ask here.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from gamester.core.compile.collect import DERIVED

Changes = Callable[[ast.Call], bool]
"""Returns True if a call may change a row or a state."""

ORDER = "`{call}` changes something while another part of the expression reads: set it on a line of its own"
TWICE = "`{call}` changes something and would be called twice here: set it on a line of its own"


def order_faults(function: ast.FunctionDef, changes: Changes) -> Iterator[tuple[ast.AST, str]]:
    """Yield every expression whose result depends on the order of its parts."""
    for node in ast.walk(function):
        for parts in _unordered_parts(node):
            if (call := _first_change(parts, changes)) is not None and sum(map(_reads, parts)) > 1:
                yield node, ORDER.format(call=ast.unparse(call))
        call = _first_change(_repeated_parts(node), changes)
        if call is not None:
            yield node, TWICE.format(call=ast.unparse(call))
        if isinstance(node, ast.Assign | ast.AnnAssign):
            yield from _target_faults(node, changes)


def _unordered_parts(node: ast.AST) -> Iterator[list[ast.expr]]:
    """Yield the groups of parts that C may evaluate in any order."""
    if isinstance(node, ast.BinOp):
        yield [node.left, node.right]
    elif isinstance(node, ast.Compare):
        yield [node.left, *node.comparators]
    elif isinstance(node, ast.Tuple):
        yield node.elts
    elif isinstance(node, ast.Call):
        yield [*node.args, *(word.value for word in node.keywords)]
    elif isinstance(node, ast.Subscript):
        yield [*_indices(node.value), node.slice]
    elif isinstance(node, ast.AugAssign) and not isinstance(node.target, ast.Name):
        yield [node.target, node.value]


def _repeated_parts(node: ast.AST) -> list[ast.expr]:
    """Return the parts that the C text has more than once."""
    if isinstance(node, ast.Compare):
        middle = node.comparators[:-1]
        member = [node.left] if any(isinstance(op, ast.In | ast.NotIn) for op in node.ops) else []
        return [*member, *middle]
    if isinstance(node, ast.Subscript):
        return [node.value]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("divmod", "sum"):
        return node.args
    return []


def _target_faults(node: ast.Assign | ast.AnnAssign, changes: Changes) -> Iterator[tuple[ast.AST, str]]:
    """Yield assignments that find their place by a call that changes something.

    The value reads meanwhile.
    """
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    indices = [index for target in targets for index in _indices(target)]
    call = _first_change(indices, changes)
    if call is not None and node.value is not None and sum(map(_reads, [*indices, node.value])) > 1:
        yield node, ORDER.format(call=ast.unparse(call))


def _indices(node: ast.expr) -> list[ast.expr]:
    """Return the indices that lead to a row.

    A row never moves; which row is meant may change.
    """
    if isinstance(node, ast.Tuple):
        return [index for part in node.elts for index in _indices(part)]
    return [*_indices(node.value), node.slice] if isinstance(node, ast.Subscript) else []


def _first_change(parts: list[ast.expr], changes: Changes) -> ast.Call | None:
    calls = (node for part in parts for node in ast.walk(part) if isinstance(node, ast.Call))
    return next(filter(changes, calls), None)


def _reads(part: ast.expr) -> bool:
    """Return True if the part reads more than names and numbers."""
    return any(isinstance(node, ast.Call | ast.Subscript | ast.Attribute) for node in ast.walk(part))


GENERATED_CHANGES = {(DERIVED, "copy_state"), (DERIVED, "mask_state")}
"""Functions that are written out of the declaration, and change a state."""


class ChangingFunctions:
    """The functions of a set of chapters that may change a row or a state.

    They are found through all calls.
    """

    def __init__(self, functions: dict[tuple[str, str], ast.FunctionDef], imports: dict[tuple[str, str], tuple[str, str]]) -> None:
        """Take functions and imports by (module, name).

        An import leads to the module and the name that it stands for.
        """
        self.functions, self.imports = functions, imports
        self._changing = {key for key, function in functions.items() if _writes(function)} | GENERATED_CHANGES
        self._spread()

    def _spread(self) -> None:
        """Add the callers of changing functions until none is left."""
        calls = {key: self._called(key) for key in self.functions}
        while more := [key for key, called in calls.items() if key not in self._changing and called & self._changing]:
            self._changing.update(more)

    def _called(self, key: tuple[str, str]) -> set[tuple[str, str]]:
        names = (node.func.id for node in ast.walk(self.functions[key]) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
        return {self.place_of(key[0], name) for name in names}

    def place_of(self, module: str, name: str) -> tuple[str, str]:
        """Return the module and name by which a function is known where it is written."""
        place = module, name
        while place in self.imports:
            place = self.imports[place]
        return place

    def within(self, module: str) -> Changes:
        """Return the question for the calls of one chapter."""

        def changes(call: ast.Call) -> bool:
            return isinstance(call.func, ast.Name) and self.place_of(module, call.func.id) in self._changing

        return changes


def _writes(function: ast.FunctionDef) -> bool:
    """Return True if a function writes to a row or a state itself, or tells an event."""
    return any(
        (isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "emit")
        for node in ast.walk(function)
    )
