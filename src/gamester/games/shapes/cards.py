"""Card sets of Shape & List.

Here are their types of cards, their lists, and their facts on the table.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gamester.games.card_files import parse_toml
from gamester.games.options import Cells
from gamester.games.shapes.card_codes import PrintedNumber, fitted_name
from gamester.words.library import Words

WORDS = Words.beside(__file__)

LETTERS = 12
"""Letters of a name that the state has room for."""


class CardType(Struct, frozen=True):
    """Equal cards: the shape's index in the set, two faces, and their number (SL-02)."""

    shape: int
    a: PrintedNumber
    b: PrintedNumber
    copies: int


class ListCard(Struct, frozen=True):
    """One List Card: its name, and how many it needs of each shape of the set.

    (SL-05)
    """

    name: str
    need: tuple[int, ...]


class CardSet(Struct, frozen=True):
    """A card set without errors.

    Types are in the order of shapes, then of rows of the file. Equal lists are separate entries (SL-R08).
    """

    id: str
    title: str
    version: int
    players: tuple[int, int]
    shapes: tuple[str, ...]
    types: tuple[CardType, ...]
    lists: tuple[ListCard, ...]
    warnings: tuple[str, ...] = ()
    """Unusual things that `house` allows, one a line, each said in the language of its reader."""


def parse_card_set(data: bytes | str, name: str) -> CardSet | list[str]:
    """Return the set in a file's contents, or all its errors, one a line.

    Each is `name: SET-nn message`, in the order of the numbers.
    """
    file = parse_toml(data)
    if isinstance(file, str):
        return [f"{name}: SET-17 {file}"]
    from gamester.games.shapes.card_file import find_faults  # takes pydantic, which is needed where a file is read and nowhere else

    faults, warnings = find_faults(file)
    if faults:
        return [f"{name}: {check} {words}" for check, words in faults]
    return _set(file, tuple(WORDS.phrase("warning", file=name, check=check, words=words) for check, words in warnings))


def _set(file: dict[str, Any], warnings: tuple[str, ...]) -> CardSet:
    head, shapes = file["set"], tuple(file["set"]["shapes"])
    many: dict[tuple[int, PrintedNumber, PrintedNumber], int] = {}
    for shape, name in enumerate(shapes):
        for row in file["card"]:
            if row["shapes"] == "all" or name in row["shapes"]:
                type = (shape, PrintedNumber(**row["a"]), PrintedNumber(**row["b"]))
                many[type] = many.get(type, 0) + row.get("copies", 1)
    return CardSet(
        id=head["id"],
        title=head["title"],
        version=head["version"],
        players=(head["players"]["min"], head["players"]["max"]),
        shapes=shapes,
        types=tuple(CardType(*type, copies) for type, copies in many.items()),
        lists=tuple(_list(row, shapes) for row in file["list"] for _ in range(row.get("copies", 1))),
        warnings=warnings,
    )


def _list(row: dict[str, Any], shapes: tuple[str, ...]) -> ListCard:
    return ListCard(row["name"], tuple(row["need"].get(shape, 0) for shape in shapes))


def sizes(cards: CardSet, seats: int) -> dict[str, int]:
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


def facts(cards: CardSet, seats: int) -> dict[str, Cells]:
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
    short = [fitted_name(name, LETTERS) for name in names]
    sound = [name[:1].isalpha() and short.count(name) == 1 for name in short]
    return [name if fine else f"{kind}{k + 1}" for k, (name, fine) in enumerate(zip(short, sound, strict=True))]


def _points(name: str) -> list[int]:
    return [ord(letter) for letter in name] + [0] * (LETTERS - len(name))
