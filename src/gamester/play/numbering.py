"""Numbers of actions and their names: blocks of a shape, one number for every way to fill its blanks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import prod

from msgspec import Struct

from gamester.games.names import Param, Shape


class Action(Struct, frozen=True, gc=False):
    """An action with its name: `Action("ask", ("2", "K"), "ask 2 K")`."""

    shape: str
    arguments: tuple[str, ...]
    text: str


class Block(Struct, frozen=True, gc=False):
    """The numbers of one shape: from `start`, one for every way to fill its blanks, the last blank running fastest."""

    start: int
    shape: Shape
    sizes: tuple[int, ...]

    @property
    def many(self) -> int:
        """How many numbers it takes."""
        return prod(self.sizes)


class Numbers:
    """All numbers of actions, block after block."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self._starts = [block.start for block in blocks]
        self._end = blocks[-1].start + blocks[-1].many
        self._backwards = [tuple(zip(block.shape.params, block.sizes, strict=True))[::-1] for block in blocks]

    def place(self, number: int) -> int:
        """In which of the blocks a number is; LookupError for one that is in none."""
        if not 0 <= number < self._end:
            raise LookupError(f"there is no action {number}")
        return bisect_right(self._starts, number) - 1

    def blanks(self, place: int, number: int) -> list[tuple[Param, int]]:
        """What fills the blanks of an action in block `place`, last blank first: the ids in the dimensions of its parameters."""
        left, found = number - self._starts[place], []
        for param, size in self._backwards[place]:
            left, id = divmod(left, size)
            found.append((param, id))
        return found
