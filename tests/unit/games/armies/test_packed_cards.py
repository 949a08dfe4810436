"""Packed cards hold the largest card sets, and say the same as the cards one by one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gamester.core.layout import layout
from gamester.core.zones import NONE
from gamester.games.armies.card_file import MOST_CARDS, MOST_VALUES
from gamester.games.armies.cards import CardSet, facts, parse_card_set, sizes
from gamester.games.armies.rules.packed_cards import next_group, packed_hand, packed_undrafted
from gamester.games.armies.rules.present import fits_beside_draft, num_drafted
from gamester.games.armies.state import State
from tests.support.armies_sets import ours, written

HAND = 10
"""Cards of the largest hand (AR-V09)."""


def largest() -> CardSet:
    """Return a set of the most values and cards, with the largest hand."""
    copies = {value: 4 for value in range(1, MOST_VALUES)} | {MOST_VALUES: MOST_CARDS - 4 * (MOST_VALUES - 1)}
    cards = parse_card_set(written([HAND, 17, 18], copies, hand=HAND, low=2), "large")
    assert isinstance(cards, CardSet), cards
    return cards


def table(cards: CardSet) -> Any:
    """Return a table with the facts of a set and nothing dealt."""
    t = layout(State, sizes(cards, 2)).new_state()
    for name, cells in facts(cards, 2).items():
        setattr(t, name, cells)
    return t


@pytest.mark.parametrize("cards", [ours("classic"), largest()], ids=["classic", "largest"])
def test_packed_cards_say_the_same_as_cards_one_by_one(cards: CardSet, seed: int) -> None:
    """AR-20, AR-49: of hands and drafts of every size."""
    t, draw = table(cards), random.Random(seed)
    pack = [rank for rank in range(t.ranks) for _ in range(t.copies[rank])]
    drafted = 0
    for _ in range(60):
        dealt = draw.sample(pack, draw.randint(0, cards.hand))
        t.hand[0] = [dealt.count(rank) for rank in range(len(t.hand[0]))]
        t.draft[0] = [NONE] * len(t.draft[0])
        while True:
            fitting = [group for group in range(t.groups) if fits_beside_draft(t, 0, group)]
            assert listed(t, *packed_undrafted(t, 0)) == fitting
            if num_drafted(t, 0) == 0:
                assert listed(t, *packed_hand(t, 0)) == fitting
            if not fitting:
                break
            t.draft[0][num_drafted(t, 0)] = draw.choice(fitting)
            drafted += 1
    assert drafted


def test_ten_cards_of_one_rank_are_counted() -> None:
    """Ten cards of the highest rank, whose cards are packed last, are counted as ten."""
    cards = parse_card_set(written([20, 21], {value: 10 if value < 3 else 1 for value in range(1, 17)}, hand=HAND, low=HAND), "x")
    assert isinstance(cards, CardSet), cards
    t = table(cards)
    t.hand[0][1] = HAND
    tens = [group for group in range(t.groups) if t.takes[group][1] == HAND]
    assert tens and all(next_group(t, group, *packed_hand(t, 0)) == group for group in tens)
    t.hand[0][1] = HAND - 1
    assert listed(t, *packed_hand(t, 0)) == []


def listed(t: Any, low: int, middle: int, high: int) -> list[int]:
    """Return all groups that cards make."""
    found, group = [], next_group(t, 0, low, middle, high)
    while group < t.groups:
        found.append(group)
        group = next_group(t, group + 1, low, middle, high)
    return found
