"""Random correct sets are dealt and played to the end, and no card is lost.

A designer's cards need nothing but their file.
"""

from typing import Any

import pytest
from hypothesis import given, settings

from gamester.match.positions.position import cell_text_for, format_position, missing_or_extra, parse_position
from gamester.match.setup import new_setup
from gamester.testing.suite import check_contract
from tests.support.surviving_sets import Set, sets, written
from tests.support.surviving_tables import positions


def play(cards: Set, seats: int, options: dict[str, Any]) -> None:
    """Play one game to its end, which SG-R07 bounds, and count cards."""
    laid = new_setup("surviving", seats, options={"round_limit": 20, **options}, text=written(cards))
    wording = cell_text_for(laid.game, laid.state)
    last = None
    for number, t in enumerate(positions(laid, "drawn")):
        if number % 25 == 0:
            assert missing_or_extra(laid.game, laid.layout, t, wording) == []
            laid.layout.to_bytes(t)
        last = t
    assert last is not None and laid.game.game.ended_by(last) != 0
    assert missing_or_extra(laid.game, laid.layout, last, wording) == []


@settings(max_examples=15)
@given(sets())
def test_random_sets_can_be_played(cards: Set) -> None:
    play(cards, 2 + len(cards["card"]) % 3, {})


@pytest.mark.prove
@settings(max_examples=200)
@given(sets())
def test_two_hundred_random_sets_can_be_played(cards: Set) -> None:
    for seats in (2, 3, 4):
        play(cards, seats, {"damage_pool": "turn", "obstacle_damage": "forever"} if seats == 3 else {})


@settings(max_examples=3)
@given(sets())
def test_position_of_a_random_set_parses_back(cards: Set) -> None:
    laid = new_setup("surviving", 2, options={"round_limit": 20}, text=written(cards))
    for number, t in enumerate(positions(laid, "read")):
        if number in (3, 40):
            text = format_position(laid.game, t, written(cards))
            assert laid.layout.to_words(parse_position(text).t) == laid.layout.to_words(t)


def test_contract_suite_accepts_given_options(seed: int) -> None:
    """The contract suite plays with given options; without them it draws options at random."""
    figures = check_contract("surviving", 2, options={"damage_pool": "turn", "round_limit": 20}, games=1, seed=seed, plain_only=True)
    assert figures.positions > 20
