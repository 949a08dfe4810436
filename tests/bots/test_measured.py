"""What is measured in words: intervals that reach nowhere outside what can be, and no certainty from a few worlds."""

import re

import pytest

from gamester.bots.review import move_hints
from gamester.bots.rollout import RolloutEvaluator
from gamester.bots.statistics import Estimate, percent_with_decimals, percent_with_interval, points_lost
from gamester.games.registry import game_slugs
from gamester.match.match import Match


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Estimate(0.5, 0.98), "too early to say"),
        (Estimate(1.0, 1.0), "too early to say"),
        (Estimate(0.62, 0.07), "62%, 55 to 69"),
        (Estimate(0.98, 0.04), "98%, 94 to 100"),
        (Estimate(0.01, 0.04), "1%, 0 to 5"),
    ],
)
def test_a_share_is_said_with_ends_that_can_be(share: Estimate, words: str) -> None:
    assert percent_with_interval(share) == words


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Estimate(1.0, 0.019), "100.0%, 98.1 to 100.0"),
        (Estimate(0.0, 0.019), "0.0%, 0.0 to 1.9"),
        (Estimate(0.735, 0.083), "73.5%, 65.2 to 81.8"),
        (Estimate(0.5, 0.98), "50.0%, 0.0 to 100.0"),
    ],
)
def test_a_table_shows_every_share_with_ends_that_can_be(share: Estimate, words: str) -> None:
    """A ladder said 100.0% ± 1.9."""
    assert percent_with_decimals(share) == words


def test_a_cost_is_said_with_ends_that_can_be() -> None:
    assert points_lost(Estimate(0.9, 0.2)) == "90 points of a win, 70 to 100"


@pytest.mark.parametrize("game", game_slugs())
def test_two_worlds_are_no_certainty(game: str, seed: int) -> None:
    """Whatever came of them: both won, both lost, or one of each; of sixty there is something to say."""
    match = Match.open(game, 2, {}, "", f"{seed}", ["Ana", "Bo"])
    scales = RolloutEvaluator(match.game, match.layout, in_plain=True)
    seat = match.pending()[0]
    assert {percent_with_interval(hint.share) for hint in move_hints(match, seat, 2, scales=scales)} == {"too early to say"}
    for share in scales.chances(match.table, match.layout.rail, 12, seed):
        assert re.fullmatch(r"\d+%, \d+ to \d+", percent_with_interval(share)) and share.within > 0
