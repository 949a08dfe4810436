"""Card sets of Shape & List that nobody meant to write: any bytes, torn files, any tables."""

from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamester.games.registry import get_game
from gamester.games.shapes.card_file import find_faults
from gamester.games.shapes.cards import parse_card_set
from gamester.match.setup import new_setup
from tests.support.shapes_sets import DEFAULT


def assert_answered(data: bytes | str) -> None:
    """Check that a text gives a valid set, or lines with the file and a code."""
    cards = parse_card_set(data, "F")
    if isinstance(cards, list):
        assert cards and all(line.startswith("F: SET-") and len(line.splitlines()) == 1 for line in cards)
        assert cards == sorted(cards, key=lambda line: line[:9]) and len(set(cards)) == len(cards)
    else:
        t = new_setup("shapes", cards.players[0], text=data if isinstance(data, str) else data.decode()).state
        words = get_game("shapes").text.labels(t)
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
def test_any_bytes_get_a_set_or_messages(data: bytes | str) -> None:
    assert_answered(data)


@settings(max_examples=60)
@given(st.integers(0, len(DEFAULT)), st.integers(0, 30), st.text("[]{}=,\"' \n0123456789.-abcdeut#", max_size=8))
def test_truncated_file_gets_messages(at: int, cut: int, put: str) -> None:
    assert_answered(DEFAULT[:at] + put + DEFAULT[at + cut :])


@given(st.dictionaries(KEYS, VALUES, max_size=4) | st.fixed_dictionaries({"card": st.lists(VALUES), "list": st.lists(VALUES)}))
def test_any_tables_are_judged(file: dict[str, Any]) -> None:
    found, _ = find_faults(file)
    assert [check for check, _ in found] == sorted(check for check, _ in found)
    assert all("SET-01" <= check <= "SET-16" and words for check, words in found)
