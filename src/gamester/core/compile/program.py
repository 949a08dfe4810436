"""Files of a compiled runtime: the modules line for line, with rewritten imports.

One line at the end of each module compiles its functions.
"""

from __future__ import annotations

import ast

from gamester.core.codegen import generate_functions
from gamester.core.compile.collect import CONTRACT, DERIVED, PROSPECTS, SCRIBE, ZONES, Chapter, RuleLanguageError, rewrite_imports
from gamester.core.events import CELLS, Wanted, counting
from gamester.core.layout import Layout

EVENTS_STUB = '''"""Generated: stubs of functions that only the plain runtime has."""
EVERYBODY = -1


def listening(t):
    return 0


@TELL@

def scripted_shuffle(t, row, count):
    return 0


def scripted_draw(t, n):
    return -1


'''
EMIT_STUB = """def tell(t, kind, a, b, c, to):
    pass
"""
TYPES_STUB = '''"""Generated: names of types that leave nothing behind."""
Row = Grid = {table} = object
NONE = -1
'''
COMPILER_MODULE = '''"""Generated: compilation of the functions of a module."""
import types

import numpy as np
from numba import njit
from numba.core.types import unliteral

DTYPE = np.dtype({dtype!r})
WORDS = {words}


def number(x):
    return isinstance(x, (int, np.integer)) and not isinstance(x, bool)


def rows(x):
    return isinstance(x, tuple) and len(x) > 0 and (all(map(number, x)) or all(map(rows, x)))


def widened(function):
    """Return the function with int64 for all whole numbers: Numba would compile it again for every constant."""
    narrow = function.get_call_template
    function.get_call_template = lambda args, kws: narrow(tuple(map(unliteral, args)), kws)
    return function


def compiled(names):
    """Compile every function of a module, and turn long tuples of numbers into arrays."""
    for name, x in list(names.items()):
        if isinstance(x, types.FunctionType) and x.__module__ == names["__name__"]:
            names[name] = widened(njit(x, nogil=True, boundscheck={checked}, no_cpython_wrapper=True, no_cfunc_wrapper=True))
        # Long tuples are slow to compile, because their length is part of their type.
        elif rows(x) and np.array(x).size > 16:
            names[name] = np.array(x, dtype=np.int64)
'''
SIGNATURES = {
    "int": "_n.int64",
    "None": "_n.void",
    "Tables": "_n.int32[:, ::1]",
    "Cells": "_n.int32[::1]",
    "Sheet": "_n.int32[:, ::1]",
    "Longs": "_n.int64[::1]",
    "Floats": "_n.float64[:, ::1]",
    "Bytes": "_n.int8[:, ::1]",
}
"""Numba types of the annotations that an entry point may have.

With an explicit signature Numba compiles on import and refuses arrays of another type.
"""


def package_files(
    home: str, layout: Layout, doors: str, checked: bool, chapters: dict[str, Chapter], counted: Wanted = ()
) -> dict[str, str]:
    """Return the files of the package, as file name to text.

    `@PACKAGE@` stands for the name of the package, which contains a hash of these files. With `counted` every row of the
    state array has one more cell per counter, which counts the events of its kinds.
    """
    # Flat file names: a package of our own has no subpackages. A name without a dot could hide a generated file.
    flat = {name: name.replace(".", "__") if "." in name else f"{name}__" for name in chapters} | {doors: "doors"}
    target = {name: f"@PACKAGE@.{file}" for name, file in flat.items()}
    target |= {CONTRACT: target[f"{home}.game"], DERIVED: "@PACKAGE@.derived", SCRIBE: "@PACKAGE@.scribe"}
    if (own := f"{home}.evaluation") in target:
        target[PROSPECTS] = target[own]
    target |= {ZONES: "@PACKAGE@.types_", f"{home}.state": "@PACKAGE@.types_"}
    through = "from @PACKAGE@.compiler import compiled as _compiled; _compiled(globals())\n"
    table = layout.declared.__name__
    cells = [(CELLS, "<i4", (len(counted),))] if counted else []
    files = {
        "__init__.py": f'"""{home}, compiled."""\n',
        "compiler.py": COMPILER_MODULE.format(dtype=[*layout.dtype.descr, *cells], words=layout.words, checked=checked),
        "scribe.py": EVENTS_STUB.replace("@TELL@", counting(counted) if counted else EMIT_STUB) + through,
        "types_.py": TYPES_STUB.format(table=table if table == "Table" else f"{table} = Table"),
        "derived.py": "from @PACKAGE@.compiler import DTYPE, WORDS\n"
        + generate_functions(layout, compiled=True).replace("from gamester.core.rng", "from @PACKAGE@.gamester__core__rng")
        + through,
    }
    for name, chapter in chapters.items():
        text = rewrite_imports(chapter, target)
        files[f"{flat[name]}.py"] = text + (_signatures(chapter, checked) if name == doors else through)
    return files


def _signatures(chapter: Chapter, checked: bool) -> str:
    """Return source that compiles every public function by its annotations."""
    lines = ["import numba as _n", "for _name, _types in {"]
    for node in ast.parse(chapter.text).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            types = [_type(chapter, arg.annotation, node.lineno) for arg in node.args.args]
            lines.append(f"    {node.name!r}: {_type(chapter, node.returns, node.lineno)}({', '.join(types)}),")
    lines += ["}.items():", f"    globals()[_name] = _n.njit(_types, cache=True, nogil=True, boundscheck={checked})(globals()[_name])"]
    return "\n".join(lines) + "\n"


def _type(chapter: Chapter, annotation: ast.expr | None, line: int) -> str:
    word = ast.unparse(annotation) if annotation is not None else ""
    if word not in SIGNATURES:
        raise RuleLanguageError(
            f"{chapter.path}:{line}: expected a type of an entry point out of {', '.join(SIGNATURES)}, got {word or 'none'}"
        )
    return SIGNATURES[word]
