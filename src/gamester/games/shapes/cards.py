"""Card sets of Shape & List: checking a file, and the facts and sizes of a set."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from gamester.games.card_files import parse_toml
from gamester.games.options import Cells, quoted
from gamester.games.shapes.card_codes import Face, word

Fault = tuple[int, str]
"""A row of the law's table of errors and its message."""
Rows = list[dict[str, Any]]


def key_error(key: str, place: str) -> Fault:
    """Return SET-01: a key that is unknown, missing or invalid."""
    return 1, f"unknown or invalid key '{quoted(key)}' at {place}"


def is_int(value: Any, low: int, high: int | None = None) -> bool:
    """Return True for a whole number within these bounds."""
    return type(value) is int and value >= low and (high is None or value <= high)


def is_text(value: Any) -> bool:
    """Return True for text that is not blank."""
    return isinstance(value, str) and bool(value.strip())


def names(value: Any) -> list[str]:
    """Return a list of names, or an empty list if the value is none."""
    return value if isinstance(value, list) and all(map(is_text, value)) else []


def rows(file: dict[str, Any], key: str) -> Rows:
    """Return the rows of this kind, or none if they are no list of tables."""
    found = file.get(key)
    return found if isinstance(found, list) and all(isinstance(row, dict) for row in found) else []


def list_title(row: dict[str, Any], place: int) -> str:
    """Return the title of a list for messages: its name, or else its place."""
    return f'list "{quoted(row["name"])}"' if is_text(row.get("name")) else f"list {place}"


def key_errors(table: dict[str, Any], wanted: tuple[str, ...], may: tuple[str, ...], place: str) -> Iterator[Fault]:
    """Yield unknown keys, and required ones that are missing."""
    yield from (key_error(key, place) for key in table if key not in wanted and key not in may)
    yield from (key_error(key, place) for key in wanted if key not in table)


def short(number: int) -> str:
    """Return a number as text that is short enough for a message."""
    return str(number) if number < 10**9 else "more than a thousand million"


MOST_TYPES, MOST_CARDS, MOST_LISTS = 96, 240, 64


def duplicate_lists(lists: Rows) -> Iterator[Fault]:
    """Yield SET-15 for lists."""
    names = [row["name"] for row in lists if is_text(row.get("name"))]
    yield from ((15, f"duplicate list name '{quoted(name)}'") for name in dict.fromkeys(names) if names.count(name) > 1)


def supply_errors(cards: Rows, lists: Rows, shapes: list[str], head: dict[str, Any]) -> Iterator[Fault]:
    """Yield SET-11, 13 and 16 for cards."""
    have = dict.fromkeys(shapes, 0)
    types = set()
    for row in cards:
        for shape in shapes if row["shapes"] == "all" else row["shapes"]:
            have[shape] += row.get("copies", 1)
            types.add((shape, *((face["n"], face.get("bonus", False), face.get("tie", False)) for face in (row["a"], row["b"]))))
    for place, row in enumerate(lists, 1):
        for shape, many in row["need"].items() if isinstance(row.get("need"), dict) else ():
            if shape in have and is_int(many, 1) and many > have[shape]:
                yield 11, f"needs {short(many)} of '{quoted(shape)}' but the set has only {have[shape]} at {list_title(row, place)}"
    total, most = sum(have.values()), _most(head)
    if total < 4 * most:
        yield 13, f"{total} Shape Cards are too few for {most} players (SL-11, SL-14)"
    if len(types) > MOST_TYPES:
        yield 16, f"too many card types: {len(types)} (limit {MOST_TYPES})"
    if total > MOST_CARDS:
        yield 16, f"too many cards: {total} (limit {MOST_CARDS})"


