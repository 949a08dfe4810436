"""Card sets of Armies: checking a file, and the facts and sizes of a set.

`GroupFinder` finds all groups that the number cards of a set can make.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial
from typing import Any

import msgspec

from gamester.games.card_files import parse_toml
from gamester.games.options import UNSET, Cells, quoted
from gamester.games.schema import SeatValue

RankCounts = tuple[int, ...]
"""Number of cards of each rank, ranks ascending."""
Half = dict[tuple[int, int], list[RankCounts]]
"""Ways to choose cards of half of the ranks, by (sum of faces, number of cards)."""


class GroupFinder:
    """All ways to reach a sum with `low` to `high` cards of a set (AR-15, AR-16).

    A group takes no more cards of a rank than there are copies. The ranks are split into two halves whose ways are paired,
    so that no set takes long.
    """

    def __init__(self, faces: Sequence[int], copies: Sequence[int], low: int, high: int, most: int) -> None:
        middle = len(faces) // 2
        self._left = _half(faces[:middle], copies[:middle], high, most)
        self._right = _half(faces[middle:], copies[middle:], high, most)
        self._low, self._high = low, high

    def count(self, total: int) -> int:
        """Return the number of groups that add up to `total`."""
        return sum(len(left) * len(right) for left, right in self._pairs(total))

    def find(self, total: int) -> list[RankCounts]:
        """Return the groups that add up to `total`: fewer cards first, then lower ranks."""
        found = [low + high for left, right in self._pairs(total) for low in left for high in right]
        return sorted(found, key=lambda takes: (sum(takes), ranks(takes)))

    def _pairs(self, total: int) -> Iterator[tuple[list[RankCounts], list[RankCounts]]]:
        for (faces, cards), left in self._left.items():
            for size in range(max(self._low, cards), self._high + 1):
                right = self._right.get((total - faces, size - cards))
                if right:
                    yield left, right


def ranks(takes: RankCounts) -> tuple[int, ...]:
    """Return the ranks of a group's cards one by one, ascending."""
    return tuple(rank for rank, count in enumerate(takes) for _ in range(count))


