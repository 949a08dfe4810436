"""Expressions of rules as C.

Every expression has a type; what has none is refused with file and line.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Protocol

from gamester.core.compile.c_types import (
    BYTES1,
    FLOAT,
    GRID,
    INT,
    ROW,
    ROWS_OF,
    TABLE,
    TABLES,
    VOID,
    CFunction,
    Code,
    Kind,
    NotTranslatable,
    Numbers,
    c_name,
    c_number,
    c_type,
    kind_name,
)
from gamester.core.compile.collect import DERIVED
from gamester.core.compile.program import Function, OutsideFunction, Program

CHECKED_OPERATORS = {ast.Add: "ADD", ast.Sub: "SUB", ast.Mult: "MUL", ast.LShift: "SHL", ast.RShift: "SHR"}
FLOAT_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
BITWISE = {ast.BitOr: "|", ast.BitAnd: "&", ast.BitXor: "^"}
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
SILENT = {"has_listener": 0, "replay_shuffle": 0, "replay_draw": -1}
"""Functions of `core/events.py` that the compiled runtime answers with a number: nobody listens, nothing is scripted."""
OWN_FUNCTIONS: dict[str, tuple[tuple[Kind, ...], Kind]] = {
    "state_at": ((TABLES, INT), TABLE),
    "copy_state": ((TABLES, INT, INT), TABLE),
    "copy_changing": ((TABLES, INT, INT), TABLE),
    "hash_row": ((INT, ROW, INT), INT),
    "sort_cards": ((ROW, INT), VOID),
}
"""Functions of the generated module that are written in C (`runtime.h`, `c_package.py`): types of arguments, type of the value."""
UNKNOWN = "this is not in the language of rules"


class TranslationUnit(Protocol):
    """The package that a function is translated for (`c_translator.Translation`)."""

    program: Program
    shapes: dict[str, tuple[int, ...]]
    counting: bool

    def function(self, function: Function, kinds: list[Kind]) -> CFunction:
        """Return a function for these types of arguments."""
        ...

    def row(self, numbers: Numbers) -> Code:
        """Return a constant row of numbers, or a grid."""
        ...

    def tuple_name(self, many: int) -> str:
        """Return the C type of so many numbers."""
        ...

    def file(self, path: str) -> int:
        """Return the number of a chapter's file."""
        ...