def list_errors(lists: Rows, head: dict[str, Any]) -> Iterator[Fault]:
    """Yield SET-09, 12 and 16 for lists."""
    totals = [sum(row["need"].values()) for row in lists for _ in range(row.get("copies", 1))]
    if 2 * totals.count(9) <= len(totals):
        yield 9, "most List Cards must total 9 (SL-05)"
    if len(totals) < _most(head):
        yield 12, f"{len(totals)} List Cards cannot serve {_most(head)} players (SL-08)"
    if len(totals) > MOST_LISTS:
        yield 16, f"too many lists: {len(totals)} (limit {MOST_LISTS})"


def _most(head: dict[str, Any]) -> int:
    """Return the largest number of players, or 0 if the file does not say it."""
    players = head.get("players")
    most = players.get("max") if isinstance(players, dict) else 0
    return most if type(most) is int else 0


HIGHEST, MOST_COPIES = 99, 99
TOTALS = (9, 10, 12)
MAY_WARN = (5, 6, 8, 9)
"""Rows that `house = true` turns into warnings."""


def find_errors(file: dict[str, Any]) -> tuple[list[Fault], list[Fault]]:
    """Return the errors and the warnings of a parsed file, both by number.

    A row is checked if everything it mentions exists and has the right type. Sums are checked if all their parts are
    correct.
    """
    head = file["set"] if isinstance(file.get("set"), dict) else {}
    faults = [*_tops(file), *(_head(head) if isinstance(file.get("set"), dict) else ())]
    shapes = names(head.get("shapes"))
    cards, lists = rows(file, "card"), rows(file, "list")
    by_card = [list(_card_errors(row, f"card {k}", shapes)) for k, row in enumerate(cards, 1)]
    by_list = [list(_list_errors(row, list_title(row, k), shapes)) for k, row in enumerate(lists, 1)]
    for found in (*by_card, *by_list):
        faults += found
    sound = [not _hard(found) for found in by_card]
    faults += duplicate_lists(lists)
    if shapes and cards and all(sound):
        faults += supply_errors(cards, lists, shapes, head)
    if lists and not any(map(_hard, by_list)):
        faults += list_errors(lists, head)
    ordered = sorted(dict.fromkeys(faults), key=lambda fault: fault[0])
    if head.get("house") is not True:
        return ordered, []
    return [fault for fault in ordered if fault[0] not in MAY_WARN], [fault for fault in ordered if fault[0] in MAY_WARN]


def _hard(found: list[Fault]) -> bool:
    """Return True if a row has errors because of which it cannot be counted."""
    return any(row not in MAY_WARN for row, _ in found)


def _tops(file: dict[str, Any]) -> Iterator[Fault]:
    yield from key_errors(file, ("set", "card", "list"), (), "set")
    if "set" in file and not isinstance(file["set"], dict):
        yield key_error("set", "set")
    for key in ("card", "list"):
        if key in file and not rows(file, key):
            yield key_error(key, "set")


def _head(head: dict[str, Any]) -> Iterator[Fault]:
    """Yield SET-01, 02 and 14."""
    yield from key_errors(head, ("id", "game", "title", "version", "players", "shapes"), ("house",), "set")
    sound: dict[str, Callable[[Any], object]] = {
        "id": lambda id: isinstance(id, str) and re.fullmatch(r"[a-z0-9-]+", id),
        "game": lambda game: game == "shapes",
        "title": is_text,
        "version": lambda version: is_int(version, 1),
        "players": lambda players: isinstance(players, dict),
        "shapes": lambda shapes: isinstance(shapes, list) and (not shapes or names(shapes)),
        "house": lambda house: type(house) is bool,
    }
    yield from (key_error(key, "set") for key, right in sound.items() if key in head and not right(head[key]))
    shapes = head.get("shapes")
    if isinstance(shapes, list) and sound["shapes"](shapes) and (not 2 <= len(shapes) <= 8 or len(set(shapes)) < len(shapes)):
        yield 2, "shapes must be 2 to 8 different names"
    players = head.get("players")
    if isinstance(players, dict):
        yield from key_errors(players, ("min", "max"), (), "set")
        least, most = players.get("min"), players.get("max")
        yield from (key_error(key, "set") for key in ("min", "max") if key in players and type(players[key]) is not int)
        if type(least) is int and type(most) is int and not 2 <= least <= most <= 6:
            yield 14, "players must satisfy 2 <= min <= max <= 6"


