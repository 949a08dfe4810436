"""Random card sets of Game-On: any bytes, and any value in the place of another."""

import tomllib
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamester.games.gameon.card_file import find_faults
from gamester.games.gameon.cards import parse_card_set
from tests.support.gameon_sets import BASE


@given(st.binary(max_size=300))
@example(b"set = [1]")
@example(b"game_cards = [1]\nplayer_cards = {a = 1}\ndeck = {b = [1]}\nset = {}")
@settings(max_examples=200)
def test_any_file_is_read_or_refused(data: bytes) -> None:
    found = parse_card_set(data, "F")
    assert isinstance(found, list) and all(line.startswith("F: GO-V") for line in found)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.floats(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(["set", "deck", "player_cards", "game_cards"]), VALUES)
@settings(max_examples=300)
def test_any_value_instead_of_a_table_gets_messages(key: str, value: Any) -> None:
    file = tomllib.loads(BASE) | {key: value}
    found = find_faults(file)
    assert found and all("GO-V02" <= check <= "GO-V18" and words for check, words in found)


@given(st.data())
@settings(max_examples=300)
def test_any_value_instead_of_another_gets_a_set_or_messages(data: st.DataObject) -> None:
    file = tomllib.loads(BASE)
    inner: Any = data.draw(st.sampled_from([file["set"], file["game_cards"][3], file["player_cards"]["common"][2], file["deck"]]))
    inner[data.draw(st.sampled_from(sorted(inner)))] = data.draw(VALUES)
    assert all("GO-V02" <= check <= "GO-V18" and words for check, words in find_faults(file))
