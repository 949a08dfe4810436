"""Named ranges of whole numbers: the seats, the cards, the colours of a game. What a zone is laid out along, and what lies in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod

SEAT = "seat"
"""The dimension that owns rows is known by this name, never by its length."""


class Undeclarable(ValueError):
    """A declaration that contradicts itself; says which zone and why."""


@dataclass(frozen=True)
class Dim:
    """A named range of whole numbers 0..size-1.

    `back=True` adds one id after the last real one, a card of which nothing is known; `by` and `values` add one more
    for every value of a printed fact by which strangers may know a card. `size` is None until the table is laid out.
    """

    name: str
    size: int | None = None
    back: bool = False
    by: str = ""
    values: Dim | None = None
    parts: tuple[Dim, ...] = ()

    def __mul__(self, other: Dim) -> Dim:
        return Dim(f"{self.name}*{other.name}", parts=(*(self.parts or (self,)), *(other.parts or (other,))))

    def sized(self, sizes: dict[str, int]) -> Dim:
        """The same dimension with its size fixed; KeyError names a size that is missing."""
        if self.parts:
            parts = tuple(part.sized(sizes) for part in self.parts)
            return replace(self, parts=parts, size=prod(part.real for part in parts))
        if self.size is not None:
            return self
        if self.name not in sizes:
            raise Undeclarable(f"dimension {self.name!r} has no size")
        return replace(self, size=sizes[self.name], values=self.values.sized(sizes) if self.values else None)

    @property
    def real(self) -> int:
        """How many real ids there are."""
        if self.size is None:
            raise Undeclarable(f"dimension {self.name!r} has no size yet")
        return self.size

    @property
    def wide(self) -> int:
        """Real ids and backs."""
        return self.real + (self.values.real if self.values else 0) + (1 if self.back or self.by else 0)

    @property
    def plain_back(self) -> int:
        """The id of the card of which nothing is known: the last back, or one past the last id."""
        return self.wide - 1 if self.back or self.by else self.real
