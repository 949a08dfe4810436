"""The card file of Game-On.

Here are its keys, their types and the checks of the law's table (GO-V02 to GO-V18).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Self

from pydantic import ValidationInfo, field_validator, model_validator

from gamester.games.card_models import (
    MISSING,
    UNKNOWN,
    Fault,
    Place,
    Table,
    Told,
    check,
    check_in_context,
    context_of,
    fault,
    faults_of,
    key_of,
    refuse,
    value_at,
)
from gamester.games.gameon.card_shapes import LONGEST, WILD_COLOUR, Shape, first_unmatched_slot, parse_shape
from gamester.games.options import quoted
from gamester.words.library import Argument, Words

WORDS = Words.beside(__file__)
LARGEST = 10**9
WORD, ID = re.compile(r"[a-z]+"), re.compile(r"[a-z0-9-]+")
TEXTS = ("colors", "shapes")
KINDS = {"int_type": "number", "string_type": "text", "model_type": "table", "dict_type": "table"}
"""Types as the message `fault-value` names them."""
TITLE_LENGTH, NAME_LENGTH = 80, 40


def value_text(value: Any) -> str:
    """Return a value as a message quotes it."""
    try:
        return quoted(repr(value), 40)
    except ValueError:  # Python writes no whole number of thousands of digits
        return WORDS.say("fault-endless")


def fits(form: re.Pattern[str], text: str) -> bool:
    """Return True if a text is an id or a name of this form, and not too long."""
    return bool(form.fullmatch(text)) and len(text) <= LONGEST


def must_be(holds: Callable[[Any], bool], what: str, low: int = 0, high: int = 0) -> Any:
    """Return GO-V03 for a field, if `holds` is false of its value.

    `what` is the form of the message `fault-value` that says what the value must be.
    """

    def judge(value: Any, info: ValidationInfo) -> Iterator[Fault]:
        if not holds(value):
            yield fault("GO-V03", "fault-value", what=what, value=value_text(value), low=low, high=str(high))

    return check_in_context(judge)


def within(row: str, most: int, least: int = 0) -> Any:
    """Return the check of a number's range."""

    def judge(value: int, info: ValidationInfo) -> Iterator[Fault]:
        if not least <= value <= most:
            yield fault(row, "fault-range", low=least, high=most, value=str(value))

    return check_in_context(judge)


def printable(most: int) -> Any:
    """Return the check of a text that people read."""
    return must_be(lambda text: 0 < len(text) <= most and text.isprintable(), "printable", 1, most)


Integer = Annotated[int, must_be(lambda value: abs(value) < LARGEST, "number")]
Id = Annotated[str, must_be(lambda text: fits(ID, text), "id", 1, LONGEST)]


def _names(names: list[str], info: ValidationInfo) -> Iterator[Fault]:
    most = {"colors": 8, "shapes": 6}[str(info.field_name)]
    for name in dict.fromkeys(names):
        if not fits(WORD, name):
            yield fault("GO-V03", "fault-value", what="words", value=value_text(name), low=1, high=LONGEST)
        if name == WILD_COLOUR:
            yield fault("GO-V05", "fault-black")
        if names.count(name) > 1:
            yield fault("GO-V05", "fault-name-twice", name=quoted(name))
    if not 2 <= len(names) <= most:
        yield fault("GO-V05", "fault-names", most=most, n=str(len(names)))


def _game(game: str) -> Iterator[Fault]:
    if game != "gameon":
        yield fault("GO-V04", "fault-game", game=quoted(game))


class Head(Table):
    """The table `[set]`."""

    id: Id
    game: Annotated[str, check(_game)]
    version: Annotated[Integer, must_be(lambda version: 1 <= version < 10**6, "range", 1, 999_999)]
    title: Annotated[str, printable(TITLE_LENGTH)]
    origin: Annotated[str, printable(TITLE_LENGTH)]
    colors: Annotated[list[str], check_in_context(_names)]
    shapes: Annotated[list[str], check_in_context(_names)]
    black_cards: Annotated[Integer, must_be(lambda many: 0 <= many <= 6, "range", 0, 6)]

    @field_validator("colors", "shapes")
    @classmethod
    def is_known_to_cards(cls, names: list[str], info: ValidationInfo) -> list[str]:
        """Keep sound colours and forms for the cards, which are judged by them."""
        context_of(info)[str(info.field_name)] = names
        return names


def _shapes(words: list[str], info: ValidationInfo) -> Iterator[Fault]:
    """Judge GO-V06 for the shapes of one card."""
    sound: dict[str, list[str]] = info.context or {}
    if {"colors", "shapes"} <= sound.keys():
        for word in words:
            if parse_shape(word, (*sound["colors"], WILD_COLOUR), sound["shapes"]) is None:
                yield fault("GO-V06", "fault-shape", word=quoted(word))


def _faces(faces: list[str]) -> Iterator[Fault]:
    if len(faces) not in (1, 3):
        yield fault("GO-V07", "fault-faces", n=str(len(faces)))
    elif len(set(faces)) < len(faces):
        yield fault("GO-V08", "fault-omni")


def _slots(slots: list[str]) -> Iterator[Fault]:
    if not 1 <= len(slots) <= 4:
        yield fault("GO-V14", "fault-slots", n=str(len(slots)))


