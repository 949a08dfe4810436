"""Rows of int32 cells without NumPy.

Compiled rules read and write them where nobody brings an array.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

CELL_BYTES = 4


class Int32Rows:
    """At least one row of equally many cells, all 0 at first.

    `grid` is the buffer that an entry point takes.
    """

    __slots__ = ("cells", "flat", "grid", "rows")

    def __init__(self, rows: int, cells: int) -> None:
        self.rows, self.cells = max(rows, 1), max(cells, 1)
        memory = memoryview(bytearray(self.rows * self.cells * CELL_BYTES))
        self.flat = memory.cast("i")
        self.grid = memory.cast("i", [self.rows, self.cells])

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]]) -> Int32Rows:
        """Return a copy of some rows.

        Raises OverflowError when a number does not fit into a cell.
        """
        made = cls(len(rows), len(rows[0]))
        made.flat[:] = array("i", (number for row in rows for number in row))
        return made

    @classmethod
    def from_bytes(cls, rows: int, cells: bytes) -> Int32Rows:
        """Return so many rows whose cells are these, little-endian."""
        made = cls(rows, len(cells) // CELL_BYTES // rows)
        given = array("i", cells)
        if array("i", [1]).tobytes()[0] != 1:
            given.byteswap()
        made.flat[:] = given
        return made

    def __len__(self) -> int:
        return self.rows

    def __getitem__(self, row: int) -> memoryview:
        """Return a row; what is written to it is written here."""
        if not 0 <= row < self.rows:
            raise IndexError(f"expected a row from 0 to {self.rows - 1}, got {row}")
        return self.flat[row * self.cells : (row + 1) * self.cells]

    def __setitem__(self, row: int, cells: Iterable[int]) -> None:
        """Write to a row from its start.

        Raises OverflowError when a number does not fit into a cell.
        """
        given = array("i", cells)
        self[row][: len(given)] = given

    def tolist(self) -> list[list[int]]:
        """Return all rows as lists."""
        rows: list[list[int]] = self.grid.tolist()  # type: ignore[assignment]  # of two dimensions
        return rows


def int32_row(cells: Sequence[int] | int) -> memoryview:
    """Return one row: so many cells that are 0, or these numbers."""
    return memoryview(array("i", bytes(cells * CELL_BYTES) if isinstance(cells, int) else cells))
