"""The card file of Armies.

Here are its keys, their types and the checks of the law's table (AR-V02 to AR-V18).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from gamester.games.armies.groups import GroupFinder
from gamester.games.card_models import (
    MISSING,
    UNKNOWN,
    Fault,
    Place,
    Table,
    Told,
    check,
    check_in_context,
    fault,
    faults_of,
    key_of,
    refuse,
)
from gamester.games.options import quoted
from gamester.words.library import Words

WORDS = Words.beside(__file__)

MOST_VALUES, MOST_CARDS, MOST_GROUPS = 16, 80, 512
LONGEST = 8
"""Digits of a number: ten cards of any value still fit a cell of the table."""
EXPECTED = {"set": "table", "players": "integers", **dict.fromkeys(("army", "number", "suit"), "tables")}
EXPECTED |= dict.fromkeys(("game", "id", "name", "origin"), "text")
"""Types that the law names, by key; every other key has an integer."""
OF_PARTS = frozenset(("AR-V13", "AR-V14"))
"""Checks whose faults are true whatever other rows there are."""
HEAD = fault("AR-V05", "fault-head")


def _has_room(number: int, info: ValidationInfo) -> Iterator[Fault]:
    if abs(number) >= 10**LONGEST:
        yield fault("AR-V04", "fault-digits", key=str(info.field_name).removesuffix("_"), digits=LONGEST)


Text = Annotated[str, Field(min_length=1)]
Integer = Annotated[int, check_in_context(_has_room)]


class Soldier(Table):
    """One card of an army."""

    id: Text
    name: Text
    value: Integer


class Number(Table):
    """The number cards of one value."""

    value: Integer
    copies: Integer


class Suit(Table):
    """One suit."""

    id: Text
    name: Text


def _schema(schema: int) -> Iterator[Fault]:
    if schema != 1:
        yield HEAD


def _game(game: str) -> Iterator[Fault]:
    if game != "armies":
        yield HEAD


def _id(id: str) -> Iterator[Fault]:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", id):
        yield fault("AR-V06", "fault-id", id=quoted(id))


def _origin(origin: str) -> Iterator[Fault]:
    if origin not in ("rulebook", "ours", "custom"):
        yield fault("AR-V07", "fault-origin")


def _players(players: list[int]) -> Iterator[Fault]:
    if len(players) != 2 or not 2 <= players[0] <= players[1] <= 4:
        yield fault("AR-V08", "fault-players")


def _hand(hand: int) -> Iterator[Fault]:
    if not 2 <= hand <= 10:
        yield fault("AR-V09", "fault-hand")


def _army(army: list[Soldier]) -> Iterator[Fault]:
    if not 2 <= len(army) <= 5:
        yield fault("AR-V11", "fault-army-size")
    if _doubled([card.id for card in army]) or _doubled([card.value for card in army]) or any(card.value < 1 for card in army):
        yield fault("AR-V13", "fault-army-alike")


def _number(number: list[Number]) -> Iterator[Fault]:
    cards = sum(card.copies for card in number)
    if len(number) > MOST_VALUES or cards > MOST_CARDS:
        yield fault("AR-V12", "fault-numbers", values=MOST_VALUES, cards=MOST_CARDS, gotValues=len(number), gotCards=str(cards))
    if _doubled([card.value for card in number]) or any(card.value < 1 or not 1 <= card.copies <= 99 for card in number):
        yield fault("AR-V14", "fault-number-cards")


def _doubled(values: list[Any]) -> bool:
    return len(set(values)) < len(values)


class CardSet(Table):
    """The table `[set]`. A field is judged by those above it where they are sound."""

    schema_: Annotated[Integer, check(_schema)] = Field(alias="schema")
    game: Annotated[Text, check(_game)]
    id: Annotated[Text, check(_id)]
    name: Text
    origin: Annotated[Text, check(_origin)]
    players: Annotated[list[Integer], check(_players)]
    hand: Annotated[Integer, check(_hand)]
    min_group: Integer
    army: Annotated[list[Soldier], check(_army)]
    number: Annotated[list[Number], check(_number)]
    suit: list[Suit]

    @field_validator("min_group")
    @classmethod
    def fits_the_hand(cls, low: int, info: ValidationInfo) -> int:
        """Judge AR-V10."""
        if not 1 <= low <= info.data.get("hand", low):
            refuse([fault("AR-V10", "fault-min-group")])
        return low

    @field_validator("number")
    @classmethod
    def fills_the_hands(cls, number: list[Number], info: ValidationInfo) -> list[Number]:
        """Judge AR-V16."""
        if {"players", "hand"} <= info.data.keys():
            total, most, hand = sum(card.copies for card in number), info.data["players"][1], info.data["hand"]
            if hand * most > total:
                refuse([fault("AR-V16", "fault-hands", cards=str(total), hands=most, hand=hand)])
        return number

    @field_validator("suit")
    @classmethod
    def tells_players_apart(cls, suit: list[Suit], info: ValidationInfo) -> list[Suit]:
        """Judge AR-V15."""
        if len(suit) < info.data.get("players", [0, 0])[1] or _doubled([one.id for one in suit]):
            refuse([fault("AR-V15", "fault-suits")])
        return suit

    @model_validator(mode="after")
    def has_groups(self) -> Self:
        """Judge AR-V17, AR-V18."""
        refuse(self._groups())
        return self

    def _groups(self) -> Iterator[Fault]:
        number, army = sorted(self.number, key=lambda card: card.value), sorted(self.army, key=lambda card: card.value)
        low, hand = self.min_group, self.hand
        groups = GroupFinder([card.value for card in number], [card.copies for card in number], low, hand, army[-1].value)
        many = [groups.count(card.value) for card in army]
        for card, ways in zip(army, many, strict=True):
            if ways == 0:
                yield fault("AR-V17", "fault-no-group", low=low, high=hand, value=str(card.value), id=quoted(card.id))
        if sum(many) > MOST_GROUPS:
            yield fault("AR-V18", "fault-groups", n=str(sum(many)), most=MOST_GROUPS)


class File(Table):
    """The whole file."""

    set: CardSet


def find_faults(file: dict[str, Any]) -> list[Told]:
    """Return every fault of a file that is TOML, in the order of the law's table."""
    return faults_of(File, file, WORDS, lambda place: {}, _of_form, of_parts=OF_PARTS)


def _of_form(kind: str, place: Place) -> Fault:
    key = str(key_of(place)[-1])
    if kind in (UNKNOWN, MISSING):
        return fault("AR-V02", "fault-unknown-key", key=quoted(key)) if kind == UNKNOWN else fault("AR-V03", "fault-missing-key", key=key)
    return fault("AR-V04", "fault-type", key=key, type=EXPECTED.get(key, "integer"))
