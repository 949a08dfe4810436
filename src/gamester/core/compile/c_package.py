"""The compiled rules of a game and a layout as one file of C.

It has the state as a struct, every function, and the list of entry points. The file contains no
Python: `native.py` finds its struct `Rules` and calls the entry points through `native.c`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from math import prod
from pathlib import Path

from gamester.core.compile.c_translator import Translation, short_path
from gamester.core.compile.c_types import BYTES2, GRID, INT, ROW, TABLES, Kind, NotTranslatable, Numbers, c_name
from gamester.core.compile.program import Function, Program
from gamester.core.events import ANY_VALUE, COUNTER_FIELD, CounterKeys
from gamester.core.layout import Layout

RUNTIME = Path(__file__).with_name("runtime.h")
ARGUMENTS: dict[str, tuple[str, Kind, str]] = {
    "int": ("i", INT, "i"),
    "StateArray": ("t", TABLES, "tables"),
    "Int32Row": ("c", ROW, "row"),
    "Int32Rows": ("s", GRID, "grid"),
    "Bytes": ("b", BYTES2, "bytes"),
}
"""The annotations of an entry point's arguments: their letter, their type, the field of a slot."""
WITH_COUNTERS = "T"


def package_source(home: str, layout: Layout, modules: tuple[str, ...], name: str, counted: CounterKeys = (), counting: str = "") -> str:
    """Return the C text of some entry modules of a game.

    Entry points are called `module.function`, as `entrypoints.step`.

    Those of the module `counting` count events into cells that every state has behind its words
    (`core/events.py`). Raises NotTranslatable, with file and line, for a phrase that has no
    translation.
    """
    program = Program(home, layout, modules)
    unit = Translation(program, {zone: layout.zones[zone].shape for zone in layout.zones})
    wrappers, listed = [], []
    for module in modules:
        unit.counting = module == counting and bool(counted)
        for function in program.entry_functions(module):
            wrapper, line = _entry(unit, function, entry_name(module, function.tree.name))
            wrappers.append(wrapper)
            listed.append(line)
    parts = [
        f"/* {home}, {layout.seats} seats: {layout.words} words. Written by gamester.core.compile; changes are lost. */",
        RUNTIME.read_text(encoding="utf-8"),
        _state(layout, counted),
        *(f"typedef struct {{ int64_t v[{many}]; }} Tuple{many};" for many in sorted(unit.tuples)),
        *(_constant(row, numbers) for numbers, row in unit.rows.items()),
        *_tell(counted),
        *unit.heads,
        *unit.bodies,
        *wrappers,
        f"static const Entry entries_[] = {{\n{''.join(listed)}  {{0, 0, 0, 0}}\n}};",
        _texts("files_", map(short_path, unit.files)),
        _texts("needs_", unit.needs),
        f'const Rules {name} = {{RULES_VERSION, {layout.words}, {len(counted)}, "{name}", entries_, files_, needs_, fault_of}};',
    ]
    return "\n".join(parts) + "\n"


def exported(name: str) -> str:
    """Return the C text that lets a library of one package be opened.

    It is the function `gamester_rules`.
    """
    return f"#ifdef _WIN32\n__declspec(dllexport)\n#endif\nconst Rules *gamester_rules(void) {{ return &{name}; }}\n"


def entry_name(module: str, function: str) -> str:
    """Return the name of an entry point.

    It is the last word of its module without `_entry`, and its own name.
    """
    return f"{module.rpartition('.')[2].removesuffix('_entry')}.{function}"


def rules_version() -> int:
    """Return the version of the struct `Rules`."""
    found = re.search(r"RULES_VERSION = (\d+)", RUNTIME.read_text(encoding="utf-8"))
    assert found is not None
    return int(found[1])


def _entry(unit: Translation, function: Function, name: str) -> tuple[str, str]:
    """Return the C function that calls an entry point, and its line in the list."""
    takes = [_argument(function, argument) for argument in function.arguments]
    made = unit.function(function, [kind for _, kind, _ in takes], entry=True)
    given = ", ".join(f"s[{k}].{field}" for k, (_, _, field) in enumerate(takes))
    letters = "".join(letter for letter, _, _ in takes)
    if unit.counting:
        letters = letters.replace("t", WITH_COUNTERS)
    letters += ">" if made.returns == INT else ""
    names = ",".join(argument.arg for argument in function.arguments)
    wrapper = f"static int64_t entry_{made.name}(const Slot *s) {{ (void)s; ENTER return {made.name}({given}); }}"
    return wrapper, f'  {{"{name}", "{letters}", "{names}", entry_{made.name}}},\n'


