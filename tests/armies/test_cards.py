"""Card sets of Armies: the three that ship, every message of refusal, the bounds, and files that nobody meant to write."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from gamester.games.armies import faults
from gamester.games.armies.cards import Number, Set, Soldier, facts, groups, read, sizes
from gamester.games.armies.groups import Groups
from gamester.games.armies.table import Table
from gamester.kernel.layout import layout

FOLDER = Path(faults.__file__).parent / "cards"
CLASSIC = (FOLDER / "classic.toml").read_text("utf-8")
HEAD = 'schema = 1\ngame = "armies"\nid = "x"\nname = "X"\norigin = "custom"\n'
SUITS = 'suit = [{id="S", name="Spades"}, {id="H", name="Hearts"}]\n'


def ours(name: str) -> Set:
    cards = read((FOLDER / f"{name}.toml").read_bytes(), f"{name}.toml")
    assert isinstance(cards, Set), cards
    return cards


def written(army: Sequence[int], number: dict[int, int], hand: int = 4, low: int = 2) -> str:
    """A set for two players, with soldiers of these values and so many cards of each number."""
    soldiers = ", ".join(f'{{id="S{k}", name="Soldier", value={value}}}' for k, value in enumerate(army))
    numbers = ", ".join(f"{{value={value}, copies={copies}}}" for value, copies in number.items())
    return f"[set]\n{HEAD}players=[2, 2]\nhand={hand}\nmin_group={low}\narmy=[{soldiers}]\nnumber=[{numbers}]\n{SUITS}"


def all_groups(cards: Set) -> list[tuple[int, ...]]:
    """Faces of every group, found by trying every handful of cards."""
    faces = [number.value for number in cards.number]
    copies = {number.value: number.copies for number in cards.number}
    sums = [soldier.value for soldier in cards.army]
    handfuls = (some for many in range(cards.min_group, cards.hand + 1) for some in combinations_with_replacement(faces, many))
    found = [some for some in handfuls if sum(some) in sums and all(copies[face] >= many for face, many in Counter(some).items())]
    return sorted(found, key=lambda some: (sum(some), len(some), some))


def faces(cards: Set, takes: Sequence[int]) -> tuple[int, ...]:
    return tuple(number.value for number, many in zip(cards.number, takes, strict=True) for _ in range(many))


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


def test_the_numbering_of_classic_groups() -> None:
    """The law's own figures: g=0, 13, 32, 53; groups per value and by number of cards."""
    cards = ours("classic")
    made = [faces(cards, takes) for _, takes in groups(cards)]
    assert [made[g] for g in (0, 13, 32, 53)] == [(2, 9), (2, 10), (3, 10), (4, 10)]
    assert Counter(sum(some) for some in made) == {11: 13, 12: 19, 13: 21, 14: 29}
    assert Counter(len(some) for some in made) == {2: 17, 3: 30, 4: 23, 5: 11, 6: 1}


