"""House rules: the kinds there are, each of which reads a value into the cells of its fact or refuses it in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

Cells = int | list[int] | list[list[int]]
"""What a fact zone holds: one whole number, a row of them, or a grid."""

NONE = -1


class Choice(msgspec.Struct, frozen=True):
    """A house rule with a few named readings; the first is the default, the fact holds the place of the one picked.

    Readings that come with other packages have `numbers` that are the same everywhere, by name; `elsewhere` says where such
    readings come from, and `left_out` why some that were found are none.
    """

    name: str
    values: tuple[str, ...]
    ruling: str = ""
    words: str = ""
    numbers: tuple[tuple[str, int], ...] = ()
    elsewhere: str = ""
    left_out: tuple[tuple[str, str], ...] = ()

    def default(self, seats: int) -> Cells:
        """The fact where the table says nothing."""
        return 0

    def read(self, value: Any, seats: int) -> Cells | str:
        """The fact for one of `values`, or the refusal."""
        if isinstance(value, str) and value in self.values:
            return dict(self.numbers).get(value, self.values.index(value))
        why = dict(self.left_out).get(str(value), self.elsewhere)
        return must_be_one_of(self.name, self.values) + (f"; '{printable(str(value))}' is not here: {why}" if why else "")

    def write(self, cells: Cells) -> str:
        """The text that reads back as these cells."""
        return {number: name for name, number in self.numbers}.get(_one(cells)) or self.values[_one(cells)]


class Number(msgspec.Struct, frozen=True):
    """A house rule that is a whole number from `low` to `high`."""

    name: str
    low: int
    high: int
    usual: int
    ruling: str = ""
    words: str = ""

    def default(self, seats: int) -> Cells:
        """The fact where the table says nothing."""
        return self.usual

    def read(self, value: Any, seats: int) -> Cells | str:
        """The fact for a whole number or its digits, or the refusal."""
        number = _whole(value)
        if number is None or not self.low <= number <= self.high:
            return f"house rule '{self.name}' must be {self.low}..{self.high}"
        return number

    def write(self, cells: Cells) -> str:
        """The text that reads back as these cells."""
        return str(_one(cells))


class Ordered(msgspec.Struct, frozen=True):
    """A house rule that lists some of its values, each once, in an order that matters; by default none.

    The fact is a row with a cell for every value: their numbers in the order given, then -1.
    `needs` pairs a value with the house rule that must then be given as well; `doubled` is what is said of a value named twice.
    """

    name: str
    values: tuple[str, ...]
    ruling: str = ""
    words: str = ""
    needs: tuple[tuple[str, str], ...] = ()
    doubled: str = "house rule '{name}' names '{part}' twice"

    def default(self, seats: int) -> Cells:
        """The fact where the table says nothing."""
        return [NONE] * len(self.values)

    def read(self, value: Any, seats: int) -> Cells | str:
        """The fact for a list of names, or for a text with commas or spaces between them, or the refusal."""
        listed = _parts(value)
        if listed is None or any(part not in self.values for part in listed):
            return must_be_one_of(self.name, self.values)
        for place, part in enumerate(listed):
            if part in listed[:place]:
                return self.doubled.format(name=self.name, part=part)
        return [self.values.index(part) for part in listed] + [NONE] * (len(self.values) - len(listed))

    def write(self, cells: Cells) -> str:
        """The text that reads back as these cells."""
        return ",".join(self.values[cell] for cell in _row(cells) if cell != NONE)


class SeatOrder(msgspec.Struct, frozen=True):
    """A house rule that puts all seats in an order. The fact is a row of seats, first first; by default all -1."""

    name: str
    ruling: str = ""
    words: str = ""

    def default(self, seats: int) -> Cells:
        """The fact where the table says nothing."""
        return [NONE] * seats

    def refusal(self) -> str:
        """What is said of a list that is not every seat once."""
        return f"house rule '{self.name}' must name every seat once"

    def read(self, value: Any, seats: int) -> Cells | str:
        """The fact for a list of seats, or for a text with commas or spaces between them, or the refusal."""
        listed = _parts(value)
        if listed is None:
            return self.refusal()
        if not listed:
            return self.default(seats)
        order = [_whole(part) for part in listed]
        whole = [seat for seat in order if seat is not None]
        return whole if sorted(whole) == list(range(seats)) and len(order) == seats else self.refusal()

    def write(self, cells: Cells) -> str:
        """The text that reads back as these cells."""
        return ",".join(str(cell) for cell in _row(cells) if cell != NONE)


Option = Choice | Number | Ordered | SeatOrder


def reading(value: str) -> str:
    """A reading as people say it."""
    return {"true": "yes", "false": "no"}.get(value, value.replace("_", " "))


def must_be_one_of(name: str, values: Sequence[str]) -> str:
    """The refusal of a value that a house rule does not have."""
    return f"house rule '{name}' must be one of {', '.join(values)}"


def unknown(name: str) -> str:
    """The refusal of a house rule that the game does not have."""
    return f"unknown house rule '{printable(name)}'"


def printable(text: str, most: int = 60) -> str:
    """Text from outside as it may stand in a message of one line."""
    said = "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)
    return said if len(said) <= most else f"{said[: most - 3]}..."


def _whole(value: Any) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 9:
        return int(value)
    return value if type(value) is int else None


def _parts(value: Any) -> list[Any] | None:
    if isinstance(value, str):
        return value.replace(",", " ").split()
    return list(value) if isinstance(value, list | tuple) else None


def _one(cells: Cells) -> int:
    if isinstance(cells, int):
        return cells
    raise TypeError(f"expected one cell, got {cells!r}")


def _row(cells: Cells) -> list[int]:
    if isinstance(cells, list):
        return [_one(cell) for cell in cells]
    raise TypeError(f"expected a row, got {cells!r}")