def _card_errors(row: dict[str, Any], place: str, shapes: list[str]) -> Iterator[Fault]:
    """Yield SET-01 and 03 to 07."""
    yield from key_errors(row, ("shapes", "a", "b"), ("copies",), place)
    named = row.get("shapes", "all")
    if named != "all":
        if not names(named) or len(set(named)) < len(named):
            yield key_error("shapes", place)
        else:
            yield from _unknown(named, shapes, place)
    for key in ("a", "b"):
        if isinstance(row.get(key), dict):
            yield from _face_errors(row[key], place)
        elif key in row:
            yield key_error(key, place)
    yield from _copies(row, place)


def _face_errors(face: dict[str, Any], place: str) -> Iterator[Fault]:
    yield from key_errors(face, ("n",), ("bonus", "tie"), place)
    yield from (key_error(key, place) for key in ("bonus", "tie") if type(face.get(key, False)) is not bool)
    n = face.get("n", 1)
    if not is_int(n, 0, HIGHEST):
        yield 4, f"number must be an integer from 0 to 99 at {place}"
        return
    if face.get("bonus") is True and n not in (1, 2, 3, 4):
        yield 5, f'"bonus" is allowed only on 1, 2, 3, 4 (SL-03) at {place}'
    if face.get("tie") is True and n not in (1, 4):
        yield 6, f'"tie bonus" is allowed only on 1 and 4 (SL-04) at {place}'


def _copies(row: dict[str, Any], place: str) -> Iterator[Fault]:
    if not is_int(row.get("copies", 1), 1, MOST_COPIES):
        yield 7, f"copies must be from 1 to 99 at {place}"


def _unknown(named: list[str], shapes: list[str], place: str) -> Iterator[Fault]:
    if shapes:
        yield from ((3, f"unknown shape '{quoted(name)}' at {place}") for name in named if name not in shapes)


def _list_errors(row: dict[str, Any], place: str, shapes: list[str]) -> Iterator[Fault]:
    """Yield SET-01, 03, 07, 08 and 10."""
    yield from key_errors(row, ("name", "need"), ("copies",), place)
    yield from (key_error("name", place) for name in [row.get("name", "-")] if not is_text(name))
    yield from _copies(row, place)
    need = row.get("need")
    if not isinstance(need, dict):
        yield from [key_error("need", place)] if "need" in row else []
        return
    yield from _unknown(list(need), shapes, place)
    if not need or not all(is_int(many, 1) for many in need.values()):
        yield 10, f"each need must be at least 1 at {place}"
    elif sum(need.values()) not in TOTALS:
        yield 8, f"list total must be 9, 10 or 12, is {short(sum(need.values()))} (SL-05) at {place}"


LETTERS = 12
"""Letters of a name that the state has room for."""


class Type(Struct, frozen=True):
    """Equal cards: the shape's index in the set, two faces, and their number (SL-02)."""

    shape: int
    a: Face
    b: Face
    copies: int


class ListCard(Struct, frozen=True):
    """One List Card: its name, and how many it needs of each shape of the set.

    (SL-05)
    """

    name: str
    need: tuple[int, ...]


class Set(Struct, frozen=True):
    """A card set without errors.

    Types are in the order of shapes, then of rows of the file. Equal lists are separate entries (SL-R08).
    """

    id: str
    title: str
    version: int
    players: tuple[int, int]
    shapes: tuple[str, ...]
    types: tuple[Type, ...]
    lists: tuple[ListCard, ...]
    warnings: tuple[str, ...] = ()
    """Unusual things that `house` allows, one a line."""


