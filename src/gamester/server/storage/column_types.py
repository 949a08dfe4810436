"""Types of columns whose values are looked at as they are read.

They are looked at as they come out of the database: SQLite keeps anything in any column. A value of
another kind raises `Damaged`, wherever the column is read. `whole` and `sound` say the same within
a query, so that a list of many rows can pass over those that are damaged.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cache
from math import isfinite
from typing import Any

import sqlalchemy as sa

from gamester.server.storage.errors import Damaged

MOST = 1e300
"""The most that a number of ours may be."""
STRANGE = "*[^0-9A-Za-z_-]*"
"""The pattern of a name with a sign in it that no name of a table has."""
DAY = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9] *"


class Checked(sa.types.TypeDecorator[Any]):
    """A type that is read strictly.

    `raw` are the types of a value as the driver gives it, `stored` their names in SQLite.
    """

    cache_ok = True
    raw: tuple[type, ...] = (str,)
    stored: tuple[str, ...] = ("text",)

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.cache_ok = True  # SQLAlchemy reads it of each class alone, and inherits it by none

    def result_processor(self, dialect: sa.Dialect, coltype: object) -> Callable[[Any], Any]:
        """Return the reader of one value, which raises Damaged."""
        inner = super().result_processor(dialect, coltype)

        def read(value: Any) -> Any:
            if value is None:
                return None
            if type(value) not in self.raw or (type(value) is str and not (value.isascii() or _is_text(value))):
                raise Damaged
            try:
                found = value if inner is None else inner(value)
            except (ValueError, TypeError):
                raise Damaged from None
            if not self.fits(found):
                raise Damaged
            return found

        return read

    def fits(self, value: Any) -> bool:
        """Return True if a value that was read is one that is kept in such a column."""
        return True


class Words(Checked):
    """A text."""

    impl = sa.Text


class Name(Words):
    """A text of letters, digits, hyphens and underscores.

    It is the name of a table or a job, or a tag.
    """


class Whole(Checked):
    """A whole number."""

    impl = sa.Integer
    raw, stored = (int,), ("integer",)


class Number(Checked):
    """A number."""

    impl = sa.Float
    raw, stored = (float, int), ("real", "integer")

    def fits(self, value: Any) -> bool:
        """Return False for infinity and for no number at all."""
        return isfinite(value)


class Flag(Checked):
    """Yes or no."""

    impl = sa.Boolean
    raw, stored = (int, bool), ("integer",)


class Moment(Checked):
    """A date and a time."""

    impl = sa.DateTime
    raw = (str, datetime)


class Object(Checked):
    """An object of JSON."""

    impl = sa.JSON
    raw = (str, dict)

    def fits(self, value: Any) -> bool:
        """Return True for an object."""
        return isinstance(value, dict)


class Acts(Checked):
    """A list of texts, as JSON."""

    impl = sa.JSON
    raw = (str, list)

    def fits(self, value: Any) -> bool:
        """Return True for a list of texts."""
        return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _is_text(value: str) -> bool:
    """Return False for a text whose bytes were none.

    The connection gives those as surrogates (`engines.py`).
    """
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def number(text: str) -> float:
    """Return the number that a text of ours says; Damaged where it says none."""
    try:
        found = float(text)
    except ValueError:
        raise Damaged from None
    if not isfinite(found):
        raise Damaged
    return found


def as_text(raw: bytes) -> str:
    """Return the text of these bytes.

    Bytes that are none become surrogates, so that the driver says nothing of them.
    """
    return raw.decode("utf-8", "surrogateescape")


def sound(connection: sa.Connection, *columns: sa.Column[Any]) -> sa.ColumnElement[bool]:
    """Return the condition that these columns of a row can be read.

    Names of tables are looked at sign by sign.
    """
    return _all_sound(connection.dialect.name == "sqlite", columns)


@cache
def _all_sound(plain: bool, columns: tuple[sa.Column[Any], ...]) -> sa.ColumnElement[bool]:
    """Return the condition that these columns can be read.

    It is built once, since every round of a server asks for it. `plain` is True for SQLite.
    """
    finite = [_is_finite(column) for column in columns if isinstance(column.type, Number)]
    return sa.and_(sa.true(), *finite, *[_is_sound(column) for column in columns if plain])


def whole(connection: sa.Connection, column: sa.Column[Any]) -> sa.ColumnElement[Any]:
    """Return a column for a comparison: as nothing where its value is damaged."""
    return column if connection.dialect.name != "sqlite" else sa.case((_is_sound(column), column), else_=sa.null())


def _is_finite(column: sa.Column[Any]) -> sa.ColumnElement[bool]:
    """Return the condition that a number is one that can be counted with.

    It is none of those that both databases keep and nobody can count with.
    """
    return sa.or_(column.is_(None), column.between(-MOST, MOST))


@cache
def _is_sound(column: sa.Column[Any]) -> sa.ColumnElement[bool]:
    kind = column.type
    assert isinstance(kind, Checked)
    known = sa.func.typeof(column).in_((*kind.stored, *(["null"] if column.nullable else [])))
    if isinstance(kind, Moment):
        return sa.and_(known, sa.type_coerce(column, sa.Text).op("GLOB", is_comparison=True)(DAY))
    if isinstance(kind, Name):
        return sa.and_(known, sa.not_(column.op("GLOB", is_comparison=True)(STRANGE)))
    return known
