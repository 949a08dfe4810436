"""What every number of an observation means: the zones in the order in which the door `observe` writes them, turned to the viewer."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gamester.kernel.layout import Layout
from gamester.kernel.zones import BAG, BY, FACE, NOTHING, SIZE, Word, Zone

LOWEST, HIGHEST = -(2**31), 2**31 - 1


class Piece(Struct, frozen=True):
    """Numbers `start` to `end` (not included) of an observation: one zone, or one seat's row of it."""

    zone: str
    start: int
    end: int
    row: int
    """Whose it is: 0 the viewer's, 1 that of the seat after it, and so on; -1 where rows are not seats'."""
    knows: str
    """How much is told: face, bag, size, or by a printed fact."""
    meaning: str
    low: int
    high: int

    @property
    def whose(self) -> str:
        """The same in words."""
        return "the table's" if self.row < 0 else "own" if self.row == 0 else f"seat +{self.row}"


def pieces_of(layout: Layout, t: Any) -> tuple[Piece, ...]:
    """The pieces of what a seat sees of a table; options that are fixed on `t` decide how much that is. Equal for all seats."""
    found: list[Piece] = []
    at = 0
    for name in layout.changing:
        zone = layout.zones[name]
        many = 1 if zone.seated or len(zone.shape) < 2 else zone.shape[0]
        for row in range(layout.seats) if zone.seated else (-1,):
            word = layout.word(t, name, max(row, 0), 0)
            wide = _numbers(zone, word) * many
            if wide:
                low, high = _bounds(zone, word)
                knows = f"by {word.fact}" if isinstance(word, BY) else str(word.value)
                found.append(Piece(name, at, at + wide, row, knows, _meaning(zone, word), low, high))
            at += wide
    return tuple(found)


def _cells(zone: Zone) -> tuple[int, ...]:
    """The shape of one row, as the words apply to it: () for one cell."""
    return zone.shape[1:] if zone.seated or len(zone.shape) == 2 else zone.shape


def _numbers(zone: Zone, word: Word | BY) -> int:
    shape = _cells(zone)
    if word == NOTHING:
        return 0
    if not shape:
        return 1
    if zone.form == "value" or word == FACE:
        return shape[0]
    if word == SIZE:
        return 1
    assert zone.of is not None
    return zone.of.values.real if isinstance(word, BY) and zone.of.values is not None else zone.of.wide


def _bounds(zone: Zone, word: Word | BY) -> tuple[int, int]:
    """The lowest and the highest number there can be, where the declaration says."""
    places = (*_cells(zone), 1)[0]
    if zone.form == "value":
        if word == SIZE:
            return 0, 1
        if isinstance(word, BY) or zone.of is None:
            return LOWEST, HIGHEST
        return -1, zone.of.wide
    if zone.form == "listed":
        return (-1, zone.of.wide - 1) if word == FACE and zone.of is not None else (0, places)
    return 0, HIGHEST


def _meaning(zone: Zone, word: Word | BY) -> str:
    """What is declared of the zone, and how its numbers run."""
    of = zone.of.name if zone.of is not None else ""
    if word == SIZE:
        return f"{zone.meaning}: {'whether there is one' if zone.form == 'value' else 'how many'}"
    if word == BAG and zone.form == "listed":
        return f"{zone.meaning}: how many of each {of}"
    if isinstance(word, BY):
        return f"{zone.meaning}: {'the fact of each' if zone.form == 'value' else 'how many of each value'}"
    if zone.form == "counts":
        return f"{zone.meaning}: how many of each {of}"
    if zone.form == "listed":
        return f"{zone.meaning}: {of} by place, -1 for none"
    return f"{zone.meaning}{f' ({of})' if of else ''}"
