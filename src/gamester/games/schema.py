"""The parts of a game's `text.py`: options, action types, events and phases."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, TypeVar, overload

import msgspec

from gamester.core.events import ANY_VALUE
from gamester.games.options import Cells, Choice, Number, Option, OrderedChoice, SeatOrder, worded_options
from gamester.words.languages import language
from gamester.words.library import Words

__all__ = [
    "ActionType",
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
    "SaidLines",
    "SaidTexts",
    "SeatChoice",
    "SeatOrder",
    "SeatValue",
    "StandingAnswer",
    "closing_answer",
    "phase_texts",
    "standing_answers",
    "timeout_texts",
    "told",
    "told_together",
    "worded_actions",
    "worded_move",
    "worded_options",
]

Key = TypeVar("Key")
Text = TypeVar("Text")


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

    `sentence` is the button, the log line and the label, with `{PARAMETER}` for what is chosen (see `worded_actions`). `ordered`
    means that the order of the picks matters. `clause` is the one on what such a move takes, shown to a player who has not chosen
    all of it.
    """

    name: str
    sentence: str = ""
    params: tuple[Param, ...] = ()
    ordered: bool = False
    clause: str = ""


def worded_actions(source: Words, *types: ActionType) -> tuple[ActionType, ...]:
    """Return action types with their sentences.

    A sentence is the message `action-NAME`, which takes the parameters as arguments.
    """

    def worded(one: ActionType) -> ActionType:
        blanks = {param.name: f"{{{param.name}}}" for param in one.params}
        return msgspec.structs.replace(one, sentence=source.phrase(f"action-{one.name}", **blanks))

    return tuple([worded(one) for one in types])


class CompoundMove(msgspec.Struct, frozen=True):
    """Several actions written and checked as one move, a game's COMPOUND_MOVE.

    It is any number of `part`, closed by `final`; a move with none is written `name nothing`, and said as `empty_sentence`, if
    there is one. `all_sentence` has the number of parts in its blank.
    """

    name: str
    part: str
    final: str
    sentence: str
    empty_word: str
    empty_sentence: str = ""
    all_sentence: str = ""


