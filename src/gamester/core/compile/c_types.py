"""The types of expressions of rules, and how C spells them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gamester.core.compile.collect import RuleLanguageError

INT, FLOAT, ROW, GRID, BYTES1, BYTES2 = "number", "float", "row", "grid", "row of bytes", "grid of bytes"
TABLE, TABLES, VOID = "state", "states", "nothing"
Kind = str | tuple[str, int]
"""A type: one of the words above, or ("tuple", how many numbers)."""
C_NAMES = {
    INT: "int64_t",
    FLOAT: "double",
    ROW: "Row",
    GRID: "Grid",
    BYTES1: "Bytes1",
    BYTES2: "Bytes2",
    TABLE: "Table *",
    TABLES: "Tables",
    VOID: "void",
}
ROWS_OF = {GRID: ROW, BYTES2: BYTES1}
"""The type of one row."""
ZERO = {INT: "0", FLOAT: "0", TABLE: "0"}
C_WORDS = """
auto case char const default do double enum extern float goto inline int long register restrict short signed sizeof static struct switch
typedef union unsigned void volatile tell fault refuse div index time round log exp y0 y1 j0 j1 jn yn
"""
RESERVED = frozenset(C_WORDS.split())
"""Names that C has another use for."""


class NotTranslatable(RuleLanguageError):
    """A phrase of a chapter that has no translation; names file and line."""


class Code(NamedTuple):
    """An expression in C and its type. A number has the C type int64_t."""

    text: str
    kind: Kind


def c_type(kind: Kind) -> str:
    """Return the C type."""
    return f"Tuple{kind[1]}" if isinstance(kind, tuple) else C_NAMES[kind]


def kind_name(kind: Kind) -> str:
    """Return the type as people say it."""
    return f"tuple of {kind[1]}" if isinstance(kind, tuple) else kind


def blank(kind: Kind) -> str:
    """Return the C value with which a local variable begins."""
    return "{{0}}" if isinstance(kind, tuple) else ZERO.get(kind, "{0}")


def c_name(name: str) -> str:
    """Return a name that C has no other use for."""
    return f"{name}_" if name in RESERVED else name


def c_number(value: int | float) -> Code:
    """Return a number as written."""
    if isinstance(value, float):
        return Code(repr(value), FLOAT)
    if not -(2**63) < value < 2**63:
        raise ValueError(f"expected a number of 64 bits, got {value}")
    return Code(f"INT64_C({value})" if value >= 0 else f"(-INT64_C({-value}))", INT)


Numbers = tuple[int, ...] | tuple[tuple[int, ...], ...]
"""A constant row, or a grid of rows of equal length."""


@dataclass
class CFunction:
    """A function in C.

    It has its name, and the type that it returns, which is None until that is known.
    """

    name: str
    returns: Kind | None
