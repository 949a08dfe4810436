"""Setup of Surviving: who begins, what lies where, and the first turns.

(SG-01, SG-R01, SG-R34)
"""

from collections import Counter

import pytest

from gamester.games.surviving.rules import operations as ops
from gamester.match.setup import key_from_seed, new_setup


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_puts_cards_where_they_belong(seats: int) -> None:
    laid = new_setup("surviving", seats)
    t = laid.state
    t.chance_key = key_from_seed("deal")
    laid.game.game.deal(t)
    assert [sum(hand) for hand in t.hand] == [5] * seats
    assert t.draw_pile_n == [5] * seats
    assert t.area_stack_n == t.stack_size[:5]
    assert all(t.area[obstacle] == level for level, den in enumerate(t.area_stack) for obstacle in den if obstacle >= 0)
    assert t.random_stack_n == [11, 11, 11]
    assert all(t.section[card] == ops.RANDOM for card in t.stack_top)
    assert t.injuries_n == 18
    assert t.identities_for_sale[:3] == [seats] * 3
    assert t.identity == [t.recruit] * seats
    assert sum(t.left_out) == sum(t.pool_copies) - sum(t.stack_size)


def test_the_first_player_is_drawn_or_the_first_seat() -> None:
    """The first player is random, or seat 0 as an option (SG-R01)."""
    drawn: Counter[int] = Counter()
    for number in range(60):
        laid = new_setup("surviving", 3, options={"first_player": "seat0"} if number % 2 else {})
        laid.state.chance_key = key_from_seed(f"first {number}")
        laid.game.game.deal(laid.state)
        assert laid.state.active == laid.state.first
        drawn[laid.state.first] += 1
        assert number % 2 == 0 or laid.state.first == 0
    assert set(drawn) == {0, 1, 2}


def test_stacks_and_decks_are_shuffled() -> None:
    """Another key gives another order and changes nothing else.

    (SG-01, SG-R01, SG-R34, SG-R38)
    """
    seen = set()
    for number in range(20):
        laid = new_setup("surviving", 2)
        laid.state.chance_key = key_from_seed(f"order {number}")
        laid.game.game.deal(laid.state)
        t = laid.state
        seen |= {
            ("draw_pile", *t.draw_pile[0]),
            ("injuries", *t.injuries),
            ("area_stack", *t.area_stack[0]),
            ("random_stack", *t.random_stack[1]),
        }
    assert len(seen) > 70
