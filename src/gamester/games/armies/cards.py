"""Card sets of Armies: read or refused (section f of the law), laid out, and printed on a table as facts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial

import msgspec

from gamester.games.armies.faults import find
from gamester.games.armies.groups import Groups, Takes
from gamester.games.card_file import parsed
from gamester.games.house_rules import NONE, Cells, printable
from gamester.games.names import SeatValue

LETTERS = 8
"""Letters of a soldier's id that the table has room for."""
LONGEST_SUIT = 24
"""Characters of a suit's name that are told."""
FORMS, SIGNS = ("S", "H", "D", "C"), "♠♥♦♣"
"""Suits as felts draw them, by their ids, and how they are written."""


class Soldier(msgspec.Struct, frozen=True):
    """One card of an army (AR-04)."""

    id: str
    name: str
    value: int


class Number(msgspec.Struct, frozen=True):
    """The number cards of one value (AR-12)."""

    value: int
    copies: int


class Suit(msgspec.Struct, frozen=True):
    """What tells armies apart, and nothing else (AR-R01)."""

    id: str
    name: str


class Set(msgspec.Struct, frozen=True):
    """A card set without faults; `army` and `number` ascend by value, so a place in them is the value index."""

    id: str
    name: str
    origin: str
    players: tuple[int, int]
    hand: int
    min_group: int
    army: tuple[Soldier, ...]
    number: tuple[Number, ...]
    suit: tuple[Suit, ...]


def read(data: bytes | str, name: str) -> Set | list[str]:
    """The set in a file's contents, or all its faults, one a line: `name: AR-Vnn message`, in the order of the law's table."""
    file = parsed(data)
    if isinstance(file, str):
        return [f"{name}: AR-V01 not TOML: {file}"]
    faults = find(file)
    if faults:
        return [f"{name}: AR-V{row:02} {words}" for row, words in faults]
    for key in ("army", "number"):
        file["set"][key].sort(key=lambda card: card["value"])
    return msgspec.convert(file["set"], Set)


def sizes(cards: Set, seats: int) -> dict[str, int]:
    """Sizes of the named dimensions, rounded up so that sets much alike share one compiled twin."""
    soldiers, number_cards = len(cards.army), sum(card.copies for card in cards.number)
    return {
        "seat": seats,
        "soldier": soldiers,
        "place": soldiers,
        "order": factorial(soldiers),
        "rank": _up(len(cards.number), 3),
        "group": _up(len(groups(cards)), 32),
        "stock": _up(number_cards, 12),
        "laid": cards.hand // cards.min_group,
    }


def _up(many: int, to: int) -> int:
    """The next multiple of `to`."""
    return -(-many // to) * to


@lru_cache(maxsize=64)
def groups(cards: Set) -> tuple[tuple[int, Takes], ...]:
    """Every group shape in the order of the numbering, as (value index, cards of each rank): by value, size, ranks."""
    faces, copies = [card.value for card in cards.number], [card.copies for card in cards.number]
    found = Groups(faces, copies, cards.min_group, cards.hand, cards.army[-1].value)
    return tuple((index, takes) for index, card in enumerate(cards.army) for takes in found.find(card.value))


def facts(cards: Set, seats: int) -> dict[str, Cells]:
    """The printed facts of a set by zone, each as long as its zone: where ids were rounded up, and for backs, there is nothing.

    Orders are top first and lexicographic by value index (section d). The options' facts are not among them.
    """
    soldiers, numbers, made = len(cards.army), len(cards.number), groups(cards)
    size = sizes(cards, seats)
    rank_cells, group_cells = size["rank"] + 1, size["group"]
    return {
        "hand_size": cards.hand,
        "min_group": cards.min_group,
        "soldiers": soldiers,
        "orders": size["order"],
        "ranks": numbers,
        "groups": len(made),
        "soldier_value": [*(card.value for card in cards.army), 0],
        "soldier_id": [_filled([ord(letter) for letter in name], LETTERS, 0) for name in (*_short_ids(cards), "")],
        "rank_value": _filled([card.value for card in cards.number], rank_cells, 0),
        "copies": _filled([card.copies for card in cards.number], rank_cells, 0),
        "group_value": _filled([index for index, _ in made], group_cells, NONE),
        "kinds": _filled([sum(1 << rank for rank, many in enumerate(takes) if many) for _, takes in made], group_cells, 0),
        "takes": [_filled(takes, rank_cells, 0) for takes in (*(takes for _, takes in made), *[()] * (group_cells - len(made)))],
        "order_card": [list(order) for order in permutations(range(soldiers))],
    }


def suits(cards: Set) -> tuple[SeatValue, ...]:
    """Return the suits of a set as seats choose them (AR-05), and nothing in play asks for them (AR-R01).

    They are the first four of it in their order: as many as there are drawings, and as many as ever play (AR-01).
    A suit that is none of the four usual ones gets a drawing that no other has; an id that no record could hold is its place.
    """
    offered = cards.suit[: len(FORMS)]
    left = [look for look, form in enumerate(FORMS) if form not in {suit.id for suit in offered}]
    found = []
    for place, suit in enumerate(offered, 1):
        word = suit.id.isalnum() and not suit.id.isdigit() and len(suit.id) <= LETTERS
        name, id = printable(suit.name, LONGEST_SUIT), suit.id if word else str(place)
        look = FORMS.index(suit.id) if suit.id in FORMS else left.pop(0)
        soldiers = zip(_short_ids(cards), cards.army, strict=True)
        called = {f"soldier:{label}": f"{soldier.name} of {name[:1].lower()}{name[1:]}" for label, soldier in soldiers}
        found.append(SeatValue(id, name, SIGNS[look], look, called))
    return tuple(found)


def _short_ids(cards: Set) -> list[str]:
    """Ids of the soldiers as the table holds them, cut to their room; the value where that is no word, or the word of two soldiers."""
    short = [card.id[:LETTERS] for card in cards.army]
    words = [name.isalnum() and not name.isdigit() and short.count(name) == 1 for name in short]
    return [name if word else str(card.value) for name, word, card in zip(short, words, cards.army, strict=True)]


def _filled(cells: Sequence[int], wide: int, rest: int) -> list[int]:
    return [*cells, *[rest] * (wide - len(cells))]
