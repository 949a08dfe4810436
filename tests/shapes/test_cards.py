"""Card sets of Shape & List: the two that ship, every message of refusal, the bounds, and files that nobody meant to write."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamester.games import find
from gamester.games.shapes import faults
from gamester.games.shapes.cards import Set, facts, read, sizes
from gamester.games.shapes.codes import Face, card_name, card_of, list_name, list_of, usual
from gamester.games.shapes.table import Table
from gamester.kernel.layout import layout
from gamester.play.header import lay

FOLDER = Path(faults.__file__).parent / "cards"
DEFAULT = (FOLDER / "default.toml").read_text("utf-8")
OPTIONS = {option.name for option in find("shapes").names.OPTIONS}


def ours(name: str) -> Set:
    cards = read((FOLDER / f"{name}.toml").read_bytes(), f"{name}.toml")
    assert isinstance(cards, Set), cards
    return cards


# the sets that ship ---------------------------------------------------------------------------------------------------
ROWS = {
    "default": {(0, 9): 1, (1, 8): 2, (2, 7): 2, (3, 6): 2, (4, 5): 2, (1, 4): 3, (2, 3): 3},
    "lively": {(0, 6): 1, (1, 5): 3, (2, 4): 4, (1, 4): 4, (2, 3): 3},
}


@pytest.mark.parametrize("name", ROWS)
def test_our_sets(name: str) -> None:
    """Section F: six shapes of 15 cards, SL-02 two numbers each; SL-03, SL-04, SL-R05 marks; SL-R28 a 0, so that a 1 can win."""
    cards = ours(name)
    assert cards.players == (2, 6) and cards.warnings == ()
    assert cards.shapes == ("circle", "square", "triangle", "star", "heart", "moon")
    for shape in range(6):
        assert {(type.a.n, type.b.n): type.copies for type in cards.types if type.shape == shape} == ROWS[name]
    for type in cards.types:
        assert (type.a, type.b) == (usual(type.a.n, type.b.n), usual(type.b.n, type.a.n))
    assert [type.shape for type in cards.types] == sorted(type.shape for type in cards.types)
    assert sum(type.copies for type in cards.types) == 90


@pytest.mark.parametrize("name", ROWS)
def test_our_lists(name: str) -> None:
    """SL-05: most total 9, some 10 or 12. Every shape is required 35 times over all of them."""
    cards = ours(name)
    assert Counter(sum(card.need) for card in cards.lists) == {9: 16, 10: 3, 12: 3}
    assert [sum(card.need[shape] for card in cards.lists) for shape in range(6)] == [35] * 6
    kinds = Counter("".join(map(str, sorted(filter(None, card.need), reverse=True))) for card in cards.lists)
    assert kinds == {"333": 10, "432": 6, "3322": 3, "332211": 3}
    threes = [card.need for card in cards.lists if sorted(card.need)[3:] == [3, 3, 3]]
    assert all(sum(need[shape] > 0 for need in threes) == 5 for shape in range(6))
    assert all(sum(need[one] > 0 < need[two] for need in threes) == 2 for one in range(6) for two in range(one))


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("seats", [2, 6])
def test_facts_fill_the_table(name: str, seats: int) -> None:
    cards = ours(name)
    laid, printed = layout(Table, sizes(cards, seats)), facts(cards, seats)
    assert set(printed) == set(laid.printed) - OPTIONS
    t = lay("shapes", seats, name).t
    assert [t.shape_of[t.first_of[shape]] for shape in range(6)] == list(range(6))
    assert sum(t.copies) == 90 and sum(t.kinds_of) == t.cards == len(cards.types)
    assert t.shape_of[laid.zones["hand"].shape[1] - 1] == -1


def test_the_two_sets_share_a_twin() -> None:
    assert sizes(ours("default"), 4) == sizes(ours("lively"), 4)


# refusals -------------------------------------------------------------------------------------------------------------
def edited(old: str, new: str) -> str:
    assert old in DEFAULT, old
    return DEFAULT.replace(old, new, 1)


def reason(text: str) -> str:
    """What this Python says of a text that is no TOML."""
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    return str(caught.value)


def bad(key: str, place: str) -> str:
    return f"F: SET-01 unknown or invalid key '{key}' at {place}"


SECOND = "a = { n = 1, bonus = true, tie = true }\nb = { n = 8 }\ncopies = 2"
KITE = "need = { circle = 3, square = 3, triangle = 3 }"
NINE = 'F: SET-08 list total must be 9, 10 or 12, is {} (SL-05) at list "Kite"'
FEW = (
    DEFAULT[: DEFAULT.index('[[card]]\nshapes = "all"\na = { n = 2')].replace("copies = 2", "copies = 1")
    + DEFAULT[DEFAULT.index("[[list]]") :]
)
"""Two cards of each shape."""
REFUSED: list[tuple[bytes | str, list[str]]] = [
    (edited("version = 1", "version = 1\ncolour = 1"), [bad("colour", "set")]),
    (edited("version = 1", "version = 0"), [bad("version", "set")]),
    (edited("version = 1", "version = true"), [bad("version", "set")]),
    (edited('id = "shapes-default"', 'id = "Shapes"'), [bad("id", "set")]),
    (edited('game = "shapes"', 'game = "armies"'), [bad("game", "set")]),
    (edited('title = "', 'title = ""\n# "'), [bad("title", "set")]),
    (edited("house = false", 'house = "no"'), [bad("house", "set")]),
    (edited("{ min = 2, max = 6 }", "3"), [bad("players", "set")]),
    (edited("{ min = 2, max = 6 }", "{ min = 2, most = 6 }"), [bad("most", "set"), bad("max", "set")]),
    (edited("max = 6", 'max = "6"'), [bad("max", "set")]),
    (DEFAULT + "[more]\nx = 1", [bad("more", "set")]),
    ("", [bad("set", "set"), bad("card", "set"), bad("list", "set")]),
    (edited("copies = 1", "copies = 1\nworth = 3"), [bad("worth", "card 1")]),
    (edited("a = { n = 0 }", "a = { n = 0, gold = true }"), [bad("gold", "card 1")]),
    (edited("a = { n = 0 }", "a = { bonus = false }"), [bad("n", "card 1")]),
    (edited("a = { n = 0 }", "a = 0"), [bad("a", "card 1")]),
    (edited("a = { n = 0 }\n", ""), [bad("a", "card 1")]),
    (edited("a = { n = 0 }", 'a = { n = 0, bonus = "no" }'), [bad("bonus", "card 1")]),
    (edited('shapes = "all"', 'shapes = "some"'), [bad("shapes", "card 1")]),
    (edited('shapes = "all"', 'shapes = ["star", "star"]'), [bad("shapes", "card 1")]),
    (edited('name = "Kite"\n', ""), [bad("name", "list 1")]),
    (edited('name = "Kite"', 'name = " "'), [bad("name", "list 1")]),
    (edited(KITE, "need = 9"), [bad("need", 'list "Kite"')]),
    (edited('["circle", "square", "triangle", "star", "heart", "moon"]', "3"), [bad("shapes", "set")]),
    (edited(', "moon"]', ', "moon", "moon"]'), ["F: SET-02 shapes must be 2 to 8 different names"]),
    (edited('shapes = "all"', 'shapes = ["star", "sun"]'), ["F: SET-03 unknown shape 'sun' at card 1"]),
    (edited(KITE, "need = { circle = 3, square = 3, sun = 3 }"), ["F: SET-03 unknown shape 'sun' at list \"Kite\""]),
    (edited("b = { n = 9 }", "b = { n = 100 }"), ["F: SET-04 number must be an integer from 0 to 99 at card 1"]),
    (edited("b = { n = 9 }", "b = { n = 9.0 }"), ["F: SET-04 number must be an integer from 0 to 99 at card 1"]),
    (edited("b = { n = 9 }", "b = { n = true }"), ["F: SET-04 number must be an integer from 0 to 99 at card 1"]),
    (edited("b = { n = 9 }", "b = { n = 9, bonus = true }"), ['F: SET-05 "bonus" is allowed only on 1, 2, 3, 4 (SL-03) at card 1']),
    (edited("b = { n = 8 }", "b = { n = 8, tie = true }"), ['F: SET-06 "tie bonus" is allowed only on 1 and 4 (SL-04) at card 2']),
    (edited(SECOND, SECOND.replace("copies = 2", "copies = 0")), ["F: SET-07 copies must be from 1 to 99 at card 2"]),
    (edited(SECOND, SECOND.replace("copies = 2", "copies = 100")), ["F: SET-07 copies must be from 1 to 99 at card 2"]),
    (edited(KITE, KITE + "\ncopies = 0"), ['F: SET-07 copies must be from 1 to 99 at list "Kite"']),
    (edited(KITE, "need = { circle = 3, square = 3, triangle = 2 }"), [NINE.format(8)]),
    (edited(KITE, "need = { circle = 3, square = 3, triangle = 5 }"), [NINE.format(11)]),
    (edited('[[list]]\nname = "Carnival"', '[[list]]\nname = "Many"\nneed = { circle = 10 }\ncopies = 11\n[[list]]\nname = "Carnival"'),
     ["F: SET-09 most List Cards must total 9 (SL-05)"]),
    (edited(KITE, "need = {}"), ['F: SET-10 each need must be at least 1 at list "Kite"']),
    (edited(KITE, "need = { circle = 9, square = 0 }"), ['F: SET-10 each need must be at least 1 at list "Kite"']),
    (edited('b = { n = 9 }\ncopies = 1', 'b = { n = 9 }').replace("copies = 3", "copies = 1").replace("copies = 2", "copies = 1").replace(
        KITE, "need = { circle = 9 }"), ["F: SET-11 needs 9 of 'circle' but the set has only 7 at list \"Kite\""]),
    (DEFAULT[: DEFAULT.index('[[list]]\nname = "Bridge"')], ["F: SET-12 3 List Cards cannot serve 6 players (SL-08)"]),
    (FEW, ["F: SET-13 12 Shape Cards are too few for 6 players (SL-11, SL-14)"]),
    (edited("min = 2", "min = 1"), ["F: SET-14 players must satisfy 2 <= min <= max <= 6"]),
    (edited("max = 6", "max = 7"), ["F: SET-14 players must satisfy 2 <= min <= max <= 6"]),
    (edited("min = 2", "min = 7"), ["F: SET-14 players must satisfy 2 <= min <= max <= 6"]),
    (edited('name = "Lantern"', 'name = "Kite"'), ["F: SET-15 duplicate list name 'Kite'"]),
    (edited("copies = 1", "copies = 30"), ["F: SET-16 too many cards: 264 (limit 240)"]),
    (edited(KITE, KITE + "\ncopies = 44"), ["F: SET-16 too many lists: 65 (limit 64)"]),
    (edited("[[card]]", "".join(f'[[card]]\nshapes = "all"\na = {{ n = {n} }}\nb = {{ n = 50 }}\n' for n in range(20, 30)) + "[[card]]"),
     ["F: SET-16 too many card types: 102 (limit 96)"]),
    ("version =", [f"F: SET-17 not a valid TOML file: {reason('version =')}"]),
    (b"\xff\xfe", ["F: SET-17 not a valid TOML file: invalid start byte at byte 0, expected UTF-8"]),
]  # fmt: skip


@pytest.mark.parametrize(("data", "expected"), REFUSED)
def test_refusals(data: bytes | str, expected: list[str]) -> None:
    found = read(data, "F")
    if expected[0].startswith("F: SET-11"):
        assert isinstance(found, list) and expected[0] in found
    elif expected[0].startswith("F: SET-13"):
        assert isinstance(found, list) and [line for line in found if "SET-11" not in line] == expected
    else:
        assert found == expected


def test_every_row_of_the_table_is_refused_here() -> None:
    assert {line.split()[1] for _, lines in REFUSED for line in lines} == {f"SET-{row:02}" for row in range(1, 18)}


def test_all_faults_are_reported_at_once() -> None:
    spoiled = (
        DEFAULT.replace("version = 1", "version = 0", 1)
        .replace("b = { n = 9 }", "b = { n = 900 }")
        .replace(KITE, "need = { circle = 3, sun = 6 }")
        .replace('name = "Lantern"', 'name = "Anchor"')
        .replace("min = 2", "min = 9")
    )
    assert read(spoiled, "my.toml") == [
        "my.toml: SET-01 unknown or invalid key 'version' at set",
        "my.toml: SET-03 unknown shape 'sun' at list \"Kite\"",
        "my.toml: SET-04 number must be an integer from 0 to 99 at card 1",
        "my.toml: SET-14 players must satisfy 2 <= min <= max <= 6",
        "my.toml: SET-15 duplicate list name 'Anchor'",
    ]


def test_a_house_set_is_only_warned() -> None:
    """`house = true` turns SET-05, 06, 08 and 09 into warnings, and nothing else."""
    odd = DEFAULT.replace("house = false", "house = true").replace("b = { n = 9 }", "b = { n = 9, bonus = true, tie = true }", 1)
    cards = read(odd.replace(KITE, "need = { circle = 3 }"), "F")
    assert isinstance(cards, Set)
    assert [line.split()[1] for line in cards.warnings] == ["SET-05", "SET-06", "SET-08"]
    assert isinstance(read(odd.replace("b = { n = 9,", "b = { n = 99, gold = 1,"), "F"), list)


def test_rows_alike_are_merged() -> None:
    """The same shape, numbers and marks, face a to a: one type. The faces the other way round are another."""
    row = '[[card]]\nshapes = ["star"]\na = { n = 0 }\nb = { n = 9 }\n'
    turned = '[[card]]\nshapes = ["star"]\na = { n = 9 }\nb = { n = 0 }\n'
    cards = read(DEFAULT.replace("[[list]]", f"{row}{turned}[[list]]", 1), "F")
    assert isinstance(cards, Set) and len(cards.types) == 43
    stars = {(type.a.n, type.b.n): type.copies for type in cards.types if type.shape == 3}
    assert stars[0, 9] == 2 and stars[9, 0] == 1


def test_equal_lists_are_two_cards() -> None:
    """SL-R08: with `copies` there are several."""
    cards = read(edited(KITE, KITE + "\ncopies = 2"), "F")
    assert isinstance(cards, Set)
    assert [card.name for card in cards.lists[:3]] == ["Kite", "Kite", "Lantern"]


# names ----------------------------------------------------------------------------------------------------------------
NUMBERS = st.integers(0, 99)
FACES = st.builds(Face, NUMBERS, st.booleans(), st.booleans())
WORDS = st.from_regex(r"[a-z][a-z0-9_]{0,11}", fullmatch=True)
NAMED = st.sampled_from(["circle", "square", "triangle", "star", "heart", "moon", "diamond", "hexagon", "cross"]) | WORDS


@given(NAMED, FACES, FACES)
def test_a_card_reads_back_from_its_name(shape: str, a: Face, b: Face) -> None:
    card = card_of(card_name(shape, a, b))
    assert card is not None and (card.shape, card.a, card.b) == (shape, a, b)


@given(WORDS, st.lists(NAMED, min_size=1, max_size=8, unique=True), st.data())
def test_a_list_reads_back_from_its_name(name: str, shapes: list[str], data: st.DataObject) -> None:
    need = [data.draw(st.integers(0, 12)) for _ in shapes]
    assert list_of(list_name(name, shapes, need)) == (name, [(many, shape) for many, shape in zip(need, shapes, strict=True) if many])


def test_names_of_our_cards() -> None:
    assert card_name("star", usual(1, 8), usual(8, 1)) == "R18"
    assert card_name("octagon", usual(1, 4), usual(4, 1)) == "octagon-1-4"
    assert card_name("circle", Face(4), Face(5, bonus=True)) == "C45.n.b"
    assert card_name("circle", usual(12, 3), usual(3, 12)) == "C12-3"
    assert card_of("X") is None and card_of("C1") is None


# files that nobody meant to write -------------------------------------------------------------------------------------
def assert_answered(data: bytes | str) -> None:
    """A set that fits its table, or lines that each begin with the file and a code."""
    cards = read(data, "F")
    if isinstance(cards, list):
        assert cards and all(line.startswith("F: SET-") and len(line.splitlines()) == 1 for line in cards)
        assert cards == sorted(cards, key=lambda line: line[:9]) and len(set(cards)) == len(cards)
    else:
        t = lay("shapes", cards.players[0], text=data if isinstance(data, str) else data.decode()).t
        words = find("shapes").names.labels(t)
        assert all(len(set(words[dim])) == len(words[dim]) for dim in ("shape", "card", "play"))


SCALARS = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.integers(-2, 12) | st.floats() | st.text(max_size=4)
KEYS = st.sampled_from(["set", "card", "list", "shapes", "a", "b", "n", "copies", "need", "name", "players", "min", "max"]) | st.text(
    max_size=3
)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6), max_leaves=12)


@given(st.binary(max_size=60) | st.text(max_size=60))
@example("\ud800")
@example("x = " + "[" * 5000)
@example("x = " + "9" * 5000)
@example("[[list]]\nname = 'x'\nneed = { circle = 0x" + "f" * 9000 + " }")
def test_any_bytes_are_answered(data: bytes | str) -> None:
    assert_answered(data)


@settings(max_examples=60)
@given(st.integers(0, len(DEFAULT)), st.integers(0, 30), st.text("[]{}=,\"' \n0123456789.-abcdeut#", max_size=8))
def test_a_torn_file_is_answered(at: int, cut: int, put: str) -> None:
    assert_answered(DEFAULT[:at] + put + DEFAULT[at + cut :])


@given(st.dictionaries(KEYS, VALUES, max_size=4) | st.fixed_dictionaries({"card": st.lists(VALUES), "list": st.lists(VALUES)}))
def test_any_tables_are_judged(file: dict[str, Any]) -> None:
    found, _ = faults.find(file)
    assert [row for row, _ in found] == sorted(row for row, _ in found)
    assert all(1 <= row <= 16 and words for row, words in found)
