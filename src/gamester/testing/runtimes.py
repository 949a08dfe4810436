"""Rooms to run proofs in, plain or compiled, with the same words for both: positions in a row, sheets of numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamester.core.layout import Layout
from gamester.games.registry import Game

Sheet = NDArray[np.int32]
PROOFS = "gamester.testing.sampler_entry"


class PlainRuntime:
    """Tables are plain, sheets lists of lists; `array` tells what a sheet or a table holds as numbers."""

    name = "plain"

    def __init__(self, game: Game, layout: Layout, many: int) -> None:
        self.layout = layout
        self.doors: Any = game.plain(layout, PROOFS)
        self.tables: Any = [layout.lay() for _ in range(many)]

    def put(self, at: int, t: Any) -> None:
        """Lay a plain table at place `at`; it is copied."""
        self.tables[at] = self.layout.copy(t)

    def take(self, at: int) -> Any:
        """The table at place `at` as a plain one of its own."""
        return self.layout.copy(self.tables[at])

    def load(self, at: int, rows: Sheet) -> None:
        """Lay tables given as numbers."""
        self.tables[at : at + len(rows)] = [self.layout.from_flat(row.tolist()) for row in rows]

    def keep(self, first: int, count: int) -> Any:
        """So many tables as they are, to be laid `back`."""
        return [self.layout.copy(t) for t in self.tables[first : first + count]]

    def back(self, first: int, kept: Any) -> None:
        """Lay tables that were kept."""
        self.tables[first : first + len(kept)] = kept

    def positions(self, first: int, count: int) -> Sheet:
        """So many tables as numbers, a row each; OverflowError when a cell does not fit."""
        rows = [self.layout.flat(t) for t in self.tables[first : first + count]]
        return np.array(rows, np.int32).reshape(count, self.layout.words)

    def sheet(self, rows: int, cells: int) -> Any:
        """Rows of numbers that a door may write."""
        return [[0] * cells for _ in range(rows)]

    def row(self, cells: int) -> Any:
        """One row that a door may write."""
        return [0] * cells

    def numbers(self, sheet: Any) -> Sheet:
        """What was written, as an array of its own."""
        return np.array(sheet, np.int32)


class CompiledRuntime(PlainRuntime):
    """The same on arrays of int32."""

    name = "compiled"

    def __init__(self, game: Game, layout: Layout, many: int) -> None:
        self.layout = layout
        self.doors = game.compiled(layout, PROOFS)
        self.tables = layout.lay_many(many)

    def put(self, at: int, t: Any) -> None:
        """Lay a plain table at place `at`."""
        self.layout.put(self.tables, at, t)

    def take(self, at: int) -> Any:
        """The table at place `at` as a plain one."""
        return self.layout.take(self.tables, at)

    def load(self, at: int, rows: Sheet) -> None:
        """Lay tables given as numbers."""
        self.tables[at : at + len(rows)] = rows

    def keep(self, first: int, count: int) -> Any:
        """So many tables as they are, to be laid `back`."""
        return self.positions(first, count)

    def positions(self, first: int, count: int) -> Sheet:
        """So many tables as numbers, a row each."""
        return np.array(self.tables[first : first + count])

    def sheet(self, rows: int, cells: int) -> Any:
        """Rows of numbers that a door may write."""
        return np.zeros((rows, cells), np.int32)

    def row(self, cells: int) -> Any:
        """One row that a door may write."""
        return np.zeros(cells, np.int32)
