"""The built-in card set of Surviving: figures, Rewards, shelves, facts, text."""

from typing import Any

import pytest

from gamester.core.layout import layout
from gamester.games.surviving.cards import CardSet, parse_card_set
from gamester.games.surviving.facts import LONGEST, decode_id, encode_ids, facts, largest_deck, shelves, sizes, stack_sizes
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.state import State
from tests.support.surviving_sets import DEFAULT, default, written


def ours() -> CardSet:
    cards = parse_card_set(DEFAULT, "default.toml")
    assert isinstance(cards, CardSet), cards
    return cards


def test_the_figures_of_the_law() -> None:
    """Sections d, e and f: 41 cards and 16 Rewards, 35 playable, 6 with Guard, 36 shelves, 181 cards at most, 198 actions."""
    cards = ours()
    printed: dict[str, Any] = facts(cards, 4)
    assert (len(cards.cards), len(cards.types), len(cards.identities), len(cards.obstacles)) == (41, 57, 3, 32)
    assert (printed["playables"], printed["guards"], printed["shelves"], printed["training_shelves"]) == (35, 6, 36, 13)
    assert 7 + printed["playables"] + printed["guards"] + 2 * printed["cards"] + printed["shelves"] == 198
    assert largest_deck(cards, 4) == 181
    assert [stack_sizes(cards, seats) for seats in (2, 3, 4)] == [[10, 10, 10, 8, 3], [14, 14, 14, 11, 4], [18, 18, 18, 14, 5]]
    assert [sum(obstacle.copies for obstacle in cards.obstacles if obstacle.area == area) for area in range(5)] == [18, 18, 18, 14, 8]


def test_the_rewards_are_creds_cards_with_vp() -> None:
    """Rewards are Obstacles of Levels 2 to 4 except Traps (SG-34, SG-75)."""
    rewards = [card for card in ours().types if card.section == ops.REWARD]
    assert len(rewards) == 16
    assert all(card.kind == ops.A_CREDS_CARD and card.vp > 0 and card.play[0][0] == ops.CREDS for card in rewards)


def test_the_order_of_the_shelves() -> None:
    labels = [shelf.label for shelf in shelves(ours())]
    assert labels[9:14] == ["dressing", "id:soldier", "id:biogene", "id:cyborg", "rifle"]
    assert labels[-9:] == ["top:0", "top:1", "top:2", "pile:0:0", "pile:0:1", "pile:1:0", "pile:1:1", "pile:2:0", "pile:2:1"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_facts_fit_the_table(seats: int) -> None:
    cards = ours()
    laid = layout(State, sizes(cards, seats))
    printed = facts(cards, seats)
    options = {"first_player", "id_copies", "round_limit", "damage_pool", "obstacle_damage", "last_player_turn", "tie_break"}
    assert set(printed) == set(laid.printed) - options


def test_ids_are_letters_on_the_table() -> None:
    names = ["a", "trauma_org", "x9_z", "a" * LONGEST, "b" * (LONGEST + 5), "b" * (LONGEST + 7)]
    back = [decode_id(cells) for cells in encode_ids(names)]  # type: ignore[union-attr, arg-type]
    assert back[:4] == names[:4]
    assert len(set(back)) == len(names)
    assert all(len(name) <= LONGEST for name in back)


def test_set_text_parses_back() -> None:
    assert parse_card_set(written(default()), "default.toml") == ours()
