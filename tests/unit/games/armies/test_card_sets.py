"""Card sets of Armies: the three built-in ones, and those at the limits."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from gamester.core.layout import layout
from gamester.games.armies import card_file
from gamester.games.armies.cards import CardSet, facts, groups, parse_card_set, sizes, suits
from gamester.games.armies.groups import GroupFinder
from gamester.games.armies.state import State
from tests.support.armies_sets import CLASSIC, all_groups, faces, ours, written


# the sets that ship ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "many", "hand", "army"), [("classic", 82, 7, "JQKA"), ("skirmish", 53, 6, "JQK"), ("grand", 115, 8, "JQKAM")]
)
def test_our_sets(name: str, many: int, hand: int, army: str) -> None:
    """Section f; AR-04 values, AR-12 numbers, AR-16 sums."""
    cards = ours(name)
    assert (cards.id, cards.hand, cards.min_group, cards.players) == (name, hand, 2, (2, 4))
    assert [(soldier.id, soldier.value) for soldier in cards.army] == [(id, 11 + k) for k, id in enumerate(army)]
    assert [(number.value, number.copies) for number in cards.number] == [(value, 4) for value in range(2, 11)]
    assert [suit.id for suit in cards.suit] == ["S", "H", "D", "C"]
    assert [faces(cards, takes) for _, takes in groups(cards)] == all_groups(cards)
    assert [cards.army[index].value for index, _ in groups(cards)] == [sum(some) for some in all_groups(cards)]
    assert len(groups(cards)) == many


def suited(*ids: str) -> CardSet:
    rows = ", ".join(f'{{ id = "{id}", name = "{name}" }}' for id, name in (one.split(" ", 1) for one in ids))
    text = CLASSIC.partition("suit = [")[0] + f"suit = [{rows}]\n"
    cards = parse_card_set(text, "x")
    assert isinstance(cards, CardSet), cards
    return cards


@pytest.mark.parametrize(
    ("ids", "then"),
    [
        (("S Spades", "H Hearts", "D Diamonds", "C Clubs"), [("S", "♠", 0), ("H", "♥", 1), ("D", "♦", 2), ("C", "♣", 3)]),
        (("C Clubs", "Sun Suns", "S Spades", "Moon Moons"), [("C", "♣", 3), ("Sun", "♥", 1), ("S", "♠", 0), ("Moon", "♦", 2)]),
        (
            ("7 Suns", "a:b Moons", "a-very-long-id Stars", "H Hearts", "S Spades"),
            [("1", "♠", 0), ("2", "♦", 2), ("3", "♣", 3), ("H", "♥", 1)],
        ),
    ],
)
def test_suits_as_seats_choose_them(ids: tuple[str, ...], then: list[tuple[str, str, int]]) -> None:
    """No two suits have the same drawing, and every id fits into a line of a record.

    (AR-05, AR-R01)
    """
    found = suits(suited(*ids))
    assert [(one.id, one.sign, one.look) for one in found] == then
    first = ids[0].split(" ", 1)[1].lower()
    assert found[0].spoken_labels == {f"soldier:{name[:1]}": f"{name} of {first}" for name in ("Jack", "Queen", "King", "Ace")}


def test_the_numbering_of_classic_groups() -> None:
    """The figures of the law hold: g = 0, 13, 32, 53; groups per value and by number of cards."""
    cards = ours("classic")
    made = [faces(cards, takes) for _, takes in groups(cards)]
    assert [made[g] for g in (0, 13, 32, 53)] == [(2, 9), (2, 10), (3, 10), (4, 10)]
    assert Counter(sum(some) for some in made) == {11: 13, 12: 19, 13: 21, 14: 29}
    assert Counter(len(some) for some in made) == {2: 17, 3: 30, 4: 23, 5: 11, 6: 1}


@pytest.mark.parametrize("name", ["classic", "skirmish", "grand"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_facts_fill_the_table(name: str, seats: int) -> None:
    cards = ours(name)
    laid = layout(State, sizes(cards, seats))
    printed = facts(cards, seats)
    options = {"questions", "cancel", "reshuffle", "pass_memory", "turn_limit", "draw_break", "age_order"}
    assert set(printed) == set(laid.printed) - options
    for zone, cells in printed.items():
        shape = () if isinstance(cells, int) else (len(cells),) if isinstance(cells[0], int) else (len(cells), len(cells[0]))
        assert shape == laid.zones[zone].shape, zone
    t = laid.new_state()
    for zone, cells in printed.items():
        setattr(t, zone, cells)
    assert len(laid.to_bytes(t)) == 4 * laid.words


def test_facts_of_classic() -> None:
    printed: dict[str, Any] = facts(ours("classic"), 3)
    assert sizes(ours("classic"), 3) == {"seat": 3, "soldier": 4, "place": 4, "order": 24, "rank": 9, "group": 96, "stock": 36, "laid": 3}
    assert {key: printed[key] for key in ("hand_size", "min_group", "soldiers", "orders", "ranks", "groups")} == {
        **{"hand_size": 7, "min_group": 2, "soldiers": 4, "orders": 24, "ranks": 9, "groups": 82}
    }
    assert printed["soldier_value"] == [11, 12, 13, 14, 0]
    assert printed["rank_value"] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 0]
    assert printed["copies"] == [4] * 9 + [0]
    assert printed["group_value"] == [0] * 13 + [1] * 19 + [2] * 21 + [3] * 29 + [-1] * 14
    assert printed["takes"][0] == [1, 0, 0, 0, 0, 0, 0, 1, 0, 0]
    assert printed["takes"][82:] == [[0] * 10] * 14
    assert printed["order_card"] == [list(order) for order in permutations(range(4))]
    assert (printed["order_card"][0], printed["order_card"][23]) == ([0, 1, 2, 3], [3, 2, 1, 0])


def test_the_file_need_not_be_sorted() -> None:
    cards = parse_card_set(written([14, 11], {9: 4, 2: 4, 5: 2, 10: 2}), "F")
    assert isinstance(cards, CardSet)
    assert [soldier.value for soldier in cards.army] == [11, 14]
    assert [number.value for number in cards.number] == [2, 5, 9, 10]
    assert sizes(cards, 2)["rank"] == 6 and sizes(cards, 2)["stock"] == 12 and sizes(cards, 2)["group"] == 32


# bounds ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("army", "number", "hand", "low"),
    [
        ([11, 12], dict.fromkeys(range(1, 17), 1), 4, 2),
        ([11, 12], {2: 40, 9: 39, 3: 1}, 2, 2),
        ([2, 3], {1: 6, 2: 6}, 2, 1),
        ([11, 12, 13, 14, 15], {2: 10, 9: 10, 3: 10, 4: 10, 5: 10}, 10, 2),
    ],
)
def test_sets_at_the_bounds_are_taken(army: list[int], number: dict[int, int], hand: int, low: int) -> None:
    cards = parse_card_set(written(army, number, hand, low), "F")
    assert isinstance(cards, CardSet), cards
    assert [faces(cards, takes) for _, takes in groups(cards)] == all_groups(cards)


def test_the_bound_of_group_shapes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set with exactly as many as are allowed is taken, with one more it is not."""
    monkeypatch.setattr(card_file, "MOST_GROUPS", 82)
    assert isinstance(parse_card_set(CLASSIC, "F"), CardSet)
    monkeypatch.setattr(card_file, "MOST_GROUPS", 81)
    assert parse_card_set(CLASSIC, "F") == ["F: AR-V18 too many group shapes (82), at most 81"]


def test_groups_of_a_huge_set_are_counted_exactly() -> None:
    """Groups are counted without listing them, and the count equals a plain count by sums."""
    ways = Counter({(0, 0): 1})
    for face in range(1, 17):
        wider: Counter[tuple[int, int]] = Counter()
        for (total, cards), many in ways.items():
            for copies in range(min(5, 10 - cards) + 1):
                wider[total + copies * face, cards + copies] += many
        ways = wider
    many = sum(ways[total, cards] for total in range(80, 85) for cards in range(1, 11))
    monster = written(range(80, 85), dict.fromkeys(range(1, 17), 5), hand=10, low=1)
    assert many > 500_000
    assert parse_card_set(monster, "F") == [f"F: AR-V18 too many group shapes ({many}), at most 512"]


def test_a_group_never_takes_more_than_there_is() -> None:
    found = GroupFinder([1, 2], [1, 2], low=1, high=3, most=5)
    assert {total: found.find(total) for total in range(1, 7)} == {1: [(1, 0)], 2: [(0, 1)], 3: [(1, 1)], 4: [(0, 2)], 5: [(1, 2)], 6: []}
    assert [found.count(total) for total in range(1, 7)] == [1, 1, 1, 1, 1, 0]
