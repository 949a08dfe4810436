"""Card sets of Armies and their facts on the table.

Here too are all groups that a set of number cards can make.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial
from pathlib import Path

import msgspec

from gamester.games.armies.groups import GroupFinder, RankCounts
from gamester.games.armies.rules.packed_cards import RANK_BITS, RANKS_PACKED
from gamester.games.armies.state import PACKED
from gamester.games.card_files import parse_toml
from gamester.games.options import UNSET, Cells, quoted
from gamester.games.schema import SeatValue
from gamester.words.library import Words
from gamester.words.translated import name_phrase

WORDS = Words.beside(__file__)
FOLDER = Path(__file__).parent
LETTERS = 8
"""Letters of a soldier's id that the state has room for."""
LONGEST_SUIT = 24
"""Characters of a suit's name that are shown."""
FORMS, SIGNS = ("S", "H", "D", "C"), "♠♥♦♣"
"""Suits that the UI hooks can draw, by id, and their signs in text."""


class Soldier(msgspec.Struct, frozen=True):
    """One card of an army (AR-04)."""

    id: str
    name: str
    value: int


class NumberCard(msgspec.Struct, frozen=True):
    """The number cards of one value (AR-12)."""

    value: int
    copies: int


class SuitCard(msgspec.Struct, frozen=True):
    """The suit of an army; it only tells armies apart (AR-R01)."""

    id: str
    name: str


class CardSet(msgspec.Struct, frozen=True):
    """A card set without errors.

    `army` and `number` ascend by value, so an index into them is the value index.
    """

    id: str
    name: str
    origin: str
    players: tuple[int, int]
    hand: int
    min_group: int
    army: tuple[Soldier, ...]
    number: tuple[NumberCard, ...]
    suit: tuple[SuitCard, ...]


def parse_card_set(data: bytes | str, name: str) -> CardSet | list[str]:
    """Return the set in a file's contents, or all its errors, one a line.

    Each is `name: AR-Vnn message`, in the order of the law's table.
    """
    file = parse_toml(data)
    if isinstance(file, str):
        return [f"{name}: AR-V01 {file}"]
    from gamester.games.armies.card_file import find_faults  # takes pydantic, which is needed where a file is read and nowhere else

    if faults := find_faults(file):
        return [f"{name}: {check} {words}" for check, words in faults]
    for key in ("army", "number"):
        file["set"][key].sort(key=lambda card: card["value"])
    return msgspec.convert(file["set"], CardSet)


def sizes(cards: CardSet, seats: int) -> dict[str, int]:
    """Return the sizes of the named dimensions.

    They are rounded up, so that similar sets share one compiled runtime.
    """
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
    """Return `many` rounded up to a multiple of `to`."""
    return -(-many // to) * to


@lru_cache(maxsize=64)
def groups(cards: CardSet) -> tuple[tuple[int, RankCounts], ...]:
    """Return every group shape in the order of action numbers.

    A shape is (value index, cards of each rank). The order is by value, then size, then ranks.
    """
    faces, copies = [card.value for card in cards.number], [card.copies for card in cards.number]
    found = GroupFinder(faces, copies, cards.min_group, cards.hand, cards.army[-1].value)
    return tuple((index, takes) for index, card in enumerate(cards.army) for takes in found.find(card.value))


def facts(cards: CardSet, seats: int) -> dict[str, Cells]:
    """Return the printed facts of a set by zone, each as long as its zone.

    Cells for rounded-up ids and for blanks are filled with 0 or -1. Orders are top first and lexicographic by value index
    (section d). The facts of options are not included.
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
        "group_value": _filled([index for index, _ in made], group_cells, UNSET),
        # Checks of stored records cover it; rules read `packed`.
        "kinds": _filled([sum(1 << rank for rank, many in enumerate(takes) if many) for _, takes in made], group_cells, 0),
        "takes": [_filled(takes, rank_cells, 0) for takes in (*(takes for _, takes in made), *[()] * (group_cells - len(made)))],
        "packed": [_packed(takes) for takes in (*(takes for _, takes in made), *[()] * (group_cells - len(made)))],
        "order_card": [list(order) for order in permutations(range(soldiers))],
    }


def _packed(takes: RankCounts) -> list[int]:
    """Return the cards of a group as the rules pack them."""
    packed = [0] * PACKED.size_without_blanks
    for rank, count in enumerate(takes):
        packed[rank // RANKS_PACKED] |= count << (RANK_BITS * (rank % RANKS_PACKED))
    return packed


def suits(cards: CardSet) -> tuple[SeatValue, ...]:
    """Return the suits of a set as seats choose them (AR-05, AR-R01).

    They are the first four of the set in its order: as many as there are drawings, and as many as ever play (AR-01). A suit
    that is none of the four usual ones gets a drawing that no other suit has. If no record could hold its id, its place in
    the list is used.
    """
    offered = cards.suit[: len(FORMS)]
    left = [look for look, form in enumerate(FORMS) if form not in {suit.id for suit in offered}]
    found = []
    for place, suit in enumerate(offered, 1):
        word = suit.id.isalnum() and not suit.id.isdigit() and len(suit.id) <= LETTERS
        name, id = quoted(suit.name, LONGEST_SUIT), suit.id if word else str(place)
        look = FORMS.index(suit.id) if suit.id in FORMS else left.pop(0)
        soldiers = zip(_short_ids(cards), cards.army, strict=True)
        small = f"{name[:1].lower()}{name[1:]}"
        called = {
            f"soldier:{label}": WORDS.phrase("soldier-of-suit", soldier=name_phrase(FOLDER, soldier.name), suit=name_phrase(FOLDER, small))
            for label, soldier in soldiers
        }
        found.append(SeatValue(id, name_phrase(FOLDER, name), SIGNS[look], look, called))
    return tuple(found)


def _short_ids(cards: CardSet) -> list[str]:
    """Return the soldiers' ids as the state holds them, cut to their room.

    The value replaces an id that is no word, or that two soldiers share.
    """
    short = [card.id[:LETTERS] for card in cards.army]
    words = [name.isalnum() and not name.isdigit() and short.count(name) == 1 for name in short]
    return [name if word else str(card.value) for name, word, card in zip(short, words, cards.army, strict=True)]


def _filled(cells: Sequence[int], wide: int, rest: int) -> list[int]:
    return [*cells, *[rest] * (wide - len(cells))]