def _argument(function: Function, argument: ast.arg) -> tuple[str, Kind, str]:
    word = ast.unparse(argument.annotation) if argument.annotation else ""
    if word not in ARGUMENTS:
        where = f"{function.path}:{function.tree.lineno}"
        raise NotTranslatable(f"{where}: the types of an entry point are {', '.join(ARGUMENTS)}, not {word or 'missing'}")
    return ARGUMENTS[word]


def _state(layout: Layout, counted: CounterKeys) -> str:
    """Return the struct of a state, and the functions that find one and copy one.

    `copy_changing` leaves out the facts that all may read: they are equal in all states of a game.
    """
    zones = [f"  int32_t {c_name(zone)}{''.join(f'[{size}]' for size in layout.zones[zone].shape)};" for zone in layout.zones]
    return "\n".join(
        [
            "typedef struct {",
            *zones,
            f"  int32_t {COUNTER_FIELD}[{max(1, len(counted))}];",
            "} Table;",
            "static inline Table *state_at(Tables a, int64_t i, int64_t site) {",
            "  (void)site;",
            "  return (Table *)(a.p + IX(i, a.n, site) * a.m);",
            "}",
            "static inline Table *copy_state(Tables a, int64_t to, int64_t from, int64_t site) {",
            "  Table *t = state_at(a, to, site);",
            f"  memmove(t, state_at(a, from, site), {layout.words} * sizeof(int32_t));",
            "  return t;",
            "}",
            "static inline Table *copy_changing(Tables a, int64_t to, int64_t from, int64_t site) {",
            "  Table *t = state_at(a, to, site), *s = state_at(a, from, site);",
            f"  memmove(t, s, {sum(prod(layout.zones[zone].shape) for zone in layout.changing)} * sizeof(int32_t));",
            *(
                f"  memmove(&t->{zone}, &s->{zone}, sizeof t->{zone});"
                for zone in (c_name(own) for own in layout.own if own in layout.printed)
            ),
            "  return t;",
            "}",
        ]
    )


def _constant(name: str, numbers: Numbers) -> str:
    """Return a constant row, or a grid."""

    def cells(row: tuple[int, ...]) -> str:
        if not all(-(2**31) <= number < 2**31 for number in row):
            raise NotTranslatable(f"a constant row holds numbers of 32 bits, got {row}")
        return "{" + ", ".join(map(str, row)) + "}"

    first = numbers[0]
    if isinstance(first, tuple):
        rows = [row for row in numbers if isinstance(row, tuple) and len(row) == len(first)]
        if len(rows) < len(numbers):
            raise NotTranslatable(f"the rows of a constant grid are equally long, got {numbers}")
        return f"static const int32_t {name}[{len(rows)}][{len(first)}] = {{{', '.join(map(cells, rows))}}};"
    flat = tuple(number for number in numbers if isinstance(number, int))
    return f"static const int32_t {name}[{len(flat)}] = {cells(flat)};"


def _tell(counted: CounterKeys) -> list[str]:
    """Return `emit` where events are counted.

    Every call has its own kind as a number, so that only its own line is left of it.
    """
    if not counted:
        return []
    head = "static inline void emit(Table *t, int64_t kind, int64_t a, int64_t b, int64_t c, int64_t to)"
    lines = [f"{head} {{", "  (void)a, (void)b, (void)c;"]
    for k, (kinds, third) in enumerate(counted):
        same = " || ".join(f"kind == {kind}" for kind in kinds)
        lines.append(f"  if (to == -1 && ({same}){'' if third == ANY_VALUE else f' && c == {third}'}) t->{COUNTER_FIELD}[{k}]++;")
    return [*lines, "}"]


def _texts(name: str, texts: Iterable[str]) -> str:
    return f"static const char *const {name}[] = {{{', '.join([*map(_quoted, texts), '0'])}}};"


def _quoted(text: str) -> str:
    """Return a text as C writes it; what is not ASCII as a question mark."""
    plain = text.encode("ascii", "replace").decode().replace("\\", "/").replace('"', "'")
    return f'"{plain}"'
