"""Data-flow checks of rules: loop variables after their loop, and assignments.

After a loop the plain runtime may have no value for its variable, while the compiled one has some. An assignment must
write a number into a cell: rows and booleans behave differently in the two runtimes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

State = dict[str, int]
"""Names that a finished loop may have set, with the line of that loop."""
Use = tuple[ast.Name, int]


def loop_variables_used_after(function: ast.FunctionDef) -> list[Use]:
    """Return every read of a loop variable after its loop, with the line of the loop."""
    uses: dict[ast.Name, int] = {}
    _block(function.body, {}, uses)
    return sorted(uses.items(), key=lambda use: (use[0].lineno, use[0].col_offset))


def _block(body: list[ast.stmt], state: State, uses: dict[ast.Name, int]) -> State | None:
    """Return the state after these statements, or None if the end is never reached."""
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
    """Return the state after a loop.

    The body is visited twice, because a second iteration may read what the first one set.
    """
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


Ranks = dict[str, int]
"""Number of indices that lead to a cell, by name of a zone."""
Signatures = dict[str, ast.FunctionDef]
"""The functions that a module can call, as syntax trees."""
Fault = tuple[ast.AST, str]

ROW = "a whole row cannot be written; write it cell by cell"
BOOL = "a cell holds a number: write `1 if ... else 0`"
ARGUMENT = "pass a number: `1 if ... else 0`"
RESULT = "a function that returns int returns a number: `return 1 if ... else 0`"
TRUE_RESULT = "a function that returns bool returns true or false: `return a == b`"
REST = "expected a number, got a row; name the cell"
TRUTH = "true or false is no number: `if is_full(t):` or `if not is_full(t):`, and `1 if is_full(t) else 0` to reckon with it"
ANNOTATION_RANKS = {"int": 0, "bool": 0, "Row": 1, "Grid": 2}


def check_stores(function: ast.FunctionDef, ranks: Ranks, known: Signatures) -> Iterator[Fault]:
    """Yield every fault in a function's assignments, arguments and returned values."""
    body = _FunctionTypes(function, ranks, known)
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from body.store(target, node.value)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            yield from body.store(node.target, node.value)
        elif isinstance(node, ast.AugAssign):
            if body.rank(node.target) or body.rank(node.value):
                yield node, ROW
        elif isinstance(node, ast.Call):
            yield from body.arguments(node)
        elif isinstance(node, ast.Return) and body.returns_int and node.value is not None and body.is_bool(node.value):
            yield node, RESULT
        elif isinstance(node, ast.Return) and body.returns_bool and _is_number(node.value):
            yield node, TRUE_RESULT
        yield from body.numbers(node)


