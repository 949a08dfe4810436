"""Stubs of the functions that are generated from a game's zones.

Generic code imports the stubs; `core/codegen.py` writes the functions.
"""

from __future__ import annotations

from typing import Any

Table = Any
StateArray = Any
Int32Row = Any
Int32Rows = Any
Bytes = Any
"""Types of arguments of entry points. Plain: lists of states or of numbers. Compiled: arrays of int32, of int8 for Bytes.

A state array has the shape (n, words), Cells are one row, Sheet and Bytes several. The assertions that begin an entry point check all
else. Compiled they hold in every build, and raise ValueError with the entry point, the condition and the arguments.
"""


def state_at(tables: StateArray, i: int) -> Table:
    """Return state number `i`."""
    raise NotImplementedError


def copy_state(tables: StateArray, to: int, source: int) -> Table:
    """Copy one state over another and return the copy.

    A state taken from `to` before is stale.
    """
    raise NotImplementedError


def copy_changing(tables: StateArray, to: int, source: int) -> Table:
    """Copy one state of a game over another of the same game. Return the copy.

    Compiled, facts that all may read are not copied: `to` has them already.
    """
    raise NotImplementedError


def mask_state(tables: StateArray, to: int, source: int, viewer: int) -> Table:
    """Copy a state with all that `viewer` cannot know blanked. Return the copy."""
    raise NotImplementedError


def mask_changing(tables: StateArray, to: int, source: int, viewer: int) -> Table:
    """Mask a state as `mask_state` does, over a state of the same game.

    Compiled, facts that all may read are not copied: `to` has them already.
    """
    raise NotImplementedError


def observation_size(t: Table, viewer: int) -> int:
    """Return the number of cells that `observe` writes.

    Plain it is 0, since a list that is too short raises IndexError.
    """
    raise NotImplementedError


def observe(t: Table, viewer: int, out: Any) -> int:
    """Write the observation, rotated so that the viewer is seat 0. Return its length."""
    raise NotImplementedError


def information_state_hash(t: Table, viewer: int) -> int:
    """Return a 32-bit hash of the observation, for tree nodes."""
    raise NotImplementedError
