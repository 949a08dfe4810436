"""Options, shown to players as house rules, by kind.

Each kind parses a value into the cells of its fact, or returns a refusal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

Cells = int | list[int] | list[list[int]]
"""Cells of a fact zone: one whole number, a row of them, or a grid."""

UNSET = -1
AUTO = 0
"""The fact of a number that is left to the rules."""


class Choice(msgspec.Struct, frozen=True):
    """An option with a few named readings.

    The first reading is the default, and the fact holds the index of the chosen one. If the readings once had another
    order, `numbers` gives the fact for each name.
    """

    name: str
    values: tuple[str, ...]
    ruling: str = ""
    words: str = ""
    numbers: tuple[tuple[str, int], ...] = ()

    def default(self, seats: int) -> Cells:
        """Return the fact if the table says nothing."""
        return self._number(self.values[0])

    def allowed(self) -> str:
        """Return the readings as a list for messages."""
        return f"{', '.join(self.values[:-1])} or {self.values[-1]}" if len(self.values) > 1 else self.values[0]

    def refusal(self) -> str:
        """Return the refusal of a value that is none of `values`."""
        return unknown_value_message(self.name, self.values)

    def read(self, value: Any, seats: int) -> Cells | str:
        """Return the fact for one of `values`, or a refusal."""
        if isinstance(value, str) and value in self.values:
            return self._number(value)
        return self.refusal()

    def _number(self, value: str) -> int:
        return dict(self.numbers).get(value, self.values.index(value))

    def write(self, cells: Cells) -> str:
        """Return the text that parses to these cells."""
        return {number: name for name, number in self.numbers}.get(_one(cells)) or self.values[_one(cells)]


class Number(msgspec.Struct, frozen=True):
    """An option that is a whole number from `low` to `high`.

    If `auto` is set, the table may give that word and leave the number to the rules: the fact is then 0, which is below
    `low`.
    """

    name: str
    low: int
    high: int
    default_value: int
    ruling: str = ""
    words: str = ""
    auto: str = ""

    @property
    def before(self) -> str:
        """The default as text."""
        return self.write(self.default_value)

    def default(self, seats: int) -> Cells:
        """Return the fact if the table says nothing."""
        return self.default_value

    def allowed(self) -> str:
        """Return the range as text for messages."""
        return f"{f'{self.auto}, or ' if self.auto else ''}{self.low} to {self.high}"

    def refusal(self) -> str:
        """Return the refusal of a value that is no number in the range."""
        return f"house rule '{self.name}' must be {f'{self.auto} or ' if self.auto else ''}{self.low}..{self.high}"

    def read(self, value: Any, seats: int) -> Cells | str:
        """Return the fact for a whole number or its digits, or a refusal."""
        if self.auto and value == self.auto:
            return AUTO
        number = _as_int(value)
        return self.refusal() if number is None or not self.low <= number <= self.high else number

    def write(self, cells: Cells) -> str:
        """Return the text that parses to these cells."""
        return self.auto if self.auto and _one(cells) == AUTO else str(_one(cells))


class OrderedChoice(msgspec.Struct, frozen=True):
    """An option that lists some of its values, each once, in an order that matters.

    The default is no value. The fact is a row with a cell per value: their indices in the given order, then -1. `requires`
    pairs a value with an option that must then be given as well. `duplicate_message` is the refusal of a value that is given twice,
    or "" if the game refuses it later, when it knows the card set (`setup_errors`).
    """

    name: str
    values: tuple[str, ...]
    ruling: str = ""
    words: str = ""
    requires: tuple[tuple[str, str], ...] = ()
    duplicate_message: str = "house rule '{name}' names '{part}' twice"

    def default(self, seats: int) -> Cells:
        """Return the fact if the table says nothing."""
        return [UNSET] * len(self.values)

    def allowed(self) -> str:
        """Return the values as a list for messages."""
        return f"{', '.join(self.values)}, each once"

    def refusal(self) -> str:
        """Return the refusal of a list with an unknown value."""
        return unknown_value_message(self.name, self.values)

    def read(self, value: Any, seats: int) -> Cells | str:
        """Return the fact for a list of names, or a refusal.

        The list may be text with commas or spaces between the names.
        """
        listed = _as_list(value)
        if listed is None or any(part not in self.values for part in listed):
            return self.refusal()
        for place, part in enumerate(listed):
            if self.duplicate_message and part in listed[:place]:
                return self.duplicate_message.format(name=self.name, part=part)
        return [self.values.index(part) for part in listed] + [UNSET] * (len(self.values) - len(listed))

    def write(self, cells: Cells) -> str:
        """Return the text that parses to these cells."""
        return ",".join(self.values[cell] for cell in _row(cells) if cell != UNSET)


class SeatOrder(msgspec.Struct, frozen=True):
    """An option that puts all seats in an order.

    The fact is a row of seats, the first one first. The default is all -1.
    """

    name: str
    ruling: str = ""
    words: str = ""

    def default(self, seats: int) -> Cells:
        """Return the fact if the table says nothing."""
        return [UNSET] * seats

    def allowed(self) -> str:
        """Return a description of the list for messages."""
        return "every seat once"

    def refusal(self) -> str:
        """Return the refusal of a list that does not name every seat once."""
        return f"house rule '{self.name}' must name every seat once"

    def read(self, value: Any, seats: int) -> Cells | str:
        """Return the fact for a list of seats, or a refusal.

        The list may be text with commas or spaces between the seats.
        """
        listed = _as_list(value)
        if listed is None:
            return self.refusal()
        if not listed:
            return self.default(seats)
        order = [_as_int(part) for part in listed]
        whole = [seat for seat in order if seat is not None]
        return whole if sorted(whole) == list(range(seats)) and len(order) == seats else self.refusal()

    def write(self, cells: Cells) -> str:
        """Return the text that parses to these cells."""
        return ",".join(str(cell) for cell in _row(cells) if cell != UNSET)


Option = Choice | Number | OrderedChoice | SeatOrder


def value_label(value: str) -> str:
    """Return a reading as shown to players: `yes` for `true`, spaces for underscores."""
    return {"true": "yes", "false": "no"}.get(value, value.replace("_", " "))


def unknown_value_message(name: str, values: Sequence[str]) -> str:
    """Return the refusal of a value that an option does not have."""
    return f"house rule '{name}' must be one of {', '.join(values)}"


def unknown_option_message(name: str) -> str:
    """Return the refusal of an option that the game does not have."""
    return f"unknown house rule '{quoted(name)}'"


def quoted(text: str, most: int = 60) -> str:
    """Return text from outside made safe for a one-line message, cut to `most`."""
    said = "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)
    return said if len(said) <= most else f"{said[: most - 3]}..."


def _as_int(value: Any) -> int | None:
    # `isdigit` alone accepts superscripts; nine digits always fit into a cell.
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 9:
        return int(value)
    # True and False are ints to Python, and no numbers here.
    return value if type(value) is int else None


def _as_list(value: Any) -> list[Any] | None:
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
