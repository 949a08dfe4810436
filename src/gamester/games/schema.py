"""The parts of a game's `text.py`: options, action types, events and phases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from gamester.core.events import ANY_VALUE
from gamester.games.options import Cells, Choice, Number, Option, OrderedChoice, SeatOrder
from gamester.words.library import Words

__all__ = [
    "ActionType",
    "AutoResponse",
    "Cells",
    "Choice",
    "CompoundMove",
    "CounterSpec",
    "EventArgument",
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
    "told",
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


class EventArgument(msgspec.Struct, frozen=True):
    """One argument of an event's message: which number of the event, as what.

    `dimension` is empty for a plain number. With `bits` the number is a set of ids, and the argument a list. `owner` is the
    letter of the seat whose card it is: its cards may have names of their own.
    """

    name: str
    letter: str
    dimension: str = ""
    bits: bool = False
    owner: str = ""


class EventText(msgspec.Struct, frozen=True):
    """The sentence of an event: a message of `en.ftl`, or words with blanks.

    In `words`, `{a}`, `{b}`, `{c}` are the numbers of the event, `{a:seat}` is the label of that number in a dimension, `{c|s}` an s
    unless the number is one, and `{c|y|ies}` one of two endings. With `continues_previous` it ends the sentence of the event right before
    it and has no line of its own. See `told` for messages.
    """

    words: str
    clause: str
    continues_previous: bool = False
    message: str = ""
    source: Words | None = None
    arguments: tuple[EventArgument, ...] = ()

    @property
    def is_silent(self) -> bool:
        """True if nobody reads anything of the event."""
        return not (self.words or self.message)


EVENT_ARGUMENT = re.compile(r"(?P<letter>[abc])(?::(?P<dimension>\w+)(?P<bits>\*)?(?:@(?P<owner>[abc]))?)?")


def told(source: Words, message: str, clause: str, continues_previous: bool = False, **arguments: str) -> EventText:
    """Return the sentence of an event as a message.

    Each argument names a number of the event: `n="c"` is the number, `who="a:seat"` a person, `card="b:soldier@a"` the label of a card of
    seat `a`, `cards="c:soldier*"` a list of labels for a number whose bits are ids, with their number in `$cardsCount`. A seat is `$who`
    (`you` for the reader) and `$name`, or `$target` and `$targetName`.

    If the message has an attribute `.item`, that is `$item` in it, and lines that differ in it alone become one: `You draw 4, 9 and 6`.
    """
    found = []
    for name, written in arguments.items():
        part = EVENT_ARGUMENT.fullmatch(written)
        if part is None:
            raise ValueError(f"{message}: expected `a`, `a:dimension`, `a:dimension*` or `a:dimension@b` for {name!r}, got {written!r}")
        found.append(EventArgument(name, part["letter"], part["dimension"] or "", bool(part["bits"]), part["owner"] or ""))
    return EventText("", clause, continues_previous, message, source, tuple(found))


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
