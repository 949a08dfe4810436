"""Properties of the four states that hold before there is a single rule."""

import random
from importlib.util import find_spec
from typing import Any

import pytest

from gamester.core.zones import FACE
from gamester.games.armies.state import State as Armies
from gamester.games.registry import game_slugs
from gamester.testing.checks.zones import check_zones, hidden, information_state_hash, mask, observe
from gamester.testing.random_states import make_state, random_state, rerandomize_hidden, rotated_state
from tests.conftest import Budget
from tests.support.state_fixtures import SIZES, SLUGS, at

EVERY = [pytest.param(game, seats, id=f"{SLUGS[game]}-{seats}") for game in SIZES for seats in (2, 3)]


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_rule_free_properties(game: type, seats: int, budget: Budget, seed: int) -> None:
    check_zones(at(game, seats), seed, tables=budget(8, weight=50))


@pytest.mark.parametrize("game", SIZES, ids=SLUGS.values())
def test_a_full_table(game: type, seed: int) -> None:
    """The largest number of seats works."""
    most = {"armies": 4, "gameon": 6, "surviving": 4, "shapes": 6}[SLUGS[game]]
    check_zones(at(game, most), seed, tables=3)


@pytest.mark.parametrize("game", SIZES, ids=SLUGS.values())
def test_an_observation_has_one_length(game: type, seed: int) -> None:
    """An observation has one length per option; a seat's is longer than a spectator's. The end of the game does not change it."""
    table, rng = at(game, 3), random.Random(seed)
    lengths: dict[tuple[Any, ...], set[int]] = {}  # by house rules, and whether it is the rail's
    for _ in range(20):
        t = random_state(table, rng)
        for viewer in range(4):
            rules = [getattr(t, option) for option in table.options]
            lengths.setdefault((*rules, viewer == table.spectator), set()).add(len(observe(table, t, viewer)))
        before = observe(table, t, 0)
        blanked = table.to_words(mask(table, t, 0))
        t.ended_by = 1
        assert sum(a != b for a, b in zip(before, observe(table, t, 0), strict=True)) == 1
        assert sum(a != b for a, b in zip(blanked, table.to_words(mask(table, t, 0)), strict=True)) == 1
    assert all(len(found) == 1 for found in lengths.values())


@pytest.mark.parametrize("game", SIZES, ids=SLUGS.values())
def test_rotating_a_state_all_the_way_round_restores_it(game: type, seed: int) -> None:
    table = at(game, 3)
    t = random_state(table, random.Random(seed))
    once = rotated_state(table, t, 1)
    assert table.to_words(once) != table.to_words(t)
    assert table.to_words(rotated_state(table, rotated_state(table, once, 1), 1)) == table.to_words(t)
    assert table.to_words(rotated_state(table, once, 2)) == table.to_words(t)


def test_package_without_rules_is_no_game() -> None:
    for slug in SLUGS.values():
        assert (slug in game_slugs()) == (find_spec(f"gamester.games.{slug}.rules") is not None)


def test_hidden_zones_are_found() -> None:
    """The census looks at these zones, the RNG key among them."""
    assert hidden(at(Armies, 2)) == ["army", "hand", "stock", "draft", "answer", "passed_last", "chance_key", "chance_counters"]
    for game in SIZES:
        table = at(game, 2)
        assert (
            {"chance_key", "chance_counters"}
            <= set(hidden(table))
            == {name for name, zone in table.zones.items() if set(zone.visibilities) != {FACE}}
        )


def test_redrawn_states_differ_in_hidden_cells_only() -> None:
    """Redrawn cells are those that the viewer cannot know, and never its own."""
    table = at(Armies, 3)
    t = make_state(table, hand=[[1] * 9] * 3)
    u = rerandomize_hidden(table, t, 1, random.Random(1))
    assert u.hand[1] == t.hand[1]
    assert u.hand[0] != t.hand[0]
    assert [sum(row) for row in u.hand] == [9, 9, 9]
    assert information_state_hash(table, u, 1) == information_state_hash(table, t, 1) != information_state_hash(table, t, 0)


def test_make_state_refuses_a_row_that_is_too_long() -> None:
    with pytest.raises(ValueError, match="stock: 37 cells do not fit into 36"):
        make_state(at(Armies, 2), stock=[0] * 37)
