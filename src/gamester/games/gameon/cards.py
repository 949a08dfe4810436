"""Card sets of Game-On.

Here are their cards and shapes, their names as numbers on the table, and the seats and options that
they allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gamester.games.card_files import parse_toml
from gamester.games.gameon.card_shapes import LETTERS, LONGEST, WILD_COLOUR, Shape, parse_shape
from gamester.games.gameon.questions import QuestionBank, default_bank
from gamester.games.options import UNSET, Cells
from gamester.words.library import Words

WORDS = Words.beside(__file__)


def unique_titles(cards: Sequence[tuple[str, str]]) -> list[str]:
    """Return the titles of Game Cards, given as (id, name).

    They are the names if all differ and are short and plain, else the ids.
    """
    names = ["_".join(name.split()) for _, name in cards]
    plain = all(name.isascii() and name.replace("_", "").isalnum() and len(name) <= LONGEST for name in names)
    return names if plain and len(set(names)) == len(names) else [id for id, _ in cards]


def pack_name(name: str) -> list[int]:
    """Return a name of at most sixteen ASCII letters as cells."""
    letters = name.encode("ascii").ljust(LONGEST, b"\0")
    return [int.from_bytes(letters[at : at + LETTERS], "big") for at in range(0, LONGEST, LETTERS)]


def unpack_name(cells: Sequence[int]) -> str:
    """Return the name in such cells."""
    return _unpacked(tuple(cells))


@lru_cache(maxsize=4096)
def _unpacked(cells: tuple[int, ...]) -> str:
    return b"".join([int(cell).to_bytes(LETTERS, "big") for cell in cells]).rstrip(b"\0").decode("ascii")


HAND, AREA, FACES = 3, 4, 3
"""Cards drawn up to, slots of the Play Area (GO-R47), and faces of an Omni."""
BLACK_CARDS = tuple(f"black_card_{k}" for k in range(1, 7))
"""Titles of Black Cards; no id of a set has this form."""


class PlayerCard(msgspec.Struct, frozen=True):
    """One kind of Player Card in a list: one shape, or three to choose from (GO-63)."""

    shapes: tuple[str, ...]
    count: int


class GameCard(msgspec.Struct, frozen=True):
    """One Game Card; `type` (GO-R37) and `convert` (GO-R09) may be empty."""

    id: str
    name: str
    type: str
    shapes: tuple[str, ...]
    points: int
    chevrons: int
    convert: str = ""


class CardSetHeader(msgspec.Struct, frozen=True):
    """The head of a set: its id, title, origin, version, and words."""

    id: str
    title: str
    origin: str
    version: int
    colors: tuple[str, ...]
    shapes: tuple[str, ...]
    black_cards: int


class CardSet(msgspec.Struct, frozen=True):
    """A card set without errors."""

    head: CardSetHeader
    decks: dict[str, str]
    lists: dict[str, tuple[PlayerCard, ...]]
    games: tuple[GameCard, ...]
    bank: QuestionBank | None = None
    """Questions of the table (GO-16), or None for those that come with the game."""

    @property
    def types(self) -> tuple[str, ...]:
        """The Card Types; the index is the number."""
        return tuple(self.decks)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours, wild last (GO-62); the index is the number."""
        return (*self.head.colors, WILD_COLOUR)

    def shape(self, words: str) -> Shape:
        """Return a colour and a form of this set."""
        found = parse_shape(words, self.colours, self.head.shapes)
        assert found is not None
        return found


def parse_card_set(data: bytes | str, name: str) -> CardSet | list[str]:
    """Return the set in a file's contents, or all its errors, one a line.

    Each is `name: GO-Vnn message`, in the order of the law's table.
    """
    file = parse_toml(data)
    if isinstance(file, str):
        return [f"{name}: GO-V01 {file}"]
    from gamester.games.gameon.card_file import find_faults  # takes pydantic, which is needed where a file is read and nowhere else

    if faults := find_faults(file):
        return [f"{name}: {check} {words}" for check, words in faults]
    return msgspec.convert(
        {"head": file["set"], "decks": file["deck"], "lists": file["player_cards"], "games": file["game_cards"]}, CardSet
    )


@lru_cache(maxsize=1)
def base() -> CardSet:
    """Return the set that comes with the game."""
    file = Path(__file__).with_name("card_sets") / "base.toml"
    cards = parse_card_set(file.read_bytes(), file.name)
    if isinstance(cards, list):
        raise ValueError("\n".join(cards))
    return cards


def game_card_names(cards: CardSet) -> list[str]:
    """Return the titles of Game Cards at a table.

    If a card has the name of another card of our set, all titles are ids.
    """
    ours = {card.name: card for card in base().games}
    mistaken = any(card.name in ours and face_key(card) != face_key(ours[card.name]) for card in cards.games)
    return [card.id for card in cards.games] if mistaken else unique_titles([(card.id, card.name) for card in cards.games])


def face_key(card: GameCard) -> tuple[object, ...]:
    """Return everything printed on a Game Card except its name."""
    return card.type, card.shapes, card.points, card.chevrons, card.convert


# setup ------------------------------------------------------------------------------------------------------------------
def designs(cards: CardSet) -> tuple[tuple[str, ...], ...]:
    """Return the different Player Cards by their faces, in the order of the file."""
    return tuple(dict.fromkeys(card.shapes for cards_of in cards.lists.values() for card in cards_of))


def widest(cards: CardSet) -> int:
    """Return the largest number of slots on a Game Card."""
    return max(len(card.shapes) for card in cards.games)


def bank(cards: CardSet) -> QuestionBank:
    """Return the questions of `trivia` (GO-16)."""
    return cards.bank or default_bank()


def bank_of(t: Any) -> QuestionBank:
    """Return the questions of a table: its own, or those that come with the game."""
    return getattr(t, "beside", None) or default_bank()


def with_questions(cards: CardSet, questions: QuestionBank) -> CardSet:
    """Return a set with questions of its own."""
    return msgspec.structs.replace(cards, bank=questions)


FEWEST = 2


def seats_refused(cards: CardSet, seats: int) -> str:
    """Return the refusal of a number of seats (GO-V20).

    There must be at least two, and no more than the set has Player Decks.
    """
    return WORDS.say("seats-refused", fewest=FEWEST, most=len(cards.types), seats=seats, clause="GO-01")


def setup_errors(cards: CardSet, seats: int, rules: dict[str, Cells]) -> list[str]:
    """Return the errors of a number of seats and options with a set (GO-V19, GO-V20)."""
    faults, most = [], len(cards.types)
    if not FEWEST <= seats <= most:
        faults.append(seats_refused(cards, seats))
    black, decks = rules["black_cards"], rules["decks"]
    assert isinstance(black, int) and isinstance(decks, list)
    limit = min(cards.head.black_cards, AREA if rules["black_slot"] else cards.head.black_cards)
    if black > limit:
        faults.append(WORDS.say("option-out-of-range", option="black_cards", value=str(black), least=0, most=limit))
    taken = [deck for deck in decks if isinstance(deck, int) and deck != UNSET]
    faults += [
        WORDS.say("option-out-of-range", option="decks", value=deck + 1, least=1, most=most)
        for deck in dict.fromkeys(taken)
        if deck >= most
    ]
    twice = [deck for deck in dict.fromkeys(taken) if deck < most and taken.count(deck) > 1]
    return faults + [WORDS.say("deck-taken-twice", deck=cards.types[deck], clause="GO-18") for deck in twice]