def worded_move(source: Words, name: str, part: str, final: str, empty_word: str) -> CompoundMove:
    """Return a compound move with its sentences.

    The main sentence is the message `move-NAME`, which takes the parts as `$PART`.
    Its attribute `.nothing` is the move with no part, and `.all` the one with the `$n` parts that are drafted.
    """
    message = f"move-{name}"
    sentence = source.phrase(message, **{part: f"{{{part}}}"})
    nothing, all = source.phrase(f"{message}.nothing"), source.phrase(f"{message}.all", n="{n}")
    return CompoundMove(name, part, final, sentence, empty_word, nothing, all)


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
    it and has no line of its own. `implied_by` is a kind of event: where the last event for everybody was one of it, about the same seat
    and number, this one tells nothing new and has no line. See `told` for messages.
    """

    words: str
    clause: str
    continues_previous: bool = False
    message: str = ""
    source: Words | None = None
    arguments: tuple[EventArgument, ...] = ()
    seats: str = ""
    """The letters of its arguments that are seats."""
    implied_by: int = 0

    @property
    def is_silent(self) -> bool:
        """True if nobody reads anything of the event."""
        return not (self.words or self.message)


EVENT_ARGUMENT = re.compile(r"(?P<letter>[abc])(?::(?P<dimension>\w+)(?P<bits>\*)?(?:@(?P<owner>[abc]))?)?")


def told(source: Words, message: str, clause: str, **arguments: str) -> EventText:
    """Return the sentence of an event as a message.

    Each argument names a number of the event: `n="c"` is the number, `who="a:seat"` a person, `card="b:soldier@a"` the label of a card of
    seat `a`, `cards="c:soldier*"` a list of labels for a number whose bits are ids, with their number in `$cardsCount`. A seat is `$who`
    (`you` for the reader) and `$name`, or `$target` and `$targetName`.

    Positions write a number of the event as its first argument says it. If the message has an attribute `.item`, that is `$item` in it,
    and lines that differ in it alone become one: `You draw 4, 9 and 6`.
    """
    found = []
    for name, written in arguments.items():
        part = EVENT_ARGUMENT.fullmatch(written)
        if part is None:
            raise ValueError(f"{message}: expected `a`, `a:dimension`, `a:dimension*` or `a:dimension@b` for {name!r}, got {written!r}")
        found.append(EventArgument(name, part["letter"], part["dimension"] or "", bool(part["bits"]), part["owner"] or ""))
    seats = "".join(one.letter for one in found if one.dimension == "seat")
    return EventText("", clause, False, message, source, tuple(found), seats)


def told_together(source: Words, message: str, clause: str, **arguments: str) -> EventText:
    """Return the sentence of an event that is told with the event before it.

    With a message `placed` before it, a message `on-slot` is the message `placed-on-slot`, with the arguments of both.
    """
    return msgspec.structs.replace(told(source, message, clause, **arguments), continues_previous=True)


def told_unless(implied_by: int, source: Words, message: str, clause: str, **arguments: str) -> EventText:
    """Return the sentence of an event that another kind of event implies.

    See `EventText.implied_by`.
    """
    return msgspec.structs.replace(told(source, message, clause, **arguments), implied_by=implied_by)


class Phase(msgspec.Struct, frozen=True):
    """One phase: its short name, its title, and its decision in words.

    `description` addresses the player who decides. `others` tell the decision to those who wait, in the third person; `{who}` is
    replaced by the pending players. Without `others` they only read for whom they wait.
    """

    name: str
    title: str
    description: str
    others: str = ""


class SaidTexts(Mapping[Key, Text]):
    """Texts of a game by key, each said in a language when it is first asked for.

    Bots and simulations ask for none, and then no message file is read.
    """

    def __init__(self, keys: Iterable[Key], say: Callable[[Key], Text]) -> None:
        self._keys = tuple(keys)
        self._say = say
        self._said: dict[tuple[str, Key], Text] = {}

    def __getitem__(self, key: Key) -> Text:
        here = language(), key
        if here not in self._said:
            if key not in self._keys:
                raise KeyError(key)
            self._said[here] = self._say(key)
        return self._said[here]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


def phase_texts(source: Words, names: Mapping[int, str]) -> Mapping[int, Phase]:
    """Return the phases of a game from its messages `phase-NAME`.

    The message is the decision in words for those who make it, `.title` its title, and `.others` the words for those who wait.
    """

    def said(number: int) -> Phase:
        message = f"phase-{names[number]}"
        described = source.say(message)
        others = source.say(f"{message}.others") if f"{message}.others" in source else described
        return Phase(names[number], source.say(f"{message}.title"), described, others)

    return SaidTexts(names, said)


def timeout_texts(source: Words, clauses: Mapping[str, str]) -> Mapping[str, tuple[str, str]]:
    """Return the default actions in words, from the messages `timeout-NAME`.

    A name is a phase, or a phase and an action type; "" is any other, the message `timeout-other`.
    """
    return SaidTexts(clauses, lambda name: (source.say(f"timeout-{name.replace(' ', '-') or 'other'}"), clauses[name]))


class SaidLines(Sequence[str]):
    """Texts of a game in order, said in the current language at each access."""

    def __init__(self, source: Words, *messages: str) -> None:
        self._source = source
        self._messages = messages

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        if isinstance(place, slice):
            return [self._source.say(message) for message in self._messages[place]]
        return self._source.say(self._messages[place])

    def __len__(self) -> int:
        return len(self._messages)


class CounterSpec(msgspec.Struct, frozen=True):
    """An event counter of simulations, one of a game's EVENT_COUNTERS.

    It counts open events of these kinds, with `third_value` only those with that third number. Events that are emitted only while
    events are recorded are never counted.
    """

    words: str
    kinds: tuple[int, ...]
    third_value: int = ANY_VALUE


class StandingAnswer(msgspec.Struct, frozen=True):
    """An answer that a player may leave standing, one of a game's STANDING_ANSWERS.

    Who has switched it on is answered for by a live table: in the phases of `moves` it makes the move given there in notation, if it is
    legal, and with `only_choice` if nothing else is. `name` is its word in commands. With `otherwise` the table closes these phases by
    itself, for all at once, and answers so for a seat that has it off.
    """

    name: str
    label: str
    moves: Mapping[str, str]
    only_choice: bool = False
    otherwise: str = ""


def standing_answers(text: Any) -> tuple[StandingAnswer, ...]:
    """Return the standing answers that the texts of a game declare."""
    return tuple(getattr(text, "STANDING_ANSWERS", ()))


def closing_answer(text: Any) -> StandingAnswer | None:
    """Return the standing answer in phases that a live table closes by itself."""
    return next((one for one in standing_answers(text) if one.otherwise), None)


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
