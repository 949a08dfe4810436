"""The card file of Shape & List.

Here are its keys, their types and the checks of the law's table (SET-01 to SET-16).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from gamester.games.card_models import (
    MISSING,
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
from gamester.games.options import quoted
from gamester.words.library import Argument, Words
from gamester.words.phrases import Phrase

WORDS = Words.beside(__file__)
MOST_TYPES, MOST_CARDS, MOST_LISTS = 96, 240, 64
HIGHEST, MOST_COPIES = 99, 99
TOTALS = (9, 10, 12)
UNFIT = fault("SET-01", "fault-key")
"""The fault of a key that is unfit, where its place says the rest."""


def is_text(value: Any) -> bool:
    """Return True for a text that is not blank."""
    return isinstance(value, str) and bool(value.strip())


def short(number: int) -> str:
    """Return a number as it may stand in a message."""
    return str(number) if number < 10**9 else WORDS.phrase("fault-endless")


def fit(holds: Callable[[Any], object]) -> Any:
    """Return the check that a value is fit for its key (SET-01)."""
    return check(lambda value: [] if holds(value) else [UNFIT])


def unless_house(odd: Callable[[Any], Iterator[Fault]]) -> Any:
    """Return a check that `house = true` turns into a warning."""
    return check_in_context(lambda value, info: [] if (info.context or {})["house"] else odd(value))


def _unknown(names: Iterable[str], info: ValidationInfo) -> Iterator[Fault]:
    """Judge SET-03, where the shapes of the set are sound."""
    shapes = (info.context or {}).get("shapes")
    yield from (fault("SET-03", "fault-shape", name=quoted(name)) for name in names if shapes and name not in shapes)


class Players(Table):
    """Fewest and most players."""

    min: int
    max: int

    @model_validator(mode="after")
    def are_two_to_six(self) -> Self:
        """Judge SET-14."""
        if not 2 <= self.min <= self.max <= 6:
            refuse([fault("SET-14", "fault-players")])
        return self


class Head(Table):
    """The table `[set]`."""

    id: Annotated[str, fit(lambda id: re.fullmatch(r"[a-z0-9-]+", id))]
    game: Annotated[str, fit(lambda game: game == "shapes")]
    title: Annotated[str, fit(is_text)]
    version: Annotated[int, fit(lambda version: version >= 1)]
    players: Players
    shapes: Annotated[list[str], fit(lambda names: all(map(is_text, names)))]
    house: bool = False

    @field_validator("shapes")
    @classmethod
    def are_known_to_cards(cls, shapes: list[str], info: ValidationInfo) -> list[str]:
        """Judge SET-02.

        Sound shapes are kept for the cards and lists, which are judged by them.
        """
        if not 2 <= len(shapes) <= 8 or len(set(shapes)) < len(shapes):
            refuse([fault("SET-02", "fault-shapes")])
        context_of(info)["shapes"] = shapes
        return shapes


class CardFace(Table):
    """One number of a card with its marks."""

    n: Annotated[Any, check(lambda n: [] if type(n) is int and 0 <= n <= HIGHEST else [NUMBER])]
    bonus: bool = False
    tie: bool = False


NUMBER = fault("SET-04", "fault-number")
COPIES = fault("SET-07", "fault-copies")
NEED = fault("SET-10", "fault-need")
Copies = Annotated[Any, check(lambda many: [] if type(many) is int and 1 <= many <= MOST_COPIES else [COPIES])]


def _odd_face(face: CardFace) -> Iterator[Fault]:
    if face.bonus and face.n not in (1, 2, 3, 4):
        yield fault("SET-05", "fault-bonus")
    if face.tie and face.n not in (1, 4):
        yield fault("SET-06", "fault-tie-bonus")


def _odd_list(need: dict[str, int]) -> Iterator[Fault]:
    if (total := sum(need.values())) not in TOTALS:
        yield fault("SET-08", "fault-total", n=short(total))


def _shapes(named: Any, info: ValidationInfo) -> Iterator[Fault]:
    if isinstance(named, list) and named and all(map(is_text, named)) and len(set(named)) == len(named):
        yield from _unknown(named, info)
    elif named != "all":
        yield UNFIT


class CardRow(Table):
    """Cards alike in some shapes or in all."""

    shapes: Annotated[Any, check_in_context(_shapes)]
    a: Annotated[CardFace, unless_house(_odd_face)]
    b: Annotated[CardFace, unless_house(_odd_face)]
    copies: Copies = 1


def _need(need: dict[str, Any]) -> Iterator[Fault]:
    if not need or not all(type(many) is int and many >= 1 for many in need.values()):
        yield NEED


def _twice(name: str, info: ValidationInfo) -> Iterator[Fault]:
    names = (info.context or {})["names"]
    if name in names:
        yield fault("SET-15", "fault-list-twice", name=quoted(name))
    names.add(name)


class ListRow(Table):
    """List Cards alike."""

    name: Annotated[str, fit(is_text), check_in_context(_twice)]
    need: Annotated[dict[str, Any], check_in_context(_unknown), check(_need), unless_house(_odd_list)]
    copies: Copies = 1


class File(Table):
    """The whole file."""

    set: Head
    card: Annotated[list[CardRow], fit(len)]
    list_: Annotated[list[ListRow], fit(len)] = Field(alias="list")

    @model_validator(mode="after")
    def can_be_played(self, info: ValidationInfo) -> Self:
        """Judge SET-09, SET-11 to SET-13 and SET-16, where all fields are sound.

        What `house` allows is kept for a warning.
        """
        found = [*self._supply(), *self._lists()]
        if self.set.house:
            odd = [one for one in found if one.check == "SET-09"]
            context_of(info)["warnings"] = [*self._oddities(), *odd]
            found = [one for one in found if one not in odd]
        refuse(found)
        return self

    def _oddities(self) -> Iterator[Fault]:
        for number, card in enumerate(self.card, 1):
            for face in (card.a, card.b):
                yield from (_placed(odd, WORDS.phrase("fault-place", kind="card", n=str(number))) for odd in _odd_face(face))
        for row in self.list_:
            yield from (_placed(odd, _list_place(row.name)) for odd in _odd_list(row.need))

    def _supply(self) -> Iterator[Fault]:
        have, types, most = dict.fromkeys(self.set.shapes, 0), set(), self.set.players.max
        for row in self.card:
            for shape in self.set.shapes if row.shapes == "all" else row.shapes:
                have[shape] += row.copies
                types.add((shape, *((face.n, face.bonus, face.tie) for face in (row.a, row.b))))
        for listed in self.list_:
            for shape, many in listed.need.items():
                if many > have[shape]:
                    yield fault(
                        "SET-11",
                        "fault-supply",
                        n=short(many),
                        shape=quoted(shape),
                        have=str(have[shape]),
                        where=_list_place(listed.name),
                    )
        total = sum(have.values())
        if total < 4 * most:  # Three in each hand, and one to begin with (SL-11, SL-14).
            yield fault("SET-13", "fault-too-few-cards", n=str(total), players=most)
        if len(types) > MOST_TYPES:
            yield fault("SET-16", "fault-too-many", what="types", n=str(len(types)), most=MOST_TYPES)
        if total > MOST_CARDS:
            yield fault("SET-16", "fault-too-many", what="cards", n=str(total), most=MOST_CARDS)

    def _lists(self) -> Iterator[Fault]:
        totals = [sum(row.need.values()) for row in self.list_ for _ in range(row.copies)]
        if 2 * totals.count(9) <= len(totals):
            yield fault("SET-09", "fault-most-lists")
        if len(totals) < self.set.players.max:
            yield fault("SET-12", "fault-too-few-lists", n=str(len(totals)), players=self.set.players.max)
        if len(totals) > MOST_LISTS:
            yield fault("SET-16", "fault-too-many", what="lists", n=str(len(totals)), most=MOST_LISTS)


def _list_place(name: str) -> Phrase:
    return WORDS.phrase("fault-place-list", name=quoted(name))


def _placed(odd: Fault, where: Phrase) -> Fault:
    return fault(odd.check, odd.message, **odd.arguments, where=where)


def find_faults(file: dict[str, Any]) -> tuple[list[Told], list[Told]]:
    """Return every fault of a file that is TOML, and every warning.

    Both are in the order of the law's table. A warning is a phrase: it stays with the set, and is said for each of its readers.
    """
    head = file.get("set")
    context: dict[str, Any] = {"house": isinstance(head, dict) and head.get("house") is True, "names": set()}
    faults = faults_of(File, file, WORDS, lambda place: _about(file, place), _of_form, context)
    warnings: list[Fault] = [] if faults else context.get("warnings", [])
    told = [(one.check, WORDS.phrase(one.message, **one.arguments)) for one in sorted(warnings, key=lambda one: one.check)]
    return faults, list(dict.fromkeys(told))


def _about(file: dict[str, Any], place: Place) -> dict[str, Argument]:
    """Return what messages say of a place: its key, and the row where it is."""
    about: dict[str, Argument] = {"key": quoted(str(key_of(place)[-1])) if place else "", "where": "set"}
    if place and place[0] != "set" and len(place) > 1 and len(key_of(place)) > 1:
        name = value_at(file, place[:2]).get("name")
        is_named = place[0] == "list" and is_text(name)
        number = str(int(place[1]) + 1)
        about["where"] = _list_place(name) if is_named else WORDS.phrase("fault-place", kind=str(place[0]), n=number)
    return about


def _of_form(kind: str, place: Place) -> Fault:
    if kind == MISSING:
        return fault("SET-01", "fault-missing-in-file" if len(place) == 1 else "fault-missing-key")
    return UNFIT
