"""House rules from text: what they become, what is refused in the law's words, and that they read back as written."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.games.options import Cells, Choice, Number, Option, OrderedChoice, SeatOrder
from gamester.games.registry import get_game
from gamester.match.setup import format_options, parse_options

ARMIES = get_game("armies")
NONE = -1
TESTS = ("extra_attacks", "cards_in_hand", "hand_value", "first_on_skin", "youngest")
MUST = "house rule 'draw_break' must be one of extra_attacks, cards_in_hand, hand_value, first_on_skin, youngest"
DEFAULTS: dict[str, Cells] = {
    **{"questions": 0, "cancel": 0, "reshuffle": 0, "pass_memory": 0, "turn_limit": 300},
    **{"draw_break": [NONE] * 5, "age_order": [NONE] * 3},
}
AGES = "house rule 'age_order' must name every seat once"
LIMIT = "house rule 'turn_limit' must be 0..10000"


def test_of_very_many_names_that_are_no_house_rules_a_few_are_told() -> None:
    """A record with 6,000 of them was answered after two seconds, with a sentence of half a megabyte."""
    faults = parse_options(ARMIES, {f"rule_{k}": "" for k in range(6_000)}, 3)
    assert isinstance(faults, list) and len(faults) < 40 and faults[-1].endswith(" more")
    assert parse_options(ARMIES, {"one": "", "two": ""}, 3) == ["unknown house rule 'one'", "unknown house rule 'two'"]


def test_defaults() -> None:
    assert parse_options(ARMIES, {}, 3) == DEFAULTS


@pytest.mark.parametrize(
    ("name", "given", "cells"),
    [
        ("questions", "ask", 1),
        ("questions", "auto", 0),
        ("cancel", "all_or_nothing", 1),
        ("reshuffle", "all_set_aside", 1),
        ("pass_memory", "voluntary", 1),
        ("turn_limit", "0", 0),
        ("turn_limit", 10000, 10000),
        ("turn_limit", "0040", 40),
        ("draw_break", "hand_value", [2, NONE, NONE, NONE, NONE]),
        ("draw_break", "first_on_skin, extra_attacks", [3, 0, NONE, NONE, NONE]),
        ("draw_break", ["cards_in_hand", "hand_value"], [1, 2, NONE, NONE, NONE]),
        ("draw_break", "", [NONE] * 5),
        ("age_order", "2 0 1", [2, 0, 1]),
        ("age_order", [1, 0, 2], [1, 0, 2]),
        ("age_order", "", [NONE] * 3),
    ],
)
def test_values(name: str, given: Any, cells: Cells) -> None:
    assert parse_options(ARMIES, {name: given}, 3) == {**DEFAULTS, name: cells}


def test_a_number_may_be_left_to_the_rules() -> None:
    """GO-R31: a word stands for it, its default, and the fact is below every number that may be given."""
    game = get_game("gameon")
    for said in ({}, {"stall_limit": "auto"}):
        facts = parse_options(game, said, 2)
        assert isinstance(facts, dict) and facts["stall_limit"] == 0 and format_options(game, facts, 2) == {}
    facts = parse_options(game, {"stall_limit": 4}, 2)
    assert isinstance(facts, dict) and format_options(game, facts, 2) == {"stall_limit": "4"}
    assert parse_options(game, {"stall_limit": 0}, 2) == ["option stall_limit: 0 is not allowed (auto, or 2 to 50)"]


def test_an_older_number_has_the_defaults_of_its_time() -> None:
    """One text makes different tables by different rules numbers, and each reads back as written."""
    for slug, then, now in (
        ("gameon", {"stall_limit": 4, "locked_chevrons": 0}, {"stall_limit": 0, "locked_chevrons": 1}),
        ("surviving", {"tie_break": 0}, {"tie_break": 1}),
    ):
        game = get_game(slug)
        for number, expected, other in ((1, then, now), (0, now, then)):
            facts = parse_options(game, {}, 2, number)
            assert isinstance(facts, dict) and expected.items() <= facts.items() and format_options(game, facts, 2, number) == {}
            assert set(format_options(game, {**facts, **other}, 2, number)) == set(other)
    with pytest.raises(LookupError, match="gameon supports rules number 2 or 1, got 3"):
        parse_options(get_game("gameon"), {}, 2, 3)


def test_every_test_at_once_with_ages() -> None:
    rules = parse_options(ARMIES, {"draw_break": ",".join(TESTS), "age_order": "1,2,0"}, 3)
    assert rules == {**DEFAULTS, "draw_break": [0, 1, 2, 3, 4], "age_order": [1, 2, 0]}


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        ({"army_view": "top"}, ["unknown house rule 'army_view'"]),
        ({"a\nb": "top"}, [r"unknown house rule 'a\nb'"]),
        ({"questions": "always"}, ["house rule 'questions' must be one of auto, ask"]),
        ({"questions": 1}, ["house rule 'questions' must be one of auto, ask"]),
        ({"cancel": ""}, ["house rule 'cancel' must be one of one_for_one, all_or_nothing"]),
        ({"reshuffle": None}, ["house rule 'reshuffle' must be one of just_presented, all_set_aside"]),
        ({"pass_memory": "Voluntary"}, ["house rule 'pass_memory' must be one of any_empty, voluntary"]),
        ({"turn_limit": "10001"}, [LIMIT]),
        ({"turn_limit": "-1"}, [LIMIT]),
        ({"turn_limit": -1}, [LIMIT]),
        ({"turn_limit": True}, [LIMIT]),
        ({"turn_limit": 3.0}, [LIMIT]),
        ({"turn_limit": "9" * 5000}, [LIMIT]),
        ({"turn_limit": "٣"}, [LIMIT]),
        ({"draw_break": "tallest"}, [MUST]),
        ({"draw_break": "hand_value,tallest"}, [MUST]),
        ({"draw_break": 2}, [MUST]),
        ({"draw_break": [["hand_value"]]}, [MUST]),
        ({"draw_break": "hand_value,extra_attacks,hand_value"}, ["house rule 'draw_break' names 'hand_value' twice"]),
        ({"draw_break": "youngest"}, [AGES]),
        ({"draw_break": "hand_value,youngest", "age_order": ""}, [AGES]),
        ({"draw_break": "youngest", "age_order": "0,1"}, [AGES]),
        ({"age_order": "0,1"}, [AGES]),
        ({"age_order": "0,1,1"}, [AGES]),
        ({"age_order": "1,2,3"}, [AGES]),
        ({"age_order": "0,1,2,x"}, [AGES]),
        ({"age_order": "0,1,2,3"}, [AGES]),
        ({"age_order": [0, 1, 2.0]}, [AGES]),
        ({"age_order": 210}, [AGES]),
        (
            {"turn_limit": "x", "speed": "1", "age_order": "0", "draw_break": "youngest", "cancel": "?"},
            ["unknown house rule 'speed'", "house rule 'cancel' must be one of one_for_one, all_or_nothing", LIMIT, AGES],
        ),
    ],
)
def test_refusals(given: dict[str, Any], faults: list[str]) -> None:
    assert parse_options(ARMIES, given, 3) == faults


def test_ages_are_those_of_the_seats_there_are() -> None:
    assert parse_options(ARMIES, {"age_order": "0,1,2"}, 2) == [AGES]
    assert parse_options(ARMIES, {"age_order": "1,0"}, 2) == {**DEFAULTS, "age_order": [1, 0]}


TEXTS = st.sampled_from(["", "ask", "auto", "youngest", "hand_value youngest", "0,1,2", "2 1 0", "300", "0", "-5", "x"])
ANYTHING = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.lists(st.integers(-1, 3) | st.text(max_size=3))
)


@given(st.dictionaries(st.sampled_from([*DEFAULTS, "other"]) | st.text(max_size=3), TEXTS | ANYTHING, max_size=5))
def test_anything_is_answered(given: dict[str, Any]) -> None:
    rules = parse_options(ARMIES, given, 3)
    if isinstance(rules, list):
        assert rules and all("house rule '" in line and len(line.splitlines()) == 1 for line in rules)
    else:
        assert set(rules) == set(DEFAULTS) and parse_options(ARMIES, format_options(ARMIES, rules, 3), 3) == rules


@given(
    st.fixed_dictionaries(
        {"age_order": st.sampled_from([",".join(order) for order in permutations("0123")])},
        optional={
            "questions": st.sampled_from(["auto", "ask"]),
            "turn_limit": st.integers(0, 10000),
            "draw_break": st.lists(st.sampled_from(TESTS), unique=True),
        },
    )
)
def test_what_is_written_reads_back(given: dict[str, Any]) -> None:
    rules = parse_options(ARMIES, given, 4)
    assert isinstance(rules, dict)
    texts = format_options(ARMIES, rules, 4)
    assert parse_options(ARMIES, texts, 4) == rules
    assert {name for name, cells in rules.items() if cells != read_default(name, 4)} == set(texts)


def read_default(name: str, seats: int) -> Cells:
    options: tuple[Option, ...] = ARMIES.text.OPTIONS
    return next(option.default(seats) for option in options if option.name == name)


def test_only_what_is_not_the_default_is_written() -> None:
    rules = parse_options(ARMIES, {"questions": "auto", "turn_limit": "300", "draw_break": "hand_value,extra_attacks"}, 2)
    assert isinstance(rules, dict)
    assert format_options(ARMIES, rules, 2) == {"draw_break": "hand_value,extra_attacks"}


def test_each_table_has_rows_of_its_own() -> None:
    """Two tables never share the cells of a rule."""
    one, two = parse_options(ARMIES, {}, 3), parse_options(ARMIES, {}, 3)
    assert isinstance(one, dict) and isinstance(two, dict)
    assert one["draw_break"] is not two["draw_break"] and one["age_order"] is not two["age_order"]


def test_kinds_write_what_they_read() -> None:
    assert Choice("c", ("a", "b")).write(1) == "b"
    assert Number("n", 0, 9, 5).write(7) == "7"
    assert OrderedChoice("o", ("a", "b", "c")).write([2, 0, NONE]) == "c,a"
    assert SeatOrder("s").write([1, 0]) == "1,0"
    with pytest.raises(TypeError, match="expected one cell"):
        Number("n", 0, 9, 5).write([7])
    with pytest.raises(TypeError, match="expected a row"):
        SeatOrder("s").write(1)