def read(data: bytes | str, name: str) -> Set | list[str]:
    """Return the set in a file's contents, or all its errors, one a line.

    Each is `name: SET-nn message`, in the order of the numbers.
    """
    file = parse_toml(data)
    if isinstance(file, str):
        return [f"{name}: SET-17 not a valid TOML file: {file}"]
    faults, warnings = ([f"{name}: SET-{row:02} {words}" for row, words in found] for found in find_errors(file))
    return faults or _set(file, tuple(warnings))


def _set(file: dict[str, Any], warnings: tuple[str, ...]) -> Set:
    head, shapes = file["set"], tuple(file["set"]["shapes"])
    many: dict[tuple[int, Face, Face], int] = {}
    for shape, name in enumerate(shapes):
        for row in file["card"]:
            if row["shapes"] == "all" or name in row["shapes"]:
                type = (shape, Face(**row["a"]), Face(**row["b"]))
                many[type] = many.get(type, 0) + row.get("copies", 1)
    return Set(
        id=head["id"],
        title=head["title"],
        version=head["version"],
        players=(head["players"]["min"], head["players"]["max"]),
        shapes=shapes,
        types=tuple(Type(*type, copies) for type, copies in many.items()),
        lists=tuple(_list(row, shapes) for row in file["list"] for _ in range(row.get("copies", 1))),
        warnings=warnings,
    )


def _list(row: dict[str, Any], shapes: tuple[str, ...]) -> ListCard:
    return ListCard(row["name"], tuple(row["need"].get(shape, 0) for shape in shapes))


def sizes(cards: Set, seats: int) -> dict[str, int]:
    """Return the sizes of the named dimensions.

    They are rounded up, so that similar sets share one compiled runtime.
    """
    types = _up(len(cards.types), 14)
    return {
        "seat": seats,
        "shape": len(cards.shapes),
        "card": types,
        "play": 2 * types,
        "list": _up(len(cards.lists), 4),
        "deck_place": _up(sum(type.copies for type in cards.types), 15),
    }


def _up(many: int, to: int) -> int:
    """Return `many` rounded up to a multiple of `to`."""
    return -(-many // to) * to


def facts(cards: Set, seats: int) -> dict[str, Cells]:
    """Return the printed facts of a set by zone.

    Cells for rounded-up ids and for blanks are empty. The facts of options are not included.
    """
    of_shape = [[k for k, type in enumerate(cards.types) if type.shape == shape] for shape in range(len(cards.shapes))]
    return {
        "cards": len(cards.types),
        "lists": len(cards.lists),
        "first_of": [types[0] if types else 0 for types in of_shape],
        "kinds_of": [len(types) for types in of_shape],
        "shape_id": [_points(name) for name in _words(cards.shapes, "shape")],
        "list_id": [_points(name) for name in _words([card.name for card in cards.lists], "list")],
        "shape_of": [type.shape for type in cards.types],
        "number": [[type.a.n, type.b.n] for type in cards.types],
        "bonus": [[int(type.a.bonus), int(type.b.bonus)] for type in cards.types],
        "tie_bonus": [[int(type.a.tie), int(type.b.tie)] for type in cards.types],
        "copies": [type.copies for type in cards.types],
        "need": [list(card.need) for card in cards.lists],
    }


def _words(names: list[str] | tuple[str, ...], kind: str) -> list[str]:
    """Return names as the state holds them.

    A name that is no word, or that two share, becomes `list3`.
    """
    short = [word(name, LETTERS) for name in names]
    sound = [name[:1].isalpha() and short.count(name) == 1 for name in short]
    return [name if fine else f"{kind}{k + 1}" for k, (name, fine) in enumerate(zip(short, sound, strict=True))]


def _points(name: str) -> list[int]:
    return [ord(letter) for letter in name] + [0] * (LETTERS - len(name))
