"""Options, shown to players as house rules, by kind.

Each kind parses a value into the cells of its fact, or returns a refusal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from gamester.words.library import Words
from gamester.words.values import listed

WORDS = Words.beside(__file__)

Cells = int | list[int] | list[list[int]]
"""Cells of a fact zone: one whole number, a row of them, or a grid."""

UNSET = -1
TRUTH = {"true": "yes", "false": "no"}
"""Messages for the values of an option that is a yes or no."""
AUTO = 0
"""The fact of a number that is left to the rules."""


class Choice(msgspec.Struct, frozen=True):
    """An option with a few named readings.

    The first reading is the default, and the fact holds the index of the chosen one. If the readings once had another
    order, `numbers` gives the fact for each name. `value_words` are the readings as players read them.
    """

    name: str
    values: tuple[str, ...]
    ruling: str = ""
    words: str = ""
    numbers: tuple[tuple[str, int], ...] = ()
    value_words: tuple[tuple[str, str], ...] = ()

    def value_label(self, value: str) -> str:
        """Return a reading as shown to players."""
        return _label(self.value_words, value)

    def default(self, seats: int) -> Cells:
        """Return the fact if the table says nothing."""
        return self._number(self.values[0])

    def allowed(self) -> str:
        """Return the readings as a list for messages."""
        return WORDS.say("option-allowed", values=listed(self.values))

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
    value_words: tuple[tuple[str, str], ...] = ()

    def value_label(self, value: str) -> str:
        """Return a number, or the word that leaves it to the rules, as shown to players."""
        return _label(self.value_words, value)

    @property
    def before(self) -> str:
        """The default as text."""
        return self.write(self.default_value)

    def default(self, seats: int) -> Cells:
        """Return the fact if the table says nothing."""
        return self.default_value

    def allowed(self) -> str:
        """Return the range as text for messages."""
        if self.auto:
            return WORDS.say("option-allowed-auto", auto=self.auto, low=str(self.low), high=str(self.high))
        return WORDS.say("option-allowed-number", low=str(self.low), high=str(self.high))

    def refusal(self) -> str:
        """Return the refusal of a value that is no number in the range."""
        if self.auto:
            return WORDS.say("option-refused-auto", option=self.name, auto=self.auto, low=str(self.low), high=str(self.high))
        return WORDS.say("option-refused-number", option=self.name, low=str(self.low), high=str(self.high))

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
    with `{name}` and `{part}` for the option and the value, or "" if the game refuses it later, when it knows the card set
    (`setup_errors`). `value_words` are the values as players read them.
    """

    name: str
    values: tuple[str, ...]
    ruling: str = ""
    words: str = ""
    requires: tuple[tuple[str, str], ...] = ()
    duplicate_message: str | None = None
    value_words: tuple[tuple[str, str], ...] = ()

    def value_label(self, value: str) -> str:
        """Return a value as shown to players."""
        return _label(self.value_words, value)

    def default(self, seats: int) -> Cells:
        """Return the fact if the table says nothing."""
        return [UNSET] * len(self.values)

    def allowed(self) -> str:
        """Return the values as a list for messages."""
        return WORDS.say("option-allowed-list", values=", ".join(self.values))

    def refusal(self) -> str:
        """Return the refusal of a list with an unknown value."""
        return unknown_value_message(self.name, self.values)

    def read(self, value: Any, seats: int) -> Cells | str:
        """Return the fact for a list of names, or a refusal.

        The list may be text with commas or spaces between the names.
        """
        parts = _as_list(value)
        if parts is None or any(part not in self.values for part in parts):
            return self.refusal()
        for place, part in enumerate(parts):
            if self.duplicate_message != "" and part in parts[:place]:
                return self._twice(part)
        return [self.values.index(part) for part in parts] + [UNSET] * (len(self.values) - len(parts))

    def _twice(self, part: str) -> str:
        if self.duplicate_message is None:
            return WORDS.say("option-refused-twice", option=self.name, value=part)
        return str(self.duplicate_message).format(name=self.name, part=part)

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

    def value_label(self, value: str) -> str:
        """Return a list of seats as shown to players."""
        return value

    def default(self, seats: int) -> Cells:
        """Return the fact if the table says nothing."""
        return [UNSET] * seats

    def allowed(self) -> str:
        """Return a description of the list for messages."""
        return WORDS.say("option-allowed-seats")

    def refusal(self) -> str:
        """Return the refusal of a list that does not name every seat once."""
        return WORDS.say("option-refused-seats", option=self.name)

    def read(self, value: Any, seats: int) -> Cells | str:
        """Return the fact for a list of seats, or a refusal.

        The list may be text with commas or spaces between the seats.
        """
        parts = _as_list(value)
        if parts is None:
            return self.refusal()
        if not parts:
            return self.default(seats)
        order = [_as_int(part) for part in parts]
        whole = [seat for seat in order if seat is not None]
        return whole if sorted(whole) == list(range(seats)) and len(order) == seats else self.refusal()

    def write(self, cells: Cells) -> str:
        """Return the text that parses to these cells."""
        return ",".join(str(cell) for cell in _row(cells) if cell != UNSET)


Option = Choice | Number | OrderedChoice | SeatOrder


def worded_options(source: Words, *options: Option) -> tuple[Option, ...]:
    """Return the options of a game with their words.

    The words are the messages `option-NAME`, whose attributes `.VALUE` name the values.
    `true`, `false` and numbers need no words of their own.
    """
    return tuple([_worded(source, option) for option in options])


def _worded(source: Words, option: Option) -> Option:
    message = f"option-{option.name}"
    words = source.phrase(message)
    if isinstance(option, SeatOrder):
        return msgspec.structs.replace(option, words=words)
    values = ([option.auto] if option.auto else []) if isinstance(option, Number) else option.values
    called = tuple([(value, source.phrase(f"{message}.{value}")) for value in values if value not in TRUTH and not value.isdigit()])
    return msgspec.structs.replace(option, words=words, value_words=called)


def value_label(value: str) -> str:
    """Return the label of a value that has no words of its own.

    `true` and `false` are said as yes and no. In any other value spaces replace underscores.
    """
    said = TRUTH.get(value)
    return WORDS.say(said) if said else value.replace("_", " ")


def _label(words: tuple[tuple[str, str], ...], value: str) -> str:
    """Return a value by its words; of a list each part."""
    if (said := dict(words).get(value)) is not None:
        return str(said)
    parts = value.split(",")
    return ", ".join([_label(words, part) for part in parts]) if len(parts) > 1 else value_label(value)


def unknown_value_message(name: str, values: Sequence[str]) -> str:
    """Return the refusal of a value that an option does not have."""
    return WORDS.say("option-refused", option=name, values=", ".join(values))


def unknown_option_message(name: str) -> str:
    """Return the refusal of an option that the game does not have."""
    return WORDS.say("option-unknown", option=quoted(name))


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
