"""A database that is locked or whose rows are changed by hand."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another process is writing to the database."""
    with closing(sqlite3.connect(folder / "gamester.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def change(folder: Path, sql: str, *values: Any) -> None:
    with closing(sqlite3.connect(folder / "gamester.db")) as kept, kept:
        kept.execute(sql, values)
