"""The contract suite catches a redeal that contradicts what play has shown, by its name."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.testing import suite
from gamester.testing.checks.redeals import check_redeals
from gamester.testing.checks.zones import ContractViolation
from gamester.testing.runtimes import PlainRuntime
from gamester.testing.subject import GameUnderTest
from gamester.testing.trajectories import trajectory_batches
from tests.support.planted_whist import plant

BLIND = ("return 1 if t.void[seat][card // 4] == 0 else 0", "return 1")


@pytest.mark.parametrize("seats", [3])
def test_a_whist_that_keeps_to_shown_voids_passes(site: Path, seed: int, seats: int) -> None:
    figures = suite.check_contract(plant(site, f"whist_{seats}"), seats=seats, games=8, seed=seed, plain_only=True)
    assert figures.redealt > 20


@pytest.mark.parametrize("seats", [3])
def test_a_whist_that_shuffles_blindly_is_caught_by_name(site: Path, seed: int, seats: int) -> None:
    slug = plant(site, f"blindwhist_{seats}", BLIND)
    with pytest.raises(ContractViolation, match=r"a redeal for seat \d contradicts what play has shown: seat \d did play \w+, .*WH-03"):
        suite.check_contract(slug, seats=seats, games=16, seed=seed, plain_only=True)


@pytest.mark.parametrize("slug", game_slugs())
def test_redeals_of_our_games_agree_with_play(slug: str, seed: int) -> None:
    """More positions than the suite takes; each game has acts that can be checked."""
    subject = GameUnderTest(slug, get_game(slug).text.SEATS[0] + 1, "", None, seed, {})
    checked = 0
    for reel in trajectory_batches(subject, PlainRuntime(subject.game, subject.layout, 300), 3):
        checked += check_redeals(reel, 25, seed)
    assert checked > 10


def test_what_a_redeal_can_produce_is_what_is_possible(site: Path, seed: int) -> None:
    """On a small position the redeals are exactly the worlds that agree with play, found one by one."""
    slug = plant(site, "whist_enumerated")
    subject = GameUnderTest(slug, 2, "", {}, seed, {})
    for number in range(3):
        t = subject.dealt(number)
        while t.round < 3:
            subject.rules.apply(t, t.deciding.index(1), subject.rules.default_action(t, t.deciding.index(1)))
        if t.deciding[0] == 0:
            subject.rules.apply(t, 1, subject.rules.default_action(t, 1))
        if t.ended_by:
            continue
        unseen = sorted([card for card in range(16) if t.hand[1][card]] + t.stock[: t.stock_n])
        held = sum(t.hand[1])
        possible = {hand for hand in combinations(unseen, held) if not any(t.void[1][card // 4] for card in hand)}
        found = set()
        for draw in range(25 * len(possible)):
            world = subject.layout.copy_state(t)
            subject.rules.resample_hidden(world, 0, draw)
            found.add(tuple(card for card in range(16) if world.hand[1][card]))
        assert found == possible, f"game {number}"
