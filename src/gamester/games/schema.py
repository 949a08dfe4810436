"""What a game's `text.py` is made of: house rules, action shapes, events and phases, in words. Numbers in, words out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from gamester.core.events import ANY
from gamester.games.options import Cells, Choice, Number, Option, OrderedChoice, SeatOrder

__all__ = [
    "ActionType",
    "AutoResponse",
    "Cells",
    "Choice",
    "CompoundMove",
    "CounterSpec",
    "EventText",
    "ExtraFile",
    "Number",
    "Option",
    "OrderedChoice",
    "Param",
    "Phase",
    "SeatChoice",
    "SeatOrder",
    "SeatValue",
]


class Param(msgspec.Struct, frozen=True):
    """A blank in an action's sentence, filled with a label of the dimension `dim`.

    `turned` counts seats from the one that acts: number k is the seat k + 1 places after it, and there are as many
    numbers as a full table has other seats, whoever plays; with `seated` as many as this table has. Written down it is the seat itself.
    """

    name: str
    dim: str
    turned: bool = False
    seated: bool = False


class ActionType(msgspec.Struct, frozen=True):
    """One block of the numbering of actions: all ways to fill its blanks, the last blank running fastest.

    `sentence` is the button, the log line and the label; `ordered` says that the order of the picks matters; `law` is the clause
    that says what such an act takes, told to whoever has not chosen all of it yet.
    """

    name: str
    sentence: str
    params: tuple[Param, ...] = ()
    ordered: bool = False
    law: str = ""


class CompoundMove(msgspec.Struct, frozen=True):
    """Several actions written and judged as one, a game's COMPOUND: any number of `each`, closed by `seal`; with none, `name nothing`."""

    name: str
    each: str
    seal: str
    sentence: str
    nothing: str


class ExtraFile(msgspec.Struct, frozen=True):
    """A second file that a table may bring along besides its cards, a game's BESIDE: `name` is what records and commands call it.

    `read` makes of its contents (and what faults call it) something that lies beside the table, or all faults, one a line; `join`
    makes of a card set and that the set as it is laid out. `largest` is how many bytes are read.
    """

    name: str
    words: str
    largest: int
    read: Callable[[bytes | str, str], Any]
    join: Callable[[Any, Any], Any]


class EventText(msgspec.Struct, frozen=True):
    """The sentence of an event. `{a}`, `{b}`, `{c}` are its numbers, `{a:seat}` the label of that number in a dimension,
    `{c|s}` an s unless the number is one, `{c|y|ies}` either of two endings.

    With `goes_on` it ends the sentence of the event right before it, and has no line of its own.
    """

    words: str
    clause: str
    goes_on: bool = False


class Phase(msgspec.Struct, frozen=True):
    """One phase: its short name, its title and what is decided in it, said to whoever decides.

    `others`: the same in the third person, for those who wait; `{who}` is whom they wait for. Without it they are told only that.
    """

    name: str
    title: str
    words: str
    others: str = ""


class CounterSpec(msgspec.Struct, frozen=True):
    """What is counted where many games are played, one of a game's COUNTED_IN_PLAY: how often everybody was told one of these events.

    With `third`, only those whose third number it is. Events that are told only while somebody listens are never counted.
    """

    words: str
    kinds: tuple[int, ...]
    third: int = ANY


class AutoResponse(msgspec.Struct, frozen=True):
    """A phase that a live table closes by itself, a game's STANDING. A switch stands for the act `yes` where on and legal, else `no`."""

    phase: str
    label: str
    yes: str
    no: str


class SeatValue(msgspec.Struct, frozen=True):
    """One value of a seat choice. `sign` follows the label of a card in text, `look` is the number that a felt draws the seat's cards by.

    `called` names cards before a seat that has this value, by `dim:label`: `{"soldier:K": "King of hearts"}`.
    """

    id: str
    name: str
    sign: str = ""
    look: int = 0
    called: Mapping[str, str] = {}

    def short(self, dim: str, label: str) -> str:
        """Return the label of a card before such a seat, with the sign where cards of this dimension wear it: `K♥`."""
        return f"{label}{self.sign}" if f"{dim}:{label}" in self.called else label


class SeatChoice(msgspec.Struct, frozen=True):
    """Something that people choose while they sit down and that never matters in play, a game's SEAT_CHOICE.

    `name` is one word for records and files, `question` is asked in forms, and `values` makes the values of a card set, at least as
    many as it has seats. Where it is `unique` no two seats have the same value, and `law` is the clause that says so. A seat that has
    not chosen gets the first value that is free.
    """

    name: str
    question: str
    values: Callable[[Any], Sequence[SeatValue]]
    unique: bool = True
    law: str = ""
