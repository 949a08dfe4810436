"""Card sets of Game-On: read or refused (section f of its law), laid out, and printed on a table as facts."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gamester.games.card_file import parsed
from gamester.games.gameon.faults import find
from gamester.games.gameon.lettering import titles
from gamester.games.gameon.questions import Bank, general
from gamester.games.gameon.slots import BLACK, Shape, as_shape

HAND, AREA, FACES = 3, 4, 3
"""GO-R47 cards drawn up to and slots of the Play Area; faces of an Omni."""
BLACK_CARDS = tuple(f"black_card_{k}" for k in range(1, 7))
"""What Black Cards are called: no id of a set has such a form."""


class Player(msgspec.Struct, frozen=True):
    """One kind of Player Card in a list: one shape, or three of which one is used (GO-63)."""

    shapes: tuple[str, ...]
    count: int


class GameCard(msgspec.Struct, frozen=True):
    """One Game Card; `type` may be empty (GO-R37), so may `convert` (GO-R09)."""

    id: str
    name: str
    type: str
    shapes: tuple[str, ...]
    points: int
    chevrons: int
    convert: str = ""


class Head(msgspec.Struct, frozen=True):
    """What a set says of itself."""

    id: str
    title: str
    origin: str
    version: int
    colors: tuple[str, ...]
    shapes: tuple[str, ...]
    black_cards: int


class Set(msgspec.Struct, frozen=True):
    """A card set without faults."""

    head: Head
    decks: dict[str, str]
    lists: dict[str, tuple[Player, ...]]
    games: tuple[GameCard, ...]
    bank: Bank | None = None
    """The questions of the table (GO-16), where they are not those that come with the game."""

    @property
    def types(self) -> tuple[str, ...]:
        """Card Types, numbered."""
        return tuple(self.decks)

    @property
    def colours(self) -> tuple[str, ...]:
        """Colours, numbered, wild last (GO-62)."""
        return (*self.head.colors, BLACK)

    def shape(self, words: str) -> Shape:
        """A colour and a form of this set."""
        found = as_shape(words, self.colours, self.head.shapes)
        assert found is not None
        return found


def read(data: bytes | str, name: str) -> Set | list[str]:
    """The set in a file's contents, or all its faults, one a line: `name: GO-Vnn message`, in the order of the law's table."""
    file = parsed(data)
    if isinstance(file, str):
        return [f"{name}: GO-V01 cannot be read as TOML: {file}"]
    faults = find(file)
    if faults:
        return [f"{name}: GO-V{row:02} {words}" for row, words in faults]
    return msgspec.convert({"head": file["set"], "decks": file["deck"], "lists": file["player_cards"], "games": file["game_cards"]}, Set)


@lru_cache(maxsize=1)
def base() -> Set:
    """The set that comes with the game."""
    file = Path(__file__).with_name("cards") / "base.toml"
    cards = read(file.read_bytes(), file.name)
    if isinstance(cards, list):
        raise ValueError("\n".join(cards))
    return cards


def called(cards: Set) -> list[str]:
    """What Game Cards are called on the table. Where one has the name of another card of ours, all are called by id."""
    ours = {card.name: card for card in base().games}
    mistaken = any(card.name in ours and printed(card) != printed(ours[card.name]) for card in cards.games)
    return [card.id for card in cards.games] if mistaken else titles([(card.id, card.name) for card in cards.games])


def printed(card: GameCard) -> tuple[object, ...]:
    """All that shows on a Game Card besides its name."""
    return card.type, card.shapes, card.points, card.chevrons, card.convert


# the table --------------------------------------------------------------------------------------------------------------
def designs(cards: Set) -> tuple[tuple[str, ...], ...]:
    """The different Player Cards of a set, by their faces, in the order in which the file names them first."""
    return tuple(dict.fromkeys(card.shapes for cards_of in cards.lists.values() for card in cards_of))


def widest(cards: Set) -> int:
    """Most slots on a Game Card."""
    return max(len(card.shapes) for card in cards.games)


def bank(cards: Set) -> Bank:
    """The questions of `trivia` (GO-16)."""
    return cards.bank or general()


def bank_of(t: Any) -> Bank:
    """The questions of a table: those that lie beside it, or those that come with the game."""
    return getattr(t, "beside", None) or general()


def asking(cards: Set, questions: Bank) -> Set:
    """A set with questions of its own."""
    return msgspec.structs.replace(cards, bank=questions)