def _half(faces: Sequence[int], copies: Sequence[int], high: int, most: int) -> Half:
    half: Half = {(0, 0): [()]}
    for face, held in zip(faces, copies, strict=True):
        wider: Half = {}
        for (total, cards), ways in half.items():
            for count in range(min(held, high - cards, (most - total) // face) + 1):
                wider.setdefault((total + count * face, cards + count), []).extend((*takes, count) for takes in ways)
        half = wider
    return half


MOST_VALUES, MOST_CARDS, MOST_GROUPS = 16, 80, 512
LONGEST = 8
"""Digits of a number: ten cards of any value still fit into a cell of the state."""
TEXT, INTEGER, INTEGERS, TABLE, TABLES = "non-empty text", "an integer", "a list of integers", "a table", "a list of tables"
ITEMS = {
    "army": {"id": TEXT, "name": TEXT, "value": INTEGER},
    "number": {"value": INTEGER, "copies": INTEGER},
    "suit": {"id": TEXT, "name": TEXT},
}
KEYS = (
    {"schema": INTEGER, "game": TEXT, "id": TEXT, "name": TEXT, "origin": TEXT}
    | {"players": INTEGERS, "hand": INTEGER, "min_group": INTEGER}
    | dict.fromkeys(ITEMS, TABLES)
)

Fault = tuple[int, str]
"""A row of the law's table of errors and its message."""


def find_errors(file: dict[str, Any]) -> list[Fault]:
    """Return every error of a parsed file, in the order of the law's table.

    A row is checked if the keys that it mentions exist and have the right type. The rows that count groups are checked if
    everything that bounds their number (V09 to V14) is correct.
    """
    faults: list[Fault] = []
    top = _check_keys(file, {"set": TABLE}, faults)
    faults += _check_rules(_check_keys(top.get("set", {}), KEYS if "set" in top else {}, faults))
    return sorted(dict.fromkeys(faults), key=lambda fault: fault[0])


def _check_keys(table: dict[str, Any], wanted: dict[str, str], faults: list[Fault]) -> dict[str, Any]:
    """Check V02 to V04 for a table and its items. Return its correct entries."""
    faults += [(2, f"unknown key '{quoted(key)}'") for key in table if key not in wanted]
    faults += [(3, f"missing key '{key}'") for key in wanted if key not in table]
    sound = {}
    for key, kind in wanted.items():
        if key not in table:
            continue
        expected = _expected(table[key], kind)
        if expected:
            faults.append((4, f"'{key}' must be {expected}"))
            continue
        items = [_check_keys(item, ITEMS[key], faults) for item in table[key]] if kind == TABLES else []
        if all(len(item) == len(ITEMS[key]) for item in items):
            sound[key] = table[key]
    return sound


def _expected(value: Any, kind: str) -> str:
    """Return the expected kind of a value, or "" if the value is correct."""
    if kind == INTEGER and type(value) is int:
        return "" if abs(value) < 10**LONGEST else f"{INTEGER} of at most {LONGEST} digits"
    if kind == INTEGERS and isinstance(value, list):
        return kind if any(_expected(item, INTEGER) for item in value) else ""
    if kind == TABLES and isinstance(value, list):
        return "" if all(isinstance(item, dict) for item in value) else kind
    if kind == TEXT and isinstance(value, str):
        return "" if value else kind
    return "" if kind == TABLE and isinstance(value, dict) else kind


def _check_rules(file: dict[str, Any]) -> Iterator[Fault]:
    if file.get("schema", 1) != 1 or file.get("game", "armies") != "armies":
        yield 5, "schema 1 and game 'armies' expected"
    if "id" in file and not re.fullmatch(r"[a-z][a-z0-9_]*", file["id"]):
        yield 6, f"id '{quoted(file['id'])}' is not a lower-case name"
    if file.get("origin", "ours") not in ("rulebook", "ours", "custom"):
        yield 7, "origin must be 'rulebook', 'ours' or 'custom'"
    players = file.get("players", [2, 4])
    if len(players) != 2 or not 2 <= players[0] <= players[1] <= 4:
        yield 8, "players must be [min, max] with 2 <= min <= max <= 4"
    if not 2 <= file.get("hand", 2) <= 10:
        yield 9, "hand must be 2..10"
    low = file.get("min_group", 1)
    if "min_group" in file and not 1 <= low <= file.get("hand", low):
        yield 10, "min_group must be 1..hand"
    sizes = [*_army(file), *_number(file)]
    yield from sizes
    yield from _seats(file)
    bounds = {"hand", "min_group", "army", "number"}
    if bounds <= file.keys() and not sizes and 2 <= file["hand"] <= 10 and 1 <= low <= file["hand"]:
        yield from _groups(file)


def _army(file: dict[str, Any]) -> Iterator[Fault]:
    army = file.get("army")
    if army is None:
        return
    if not 2 <= len(army) <= 5:
        yield 11, "an army has 2 to 5 cards"
    if _doubled(army, "id") or _doubled(army, "value") or any(card["value"] < 1 for card in army):
        yield 13, "army values and ids must be different and positive"


def _number(file: dict[str, Any]) -> Iterator[Fault]:
    number = file.get("number")
    if number is None:
        return
    cards = sum(card["copies"] for card in number)
    if len(number) > MOST_VALUES or cards > MOST_CARDS:
        yield 12, f"at most {MOST_VALUES} number values and {MOST_CARDS} number cards, got {len(number)} and {cards}"
    if _doubled(number, "value") or any(card["value"] < 1 or not 1 <= card["copies"] <= 99 for card in number):
        yield 14, "number cards need different positive values and 1 to 99 copies"


def _seats(file: dict[str, Any]) -> Iterator[Fault]:
    most = file["players"][1] if len(file.get("players", [])) == 2 else 0
    if "suit" in file and (len(file["suit"]) < most or _doubled(file["suit"], "id")):
        yield 15, "each player needs a suit of his own"
    if "number" in file and "hand" in file:
        total, hand = sum(card["copies"] for card in file["number"]), file["hand"]
        if hand * most > total:
            yield 16, f"{total} number cards cannot fill {most} hands of {hand} (AR-R23)"


def _groups(file: dict[str, Any]) -> Iterator[Fault]:
    number, low, hand = sorted(file["number"], key=lambda card: card["value"]), file["min_group"], file["hand"]
    army = sorted(file["army"], key=lambda card: card["value"])
    groups = GroupFinder([card["value"] for card in number], [card["copies"] for card in number], low, hand, army[-1]["value"])
    many = [groups.count(card["value"]) for card in army]
    for card, ways in zip(army, many, strict=True):
        if ways == 0:
            yield 17, f"no group of {low}..{hand} cards adds up to {card['value']} ({quoted(card['id'])})"
    if sum(many) > MOST_GROUPS:
        yield 18, f"too many group shapes ({sum(many)}), at most {MOST_GROUPS}"


def _doubled(items: list[dict[str, Any]], key: str) -> bool:
    return len({item[key] for item in items}) < len(items)


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


class Number(msgspec.Struct, frozen=True):
    """The number cards of one value (AR-12)."""

    value: int
    copies: int


class Suit(msgspec.Struct, frozen=True):
    """The suit of an army; it only tells armies apart (AR-R01)."""

    id: str
    name: str


class Set(msgspec.Struct, frozen=True):
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
    number: tuple[Number, ...]
    suit: tuple[Suit, ...]


def read(data: bytes | str, name: str) -> Set | list[str]:
    """Return the set in a file's contents, or all its errors, one a line.

    Each is `name: AR-Vnn message`, in the order of the law's table.
    """
    file = parse_toml(data)
    if isinstance(file, str):
        return [f"{name}: AR-V01 not TOML: {file}"]
    faults = find_errors(file)
    if faults:
        return [f"{name}: AR-V{row:02} {words}" for row, words in faults]
    for key in ("army", "number"):
        file["set"][key].sort(key=lambda card: card["value"])
    return msgspec.convert(file["set"], Set)


def sizes(cards: Set, seats: int) -> dict[str, int]:
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
def groups(cards: Set) -> tuple[tuple[int, RankCounts], ...]:
    """Return every group shape in the order of action numbers.

    A shape is (value index, cards of each rank). The order is by value, then size, then ranks.
    """
    faces, copies = [card.value for card in cards.number], [card.copies for card in cards.number]
    found = GroupFinder(faces, copies, cards.min_group, cards.hand, cards.army[-1].value)
    return tuple((index, takes) for index, card in enumerate(cards.army) for takes in found.find(card.value))


def facts(cards: Set, seats: int) -> dict[str, Cells]:
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
        "kinds": _filled([sum(1 << rank for rank, many in enumerate(takes) if many) for _, takes in made], group_cells, 0),
        "takes": [_filled(takes, rank_cells, 0) for takes in (*(takes for _, takes in made), *[()] * (group_cells - len(made)))],
        "order_card": [list(order) for order in permutations(range(soldiers))],
    }


def suits(cards: Set) -> tuple[SeatValue, ...]:
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
        called = {f"soldier:{label}": f"{soldier.name} of {name[:1].lower()}{name[1:]}" for label, soldier in soldiers}
        found.append(SeatValue(id, name, SIGNS[look], look, called))
    return tuple(found)


def _short_ids(cards: Set) -> list[str]:
    """Return the soldiers' ids as the state holds them, cut to their room.

    The value replaces an id that is no word, or that two soldiers share.
    """
    short = [card.id[:LETTERS] for card in cards.army]
    words = [name.isalnum() and not name.isdigit() and short.count(name) == 1 for name in short]
    return [name if word else str(card.value) for name, word, card in zip(short, words, cards.army, strict=True)]


def _filled(cells: Sequence[int], wide: int, rest: int) -> list[int]:
    return [*cells, *[rest] * (wide - len(cells))]
