"""The functions of a program as C.

There is one C function for each function and each combination of argument types that it is called
with. Statements are here, expressions in `c_expressions.py`. `c_package.py` puts the functions of a
game and a layout into one file.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from gamester.core.compile.c_expressions import UNKNOWN, ExpressionTranslator
from gamester.core.compile.c_types import (
    BYTES1,
    FLOAT,
    GRID,
    INT,
    ROW,
    ROWS_OF,
    VOID,
    CFunction,
    Code,
    Kind,
    NotTranslatable,
    Numbers,
    blank,
    c_name,
    c_type,
    kind_name,
)
from gamester.core.compile.program import Function, Program
from gamester.core.lint.evaluation_order import order_faults


@dataclass
class Translation:
    """All functions of one package that were translated so far."""

    program: Program
    shapes: dict[str, tuple[int, ...]]
    counting: bool = False
    """True while entry points that count events are translated."""
    functions: dict[object, CFunction] = field(default_factory=dict)
    heads: list[str] = field(default_factory=list)
    bodies: list[str] = field(default_factory=list)
    rows: dict[Numbers, str] = field(default_factory=dict)
    tuples: set[int] = field(default_factory=set)
    files: list[str] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    """Conditions on arguments of entry points, as the rules write them."""

    def function(self, function: Function, kinds: list[Kind], entry: bool = False) -> CFunction:
        """Return a function for these types of arguments.

        It is translated when first asked for.
        """
        key = function.key, tuple(kinds), self.counting, entry
        if key not in self.functions:
            made = CFunction(f"{function.tree.name.lstrip('_')}_{len(self.functions)}", _declared(function))
            self.functions[key] = made
            (EntryTranslator if entry else FunctionTranslator)(self, function, kinds, made).write()
        return self.functions[key]

    def row(self, numbers: Numbers) -> Code:
        """Return a constant row of numbers, or a grid."""
        name = self.rows.setdefault(numbers, f"K{len(self.rows)}")
        if isinstance(numbers[0], tuple):
            return Code(f"((Grid){{(int32_t *){name}, {len(numbers)}, {len(numbers[0])}}})", GRID)
        return Code(f"((Row){{(int32_t *){name}, {len(numbers)}}})", ROW)

    def tuple_name(self, many: int) -> str:
        """Return the C type of so many numbers."""
        self.tuples.add(many)
        return f"Tuple{many}"

    def file(self, path: str) -> int:
        """Return the number of a chapter's file."""
        if path not in self.files:
            self.files.append(path)
        return self.files.index(path)

    def need(self, text: str) -> int:
        """Return the number of what an argument must fulfil."""
        self.needs.append(text)
        return len(self.needs) - 1


def _declared(function: Function) -> Kind | None:
    """Return VOID for a function that returns no value, else None.

    Other functions say their type where they return.
    """
    gives = any(isinstance(node, ast.Return) and node.value is not None for node in ast.walk(function.tree))
    return None if gives else VOID


