"""Zones and dimensions: the named arrays of a game's state and their ranges."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from math import prod
from typing import Any

SEAT = "seat"
"""Name of the dimension of seats. Rows belong to seats if their dimension has this name, whatever its size."""


class DeclarationError(ValueError):
    """Raised for a contradictory declaration; names the zone and the reason."""


@dataclass(frozen=True)
class Dim:
    """A named range of whole numbers 0..size-1.

    `has_blank=True` adds one id after the last real one, for a card of which nothing is known. `known_by` and `blanks_by`
    add one more for every value of a printed fact by which others may know a card. `size` is None until the layout sets it.
    """

    name: str
    size: int | None = None
    has_blank: bool = False
    known_by: str = ""
    blanks_by: Dim | None = None
    parts: tuple[Dim, ...] = ()

    def __mul__(self, other: Dim) -> Dim:
        return Dim(f"{self.name}*{other.name}", parts=(*(self.parts or (self,)), *(other.parts or (other,))))

    def with_size(self, sizes: dict[str, int]) -> Dim:
        """Return this dimension with its size.

        Raises DeclarationError if the size is missing.
        """
        if self.parts:
            parts = tuple(part.with_size(sizes) for part in self.parts)
            return replace(self, parts=parts, size=prod(part.size_without_blanks for part in parts))
        if self.size is not None:
            return self
        if self.name not in sizes:
            raise DeclarationError(f"dimension {self.name!r} has no size")
        return replace(self, size=sizes[self.name], blanks_by=self.blanks_by.with_size(sizes) if self.blanks_by else None)

    @property
    def size_without_blanks(self) -> int:
        """The number of real ids."""
        if self.size is None:
            raise DeclarationError(f"dimension {self.name!r} has no size yet")
        return self.size

    @property
    def size_with_blanks(self) -> int:
        """The number of real ids and blanks."""
        return (
            self.size_without_blanks
            + (self.blanks_by.size_without_blanks if self.blanks_by else 0)
            + (1 if self.has_blank or self.known_by else 0)
        )

    @property
    def blank_id(self) -> int:
        """The blank of which nothing is known: the last blank, or one past the last id."""
        return self.size_with_blanks - 1 if self.has_blank or self.known_by else self.size_without_blanks


Row = list[int]
Grid = list[list[int]]

NONE = -1
"""Marks an empty cell. Real ids count from 0 in the order of the law."""

KINDS = ("hand", "pile", "stack", "row", "grid", "groups", "tally", "track", "aside", "known", "none")


class Visibility(StrEnum):
    """The degree to which somebody knows a row."""

    FACE = "face"  # everything
    BAG = "bag"  # which cards, not where or in which order
    SIZE = "size"  # their number
    NOTHING = "nothing"


FACE, BAG, SIZE, NOTHING = Visibility.FACE, Visibility.BAG, Visibility.SIZE, Visibility.NOTHING


@dataclass(frozen=True)
class BY:
    """The visibility of one printed fact of each card.

    Example: `BY("shape_of")` shows only the shape.
    """

    fact: str


@dataclass(frozen=True, init=False)
class WHEN:
    """A visibility picked by an option that is fixed before the deal.

    Example: `WHEN("pass_memory", FACE, NOTHING)`.
    """

    option: str
    words: tuple[Visibility | BY, ...]

    def __init__(self, option: str, *words: Visibility | BY) -> None:
        object.__setattr__(self, "option", option)
        object.__setattr__(self, "words", words)


Knows = Visibility | BY | WHEN


@dataclass
class Zone:
    """One declared zone. `layout` fills in `shape` and `name`."""

    storage: str  # counts | listed | value
    meaning: str
    kind: str
    dims: tuple[Dim, ...]
    contents: Dim | None
    owner: Knows
    others: Knows
    is_fact: bool = False
    is_secret: bool = False
    length_of: str = ""
    name: str = ""
    shape: tuple[int, ...] = field(default=())

    @cached_property
    def rows_are_seats(self) -> bool:
        """True if rows belong to seats."""
        return bool(self.dims) and self.dims[0].name == SEAT

    @property
    def blank_value(self) -> int:
        """The value of a blank cell."""
        if self.storage == "listed" or (self.storage == "value" and self.contents is not None and not self.is_fact):
            return NONE
        return 0

    @cached_property
    def visibilities(self) -> tuple[Visibility | BY, ...]:
        """Every visibility that may apply to a row of this zone."""
        found: list[Visibility | BY] = []
        for knows in (self.owner, self.others):
            found += knows.words if isinstance(knows, WHEN) else (knows,)
        return tuple(found)

    @property
    def options(self) -> tuple[str, ...]:
        """The options that pick a visibility of this zone."""
        return tuple(knows.option for knows in (self.owner, self.others) if isinstance(knows, WHEN))


def _zone(
    form: str,
    meaning: str,
    dims: tuple[Dim, ...],
    of: Dim | None,
    kind: str,
    owner: Knows | None,
    others: Knows,
    secret: bool = False,
    printed: bool = False,
) -> Any:
    if kind not in KINDS:
        raise DeclarationError(f"{meaning!r}: expected a kind out of {', '.join(KINDS)}, got {kind!r}")
    if len(dims) > 2:
        raise DeclarationError(f"{meaning!r}: at most two dimensions (multiply dimensions for more)")
    if owner is not None and not (dims and dims[0].name == SEAT):
        raise DeclarationError(f"{meaning!r}: only rows that belong to seats have an owner")
    # Without an owner everybody is "others".
    zone = Zone(form, meaning, kind, dims, of, others if owner is None else owner, others, printed, secret)
    for word in zone.visibilities:
        if form == "value" and word == BAG:
            raise DeclarationError(f"{meaning!r}: a value has no order to hide, so BAG has no meaning")
        if form in ("counts", "listed") and (word == SIZE or isinstance(word, BY)) and of is not None and not (of.has_blank or of.known_by):
            raise DeclarationError(f"{meaning!r}: {of.name} has no blank to show")
        if isinstance(word, BY) and (of is None or of.known_by != word.fact):
            raise DeclarationError(f"{meaning!r}: its cards cannot be known by {word.fact!r}")
    return zone


def counts(meaning: str, *dims: Dim, kind: str = "none", owner: Knows | None = None, others: Knows = FACE) -> Any:
    """Declare rows of counts: how many of each card lie here.

    The last dimension is the cards.
    """
    if not dims:
        raise DeclarationError(f"{meaning!r}: counts need the dimension that is counted")
    return _zone("counts", meaning, dims, dims[-1], kind, owner, others)


def sequence(meaning: str, *dims: Dim, of: Dim, kind: str = "none", owner: Knows | None = None, others: Knows = FACE) -> Any:
    """Declare rows of ids in order, without gaps, -1 after the last.

    The next to be drawn, or the top, is last.
    """
    return _zone("listed", meaning, dims, of, kind, owner, others)


def value(
    meaning: str,
    *dims: Dim,
    of: Dim | None = None,
    kind: str = "none",
    owner: Knows | None = None,
    others: Knows = FACE,
    secret: bool = False,
) -> Any:
    """Declare single cells: each a number, or with `of` an id, -1 for none.

    A `secret` value is never shown, not even at the end.
    """
    return _zone("value", meaning, dims, of, kind, owner, others, secret=secret)


def length(of: str) -> Any:
    """Declare the number of used cells of the list `of`.

    It is as visible as the list's size.
    """
    return Zone("value", f"how many: {of}", "none", (), None, FACE, FACE, length_of=of)


def fact(meaning: str, *dims: Dim, of: Dim | None = None, others: Knows = FACE) -> Any:
    """Declare a printed fact or an option, written once before the deal."""
    return _zone("value", meaning, dims, of, "none", None, others, printed=True)
