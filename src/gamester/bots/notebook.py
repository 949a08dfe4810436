"""The room a search works in, for either world: its tree, its path, its rows. As much as so many iterations can use."""

from __future__ import annotations

from typing import Any

from gamester.bots.levels import Plan
from gamester.bots.tree import PLAN

NODE_CELLS, ARM_CELLS, ROOM_ROWS = 2, 6, 5
MOST, MOST_PLAIN = 200_000, 4_000
ARMS_EACH = 3
"""Arms for every node."""
DEEPEST = 200
"""Decisions of an iteration that are remembered; beyond them there is no tree."""


class Notebook:
    """Rows of whole numbers: lists where plain, int32 arrays where compiled."""

    def __init__(self, iterations: int, actions: int, seats: int, plan: Plan, in_plain: bool) -> None:
        self.size = size = room_for(iterations, in_plain)
        wide = max(actions, seats, 8) + 1
        slots = 1 << (2 * size + 8).bit_length()
        tree = ((size + 2, NODE_CELLS), (ARMS_EACH * size + wide, ARM_CELLS), (slots, 2))
        shapes = (*tree, (DEEPEST, 3), (ROOM_ROWS, wide), (wide, 3))
        self.sheets: list[Any] = [sheet(*shape, in_plain) for shape in shapes]
        self.nodes, self.arms, self.slots, self.path, self.room, self.found = self.sheets
        for cell, number in enumerate(plan.row()):
            self.room[PLAN][cell] = number


def room_for(iterations: int, in_plain: bool) -> int:
    """Nodes that so many iterations get, at most one each; a tree that needs more than the most stops growing."""
    return min(iterations, MOST_PLAIN if in_plain else MOST)


def sheet(rows: int, cells: int, in_plain: bool) -> Any:
    """Blank rows."""
    if in_plain:
        return [[0] * cells for _ in range(rows)]
    import numpy as np

    return np.zeros((rows, cells), np.int32)
