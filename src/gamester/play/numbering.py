"""Numbers of actions and their names: blocks of a shape, one number for every way to fill its blanks."""

from __future__ import annotations

from msgspec import Struct

from gamester.games.names import Shape


class Action(Struct, frozen=True):
    """An action with its name: `Action("ask", ("2", "K"), "ask 2 K")`."""

    shape: str
    arguments: tuple[str, ...]
    text: str


class Block(Struct, frozen=True):
    """The numbers of one shape: from `start`, one for every way to fill its blanks, the last blank running fastest."""

    start: int
    shape: Shape
    sizes: tuple[int, ...]

    @property
    def many(self) -> int:
        """How many numbers it takes."""
        many = 1
        for size in self.sizes:
            many *= size
        return many
