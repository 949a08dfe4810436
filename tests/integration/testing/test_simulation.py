"""Whole servers in simulated worlds: each run is repeated exactly by its seed."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import pytest

from gamester.testing.simulation.__main__ import main
from gamester.testing.simulation.world import Outcome, Plan, simulate
from tests.conftest import Budget

SLICE = 2
"""Worlds of `make test`."""
WEIGHT = 25
"""Worlds cost as much as so many games."""


def test_a_world_is_repeated_exactly_by_its_seed() -> None:
    first, again = (simulate(Plan(4, seconds=12, games=("armies",), tables=1, workers=2)) for _ in range(2))
    assert (first.broken, first.digest, first.steps) == ("", again.digest, again.steps)
    assert first.counts["taken"] > 0 and first.counts == again.counts


def test_nothing_is_broken_in_worlds_of_this_seed(budget: Budget, seed: int) -> None:
    broken = [f"{outcome.broken}\n  {outcome.plan.line}" for outcome in worlds(seed, budget(SLICE, WEIGHT)) if outcome.broken]
    assert not broken, "\n".join(broken)


def worlds(seed: int, many: int) -> Iterator[Outcome]:
    """Yield what comes of so many worlds."""
    for number in range(many):
        yield simulate(Plan(seed + number, seconds=25))


def test_the_line_of_a_world_repeats_it(capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan(4, seconds=1, kinds=("crash",), games=("armies",), tables=1, workers=1)
    assert main(shlex.split(plan.line)[3:]) == 0
    assert f"Nothing was broken. Digest {simulate(plan).digest}." in capsys.readouterr().out
