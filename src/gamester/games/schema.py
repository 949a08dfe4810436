"""The parts of a game's `text.py`: options, action types, events and phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from gamester.core.events import ANY_VALUE
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
    """A parameter of an action type, shown as a label of a dimension.

    With `relative_to_actor` the number counts seats from the acting one: k is the seat k + 1 places after it. The count is that of the
    other seats of a full table, or with `as_many_as_seats` of this table. Notation gives the seat itself.
    """

    name: str
    dimension: str
    relative_to_actor: bool = False
    as_many_as_seats: bool = False


class ActionType(msgspec.Struct, frozen=True):
    """One block of action numbers: all values of its parameters, the last fastest.

    `sentence` is the button, the log line and the label. `ordered` means that the order of the picks matters. `clause` is the
    one on what such a move takes, shown to a player who has not chosen all of it.
    """

    name: str
    sentence: str
    params: tuple[Param, ...] = ()
    ordered: bool = False
    clause: str = ""


class CompoundMove(msgspec.Struct, frozen=True):
    """Several actions written and checked as one move, a game's COMPOUND_MOVE.

    It is any number of `part`, closed by `final`; a move with none is written `name nothing`.
    """

    name: str
    part: str
    final: str
    sentence: str
    empty_word: str


class ExtraFile(msgspec.Struct, frozen=True):
    """A second file that a table may bring besides its cards, a game's EXTRA_FILE.

    `name` is its word in records and commands. `read` takes the contents and the name for error messages, and returns the
    parsed file or all faults, one a line. `combine` adds the parsed file to a card set. `largest` is the maximum size in
    bytes.
    """

    name: str
    words: str
    largest: int
    read: Callable[[bytes | str, str], Any]
    combine: Callable[[Any, Any], Any]


class EventText(msgspec.Struct, frozen=True):
    """The sentence of an event.

    `{a}`, `{b}`, `{c}` are its numbers, `{a:seat}` is the label of that number in a dimension, `{c|s}` an s unless the
    number is one, and `{c|y|ies}` one of two endings. With `continues_previous` it ends the sentence of the event right before it and
    has no line of its own.
    """

    words: str
    clause: str
    continues_previous: bool = False


class Phase(msgspec.Struct, frozen=True):
    """One phase: its short name, its title, and its decision in words.

    `description` addresses the player who decides. `others` tell the decision to those who wait, in the third person; `{who}` is
    replaced by the pending players. Without `others` they only read for whom they wait.
    """

    name: str
    title: str
    description: str
    others: str = ""


class CounterSpec(msgspec.Struct, frozen=True):
    """An event counter of simulations, one of a game's EVENT_COUNTERS.

    It counts open events of these kinds, with `third_value` only those with that third number. Events that are emitted only while
    events are recorded are never counted.
    """

    words: str
    kinds: tuple[int, ...]
    third_value: int = ANY_VALUE


class AutoResponse(msgspec.Struct, frozen=True):
    """A phase that a live table closes by itself, a game's AUTO_RESPONSE.

    Each player has a switch: if it is on and the action `on_action` is legal, the table applies it, else `off_action`.
    """

    phase: str
    label: str
    on_action: str
    off_action: str


class SeatValue(msgspec.Struct, frozen=True):
    """One value of a seat choice.

    `sign` follows the label of a card in text, and `look` is the number that the UI hooks draw the seat's cards by.
    `spoken_labels` names the cards of a seat with this value, by `dim:label`: `{"soldier:K": "King of hearts"}`.
    """

    id: Annotated[str, msgspec.Meta(description="The value of `chosen` for it.")]
    name: Annotated[str, msgspec.Meta(description="Its name.")]
    sign: Annotated[str, msgspec.Meta(description="A sign that follows the labels of the seat's cards, or empty.")] = ""
    look: Annotated[int, msgspec.Meta(description="The number by which the seat's cards are drawn.")] = 0
    spoken_labels: Annotated[Mapping[str, str], msgspec.Meta(description="Names of the seat's cards, by `dim:label`.")] = {}

    def short(self, dim: str, label: str) -> str:
        """Return the label of a card of such a seat, with its sign if it has one: `K♥`."""
        return f"{label}{self.sign}" if f"{dim}:{label}" in self.spoken_labels else label


class SeatChoice(msgspec.Struct, frozen=True):
    """A choice that players make when they sit down and that never matters in play.

    It is a game's SEAT_CHOICE. `name` is one word for records and files, forms show `question`, and `values` returns the
    values of a card set, at least as many as it has seats. If `unique`, no two seats have the same value, and `clause`
    forbids it. A seat that has not chosen gets the first free value.
    """

    name: str
    question: str
    values: Callable[[Any], Sequence[SeatValue]]
    unique: bool = True
    clause: str = ""
