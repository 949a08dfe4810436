"""Random card sets of Surviving: wrong ones get a message, correct ones are read."""

import re
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamester.games.surviving.cards import CardSet, parse_card_set
from tests.support.surviving_sets import default, sets, written

LINE = re.compile(r"F: SG-E(0[1-9]|1[0-9]|2[0-9]) [^\n]+")
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text("abc 1_", max_size=12) | st.sampled_from(["damage 10", "injury", "trap", "random"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "kind", "x", "level1"]), inner, max_size=3),
    max_leaves=6,
).filter(lambda value: value is not None)
KEYS = (
    *("id", "kind", "where", "type", "copies", "cost", "play", "combo", "guard", "once", "vp", "level", "form", "health", "shutdown"),
    *("damage", "assault", "effects", "on_defeat", "creds", "moves", "discount", "passive", "name", "colour"),
)
tables = st.sampled_from(["card", "identity", "obstacle"])
spoiled = st.tuples(tables, st.integers(0, 200), st.sampled_from(KEYS), anything | st.none())


@settings(max_examples=80)
@given(st.lists(spoiled, min_size=1, max_size=6))
@example([("card", 0, "play", {"id": 1})])
def test_damaged_set_gets_messages(spoils: list[tuple[str, int, str, Any]]) -> None:
    cards = default()
    for table, number, key, value in spoils:
        item = cards[table][number % len(cards[table])]
        if value is None:
            item.pop(key, None)
        else:
            item[key] = value
    answered(parse_card_set(written(cards), "F"))


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(["set", "counts", "starter", "card", "identity", "obstacle", "more"]), anything))
def test_any_toml_is_read_or_refused_in_words(cards: dict[str, Any]) -> None:
    answered(parse_card_set(written(cards), "F"))


@settings(max_examples=60)
@given(st.binary(max_size=200) | st.text(max_size=200))
@example(b"\xff")
@example("[" * 100_000)
def test_any_bytes_are_read_or_refused_in_words(data: bytes | str) -> None:
    answered(parse_card_set(data.encode(errors="surrogatepass") if isinstance(data, str) else data, "F"))


@settings(max_examples=30)
@given(sets())
def test_random_sets_have_no_errors(cards: dict[str, Any]) -> None:
    assert isinstance(parse_card_set(written(cards), "F"), CardSet)


def answered(found: CardSet | list[str]) -> None:
    """Return a set, or lines that each name a row of the table of errors."""
    if isinstance(found, list):
        assert found
        assert all(LINE.fullmatch(line) for line in found), found