class _FunctionTypes:
    """Known types of the names in one function: their ranks, and which are booleans."""

    def __init__(self, function: ast.FunctionDef, ranks: Ranks, known: Signatures) -> None:
        self.ranks, self.known = ranks, known
        self.returns_int = _annotation(function.returns) == "int"
        self.returns_bool = _annotation(function.returns) == "bool"
        self.names: dict[str, int] = {}
        self.bools: set[str] = set()
        for argument in function.args.args:
            word = _annotation(argument.annotation)
            if word in ANNOTATION_RANKS:
                self.names[argument.arg] = ANNOTATION_RANKS[word]
            if word == "bool":
                self.bools.add(argument.arg)
        for _ in range(2):  # twice, because a name may depend on one that is assigned further down
            for node in ast.walk(function):
                if isinstance(node, ast.Assign):
                    for target in node.targets:
                        self._learn(target, node.value)
                elif isinstance(node, ast.AnnAssign) and node.value is not None:
                    self._learn(node.target, node.value)
                elif isinstance(node, ast.For):
                    self._learn_loop(node.target, node.iter)

    def _learn(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            rank = self.rank(value)
            if rank is not None:
                self.names[target.id] = rank
            if self.is_bool(value):
                self.bools.add(target.id)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for one, of in zip(target.elts, value.elts, strict=True):
                self._learn(one, of)

    def _learn_loop(self, target: ast.expr, over: ast.expr) -> None:
        called = over.func.id if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) else ""
        if isinstance(over, ast.Call) and called in ("enumerate", "zip") and isinstance(target, ast.Tuple):
            rows = ([None] if called == "enumerate" else []) + list(over.args)
            for one, row in zip(target.elts, rows, strict=False):
                if row is not None:
                    self._learn_loop(one, row)
            return
        rank = self.rank(over)
        if isinstance(target, ast.Name) and rank:
            self.names[target.id] = rank - 1

    def rank(self, node: ast.expr) -> int | None:
        """Return how many indices are missing for a cell, or None if that is unknown."""
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        if isinstance(node, ast.Attribute):
            return self.ranks.get(node.attr)
        if isinstance(node, ast.Subscript):
            rank = self.rank(node.value)
            given = len(node.slice.elts) if isinstance(node.slice, ast.Tuple) else 1
            return None if rank is None else max(rank - given, 0)
        if isinstance(node, ast.IfExp):
            return self.rank(node.body) or self.rank(node.orelse)
        return None

    def is_bool(self, node: ast.expr) -> bool:
        """Return True if the expression is, or may be, a boolean instead of a number."""
        if isinstance(node, ast.Name):
            return node.id in self.bools
        if isinstance(node, ast.IfExp):
            return self.is_bool(node.body) or self.is_bool(node.orelse)
        if isinstance(node, ast.BoolOp):
            return any(map(self.is_bool, node.values))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.known:
            return _annotation(self.known[node.func.id].returns) == "bool"
        return (
            isinstance(node, ast.Compare)
            or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
            or (isinstance(node, ast.Constant) and isinstance(node.value, bool))
        )

    def store(self, target: ast.expr, value: ast.expr) -> Iterator[Fault]:
        """Yield the faults of one assignment."""
        if isinstance(target, ast.Tuple):
            values = value.elts if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts) else [value] * len(target.elts)
            for one, of in zip(target.elts, values, strict=True):
                yield from self.store(one, of)
        elif isinstance(target, ast.Attribute | ast.Subscript):
            if self.rank(target) or self.rank(value):
                yield target, ROW
            if self.is_bool(value):
                yield target, BOOL

    def arguments(self, call: ast.Call) -> Iterator[Fault]:
        """Yield arguments that are booleans where a number is expected."""
        function = self.known.get(call.func.id) if isinstance(call.func, ast.Name) else None
        words = [_annotation(argument.annotation) for argument in function.args.args] if function else []
        for k, argument in enumerate(call.args):
            if self.is_bool(argument) and (words[k] if k < len(words) else "") != "bool":
                yield argument, ARGUMENT
        for keyword in call.keywords:
            if self.is_bool(keyword.value):
                yield keyword.value, ARGUMENT

    def numbers(self, node: ast.AST) -> Iterator[Fault]:
        """Yield rows that are used where only numbers are allowed."""
        parts: list[ast.expr] = []
        if isinstance(node, ast.BinOp):
            parts = [node.left, node.right]
        elif isinstance(node, ast.UnaryOp):
            parts = [node.operand]
        elif isinstance(node, ast.BoolOp):
            parts = node.values
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            parts = [node.test]
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            parts = [sides[0]] + [side for side, op in zip(sides[1:], node.ops, strict=True) if not isinstance(op, ast.In | ast.NotIn)]
        yield from ((part, REST) for part in parts if self.rank(part))
        if isinstance(node, ast.BinOp | ast.AugAssign):
            parts = [node.value] if isinstance(node, ast.AugAssign) else parts
            yield from ((part, TRUTH) for part in parts if self.is_bool(part))
        elif isinstance(node, ast.Compare) and any(isinstance(side, ast.Constant) for side in parts):
            yield from ((part, TRUTH) for part in parts if self.is_bool(part))


def _is_number(node: ast.expr | None) -> bool:
    """Return True for what can only be a number."""
    return isinstance(node, ast.BinOp) or (isinstance(node, ast.Constant) and not isinstance(node.value, bool))


def _annotation(node: ast.expr | None) -> str:
    return ast.unparse(node).strip("'\"") if node is not None else ""
