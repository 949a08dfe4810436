"""Runtimes for proofs, plain or compiled, with one interface.

A runtime holds a state array and passes sheets (rows of numbers) to entry points.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamester.core.layout import Layout
from gamester.games.registry import Game

Sheet = NDArray[np.int32]
PROOFS = "gamester.testing.sampler_entry"


class PlainRuntime:
    """The plain runtime: states are objects, sheets are lists of lists."""

    name = "plain"

    def __init__(self, game: Game, layout: Layout, many: int) -> None:
        self.layout = layout
        self.doors: Any = game.load_plain(layout, PROOFS)
        self.tables: Any = [layout.new_state() for _ in range(many)]

    def put(self, at: int, t: Any) -> None:
        """Copy a plain state to index `at`."""
        self.tables[at] = self.layout.copy_state(t)

    def take(self, at: int) -> Any:
        """Return a copy of the state at index `at` as a plain state."""
        return self.layout.copy_state(self.tables[at])

    def load(self, at: int, rows: Sheet) -> None:
        """Store states given as numbers."""
        self.tables[at : at + len(rows)] = [self.layout.from_words(row.tolist()) for row in rows]

    def snapshot(self, first: int, count: int) -> Any:
        """Return `count` states for a later `restore`."""
        return [self.layout.copy_state(t) for t in self.tables[first : first + count]]

    def restore(self, first: int, kept: Any) -> None:
        """Restore states that `snapshot` returned."""
        self.tables[first : first + len(kept)] = kept

    def positions(self, first: int, count: int) -> Sheet:
        """Return `count` states as numbers, one row each.

        Raises OverflowError if a cell does not fit.
        """
        rows = [self.layout.to_words(t) for t in self.tables[first : first + count]]
        return np.array(rows, np.int32).reshape(count, self.layout.words)

    def new_rows(self, rows: int, cells: int) -> Any:
        """Return rows of numbers for an entry point to write."""
        return [[0] * cells for _ in range(rows)]

    def row(self, cells: int) -> Any:
        """Return one row for an entry point to write."""
        return [0] * cells

    def numbers(self, sheet: Any) -> Sheet:
        """Return a written sheet as a new array."""
        return np.array(sheet, np.int32)


class CompiledRuntime(PlainRuntime):
    """The compiled runtime, without checks: states and sheets are int32 arrays."""

    name = "compiled"
    checked = False

    def __init__(self, game: Game, layout: Layout, many: int) -> None:
        self.layout = layout
        self.doors = game.load_compiled(layout, PROOFS, checked=self.checked)
        self.tables = layout.new_batch(many)

    def put(self, at: int, t: Any) -> None:
        """Copy a plain state to index `at`."""
        self.layout.write_row(self.tables, at, t)

    def take(self, at: int) -> Any:
        """Return the state at index `at` as a plain state."""
        return self.layout.read_row(self.tables, at)

    def load(self, at: int, rows: Sheet) -> None:
        """Store states given as numbers."""
        self.tables[at : at + len(rows)] = rows

    def snapshot(self, first: int, count: int) -> Any:
        """Return `count` states for a later `restore`."""
        return self.positions(first, count)

    def positions(self, first: int, count: int) -> Sheet:
        """Return `count` states as numbers, one row each."""
        return np.array(self.tables[first : first + count])

    def new_rows(self, rows: int, cells: int) -> Any:
        """Return rows of numbers for an entry point to write."""
        return np.zeros((rows, cells), np.int32)

    def row(self, cells: int) -> Any:
        """Return one row for an entry point to write."""
        return np.zeros(cells, np.int32)


class CheckedRuntime(CompiledRuntime):
    """The runtime of compiled rules that checks every operation.

    Every index, cell, sum, shift and division is checked; a fault names file and line of the chapter.
    """

    name = "checked"
    checked = True
