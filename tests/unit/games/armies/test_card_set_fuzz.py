"""Random card sets of Armies: bytes, truncated files, tables and values of any kind."""

from math import prod
from typing import Any

from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from gamester.core.layout import layout
from gamester.games.armies import card_file
from gamester.games.armies.cards import CardSet, NumberCard, Soldier, facts, groups, parse_card_set, sizes
from gamester.games.armies.state import State
from tests.support.armies_sets import CLASSIC, all_groups, faces, written


def assert_answered(data: bytes | str) -> None:
    """Check that a text gives a valid set, or lines with the file and a code."""
    cards = parse_card_set(data, "F")
    if isinstance(cards, list):
        assert cards and all(line.startswith("F: AR-V") and len(line.splitlines()) == 1 for line in cards)
        assert cards == sorted(cards, key=lambda line: line[:9]) and len(set(cards)) == len(cards)
    else:
        laid, printed = layout(State, sizes(cards, 2)), facts(cards, 2)
        wide = {zone: prod(laid.zones[zone].shape) for zone in printed}
        assert wide == {zone: len(flat(cells)) for zone, cells in printed.items()}
        assert 2 <= len(cards.army) <= len(groups(cards)) <= 512


def flat(cells: Any) -> list[int]:
    return [cells] if isinstance(cells, int) else [word for cell in cells for word in flat(cell)]


SCALARS = st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.integers(-2, 20) | st.floats() | st.text(max_size=4)
MODELS = (card_file.CardSet, card_file.Soldier, card_file.Number)
NAMES = st.sampled_from(["set", "schema", *(key for model in MODELS for key in model.model_fields)]) | st.text(max_size=3)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=6), max_leaves=12)


@given(st.binary(max_size=60) | st.text(max_size=60))
@example("\ud800")
@example("x = " + "[" * 5000)
@example("x = " + "9" * 5000)
@example("x = 0x" + "f" * 9000)
@example('"\\u0000\\u2028" = 1')
def test_any_bytes_get_a_set_or_messages(data: bytes | str) -> None:
    assert_answered(data)


@given(st.integers(0, len(CLASSIC)), st.integers(0, 30), st.text("[]{}=,\"' \n0123456789.-abcdeut#", max_size=8))
def test_truncated_file_gets_messages(at: int, cut: int, put: str) -> None:
    assert_answered(CLASSIC[:at] + put + CLASSIC[at + cut :])


@given(st.dictionaries(NAMES, VALUES, max_size=4) | st.fixed_dictionaries({"set": st.dictionaries(NAMES, VALUES, max_size=12)}))
def test_any_tables_are_judged(file: dict[str, Any]) -> None:
    found = card_file.find_faults(file)
    assert [check for check, _ in found] == sorted(check for check, _ in found)
    assert all("AR-V02" <= check <= "AR-V18" and words for check, words in found)


@settings(max_examples=60)
@given(
    army=st.lists(st.integers(-1, 30), max_size=6),
    number=st.dictionaries(st.integers(0, 12), st.integers(0, 99), max_size=18),
    hand=st.integers(1, 11),
    low=st.integers(0, 4),
)
def test_any_numbers_get_a_set_or_messages(army: list[int], number: dict[int, int], hand: int, low: int) -> None:
    assert_answered(written(army, number, hand, low))


@settings(max_examples=60)
@given(
    army=st.lists(st.integers(4, 14), min_size=2, max_size=5, unique=True),
    number=st.dictionaries(st.integers(1, 8), st.integers(2, 6), min_size=4, max_size=7),
    hand=st.integers(4, 6),
    low=st.integers(1, 2),
)
def test_valid_numbers_are_accepted_only_with_enough_groups(army: list[int], number: dict[int, int], hand: int, low: int) -> None:
    """A set is accepted if and only if it has enough cards and groups, and then with every group."""
    cards = parse_card_set(written(army, number, hand, low), "F")
    soldiers = tuple(Soldier("S", "Soldier", value) for value in sorted(army))
    numbers = tuple(NumberCard(value, number[value]) for value in sorted(number))
    found = all_groups(CardSet("x", "X", "custom", (2, 2), hand, low, soldiers, numbers, ()))
    empty = [value for value in army if value not in map(sum, found)]
    sound = 2 * hand <= sum(number.values()) and not empty and len(found) <= 512
    assert isinstance(cards, CardSet) == sound, cards
    if isinstance(cards, CardSet):
        assert [faces(cards, takes) for _, takes in groups(cards)] == found
    event("taken" if sound else "refused")
