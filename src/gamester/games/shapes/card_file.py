"""The card file of Shape & List.

Here are its keys, their types and the checks of the law's table (SET-01 to SET-16).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from gamester.games.card_models import MISSING, Fault, Place, Table, check, check_in_context, faults_of, key_of, refuse, value_at
from gamester.games.options import quoted

MOST_TYPES, MOST_CARDS, MOST_LISTS = 96, 240, 64
HIGHEST, MOST_COPIES = 99, 99
TOTALS = (9, 10, 12)
UNFIT: Fault = "SET-01", ":"
"""The fault of a key that is unfit, where its place says the rest."""


def is_text(value: Any) -> bool:
    """Return True for a text that is not blank."""
    return isinstance(value, str) and bool(value.strip())


def short(number: int) -> str:
    """Return a number as it may stand in a message."""
    return str(number) if number < 10**9 else "more than a thousand million"


def fit(holds: Callable[[Any], object]) -> Any:
    """Return the check that a value is fit for its key (SET-01)."""
    return check(lambda value: [] if holds(value) else [UNFIT])


def unless_house(odd: Callable[[Any], Iterator[Fault]]) -> Any:
    """Return a check that `house = true` turns into a warning."""
    return check_in_context(lambda value, info: [] if (info.context or {})["house"] else odd(value))


def _unknown(names: Iterable[str], info: ValidationInfo) -> Iterator[Fault]:
    """Judge SET-03, where the shapes of the set are sound."""
    shapes = (info.context or {}).get("shapes")
    yield from (("SET-03", f":unknown shape '{quoted(name)}'") for name in names if shapes and name not in shapes)


class Players(Table):
    """Fewest and most players."""

    min: int
    max: int

    @model_validator(mode="after")
    def are_two_to_six(self) -> Self:
        """Judge SET-14."""
        if not 2 <= self.min <= self.max <= 6:
            refuse([("SET-14", "players must satisfy 2 <= min <= max <= 6")])
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
            refuse([("SET-02", "shapes must be 2 to 8 different names")])
        info.context["shapes"] = shapes  # type: ignore[index]
        return shapes


class CardFace(Table):
    """One number of a card with its marks."""

    n: Annotated[Any, check(lambda n: [] if type(n) is int and 0 <= n <= HIGHEST else [NUMBER])]
    bonus: bool = False
    tie: bool = False


NUMBER: Fault = "SET-04", ":number must be an integer from 0 to 99"
COPIES: Fault = "SET-07", ":copies must be from 1 to 99"
NEED: Fault = "SET-10", ":each need must be at least 1"
Copies = Annotated[Any, check(lambda many: [] if type(many) is int and 1 <= many <= MOST_COPIES else [COPIES])]


def _odd_face(face: CardFace) -> Iterator[Fault]:
    if face.bonus and face.n not in (1, 2, 3, 4):
        yield "SET-05", ':"bonus" is allowed only on 1, 2, 3, 4 (SL-03)'
    if face.tie and face.n not in (1, 4):
        yield "SET-06", ':"tie bonus" is allowed only on 1 and 4 (SL-04)'


def _odd_list(need: dict[str, int]) -> Iterator[Fault]:
    if (total := sum(need.values())) not in TOTALS:
        yield "SET-08", f":list total must be 9, 10 or 12, is {short(total)} (SL-05)"


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
        yield "SET-15", f"duplicate list name '{quoted(name)}'"
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
            odd = [fault for fault in found if fault[0] == "SET-09"]
            info.context["warnings"] = [*self._oddities(), *odd]  # type: ignore[index]
            found = [fault for fault in found if fault not in odd]
        refuse(found)
        return self

    def _oddities(self) -> Iterator[Fault]:
        for place, card in enumerate(self.card, 1):
            yield from ((id, f"{words[1:]} at card {place}") for face in (card.a, card.b) for id, words in _odd_face(face))
        for row in self.list_:
            yield from ((id, f'{words[1:]} at list "{quoted(row.name)}"') for id, words in _odd_list(row.need))

    def _supply(self) -> Iterator[Fault]:
        have, types, most = dict.fromkeys(self.set.shapes, 0), set(), self.set.players.max
        for row in self.card:
            for shape in self.set.shapes if row.shapes == "all" else row.shapes:
                have[shape] += row.copies
                types.add((shape, *((face.n, face.bonus, face.tie) for face in (row.a, row.b))))
        for listed in self.list_:
            for shape, many in listed.need.items():
                if many > have[shape]:
                    words = f"needs {short(many)} of '{quoted(shape)}' but the set has only {have[shape]}"
                    yield "SET-11", f'{words} at list "{quoted(listed.name)}"'
        total = sum(have.values())
        if total < 4 * most:
            yield "SET-13", f"{total} Shape Cards are too few for {most} players (SL-11, SL-14)"
        if len(types) > MOST_TYPES:
            yield "SET-16", f"too many card types: {len(types)} (limit {MOST_TYPES})"
        if total > MOST_CARDS:
            yield "SET-16", f"too many cards: {total} (limit {MOST_CARDS})"

    def _lists(self) -> Iterator[Fault]:
        totals = [sum(row.need.values()) for row in self.list_ for _ in range(row.copies)]
        if 2 * totals.count(9) <= len(totals):
            yield "SET-09", "most List Cards must total 9 (SL-05)"
        if len(totals) < self.set.players.max:
            yield "SET-12", f"{len(totals)} List Cards cannot serve {self.set.players.max} players (SL-08)"
        if len(totals) > MOST_LISTS:
            yield "SET-16", f"too many lists: {len(totals)} (limit {MOST_LISTS})"


def find_faults(file: dict[str, Any]) -> tuple[list[Fault], list[Fault]]:
    """Return every fault of a file that is TOML, and every warning.

    Both are in the order of the law's table.
    """
    head = file.get("set")
    context: dict[str, Any] = {"house": isinstance(head, dict) and head.get("house") is True, "names": set()}
    faults = faults_of(File, file, lambda *fault: _say(file, *fault), context)
    return faults, [] if faults else sorted(dict.fromkeys(context.get("warnings", [])), key=lambda fault: fault[0])


def _say(file: dict[str, Any], kind: str, place: Place, words: str) -> Fault:
    where = "set"
    if place[0] != "set" and len(place) > 1 and len(key_of(place)) > 1:
        name = value_at(file, place[:2]).get("name")
        where = f'list "{quoted(name)}"' if place[0] == "list" and is_text(name) else f"{place[0]} {int(place[1]) + 1}"
    if words:
        return kind, f"{words} at {where}"
    if kind == MISSING:
        return "SET-01", f"missing key '{place[-1]}' {'in the file' if len(place) == 1 else f'at {where}'}"
    return "SET-01", f"unknown or invalid key '{quoted(str(key_of(place)[-1]))}' at {where}"