class FunctionTranslator(ExpressionTranslator):
    """The statements of one function."""

    unit: Translation

    def __init__(self, unit: Translation, function: Function, kinds: list[Kind], made: CFunction) -> None:
        super().__init__(unit, function, kinds)
        self.made = made
        self.lines: list[str] = []
        self.depth, self.count = 1, 0

    def write(self) -> None:
        """Translate the function and add it to the unit."""
        for node, fault in order_faults(self.function.tree, self.program.changes(self.function.module)):
            raise self.refuse(node, fault)
        self.block(self.function.tree.body)
        self.finish()
        given = ", ".join(f"{c_type(self.kinds[name])} {c_name(name)}" for name in self.argument_names)
        head = f"static {c_type(self.returns())} {self.made.name}({given or 'void'})"
        own = [(name, kind) for name, kind in self.kinds.items() if name not in self.argument_names]
        local = [f"  {c_type(kind)} {c_name(name)} = {blank(kind)};" for name, kind in own]
        where = f"/* {short_path(self.function.path)}:{self.function.tree.lineno} */"
        self.unit.heads.append(f"{head};")
        self.unit.bodies.append("\n".join([where, f"{head} {{", *local, *self.lines, "}"]))

    def returns(self) -> Kind:
        """Return the type of the C function."""
        return self.made.returns or VOID

    def finish(self) -> None:
        """Write the end of the function."""
        if self.made.returns is None:
            self.made.returns = VOID

    # lines ------------------------------------------------------------------------------------------------------------
    def say(self, line: str) -> None:
        """Write one line."""
        self.lines.append("  " * self.depth + line)

    def new_name(self) -> str:
        """Return the name of another variable of this function."""
        self.count += 1
        return f"v{self.count}_"

    def kept(self, code: Code) -> str:
        """Write a variable that holds a value; its name."""
        name = self.new_name()
        self.say(f"{c_type(code.kind)} {name} = {code.text};")
        return name

    def block(self, body: list[ast.stmt]) -> None:
        """Translate some statements."""
        for node in body:
            getattr(self, f"_on_{type(node).__name__}", self.unknown)(node)

    def within(self, head: str, body: list[ast.stmt]) -> None:
        """Translate a block with its head; it stays open."""
        self.say(head)
        self.depth += 1
        self.block(body)
        self.depth -= 1

    def unknown(self, node: ast.stmt) -> None:
        """Refuse a statement."""
        raise self.refuse(node, UNKNOWN)

    # statements -------------------------------------------------------------------------------------------------------
    def _on_Expr(self, node: ast.Expr) -> None:
        if not (isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)):
            self.say(f"{self.value(node.value).text};")

    def _on_Pass(self, node: ast.Pass) -> None:
        """Translate `pass` to nothing."""

    def _on_Break(self, node: ast.Break) -> None:
        self.say("break;")

    def _on_Continue(self, node: ast.Continue) -> None:
        self.say("continue;")

    def _on_Assert(self, node: ast.Assert) -> None:
        self.say(f"HOLDS({self.truth(node.test)}, {self.site(node)});")

    def _on_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.settle(node, VOID)
            self.say("return;")
            return
        code = self.value(node.value)
        self.settle(node, code.kind)
        self.say(f"return {code.text};")

    def settle(self, node: ast.Return, kind: Kind) -> None:
        """Note the type that is returned."""
        if self.made.returns not in (None, kind):
            raise self.refuse(node, f"this returns a {kind_name(kind)}, and before a {kind_name(self.made.returns or VOID)}")
        self.made.returns = kind

    def _on_If(self, node: ast.If) -> None:
        self.within(f"if {self.truth(node.test)} {{", node.body)
        if node.orelse:
            self.within("} else {", node.orelse)
        self.say("}")

    def _on_While(self, node: ast.While) -> None:
        if node.orelse:
            raise self.refuse(node.test, "a loop has no else")
        self.within(f"while {self.truth(node.test)} {{", node.body)
        self.say("}")

    def _on_Match(self, node: ast.Match) -> None:
        subject = self.kept(Code(self.number(node.subject), INT))
        for k, case in enumerate(node.cases):
            test = self.pattern(case.pattern, subject)
            if case.guard is not None:
                test = f"({test}) && {self.truth(case.guard)}"
            self.within(f"{'} else ' if k else ''}if ({test}) {{", case.body)
        self.say("}")

    def pattern(self, pattern: ast.pattern, subject: str) -> str:
        """Return the test of one case."""
        if isinstance(pattern, ast.MatchValue):
            return f"{subject} == {self.number(pattern.value)}"
        if isinstance(pattern, ast.MatchOr):
            return " || ".join(self.pattern(one, subject) for one in pattern.patterns)
        if isinstance(pattern, ast.MatchAs) and pattern.pattern is None and pattern.name is None:
            return "1"
        raise NotTranslatable(f"{self.function.path}:{pattern.lineno}: a case is numbers, or _")

    # assignments ------------------------------------------------------------------------------------------------------
    def _on_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.store(node.target, self.found_first(node.target, node.value))

    def _on_Assign(self, node: ast.Assign) -> None:
        targets = node.targets
        if isinstance(node.value, ast.Tuple) and all(isinstance(target, ast.Tuple) for target in targets):
            kept = [Code(self.kept(code), code.kind) for code in map(self.value, node.value.elts)]
            for target in targets:
                if not isinstance(target, ast.Tuple) or len(target.elts) != len(kept):
                    raise self.refuse(node, f"this has {len(kept)} values")
                for one, code in zip(target.elts, kept, strict=True):
                    self.store(one, code)
            return
        code = self.found_first(targets[0], node.value)
        if len(targets) > 1:
            code = Code(self.kept(code), code.kind)
        for target in targets:
            self.store(target, code)

    def found_first(self, target: ast.expr, value: ast.expr) -> Code:
        """Return a value, in a variable of its own where finding it changes something.

        Python finds the value before its place.
        """
        code, changes = self.value(value), self.program.changes(self.function.module)
        if not isinstance(target, ast.Name) and any(isinstance(node, ast.Call) and changes(node) for node in ast.walk(value)):
            return Code(self.kept(code), code.kind)
        return code

    def store(self, target: ast.expr, code: Code) -> None:
        """Write a value to a name, to the names of a tuple, or to a cell."""
        if isinstance(target, ast.Name):
            self.name(target, target.id, code.kind)
            self.say(f"{c_name(target.id)} = {code.text};")
        elif isinstance(target, ast.Tuple):
            if code.kind != ("tuple", len(target.elts)):
                raise self.refuse(target, f"a {kind_name(code.kind)} is not {len(target.elts)} values")
            name = self.kept(code)
            for k, one in enumerate(target.elts):
                self.store(one, Code(f"{name}.v[{k}]", INT))
        elif code.kind != INT:
            raise self.refuse(target, f"a cell holds a number, and this is a {kind_name(code.kind)}")
        else:
            width = "BYTE" if isinstance(target, ast.Subscript) and self.value(target.value).kind == BYTES1 else "CELL"
            self.say(f"{self.cell(target)} = {width}({code.text}, {self.site(target)});")

    def name(self, node: ast.AST, name: str, kind: Kind) -> None:
        """Note the type of a name; it keeps it."""
        if kind == VOID:
            raise self.refuse(node, "there is no value")
        if self.kinds.setdefault(name, kind) != kind:
            raise self.refuse(node, f"`{name}` is a {kind_name(self.kinds[name])} and then a {kind_name(kind)}")

    def _on_AugAssign(self, node: ast.AugAssign) -> None:
        self.store(node.target, self.calculated(node, node.op, self.value(node.target), self.value(node.value)))

    # loops ------------------------------------------------------------------------------------------------------------
    def _on_For(self, node: ast.For) -> None:
        if node.orelse:
            raise self.refuse(node.iter, "a loop has no else")
        called = node.iter.func.id if isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) else ""
        at = self.new_name()
        self.say("{")
        self.depth += 1
        if called == "range" and isinstance(node.iter, ast.Call):
            self.over_range(node, node.iter, at)
        else:
            self.over_rows(node, called, at)
        self.depth += 1
        self.block(node.body)
        self.depth -= 1
        self.say("}")
        self.depth -= 1
        self.say("}")

    def over_range(self, node: ast.For, numbers: ast.Call, at: str) -> None:
        """Write the head of a loop over numbers."""
        if not isinstance(node.target, ast.Name) or not 1 <= len(numbers.args) <= 3:
            raise self.refuse(node.iter, UNKNOWN)
        step = numbers.args[2] if len(numbers.args) == 3 else ast.Constant(1)
        down = isinstance(step, ast.UnaryOp) and isinstance(step.op, ast.USub)
        plain = step.operand if isinstance(step, ast.UnaryOp) and down else step
        if not isinstance(plain, ast.Constant) or not isinstance(plain.value, int) or plain.value < 1:
            raise self.refuse(node.iter, "the step of a range is a number as written, and not 0")
        bounds = [self.kept(Code(self.number(part), INT)) for part in numbers.args[:2]]
        first, last = bounds if len(bounds) == 2 else ("0", bounds[0])
        self.name(node.target, node.target.id, INT)
        self.say(f"for (int64_t {at} = {first}; {at} {'>' if down else '<'} {last}; {at} += {'-' if down else ''}{plain.value}) {{")
        self.lines.append("  " * (self.depth + 1) + f"{c_name(node.target.id)} = {at};")

    def over_rows(self, node: ast.For, called: str, at: str) -> None:
        """Write the head of a loop over a row or several.

        It goes over a row, over numbers as written, over several rows (zip) or over a row and its places.
        """
        targets = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
        rows = node.iter.args if isinstance(node.iter, ast.Call) and called in ("zip", "enumerate") else [node.iter]
        walked = [self.items(row, at) for row in rows]
        if called == "enumerate":
            walked.insert(0, ("", Code(at, INT)))
        if len(walked) != len(targets):
            raise self.refuse(node.iter, f"this gives {len(walked)} values")
        self.say(f"for (int64_t {at} = 0; {' && '.join(test for test, _ in walked if test)}; {at}++) {{")
        for target, (_, item) in zip(targets, walked, strict=True):
            if not isinstance(target, ast.Name):
                raise self.refuse(target, UNKNOWN)
            self.name(target, target.id, item.kind)
            self.lines.append("  " * (self.depth + 1) + f"{c_name(target.id)} = {item.text};")

    def items(self, node: ast.expr, at: str) -> tuple[str, Code]:
        """Return the test that there is more to walk over, and the next item."""
        if isinstance(node, ast.Tuple):
            name = self.new_name()
            self.say(f"const int64_t {name}[] = {{{', '.join(map(self.number, node.elts))}}};")
            return f"{at} < {len(node.elts)}", Code(f"{name}[{at}]", INT)
        code = self.value(node)
        if code.kind in (INT, FLOAT, VOID):
            raise self.refuse(node, f"a {kind_name(code.kind)} has no cells")
        name = self.kept(code)
        if code.kind in ROWS_OF:
            row = ROWS_OF[str(code.kind)]
            return f"{at} < {name}.n", Code(f"(({c_type(row)}){{{name}.p + {at} * {name}.m, {name}.m}})", row)
        if isinstance(code.kind, tuple):
            return f"{at} < {code.kind[1]}", Code(f"{name}.v[{at}]", INT)
        return f"{at} < {name}.n", Code(f"((int64_t){name}.p[{at}])", INT)


class EntryTranslator(FunctionTranslator):
    """A function that Python calls.

    It answers with a number, and its assertions hold in every build: they check its arguments.
    """

    gives = False

    def returns(self) -> Kind:
        """Return the type of the C function."""
        return INT

    def finish(self) -> None:
        """Write the end of the function."""
        self.gives = self.made.returns not in (None, VOID)
        self.say("return 0;")

    def _on_Assert(self, node: ast.Assert) -> None:
        self.say(f"NEED({self.truth(node.test)}, {self.unit.need(ast.unparse(node.test))}, {self.site(node)});")

    def _on_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.settle(node, VOID)
            self.say("return 0;")
            return
        super()._on_Return(node)
        if self.made.returns != INT:
            raise self.refuse(node, "an entry point answers with a number")


def short_path(path: str) -> str:
    """Return the path of a chapter within its package."""
    return path.replace("\\", "/").rpartition("gamester/")[2]