class ExpressionTranslator:
    """The expressions of one function. `kinds` has the types of its names."""

    def __init__(self, unit: TranslationUnit, function: Function, kinds: Sequence[Kind]) -> None:
        self.unit, self.function, self.program = unit, function, unit.program
        self.argument_names = [argument.arg for argument in function.arguments]
        self.kinds: dict[str, Kind] = dict(zip(self.argument_names, kinds, strict=True))
        self.file = unit.file(function.path)

    def site(self, node: ast.AST) -> int:
        """Return the number that stands for file and line in a fault."""
        return self.file << 16 | getattr(node, "lineno", 0)

    def refuse(self, node: ast.AST, why: str) -> NotTranslatable:
        """Return the refusal of a phrase."""
        return NotTranslatable(f"{self.function.path}:{getattr(node, 'lineno', 0)}: {why}: {ast.unparse(node)}")

    # values -----------------------------------------------------------------------------------------------------------
    def value(self, node: ast.expr) -> Code:
        """Return an expression with its type."""
        way = getattr(self, f"_of_{type(node).__name__}", None)
        if way is None:
            raise self.refuse(node, UNKNOWN)
        code: Code = way(node)
        return code

    def number(self, node: ast.expr) -> str:
        """Return an expression that must be a whole number."""
        code = self.value(node)
        if code.kind != INT:
            raise self.refuse(node, f"expected a number, got a {kind_name(code.kind)}")
        return code.text

    def truth(self, node: ast.expr) -> str:
        """Return an expression of which only matters whether it is true, in brackets."""
        if isinstance(node, ast.BoolOp):
            return "(" + (" && " if isinstance(node.op, ast.And) else " || ").join(map(self.truth, node.values)) + ")"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"(!{self.truth(node.operand)})"
        if isinstance(node, ast.Compare):
            return self.comparison(node)
        code = self.value(node)
        if code.kind not in (INT, FLOAT):
            raise self.refuse(node, f"a {kind_name(code.kind)} is neither true nor false")
        return f"({code.text})"

    def _of_Constant(self, node: ast.Constant) -> Code:
        if not isinstance(node.value, int | float):
            raise self.refuse(node, UNKNOWN)
        return c_number(node.value if isinstance(node.value, float) else int(node.value))

    def _of_Name(self, node: ast.Name) -> Code:
        if node.id in self.kinds:
            return Code(c_name(node.id), self.kinds[node.id])
        found = self.program.find(self.function.module, node.id)
        if isinstance(found, tuple):
            return self.unit.row(found)
        if isinstance(found, Function | OutsideFunction):
            raise self.refuse(node, "a function is no value")
        return c_number(found)

    def _of_Tuple(self, node: ast.Tuple) -> Code:
        parts = ", ".join(map(self.number, node.elts))
        return Code(f"(({self.unit.tuple_name(len(node.elts))}){{{{{parts}}}}})", ("tuple", len(node.elts)))

    def _of_IfExp(self, node: ast.IfExp) -> Code:
        one, other = self.value(node.body), self.value(node.orelse)
        if one.kind != other.kind:
            raise self.refuse(node, f"this is a {kind_name(one.kind)} or a {kind_name(other.kind)}")
        return Code(f"({self.truth(node.test)} ? {one.text} : {other.text})", one.kind)

    def _of_BoolOp(self, node: ast.BoolOp) -> Code:
        """Translate `and` of numbers, which is the last or 0.

        `or` of numbers would be the first that is not 0: rules do not say it.
        """
        both = isinstance(node.op, ast.And)
        if not both and not all(map(self.is_bool, node.values[:-1])):
            raise self.refuse(node, "`or` of numbers is used as a number")
        text = self.number(node.values[-1])
        for part in reversed(node.values[:-1]):
            text = f"({self.truth(part)} ? {text} : 0)" if both else f"({self.truth(part)} ? 1 : {text})"
        return Code(text, INT)

    def is_bool(self, node: ast.expr) -> bool:
        """Return True if an expression is True or False in Python, and so 1 or 0."""
        if isinstance(node, ast.BoolOp):
            return all(map(self.is_bool, node.values))
        if isinstance(node, ast.Name):
            annotation = next((argument.annotation for argument in self.function.arguments if argument.arg == node.id), None)
            return annotation is not None and ast.unparse(annotation) == "bool"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and self.program.is_function(self.function.module, node.func.id):
            found = self.program.find(self.function.module, node.func.id)
            return isinstance(found, Function) and found.tree.returns is not None and ast.unparse(found.tree.returns) == "bool"
        return (
            isinstance(node, ast.Compare)
            or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
            or (isinstance(node, ast.Constant) and isinstance(node.value, bool))
        )

    def _of_Compare(self, node: ast.Compare) -> Code:
        return Code(f"((int64_t){self.comparison(node)})", INT)

    def comparison(self, node: ast.Compare) -> str:
        """Return comparisons of numbers, all of which must hold."""
        sides = [node.left, *node.comparators]
        tests = []
        for left, op, right in zip(sides, node.ops, sides[1:], strict=False):
            if type(op) in COMPARED:
                tests.append(f"({self.compared(left)} {COMPARED[type(op)]} {self.compared(right)})")
            elif isinstance(op, ast.In | ast.NotIn):
                found = self._is_in(left, right)
                tests.append(found if isinstance(op, ast.In) else f"(!{found})")
            else:
                raise self.refuse(node, UNKNOWN)
        return tests[0] if len(tests) == 1 else f"({' && '.join(tests)})"

    def compared(self, node: ast.expr) -> str:
        """Return a side of a comparison: a number, or a float."""
        code = self.value(node)
        return code.text if code.kind == FLOAT else self.number(node)

    def _is_in(self, left: ast.expr, right: ast.expr) -> str:
        sought = self.number(left)
        if isinstance(right, ast.Tuple):
            return "(" + " || ".join(f"{sought} == {self.number(part)}" for part in right.elts) + ")"
        row = self.value(right)
        if row.kind != ROW:
            raise self.refuse(right, "what is looked through is a row")
        return f"in_row({row.text}, {sought})"

    # reckoning --------------------------------------------------------------------------------------------------------
    def _of_BinOp(self, node: ast.BinOp) -> Code:
        return self.calculated(node, node.op, self.value(node.left), self.value(node.right))

    def calculated(self, node: ast.AST, op: ast.operator, left: Code, right: Code) -> Code:
        """Return two values combined by an operator."""
        kinds = {left.kind, right.kind}
        if not kinds <= {INT, FLOAT}:
            raise self.refuse(node, "only numbers are calculated with")
        if FLOAT in kinds or isinstance(op, ast.Div):
            if type(op) not in FLOAT_OPERATORS:
                raise self.refuse(node, UNKNOWN)
            return Code(f"((double){left.text} {FLOAT_OPERATORS[type(op)]} (double){right.text})", FLOAT)
        if type(op) in BITWISE:
            return Code(f"({left.text} {BITWISE[type(op)]} {right.text})", INT)
        if type(op) in CHECKED_OPERATORS:
            return Code(f"{CHECKED_OPERATORS[type(op)]}({left.text}, {right.text}, {self.site(node)})", INT)
        if isinstance(op, ast.FloorDiv | ast.Mod):
            name = "floor_div" if isinstance(op, ast.FloorDiv) else "floor_mod"
            return Code(f"{name}({left.text}, BY({right.text}, {self.site(node)}))", INT)
        raise self.refuse(node, UNKNOWN)

    def _of_UnaryOp(self, node: ast.UnaryOp) -> Code:
        if isinstance(node.op, ast.Not):
            return Code(f"((int64_t){self.truth(node)})", INT)
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant) and isinstance(node.operand.value, int | float):
            return c_number(-node.operand.value)
        code = self.value(node.operand)
        if code.kind == FLOAT and isinstance(node.op, ast.USub):
            return Code(f"(-{code.text})", FLOAT)
        text = self.number(node.operand)
        if isinstance(node.op, ast.USub):
            return Code(f"SUB(INT64_C(0), {text}, {self.site(node)})", INT)
        return Code(f"(~{text})" if isinstance(node.op, ast.Invert) else text, INT)

    # cells ------------------------------------------------------------------------------------------------------------
    def _of_Attribute(self, node: ast.Attribute) -> Code:
        place, shape = self.zone(node)
        if not shape:
            return Code(f"((int64_t){place})", INT)
        if len(shape) == 1:
            return Code(f"((Row){{{place}, {shape[0]}}})", ROW)
        return Code(f"((Grid){{{place}[0], {shape[0]}, {shape[1]}}})", GRID)

    def zone(self, node: ast.Attribute) -> tuple[str, tuple[int, ...]]:
        """Return a zone of a state and its shape."""
        state = self.value(node.value)
        if state.kind != TABLE or node.attr not in self.unit.shapes:
            raise self.refuse(node, f"there is no zone `{node.attr}`")
        return f"{state.text}->{c_name(node.attr)}", self.unit.shapes[node.attr]

    def _of_Subscript(self, node: ast.Subscript) -> Code:
        row = self.row_at(node)
        return row if row is not None else Code(f"((int64_t){self.cell(node)})", INT)

    def row_at(self, node: ast.Subscript) -> Code | None:
        """Return the row that an index leads to; None where it leads to a cell."""
        if isinstance(node.value, ast.Attribute):
            place, shape = self.zone(node.value)
            if len(shape) != 2:
                return None
            return Code(f"((Row){{{place}[{self.index(node.slice, str(shape[0]))}], {shape[1]}}})", ROW)
        under = self.value(node.value)
        if under.kind not in ROWS_OF:
            return None
        row = ROWS_OF[str(under.kind)]
        where = self.index(node.slice, f"{under.text}.n")
        return Code(f"(({c_type(row)}){{{under.text}.p + {where} * {under.text}.m, {under.text}.m}})", row)

    def cell(self, node: ast.expr) -> str:
        """Return the place of a cell, as C reads it and writes it."""
        if isinstance(node, ast.Attribute):
            place, shape = self.zone(node)
            if not shape:
                return place
        if not isinstance(node, ast.Subscript) or self.row_at(node) is not None:
            raise self.refuse(node, "a whole row is no cell")
        under = node.value
        if isinstance(under, ast.Attribute):
            place, shape = self.zone(under)
            if len(shape) == 1:
                return f"{place}[{self.index(node.slice, str(shape[0]))}]"
        if isinstance(under, ast.Subscript) and isinstance(under.value, ast.Attribute) and len(self.zone(under.value)[1]) == 2:
            place, shape = self.zone(under.value)
            return f"{place}[{self.index(under.slice, str(shape[0]))}][{self.index(node.slice, str(shape[1]))}]"
        if isinstance(under, ast.Subscript) and (grid := self.value(under.value)).kind in ROWS_OF:
            row, cell = self.index(under.slice, f"{grid.text}.n"), self.index(node.slice, f"{grid.text}.m")
            return f"{grid.text}.p[{row} * {grid.text}.m + {cell}]"
        code = self.value(under)
        if isinstance(code.kind, tuple):
            return f"{code.text}.v[{self.index(node.slice, str(code.kind[1]))}]"
        if code.kind not in (ROW, BYTES1):
            raise self.refuse(node, f"a {kind_name(code.kind)} has no cells")
        return f"{code.text}.p[{self.index(node.slice, f'{code.text}.n')}]"

    def index(self, node: ast.expr, many: str) -> str:
        """Return an index into `many` cells.

        A negative number as written counts from the end.
        """
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return f"IX({many} - {self.number(node.operand)}, {many}, {self.site(node)})"
        return f"IX({self.number(node)}, {many}, {self.site(node)})"

    # calls ------------------------------------------------------------------------------------------------------------
    def _of_Call(self, node: ast.Call) -> Code:
        if not isinstance(node.func, ast.Name):
            raise self.refuse(node, "calls are of plain functions")
        name, module = node.func.id, self.function.module
        if name in self.kinds or not self.program.is_function(module, name):
            return self.builtin(node, name, [self.value(part) for part in node.args])
        found = self.program.find(module, name)
        if isinstance(found, OutsideFunction):
            return self.outside(node, found.name)
        if not isinstance(found, Function):
            raise self.refuse(node, "a number is no function")
        return self.called(node, found)

    def called(self, node: ast.Call, function: Function) -> Code:
        """Return the call of a function of some chapter."""
        name, given = function.tree.name, [self.value(part) for part in node.args]
        if function.module == DERIVED and name in OWN_FUNCTIONS:
            kinds, kind = OWN_FUNCTIONS[name]
            if tuple(code.kind for code in given) != kinds:
                raise self.refuse(node, f"{name} takes {', '.join(map(kind_name, kinds))}")
            site = f", {self.site(node)}" if kind == TABLE else ""
            return Code(f"{name}({_list(given)}{site})", kind)
        names = [argument.arg for argument in function.arguments]
        by_name = dict(zip(names, given, strict=False)) | {word.arg: self.value(word.value) for word in node.keywords if word.arg}
        defaults = function.tree.args.defaults
        for known, default in zip(names[len(names) - len(defaults) :], defaults, strict=True):
            if known not in by_name:
                by_name[known] = ExpressionTranslator(self.unit, function, [INT for _ in names]).value(default)
        if set(by_name) != set(names) or len(given) > len(names):
            raise self.refuse(node, f"{name} takes {', '.join(names)}")
        passed = [by_name[known] for known in names]
        made = self.unit.function(function, [code.kind for code in passed])
        return Code(f"{made.name}({_list(passed)})", made.returns or INT)

    def outside(self, node: ast.Call, name: str) -> Code:
        """Return the call of a function that has no chapter."""
        if name in SILENT:
            return c_number(SILENT[name])
        if name == "sqrt" and len(node.args) == 1:
            return Code(f"sqrt((double){self.compared(node.args[0])})", FLOAT)
        if name == "emit":
            told = f"emit({', '.join([self.value(node.args[0]).text, *map(self.number, node.args[1:])])})"
            return Code(told if self.unit.counting else "(void)0", VOID)
        raise self.refuse(node, UNKNOWN)

    def builtin(self, node: ast.Call, name: str, given: list[Code]) -> Code:
        """Return the call of a function that Python has."""
        if not given or node.keywords:
            raise self.refuse(node, UNKNOWN)
        text, kind = given[0]
        numbers = all(code.kind == INT for code in given)
        if name == "len" and len(given) == 1 and kind not in (INT, FLOAT, TABLE, VOID):
            return Code(f"INT64_C({kind[1]})" if isinstance(kind, tuple) else f"{text}.n", INT)
        if name in ("min", "max") and len(given) > 1 and numbers:
            for other in given[1:]:
                text = f"{name}2({text}, {other.text})"
            return Code(text, INT)
        if name in ("min", "max", "sum") and kind == ROW and len(given) == 1:
            return Code(f"{name}_row({text})", INT)
        if name == "sum" and isinstance(kind, tuple) and len(given) == 1:
            return Code("(" + " + ".join(f"{text}.v[{k}]" for k in range(kind[1])) + ")", INT)
        if name == "abs" and numbers and len(given) == 1:
            return Code(f"abs1({text})", INT)
        if name == "int" and kind in (INT, FLOAT) and len(given) == 1:
            return Code(f"((int64_t)({text}))", INT)
        if name == "divmod" and numbers and len(given) == 2:
            by = given[1].text
            parts = f"floor_div({text}, BY({by}, {self.site(node)})), floor_mod({text}, {by})"
            return Code(f"(({self.unit.tuple_name(2)}){{{{{parts}}}}})", ("tuple", 2))
        raise self.refuse(node, UNKNOWN)


def _list(codes: Iterable[Code]) -> str:
    return ", ".join(code.text for code in codes)