def _type(name: str, info: ValidationInfo) -> Iterator[Fault]:
    if name and name not in (info.context or {}).get("deck", [name]):
        yield fault("GO-V13", "fault-no-deck", name=quoted(name))


def _convert(colour: str, info: ValidationInfo) -> Iterator[Fault]:
    if colour not in (*(info.context or {}).get("colors", [colour]), WILD_COLOUR):
        yield fault("GO-V16", "fault-convert", colour=quoted(colour))


class Player(Table):
    """One kind of Player Card in a list."""

    shapes: Annotated[list[str], check_in_context(_shapes), check(_faces)]
    count: Annotated[Integer, within("GO-V09", 20, 1)]


class GameCard(Table):
    """One Game Card."""

    id: Id
    name: Annotated[str, printable(NAME_LENGTH)]
    type: Annotated[str, check_in_context(_type)]
    shapes: Annotated[list[str], check_in_context(_shapes), check(_slots)]
    points: Annotated[Integer, within("GO-V15", 99)]
    chevrons: Annotated[Integer, within("GO-V15", 9)]
    convert: Annotated[str, check_in_context(_convert)] | None = None


def _ids(table: dict[str, Any], info: ValidationInfo) -> Iterator[Fault]:
    for name in table:
        if not fits(ID, name):
            yield fault("GO-V03", "fault-table-name", name=quoted(name), value=value_text(name), high=LONGEST)


def _games(games: list[GameCard]) -> Iterator[Fault]:
    ids = [game.id for game in games]
    yield from (fault("GO-V12", "fault-id-twice", id=quoted(id)) for id in dict.fromkeys(ids) if ids.count(id) > 1)
    if not 8 <= len(games) <= 120:
        yield fault("GO-V17", "fault-game-cards", n=str(len(games)))


class File(Table):
    """The whole file. A field is judged by those above it where they are sound."""

    set: Head
    player_cards: Annotated[dict[str, list[Player]], check_in_context(_ids)]
    deck: Annotated[dict[str, str], check_in_context(_ids)]
    game_cards: Annotated[list[GameCard], check(_games)]

    @field_validator("deck")
    @classmethod
    def has_lists(cls, decks: dict[str, str], info: ValidationInfo) -> dict[str, str]:
        """Judge GO-V10, GO-V11."""
        refuse(_decks(decks, info.data.get("player_cards")))
        context_of(info)["deck"] = decks
        return decks

    @model_validator(mode="after")
    def can_be_matched(self) -> Self:
        """Judge GO-V18."""
        refuse(self._unmatched())
        return self

    def _unmatched(self) -> Iterator[Fault]:
        """Distinct cards of each deck for all slots of each Game Card."""
        asked: dict[tuple[str, tuple[str, ...]], str | None] = {}
        for game in self.game_cards:
            for key, name in self.deck.items():
                slots = tuple(game.shapes)
                if (name, slots) not in asked:
                    cards: list[tuple[Shape, ...]] = []
                    for row in self.player_cards[name]:
                        cards += [tuple((word.split()[0], word.split()[1]) for word in row.shapes)] * min(row.count, 4)
                    asked[name, slots] = first_unmatched_slot(cards, slots)
                if (missing := asked[name, slots]) is not None:
                    yield fault("GO-V18", "fault-unmatched", id=game.id, deck=key, shape=missing)


def _decks(decks: dict[str, str], lists: dict[str, list[Player]] | None) -> Iterator[Fault]:
    for key, name in decks.items() if lists is not None else ():
        if name not in (lists or {}):
            yield fault("GO-V10", "fault-no-list", deck=quoted(key), name=quoted(name))
        elif not 6 <= (cards := sum(row.count for row in (lists or {})[name])) <= 60:
            yield fault("GO-V11", "fault-deck-size", deck=quoted(key), n=str(cards))
    if not 2 <= len(decks) <= 6:
        yield fault("GO-V10", "fault-decks", n=str(len(decks)))


def find_faults(file: dict[str, Any]) -> list[Told]:
    """Return every fault of a file that is TOML, in the order of the law's table."""
    return faults_of(File, file, WORDS, lambda place: _about(file, place), lambda *found: _of_form(file, *found), {})


def _about(file: dict[str, Any], place: Place) -> dict[str, Argument]:
    """Return what messages say of a place: its key, and where it is."""
    place = key_of(place)
    return {"key": quoted(str(place[-1])) if place else "", "where": quoted(_where(file, place[:-1]))}


def _of_form(file: dict[str, Any], kind: str, place: Place) -> Fault:
    if kind in (UNKNOWN, MISSING):
        return fault("GO-V02", "fault-unknown-key" if kind == UNKNOWN else "fault-missing-key")
    listed, place = place, key_of(place)
    items = "texts" if place[-1] in TEXTS else "tables"
    what = items if kind == "list_type" or listed != place else KINDS.get(kind, "table")
    return fault("GO-V03", "fault-value", what=what, value=value_text(value_at(file, place)), low=0, high=0)


def _where(file: dict[str, Any], place: Place) -> str:
    """Return the name of a table where something is wrong with it."""
    if not place:
        return WORDS.say("fault-place-file")
    if place[0] == "game_cards":
        id = value_at(file, place).get("id")
        return id if isinstance(id, str) and id else f"game_cards {int(place[1]) + 1}"
    named = ".".join(str(step) for step in place if isinstance(step, str))
    return f"{named} {int(place[-1]) + 1}" if isinstance(place[-1], int) else named
