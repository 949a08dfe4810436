"""Named ranges of whole numbers: the seats, the cards, the colours of a game. What a zone is laid out along, and what lies in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import prod
from typing import Any

SEAT = "seat"
"""The dimension that owns rows is known by this name, never by its length."""


class DeclarationError(ValueError):
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
            raise DeclarationError(f"dimension {self.name!r} has no size")
        return replace(self, size=sizes[self.name], values=self.values.sized(sizes) if self.values else None)

    @property
    def real(self) -> int:
        """How many real ids there are."""
        if self.size is None:
            raise DeclarationError(f"dimension {self.name!r} has no size yet")
        return self.size

    @property
    def wide(self) -> int:
        """Real ids and backs."""
        return self.real + (self.values.real if self.values else 0) + (1 if self.back or self.by else 0)

    @property
    def plain_back(self) -> int:
        """The id of the card of which nothing is known: the last back, or one past the last id."""
        return self.wide - 1 if self.back or self.by else self.real


Row = list[int]
Grid = list[list[int]]

NONE = -1
"""Nothing lies here. Real ids are 0.. as the law numbers them."""

KINDS = ("hand", "pile", "stack", "row", "grid", "groups", "tally", "track", "aside", "known", "none")


class Visibility(StrEnum):
    """How much of a row somebody knows."""

    FACE = "face"  # everything
    BAG = "bag"  # which cards, not where or in which order
    SIZE = "size"  # how many
    NOTHING = "nothing"


FACE, BAG, SIZE, NOTHING = Visibility.FACE, Visibility.BAG, Visibility.SIZE, Visibility.NOTHING


@dataclass(frozen=True)
class BY:
    """One printed fact of each card, such as its shape: `BY("shape_of")`."""

    fact: str


@dataclass(frozen=True, init=False)
class WHEN:
    """A word picked by an option fixed when the table is laid: `WHEN("pass_memory", FACE, NOTHING)`."""

    option: str
    words: tuple[Visibility | BY, ...]

    def __init__(self, option: str, *words: Visibility | BY) -> None:
        object.__setattr__(self, "option", option)
        object.__setattr__(self, "words", words)


Knows = Visibility | BY | WHEN


@dataclass
class Zone:
    """One declared zone. `shape` and `name` are filled in by `layout`."""

    form: str  # counts | listed | value
    meaning: str
    kind: str
    dims: tuple[Dim, ...]
    of: Dim | None
    owner: Knows
    others: Knows
    printed: bool = False
    secret: bool = False
    length_of: str = ""
    name: str = ""
    shape: tuple[int, ...] = field(default=())

    @property
    def seated(self) -> bool:
        """Whether rows belong to seats."""
        return bool(self.dims) and self.dims[0].name == SEAT

    @property
    def empty(self) -> int:
        """What a blank cell holds."""
        if self.form == "listed" or (self.form == "value" and self.of is not None and not self.printed):
            return NONE
        return 0

    @property
    def words(self) -> tuple[Visibility | BY, ...]:
        """Every word that may apply to a row of this zone."""
        found: list[Visibility | BY] = []
        for knows in (self.owner, self.others):
            found += knows.words if isinstance(knows, WHEN) else (knows,)
        return tuple(found)

    @property
    def options(self) -> tuple[str, ...]:
        """The options by which its words are picked."""
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
        raise DeclarationError(f"{meaning!r}: kind {kind!r} is none of {', '.join(KINDS)}")
    if len(dims) > 2:
        raise DeclarationError(f"{meaning!r}: at most two dimensions (multiply dimensions for more)")
    if owner is not None and not (dims and dims[0].name == SEAT):
        raise DeclarationError(f"{meaning!r}: only rows of seats have an owner")
    zone = Zone(form, meaning, kind, dims, of, others if owner is None else owner, others, printed, secret)
    for word in zone.words:
        if form == "value" and word == BAG:
            raise DeclarationError(f"{meaning!r}: a value has no order to hide, so BAG says nothing")
        if form in ("counts", "listed") and (word == SIZE or isinstance(word, BY)) and of is not None and not (of.back or of.by):
            raise DeclarationError(f"{meaning!r}: {of.name} has no back to show")
        if isinstance(word, BY) and (of is None or of.by != word.fact):
            raise DeclarationError(f"{meaning!r}: its cards cannot be known by {word.fact!r}")
    return zone


def counts(meaning: str, *dims: Dim, kind: str = "none", owner: Knows | None = None, others: Knows = FACE) -> Any:
    """A row tells how many of each card lie here; the last dimension is the cards."""
    if not dims:
        raise DeclarationError(f"{meaning!r}: counts need the dimension that is counted")
    return _zone("counts", meaning, dims, dims[-1], kind, owner, others)


def sequence(meaning: str, *dims: Dim, of: Dim, kind: str = "none", owner: Knows | None = None, others: Knows = FACE) -> Any:
    """A row holds ids in order without gaps, -1 after the last; the next to be drawn, or the top, is last."""
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
    """Each cell stands for itself: a number, or with `of` an id, -1 for none. `secret` is never shown, not even at the end."""
    return _zone("value", meaning, dims, of, kind, owner, others, secret=secret)


def length(of: str) -> Any:
    """The number of cells used in the list `of`, as open as that list's size is."""
    return Zone("value", f"how many: {of}", "none", (), None, FACE, FACE, length_of=of)


def fact(meaning: str, *dims: Dim, of: Dim | None = None, others: Knows = FACE) -> Any:
    """A printed fact or an option, written once before the table is dealt."""
    return _zone("value", meaning, dims, of, "none", None, others, printed=True)
