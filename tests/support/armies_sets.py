"""Card sets of Armies: built-in ones, others as text, and all groups of a set."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from pathlib import Path

from gamester.games.armies import cards as faults
from gamester.games.armies.cards import CardSet, parse_card_set

FOLDER = Path(faults.__file__).parent / "card_sets"
CLASSIC = (FOLDER / "classic.toml").read_text("utf-8")
HEAD = 'schema = 1\ngame = "armies"\nid = "x"\nname = "X"\norigin = "custom"\n'
SUITS = 'suit = [{id="S", name="Spades"}, {id="H", name="Hearts"}]\n'
TINY = """
[set]
schema = 1
game = "armies"
id = "tiny"
name = "Two soldiers and nine cards"
origin = "ours"
players = [2, 2]
hand = 2
min_group = 1
army = [
    { id = "J", name = "Jack", value = 2 },
    { id = "Q", name = "Queen", value = 3 },
]
number = [
    { value = 1, copies = 3 },
    { value = 2, copies = 3 },
    { value = 3, copies = 3 },
]
suit = [
    { id = "S", name = "Spades" },
    { id = "H", name = "Hearts" },
]
"""
"""A set whose whole game can be solved."""


def ours(name: str) -> CardSet:
    cards = parse_card_set((FOLDER / f"{name}.toml").read_bytes(), f"{name}.toml")
    assert isinstance(cards, CardSet), cards
    return cards


def written(army: Sequence[int], number: dict[int, int], hand: int = 4, low: int = 2) -> str:
    """Return the text of a set for two players.

    `army` are the values of its soldiers, `number` the copies of each number card.
    """
    soldiers = ", ".join(f'{{id="S{k}", name="Soldier", value={value}}}' for k, value in enumerate(army))
    numbers = ", ".join(f"{{value={value}, copies={copies}}}" for value, copies in number.items())
    return f"[set]\n{HEAD}players=[2, 2]\nhand={hand}\nmin_group={low}\narmy=[{soldiers}]\nnumber=[{numbers}]\n{SUITS}"


def all_groups(cards: CardSet) -> list[tuple[int, ...]]:
    """Return the faces of every group, found by trying every handful of cards."""
    faces = [number.value for number in cards.number]
    copies = {number.value: number.copies for number in cards.number}
    sums = [soldier.value for soldier in cards.army]
    handfuls = (some for many in range(cards.min_group, cards.hand + 1) for some in combinations_with_replacement(faces, many))
    found = [some for some in handfuls if sum(some) in sums and all(copies[face] >= many for face, many in Counter(some).items())]
    return sorted(found, key=lambda some: (sum(some), len(some), some))


def faces(cards: CardSet, takes: Sequence[int]) -> tuple[int, ...]:
    return tuple(number.value for number, many in zip(cards.number, takes, strict=True) for _ in range(many))
