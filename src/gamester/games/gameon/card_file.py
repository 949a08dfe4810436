"""The card file of Game-On.

Here are its keys, their types and the checks of the law's table (GO-V02 to GO-V18).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Self

from pydantic import ValidationInfo, field_validator, model_validator

from gamester.games.card_models import MISSING, UNKNOWN, Fault, Place, Table, check, check_in_context, faults_of, key_of, refuse, value_at
from gamester.games.gameon.card_shapes import LONGEST, WILD_COLOUR, Shape, first_unmatched_slot, parse_shape
from gamester.games.options import quoted

LARGEST = 10**9
WORD, ID = re.compile(r"[a-z]+"), re.compile(r"[a-z0-9-]+")
IDENTIFIER = f"lower case, digits and hyphens, at most {LONGEST}"
NUMBER, TEXTS = "a whole number", ("colors", "shapes")
KINDS = {"int_type": NUMBER, "string_type": "text", "model_type": "a table", "dict_type": "a table"}
TITLE_LENGTH, NAME_LENGTH = 80, 40


def value_text(value: Any) -> str:
    """Return a value as a message quotes it."""
    try:
        return quoted(repr(value), 40)
    except ValueError:  # Python writes no whole number of thousands of digits
        return "a number without end"


def fits(form: re.Pattern[str], text: str) -> bool:
    """Return True if a text is an id or a name of this form, and not too long."""
    return bool(form.fullmatch(text)) and len(text) <= LONGEST


def must_be(holds: Callable[[Any], bool], what: str) -> Any:
    """Return GO-V03 for a field: its value must be `what`, if `holds` is false of it."""

    def judge(value: Any, info: ValidationInfo) -> Iterator[Fault]:
        if not holds(value):
            yield "GO-V03", f": '{info.field_name}' must be {what}, not {value_text(value)}"

    return check_in_context(judge)


def within(row: str, most: int, least: int = 0) -> Any:
    """Return the check of a number's range."""

    def judge(value: int, info: ValidationInfo) -> Iterator[Fault]:
        if not least <= value <= most:
            yield row, f": {info.field_name} must be {least} to {most}, got {value}"

    return check_in_context(judge)


def printable(most: int) -> Any:
    """Return the check of a text that people read."""
    return must_be(lambda text: 0 < len(text) <= most and text.isprintable(), f"1 to {most} printable characters")


Integer = Annotated[int, must_be(lambda value: abs(value) < LARGEST, NUMBER)]
Id = Annotated[str, must_be(lambda text: fits(ID, text), IDENTIFIER)]


def _names(names: list[str], info: ValidationInfo) -> Iterator[Fault]:
    key, most = info.field_name, {"colors": 8, "shapes": 6}[str(info.field_name)]
    for name in dict.fromkeys(names):
        if not fits(WORD, name):
            yield "GO-V03", f": '{key}' must be one lower-case word of at most {LONGEST} letters each, not {value_text(name)}"
        if name == WILD_COLOUR:
            yield "GO-V05", f"{key}: 'black' is reserved for wild"
        if names.count(name) > 1:
            yield "GO-V05", f"{key}: '{quoted(name)}' appears twice"
    if not 2 <= len(names) <= most:
        yield "GO-V05", f"{key}: 2 to {most} names needed, got {len(names)}"


def _game(game: str) -> Iterator[Fault]:
    if game != "gameon":
        yield "GO-V04", f"this is a set for '{quoted(game)}', not for gameon"


class Head(Table):
    """The table `[set]`."""

    id: Id
    game: Annotated[str, check(_game)]
    version: Annotated[Integer, must_be(lambda version: 1 <= version < 10**6, "1 to 999999")]
    title: Annotated[str, printable(TITLE_LENGTH)]
    origin: Annotated[str, printable(TITLE_LENGTH)]
    colors: Annotated[list[str], check_in_context(_names)]
    shapes: Annotated[list[str], check_in_context(_names)]
    black_cards: Annotated[Integer, must_be(lambda many: 0 <= many <= 6, "0 to 6")]

    @field_validator("colors", "shapes")
    @classmethod
    def is_known_to_cards(cls, names: list[str], info: ValidationInfo) -> list[str]:
        """Keep sound colours and forms for the cards, which are judged by them."""
        info.context[info.field_name] = names  # type: ignore[index]
        return names


