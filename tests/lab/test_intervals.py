"""Do the intervals hold what is true as often as they say, even where one stops as soon as they are narrow enough?"""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from gamester.lab.intervals import Spread, Sum, difference
from gamester.lab.run import sizes

TRIALS = 3000
SAID = 0.95


def observed(hits: int, games: int) -> Sum:
    return Sum(games, hits, hits)


def allowed() -> float:
    """The least coverage that 95 in 100 would show in so many trials, three standard deviations off."""
    return SAID - 3 * sqrt(SAID * (1 - SAID) / TRIALS)


@pytest.mark.parametrize("truth", [0.5, 1 / 3, 1 / 6, 0.04])
@pytest.mark.parametrize("games", [60, 500])
def test_an_interval_holds_the_truth_95_times_in_100(truth: float, games: int, seed: int) -> None:
    dice = np.random.default_rng(seed)
    hits = dice.binomial(games, truth, TRIALS)
    held = sum(observed(int(many), games).interval().holds(truth) for many in hits)
    assert held / TRIALS >= allowed()


@pytest.mark.parametrize("truth", [0.5, 1 / 3, 0.2])
def test_stopping_when_it_is_narrow_enough_costs_no_coverage(truth: float, seed: int) -> None:
    dice = np.random.default_rng(seed)
    looks = list(sizes(100, 20_000))
    steps = np.diff([0, *looks])
    held, stopped = 0, set()
    for _ in range(TRIALS):
        hits, one = 0, Sum()
        for size, step in zip(looks, steps, strict=True):
            hits += int(dice.binomial(step, truth))
            one = observed(hits, size)
            if one.within <= 0.03:
                break
        stopped.add(one.n)
        held += one.interval().holds(truth)
    assert held / TRIALS >= allowed()
    assert max(stopped) < looks[-1], "it stops because it is sure, not because games ran out"


def test_a_difference_of_nothing_is_seldom_seen(seed: int) -> None:
    dice = np.random.default_rng(seed)
    pairs = dice.binomial(400, 0.3, (TRIALS, 2))
    held = sum(difference(observed(int(a), 400), observed(int(b), 400)).holds(0) for a, b in pairs)
    assert held / TRIALS >= allowed()


def test_a_few_games_that_all_went_one_way_prove_little() -> None:
    one = observed(3, 3).interval()
    assert one.mean == one.high == 1 and one.low < 0.65
    assert Sum().interval().low < 0.05 and Sum().interval().high > 0.95


def test_sums_of_parts_are_the_sum_of_the_whole(seed: int) -> None:
    dice = np.random.default_rng(seed)
    shares = dice.choice([0.0, 0.5, 1.0], 300)
    whole, parts = Sum(), [Sum(), Sum(), Sum()]
    for k, share in enumerate(shares):
        whole.add(float(share))
        parts[k % 3].add(float(share))
    parts[0].merge(parts[1])
    parts[0].merge(parts[2])
    assert parts[0] == whole
    assert whole.without(parts[1]).n == 200
    spread = Spread()
    for share in shares:
        spread.add(float(share))
    assert spread.interval().mean == pytest.approx(whole.mean)
    assert spread.interval().high - spread.interval().mean == pytest.approx(1.96 * np.std(shares) / sqrt(300), rel=0.01)
