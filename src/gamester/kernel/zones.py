"""A table is declared once, zone by zone; storage, views, blind tables and observations follow from the declaration.

A zone is made by one of five functions: `counts`, `listed`, `value`, `length`, `fact`. Two words say who knows its
rows: `owner` (the row's seat, where rows are seats) and `others` (every other seat and the rail).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from gamester.kernel.dims import SEAT as SEAT
from gamester.kernel.dims import Dim as Dim
from gamester.kernel.dims import Undeclarable as Undeclarable

Row = list[int]
Grid = list[list[int]]

NONE = -1
"""Nothing lies here. Real ids are 0.. as the law numbers them."""

KINDS = ("hand", "pile", "stack", "row", "grid", "groups", "tally", "track", "aside", "known", "none")


class Word(StrEnum):
    """How much of a row somebody knows."""

    FACE = "face"  # everything
    BAG = "bag"  # which cards, not where or in which order
    SIZE = "size"  # how many
    NOTHING = "nothing"


FACE, BAG, SIZE, NOTHING = Word.FACE, Word.BAG, Word.SIZE, Word.NOTHING


@dataclass(frozen=True)
class BY:
    """One printed fact of each card, such as its shape: `BY("shape_of")`."""

    fact: str


@dataclass(frozen=True, init=False)
class WHEN:
    """A word picked by an option fixed when the table is laid: `WHEN("pass_memory", FACE, NOTHING)`."""

    option: str
    words: tuple[Word | BY, ...]

    def __init__(self, option: str, *words: Word | BY) -> None:
        object.__setattr__(self, "option", option)
        object.__setattr__(self, "words", words)


Knows = Word | BY | WHEN


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
    def words(self) -> tuple[Word | BY, ...]:
        """Every word that may apply to a row of this zone."""
        found: list[Word | BY] = []
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
        raise Undeclarable(f"{meaning!r}: kind {kind!r} is none of {', '.join(KINDS)}")
    if len(dims) > 2:
        raise Undeclarable(f"{meaning!r}: at most two dimensions (multiply dimensions for more)")
    if owner is not None and not (dims and dims[0].name == SEAT):
        raise Undeclarable(f"{meaning!r}: only rows of seats have an owner")
    zone = Zone(form, meaning, kind, dims, of, others if owner is None else owner, others, printed, secret)
    for word in zone.words:
        if form == "value" and word == BAG:
            raise Undeclarable(f"{meaning!r}: a value has no order to hide, so BAG says nothing")
        if form in ("counts", "listed") and (word == SIZE or isinstance(word, BY)) and of is not None and not (of.back or of.by):
            raise Undeclarable(f"{meaning!r}: {of.name} has no back to show")
        if isinstance(word, BY) and (of is None or of.by != word.fact):
            raise Undeclarable(f"{meaning!r}: its cards cannot be known by {word.fact!r}")
    return zone


def counts(meaning: str, *dims: Dim, kind: str = "none", owner: Knows | None = None, others: Knows = FACE) -> Any:
    """A row tells how many of each card lie here; the last dimension is the cards."""
    if not dims:
        raise Undeclarable(f"{meaning!r}: counts need the dimension that is counted")
    return _zone("counts", meaning, dims, dims[-1], kind, owner, others)


def listed(meaning: str, *dims: Dim, of: Dim, kind: str = "none", owner: Knows | None = None, others: Knows = FACE) -> Any:
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