def _shapes(words: list[str], info: ValidationInfo) -> Iterator[Fault]:
    """Judge GO-V06 for the shapes of one card."""
    sound: dict[str, list[str]] = info.context or {}
    if {"colors", "shapes"} <= sound.keys():
        for word in words:
            if parse_shape(word, (*sound["colors"], WILD_COLOUR), sound["shapes"]) is None:
                yield "GO-V06", f": '{quoted(word)}' is not a colour and form of this set"


def _faces(faces: list[str]) -> Iterator[Fault]:
    if len(faces) not in (1, 3):
        yield "GO-V07", f": a Player Card shows 1 shape or 3 (an Omni), got {len(faces)}"
    elif len(set(faces)) < len(faces):
        yield "GO-V08", ": an Omni's three faces must differ"


def _slots(slots: list[str]) -> Iterator[Fault]:
    if not 1 <= len(slots) <= 4:
        yield "GO-V14", f": a Game Card shows 1 to 4 shapes, got {len(slots)}"


def _type(name: str, info: ValidationInfo) -> Iterator[Fault]:
    if name and name not in (info.context or {}).get("deck", [name]):
        yield "GO-V13", f": type '{quoted(name)}' is no deck of this set"


def _convert(colour: str, info: ValidationInfo) -> Iterator[Fault]:
    if colour not in (*(info.context or {}).get("colors", [colour]), WILD_COLOUR):
        yield "GO-V16", f": convert '{quoted(colour)}' is not a colour of this set"


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
            yield "GO-V03", f"{info.field_name}: '{quoted(name)}' must be {IDENTIFIER}, not {value_text(name)}"


def _games(games: list[GameCard]) -> Iterator[Fault]:
    ids = [game.id for game in games]
    yield from (("GO-V12", f"game card id '{quoted(id)}' appears twice") for id in dict.fromkeys(ids) if ids.count(id) > 1)
    if not 8 <= len(games) <= 120:
        yield "GO-V17", f"8 to 120 Game Cards needed, got {len(games)}"


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
        info.context["deck"] = decks  # type: ignore[index]
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
                    yield "GO-V18", f"{game.id}: deck '{key}' can never match '{missing}'"


def _decks(decks: dict[str, str], lists: dict[str, list[Player]] | None) -> Iterator[Fault]:
    for key, name in decks.items() if lists is not None else ():
        if name not in (lists or {}):
            yield "GO-V10", f"deck.{quoted(key)}: no player card list '{quoted(name)}'"
        elif not 6 <= (cards := sum(row.count for row in (lists or {})[name])) <= 60:
            yield "GO-V11", f"deck.{quoted(key)}: a deck needs 6 to 60 cards, got {cards}"
    if not 2 <= len(decks) <= 6:
        yield "GO-V10", f"2 to 6 decks needed, got {len(decks)}"


def find_faults(file: dict[str, Any]) -> list[Fault]:
    """Return every fault of a file that is TOML, in the order of the law's table."""
    return faults_of(File, file, lambda *fault: _say(file, *fault), {})


def _say(file: dict[str, Any], kind: str, place: Place, words: str) -> Fault:
    listed, place = place, key_of(place)
    key, where = quoted(str(place[-1])), quoted(_where(file, place[:-1]))
    if words:
        return kind, f"{where}:{words}"
    if kind in (UNKNOWN, MISSING):
        return "GO-V02", f"{where}: " + (f"unknown key '{key}'" if kind == UNKNOWN else f"key '{key}' is missing")
    items = "a list of texts" if key in TEXTS else "a list of tables"
    what = items if kind == "list_type" or listed != place else KINDS.get(kind, "")
    return "GO-V03", f"{where}: '{key}' must be {what}, not {value_text(value_at(file, place))}"


def _where(file: dict[str, Any], place: Place) -> str:
    """Return the name of a table where something is wrong with it."""
    if not place:
        return "file"
    if place[0] == "game_cards":
        id = value_at(file, place).get("id")
        return id if isinstance(id, str) and id else f"game_cards {int(place[1]) + 1}"
    named = ".".join(str(step) for step in place if isinstance(step, str))
    return f"{named} {int(place[-1]) + 1}" if isinstance(place[-1], int) else named
