"""Intervals stay within what is possible, and few samples give no certainty."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import sqrt

import numpy as np
import pytest

from gamester.bots.review import move_hints
from gamester.bots.rollout import RolloutEvaluator
from gamester.bots.statistics import (
    Estimate,
    ProportionStats,
    RunningStats,
    difference_interval,
    percent_with_decimals,
    percent_with_interval,
    points_lost,
)
from gamester.games.registry import game_slugs
from gamester.lab.runner import batch_sizes
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
    """Two games give no certainty, sixty do."""
    match = Match.open(game, 2, {}, "", f"{seed}", ["Ana", "Bo"])
    scales = RolloutEvaluator(match.game, match.layout, in_plain=True)
    seat = match.pending_seats()[0]
    assert {percent_with_interval(hint.win_share) for hint in move_hints(match, seat, 2, scales=scales)} == {"too early to say"}
    for share in scales.win_chances(match.table, match.layout.spectator, 12, seed):
        assert re.fullmatch(r"\d+%, \d+ to \d+", percent_with_interval(share)) and share.half_width > 0


LEAST = 0.945
"""Compute the true coverage of 95 % intervals exactly. Hits are whole numbers, so it differs a little."""
NEVER = 1e-12
"""Probability below which a term is left out of a sum."""


def observed(hits: int, games: int) -> ProportionStats:
    return ProportionStats(games, hits, hits)


def chances(games: int, truth: float) -> Iterator[tuple[int, float]]:
    """Yield each number of hits in so many games with its probability."""
    from scipy.stats import binom  # It takes a second, which most workers do without.

    return ((hits, one) for hits, one in enumerate(binom.pmf(np.arange(games + 1), games, truth).tolist()) if one > NEVER)


@pytest.mark.parametrize("truth", [0.5, 1 / 3, 1 / 6, 0.04])
@pytest.mark.parametrize("games", [60, 500])
def test_an_interval_holds_the_truth_95_times_in_100(truth: float, games: int) -> None:
    held = sum(one for hits, one in chances(games, truth) if observed(hits, games).interval().contains(truth))
    assert held >= LEAST


@pytest.mark.parametrize("truth", [0.5, 1 / 3, 0.2])
def test_stopping_when_it_is_narrow_enough_costs_no_coverage(truth: float) -> None:
    """`going` is how likely every number of hits is at a look to which one has come without having stopped."""
    from scipy.stats import binom  # It takes a second, which most workers do without.

    looks = list(batch_sizes(100, 20_000))
    going, held, stopped = np.ones(1), 0.0, 0.0
    for size, step in zip(looks, np.diff([0, *looks]).tolist(), strict=True):
        going = np.convolve(going, binom.pmf(np.arange(step + 1), step, truth))
        for hits in np.flatnonzero(going > NEVER).tolist():
            one = observed(hits, size)
            if one.half_width <= 0.03:
                held += going[hits] * one.interval().contains(truth)
                stopped += going[hits]
                going[hits] = 0
        if stopped > 1 - 1e-6:
            break
    assert held >= LEAST
    assert size < looks[-1], "it stops because it is sure, not because games ran out"


def test_a_difference_of_nothing_is_seldom_seen() -> None:
    pairs = product(chances(400, 0.3), repeat=2)
    held = sum(one * other for (a, one), (b, other) in pairs if difference_interval(observed(a, 400), observed(b, 400)).contains(0))
    assert held >= LEAST


def test_a_few_games_that_all_went_one_way_prove_little() -> None:
    one = observed(3, 3).interval()
    assert one.mean == one.high == 1 and one.low < 0.65
    assert ProportionStats().interval().low < 0.05 and ProportionStats().interval().high > 0.95


def test_every_interval_has_ends_that_can_be() -> None:
    """Shares lie from 0 to 1, differences of shares from -1 to 1, and nothing is counted less than no time."""
    won, lost = ProportionStats(), ProportionStats()
    won.add(1.0, 12)
    lost.add(0.0, 12)
    gain, loss = difference_interval(won, lost), difference_interval(lost, won)
    assert (gain.mean, gain.high, loss.mean, loss.low) == (1, 1, -1, -1) and gain.low < 1 and loss.high > -1
    assert won.interval().high == 1 and lost.interval().low == 0
    changes = RunningStats()
    changes.add(0, 5)
    changes.add(1)
    assert changes.interval().low == 0 < changes.interval().mean < changes.interval().high


def test_sums_of_parts_are_the_sum_of_the_whole(seed: int) -> None:
    dice = np.random.default_rng(seed)
    shares = dice.choice([0.0, 0.5, 1.0], 300)
    whole, parts = ProportionStats(), [ProportionStats(), ProportionStats(), ProportionStats()]
    for k, share in enumerate(shares):
        whole.add(float(share))
        parts[k % 3].add(float(share))
    parts[0].merge(parts[1])
    parts[0].merge(parts[2])
    assert parts[0] == whole
    assert whole.without(parts[1]).n == 200
    spread = RunningStats()
    for share in shares:
        spread.add(float(share))
    assert spread.interval().mean == pytest.approx(whole.mean)
    assert spread.interval().high - spread.interval().mean == pytest.approx(1.96 * np.std(shares) / sqrt(300), rel=0.01)
