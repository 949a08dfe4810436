"""Functions written out from a game's zones (see `codegen.py`); these stubs only name them for generic code."""

from __future__ import annotations

from typing import Any

Table = Any
Tables = Any
Cells = Any
Sheet = Any
Longs = Any
Floats = Any
"""Plain: a list of tables. Compiled: an int32 array of shape (n, words)."""


def table_at(tables: Tables, i: int) -> Table:
    """Table number `i`."""
    raise NotImplementedError


def copy_table(tables: Tables, to: int, source: int) -> Table:
    """Copy one table over another; the copy. A table taken from `to` before is stale."""
    raise NotImplementedError


def blind_table(tables: Tables, to: int, source: int, viewer: int) -> Table:
    """Copy a table with everything `viewer` cannot know blanked; the copy."""
    raise NotImplementedError


def observe(t: Table, viewer: int, out: Any) -> int:
    """Write all `viewer` sees, turned so that the viewer is seat 0; how many numbers."""
    raise NotImplementedError


def saw(t: Table, viewer: int) -> int:
    """A 32-bit hash of the observation, for tree nodes."""
    raise NotImplementedError