@pytest.mark.parametrize("name", ["classic", "skirmish", "grand"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_facts_fill_the_table(name: str, seats: int) -> None:
    cards = ours(name)
    laid = layout(Table, sizes(cards, seats))
    printed = facts(cards, seats)
    options = {"questions", "cancel", "reshuffle", "pass_memory", "turn_limit", "draw_break", "age_order"}
    assert set(printed) == set(laid.printed) - options
    for zone, cells in printed.items():
        shape = () if isinstance(cells, int) else (len(cells),) if isinstance(cells[0], int) else (len(cells), len(cells[0]))
        assert shape == laid.zones[zone].shape, zone
    t = laid.lay()
    for zone, cells in printed.items():
        setattr(t, zone, cells)
    assert len(laid.bytes(t)) == 4 * laid.words


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
    cards = read(written([14, 11], {9: 4, 2: 4, 5: 2, 10: 2}), "F")
    assert isinstance(cards, Set)
    assert [soldier.value for soldier in cards.army] == [11, 14]
    assert [number.value for number in cards.number] == [2, 5, 9, 10]
    assert sizes(cards, 2)["rank"] == 6 and sizes(cards, 2)["stock"] == 12 and sizes(cards, 2)["group"] == 32


# refusals -------------------------------------------------------------------------------------------------------------
def edited(old: str, new: str) -> str:
    assert CLASSIC.count(old) >= 1, old
    return CLASSIC.replace(old, new, 1)


def reason(text: str) -> str:
    """What this Python says of a text that is no TOML."""
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    return str(caught.value)


MISSING = [f"F: AR-V03 missing key '{key}'" for key in faults.KEYS]
NUMBER = "at most 16 number values and 80 number cards, got"
REFUSED = [
    ("hand =", [f"F: AR-V01 not TOML: {reason('hand =')}"]),
    (b"\xff\xfe", ["F: AR-V01 not TOML: invalid start byte at byte 0, expected UTF-8"]),
    (edited("hand = 7", "hand = 7\ncolour = 1"), ["F: AR-V02 unknown key 'colour'"]),
    (edited("value = 2, copies = 4", "value = 2, copies = 4, suit = 1"), ["F: AR-V02 unknown key 'suit'"]),
    (CLASSIC + "[more]\nx = 1", ["F: AR-V02 unknown key 'more'"]),
    (edited("hand = 7", ""), ["F: AR-V03 missing key 'hand'"]),
    (edited(', name = "Jack"', ""), ["F: AR-V03 missing key 'name'"]),
    ("", ["F: AR-V03 missing key 'set'"]),
    ("[set]", MISSING),
    ("set = 1", ["F: AR-V04 'set' must be a table"]),
    (edited("hand = 7", "hand = 7.0"), ["F: AR-V04 'hand' must be an integer"]),
    (edited("schema = 1", "schema = true"), ["F: AR-V04 'schema' must be an integer"]),
    (edited("hand = 7", "hand = 100000000"), ["F: AR-V04 'hand' must be an integer of at most 8 digits"]),
    (edited('name = "Classic pack"', 'name = ""'), ["F: AR-V04 'name' must be non-empty text"]),
    (edited("[2, 4]", '[2, "4"]'), ["F: AR-V04 'players' must be a list of integers"]),
    (edited("number = [", "number = [ 2,"), ["F: AR-V04 'number' must be a list of tables"]),
    (edited("value = 10, copies = 4", 'value = 10, copies = "4"'), ["F: AR-V04 'copies' must be an integer"]),
    (edited("schema = 1", "schema = 2"), ["F: AR-V05 schema 1 and game 'armies' expected"]),
    (edited('"armies"', '"shapes"'), ["F: AR-V05 schema 1 and game 'armies' expected"]),
    (edited('id = "classic"', 'id = "Classic"'), ["F: AR-V06 id 'Classic' is not a lower-case name"]),
    (edited('id = "classic"', r'id = "a\nb"'), [r"F: AR-V06 id 'a\nb' is not a lower-case name"]),
    (edited('"rulebook"', '"mine"'), ["F: AR-V07 origin must be 'rulebook', 'ours' or 'custom'"]),
    (edited("[2, 4]", "[3, 2]"), ["F: AR-V08 players must be [min, max] with 2 <= min <= max <= 4"]),
    (edited("[2, 4]", "[1, 4]"), ["F: AR-V08 players must be [min, max] with 2 <= min <= max <= 4"]),
    (edited("[2, 4]", "[4]"), ["F: AR-V08 players must be [min, max] with 2 <= min <= max <= 4"]),
    (
        edited("hand = 7", "hand = 11"),
        ["F: AR-V09 hand must be 2..10", "F: AR-V16 36 number cards cannot fill 4 hands of 11 (AR-R23)"],
    ),
    (edited("hand = 7", "hand = 1"), ["F: AR-V09 hand must be 2..10", "F: AR-V10 min_group must be 1..hand"]),
    (edited("min_group = 2", "min_group = 0"), ["F: AR-V10 min_group must be 1..hand"]),
    (edited("min_group = 2", "min_group = 8"), ["F: AR-V10 min_group must be 1..hand"]),
    (written([11], {2: 8, 9: 8}), ["F: AR-V11 an army has 2 to 5 cards"]),
    (written(range(11, 17), {2: 8, 9: 8}), ["F: AR-V11 an army has 2 to 5 cards"]),
    (written([11, 12], dict.fromkeys(range(1, 18), 1)), [f"F: AR-V12 {NUMBER} 17 and 17"]),
    (written([11, 12], {2: 41, 9: 40}), [f"F: AR-V12 {NUMBER} 2 and 81"]),
    (edited('id = "Q"', 'id = "J"'), ["F: AR-V13 army values and ids must be different and positive"]),
    (edited('"Queen", value = 12', '"Queen", value = 11'), ["F: AR-V13 army values and ids must be different and positive"]),
    (edited('"Jack", value = 11', '"Jack", value = 0'), ["F: AR-V13 army values and ids must be different and positive"]),
    (edited("value = 3,", "value = 2,"), ["F: AR-V14 number cards need different positive values and 1 to 99 copies"]),
    (edited("value = 2,", "value = -2,"), ["F: AR-V14 number cards need different positive values and 1 to 99 copies"]),
    (edited("copies = 4", "copies = 0"), ["F: AR-V14 number cards need different positive values and 1 to 99 copies"]),
    (
        edited("copies = 4", "copies = 100"),
        [f"F: AR-V12 {NUMBER} 9 and 132", "F: AR-V14 number cards need different positive values and 1 to 99 copies"],
    ),
    (edited('    { id = "C", name = "Clubs" },\n', ""), ["F: AR-V15 each player needs a suit of his own"]),
    (edited('id = "H"', 'id = "S"'), ["F: AR-V15 each player needs a suit of his own"]),
    (edited("hand = 7", "hand = 10"), ["F: AR-V16 36 number cards cannot fill 4 hands of 10 (AR-R23)"]),
    (edited("value = 14", "value = 99"), ["F: AR-V17 no group of 2..7 cards adds up to 99 (A)"]),
    (
        written([1, 3, 11], {2: 8, 9: 8}),
        ["F: AR-V17 no group of 2..4 cards adds up to 1 (S0)", "F: AR-V17 no group of 2..4 cards adds up to 3 (S1)"],
    ),
    (written([30, 31, 32, 33], dict.fromkeys(range(1, 11), 4), hand=10), ["F: AR-V18 too many group shapes (7096), at most 512"]),
]


@pytest.mark.parametrize(("data", "expected"), REFUSED)
def test_refusals(data: bytes | str, expected: list[str]) -> None:
    assert read(data, "F") == expected


def test_every_row_of_the_table_is_refused_here() -> None:
    assert {line.split()[1] for _, lines in REFUSED for line in lines} == {f"AR-V{row:02}" for row in range(1, 19)}


def test_all_faults_are_reported_at_once() -> None:
    spoiled = (
        CLASSIC.replace("hand = 7", "hand = 12\nextra = 1")
        .replace("schema = 1", "schema = 9")
        .replace('"Jack", value = 11', '"Jack", value = 12')
    )
    assert read(spoiled.replace('"rulebook"', '"theirs"').replace("min_group = 2\n", ""), "my.toml") == [
        "my.toml: AR-V02 unknown key 'extra'",
        "my.toml: AR-V03 missing key 'min_group'",
        "my.toml: AR-V05 schema 1 and game 'armies' expected",
        "my.toml: AR-V07 origin must be 'rulebook', 'ours' or 'custom'",
        "my.toml: AR-V09 hand must be 2..10",
        "my.toml: AR-V13 army values and ids must be different and positive",
        "my.toml: AR-V16 36 number cards cannot fill 4 hands of 12 (AR-R23)",
    ]


def test_a_fault_of_many_cards_is_told_once() -> None:
    assert read(CLASSIC.replace("copies", "count"), "F") == ["F: AR-V02 unknown key 'count'", "F: AR-V03 missing key 'copies'"]


def test_nothing_else_after_not_toml() -> None:
    torn = CLASSIC.replace("hand = 7", "hand = 99") + "= 1"
    assert read(torn, "F") == [f"F: AR-V01 not TOML: {reason(torn)}"]


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
    cards = read(written(army, number, hand, low), "F")
    assert isinstance(cards, Set), cards
    assert [faces(cards, takes) for _, takes in groups(cards)] == all_groups(cards)


def test_the_bound_of_group_shapes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set with exactly as many as are allowed is taken, with one more it is not."""
    monkeypatch.setattr(faults, "MOST_GROUPS", 82)
    assert isinstance(read(CLASSIC, "F"), Set)
    monkeypatch.setattr(faults, "MOST_GROUPS", 81)
    assert read(CLASSIC, "F") == ["F: AR-V18 too many group shapes (82), at most 81"]


def test_a_monstrous_set_is_counted_exactly() -> None:
    """Nothing is built that is not needed: the count is that of a plain count by sums, group after group never listed."""
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
    assert read(monster, "F") == [f"F: AR-V18 too many group shapes ({many}), at most 512"]


# files that nobody meant to write -------------------------------------------------------------------------------------
def assert_answered(data: bytes | str) -> None:
    """A set that fits its table, or lines that each begin with the file and a code."""
    cards = read(data, "F")
    if isinstance(cards, list):
        assert cards and all(line.startswith("F: AR-V") and len(line.splitlines()) == 1 for line in cards)
        assert cards == sorted(cards, key=lambda line: line[:9]) and len(set(cards)) == len(cards)
    else:
        laid, printed = layout(Table, sizes(cards, 2)), facts(cards, 2)
        wide = {zone: prod(laid.zones[zone].shape) for zone in printed}
        assert wide == {zone: len(flat(cells)) for zone, cells in printed.items()}
        assert 2 <= len(cards.army) <= len(groups(cards)) <= 512


def flat(cells: Any) -> list[int]:
    return [cells] if isinstance(cells, int) else [word for cell in cells for word in flat(cell)]


SCALARS = st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.integers(-2, 20) | st.floats() | st.text(max_size=4)
NAMES = st.sampled_from(["set", *faults.KEYS, *faults.ITEMS["army"], *faults.ITEMS["number"]]) | st.text(max_size=3)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=6), max_leaves=12)


@given(st.binary(max_size=60) | st.text(max_size=60))
@example("\ud800")
@example("x = " + "[" * 5000)
@example("x = " + "9" * 5000)
@example("x = 0x" + "f" * 9000)
@example('"\\u0000\\u2028" = 1')
def test_any_bytes_are_answered(data: bytes | str) -> None:
    assert_answered(data)


@given(st.integers(0, len(CLASSIC)), st.integers(0, 30), st.text("[]{}=,\"' \n0123456789.-abcdeut#", max_size=8))
def test_a_torn_file_is_answered(at: int, cut: int, put: str) -> None:
    assert_answered(CLASSIC[:at] + put + CLASSIC[at + cut :])


@given(st.dictionaries(NAMES, VALUES, max_size=4) | st.fixed_dictionaries({"set": st.dictionaries(NAMES, VALUES, max_size=12)}))
def test_any_tables_are_judged(file: dict[str, Any]) -> None:
    found = faults.find(file)
    assert [row for row, _ in found] == sorted(row for row, _ in found)
    assert all(2 <= row <= 18 and words for row, words in found)


@settings(max_examples=60)
@given(
    army=st.lists(st.integers(-1, 30), max_size=6),
    number=st.dictionaries(st.integers(0, 12), st.integers(0, 99), max_size=18),
    hand=st.integers(1, 11),
    low=st.integers(0, 4),
)
def test_any_figures_are_judged(army: list[int], number: dict[int, int], hand: int, low: int) -> None:
    assert_answered(written(army, number, hand, low))


@settings(max_examples=60)
@given(
    army=st.lists(st.integers(4, 14), min_size=2, max_size=5, unique=True),
    number=st.dictionaries(st.integers(1, 8), st.integers(2, 6), min_size=4, max_size=7),
    hand=st.integers(4, 6),
    low=st.integers(1, 2),
)
def test_sound_figures_are_judged_rightly(army: list[int], number: dict[int, int], hand: int, low: int) -> None:
    """Taken if and only if there are cards and groups enough, and then with every group there is."""
    cards = read(written(army, number, hand, low), "F")
    soldiers = tuple(Soldier("S", "Soldier", value) for value in sorted(army))
    numbers = tuple(Number(value, number[value]) for value in sorted(number))
    found = all_groups(Set("x", "X", "custom", (2, 2), hand, low, soldiers, numbers, ()))
    empty = [value for value in army if value not in map(sum, found)]
    sound = 2 * hand <= sum(number.values()) and not empty and len(found) <= 512
    assert isinstance(cards, Set) == sound, cards
    if isinstance(cards, Set):
        assert [faces(cards, takes) for _, takes in groups(cards)] == found
    event("taken" if sound else "refused")


def test_a_group_never_takes_more_than_there_is() -> None:
    found = Groups([1, 2], [1, 2], low=1, high=3, most=5)
    assert {total: found.find(total) for total in range(1, 7)} == {1: [(1, 0)], 2: [(0, 1)], 3: [(1, 1)], 4: [(0, 2)], 5: [(1, 2)], 6: []}
    assert [found.count(total) for total in range(1, 7)] == [1, 1, 1, 1, 1, 0]
