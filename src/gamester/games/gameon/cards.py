"""Card sets of Game-On: read or refused (section f of its law), laid out, and printed on a table as facts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gamester.games.card_file import parsed
from gamester.games.gameon.faults import find
from gamester.games.gameon.lettering import packed, titles
from gamester.games.gameon.questions import Bank, general
from gamester.games.gameon.slots import BLACK, Shape, as_shape, meets
from gamester.games.house_rules import NONE, Cells

HAND, AREA, FACES, BITS = 3, 4, 3, 30
"""GO-R47 cards drawn up to and slots of the Play Area; faces of an Omni; questions in one cell."""
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


def sizes(cards: Set, seats: int) -> dict[str, int]:
    """Sizes of the named dimensions. A hand grows by what came back from the Play Area, and by nothing else (GO-65)."""
    words = -(-len(bank(cards).questions) // BITS)
    return {
        "seat": seats,
        "design": len(designs(cards)),
        "game": len(cards.games) + cards.head.black_cards,
        "target": len(cards.games),
        "area": AREA,
        "slot": widest(cards),
        "hand_place": HAND + AREA * (widest(cards) - 1),
        "pile_place": max(sum(card.count for card in cards.lists[name]) for name in cards.decks.values()),
        "deck_place": len(cards.games) + cards.head.black_cards,
        "type": len(cards.types),
        "colour": len(cards.colours),
        "form": len(cards.head.shapes),
        "question": words * BITS,
        "question_word": words,
    }


def facts(cards: Set, seats: int) -> dict[str, Cells]:
    """The printed facts of a set by zone; backs show nothing. The house rules are not among them."""
    games, faces, wide = cards.games, designs(cards), widest(cards)
    blacks = cards.head.black_cards
    slots = [[_numbers(cards, words) for words in card.shapes] for card in games]
    shown = [[_numbers(cards, words) for words in design] for design in faces]
    return {
        "designs": len(faces),
        "games": len(games),
        "questions": len(bank(cards).questions),
        "wild": len(cards.head.colors),
        "types": len(cards.types),
        "colours": len(cards.colours),
        "forms": len(cards.head.shapes),
        "hand_limit": HAND,
        "game_name": [packed(title) for title in (*called(cards), *BLACK_CARDS[:blacks])],
        "type_name": [packed(name) for name in cards.types],
        "colour_name": [packed(name) for name in cards.colours],
        "form_name": [packed(name) for name in cards.head.shapes],
        "points": [card.points for card in games],
        "chevrons": [card.chevrons for card in games],
        "card_type": _bare([cards.types.index(card.type) if card.type else NONE for card in games], blacks),
        "convert": _bare([cards.colours.index(card.convert) if card.convert else NONE for card in games], blacks),
        "slot_colour": _rows([[colour for colour, _ in row] for row in slots], wide, blacks),
        "slot_form": _rows([[form for _, form in row] for row in slots], wide, blacks),
        "face_colour": _rows([[colour for colour, _ in row] for row in shown], FACES, 0),
        "face_form": _rows([[form for _, form in row] for row in shown], FACES, 0),
        "matches": [[_colours(cards, design, form) for form in cards.head.shapes] for design in faces],
        "deck_cards": [_count(cards.lists[name], faces) for name in cards.decks.values()],
        "answer": [question.right for question in bank(cards).questions],
    }


def _numbers(cards: Set, words: str) -> tuple[int, int]:
    colour, form = cards.shape(words)
    return cards.colours.index(colour), cards.head.shapes.index(form)


def _bare(cells: Sequence[int], blacks: int) -> list[int]:
    """With nothing printed on Black Cards and on a back."""
    return [*cells, *[NONE] * (blacks + 1)]


def _rows(rows: Sequence[Sequence[int]], wide: int, blacks: int) -> list[list[int]]:
    return [[*row, *[NONE] * (wide - len(row))] for row in (*rows, *[()] * (blacks + 1))]


def _colours(cards: Set, design: Sequence[str], form: str) -> int:
    """The colours of slots of a form that a card fills, as bits."""
    fits = [any(meets(cards.shape(face), (colour, form)) for face in design) for colour in cards.colours]
    return sum(1 << k for k, fit in enumerate(fits) if fit)


def _count(listed: Sequence[Player], faces: Sequence[tuple[str, ...]]) -> list[int]:
    return [sum(card.count for card in listed if card.shapes == design) for design in faces]
