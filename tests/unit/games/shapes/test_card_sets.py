"""Card sets of Shape & List: the two built-in ones, house sets, and labels of cards."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.core.layout import layout
from gamester.games.registry import get_game
from gamester.games.shapes.card_codes import PrintedNumber, card_name, list_name, parse_card_name, parse_list_name, standard_marks
from gamester.games.shapes.cards import CardSet, facts, parse_card_set, sizes
from gamester.games.shapes.state import State
from gamester.match.setup import new_setup
from tests.support.shapes_sets import DEFAULT, KITE, edited, ours

OPTIONS = {option.name for option in get_game("shapes").text.OPTIONS}
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
        assert (type.a, type.b) == (standard_marks(type.a.n, type.b.n), standard_marks(type.b.n, type.a.n))
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
    laid, printed = layout(State, sizes(cards, seats)), facts(cards, seats)
    assert set(printed) == set(laid.printed) - OPTIONS
    t = new_setup("shapes", seats, name).state
    assert [t.shape_of[t.first_of[shape]] for shape in range(6)] == list(range(6))
    assert sum(t.copies) == 90 and sum(t.kinds_of) == t.cards == len(cards.types)
    assert t.shape_of[laid.zones["hand"].shape[1] - 1] == -1


def test_both_sets_share_a_compiled_runtime() -> None:
    assert sizes(ours("default"), 4) == sizes(ours("lively"), 4)


def test_house_set_gets_warnings_only() -> None:
    """`house = true` turns SET-05, 06, 08 and 09 into warnings, and nothing else."""
    odd = DEFAULT.replace("house = false", "house = true").replace("b = { n = 9 }", "b = { n = 9, bonus = true, tie = true }", 1)
    cards = parse_card_set(odd.replace(KITE, "need = { circle = 3 }"), "F")
    assert isinstance(cards, CardSet)
    assert [line.split()[1] for line in cards.warnings] == ["SET-05", "SET-06", "SET-08"]
    assert isinstance(parse_card_set(odd.replace("b = { n = 9,", "b = { n = 99, gold = 1,"), "F"), list)


def test_rows_alike_are_merged() -> None:
    """Rows with equal shape, numbers and marks, face a to a, are one type.

    Swapped faces are another.
    """
    row = '[[card]]\nshapes = ["star"]\na = { n = 0 }\nb = { n = 9 }\n'
    turned = '[[card]]\nshapes = ["star"]\na = { n = 9 }\nb = { n = 0 }\n'
    cards = parse_card_set(DEFAULT.replace("[[list]]", f"{row}{turned}[[list]]", 1), "F")
    assert isinstance(cards, CardSet) and len(cards.types) == 43
    stars = {(type.a.n, type.b.n): type.copies for type in cards.types if type.shape == 3}
    assert stars[0, 9] == 2 and stars[9, 0] == 1


def test_equal_lists_are_two_cards() -> None:
    """SL-R08: with `copies` there are several."""
    cards = parse_card_set(edited(KITE, KITE + "\ncopies = 2"), "F")
    assert isinstance(cards, CardSet)
    assert [card.name for card in cards.lists[:3]] == ["Kite", "Kite", "Lantern"]


# names ----------------------------------------------------------------------------------------------------------------
NUMBERS = st.integers(0, 99)
FACES = st.builds(PrintedNumber, NUMBERS, st.booleans(), st.booleans())
WORDS = st.from_regex(r"[a-z][a-z0-9_]{0,11}", fullmatch=True)
NAMED = st.sampled_from(["circle", "square", "triangle", "star", "heart", "moon", "diamond", "hexagon", "cross"]) | WORDS


@given(NAMED, FACES, FACES)
def test_card_label_parses_back(shape: str, a: PrintedNumber, b: PrintedNumber) -> None:
    card = parse_card_name(card_name(shape, a, b))
    assert card is not None and (card.shape, card.a, card.b) == (shape, a, b)


@given(WORDS, st.lists(NAMED, min_size=1, max_size=8, unique=True), st.data())
def test_list_label_parses_back(name: str, shapes: list[str], data: st.DataObject) -> None:
    need = [data.draw(st.integers(0, 12)) for _ in shapes]
    assert parse_list_name(list_name(name, shapes, need)) == (
        name,
        [(many, shape) for many, shape in zip(need, shapes, strict=True) if many],
    )


def test_names_of_our_cards() -> None:
    assert card_name("star", standard_marks(1, 8), standard_marks(8, 1)) == "R18"
    assert card_name("octagon", standard_marks(1, 4), standard_marks(4, 1)) == "octagon-1-4"
    assert card_name("circle", PrintedNumber(4), PrintedNumber(5, bonus=True)) == "C45.n.b"
    assert card_name("circle", standard_marks(12, 3), standard_marks(3, 12)) == "C12-3"
    assert parse_card_name("X") is None and parse_card_name("C1") is None
