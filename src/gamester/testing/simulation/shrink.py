"""Shrinking: a world that fails is made as small as it can be and still fail.

A smaller world is another one, since all chance follows from its plan. So each step tries a few seeds, and keeps the first that fails in
the same way.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from msgspec.structs import replace

from gamester.games.registry import game_slugs
from gamester.testing.simulation.world import Outcome, Plan, simulate

SEEDS = 4
"""Seeds that are tried for each smaller plan."""
RUNS = 60
"""Worlds that are run to shrink one, at most."""
CHANGING = re.compile(r"\b[a-z]+-[a-z]+(-\d+)?\b|[-\d.]+|'.*?'|\{.*\}|`.*?`")
"""Pattern of the parts of a message that differ between worlds: tables, numbers, and what somebody sent."""


def way_of(broken: str) -> str:
    """Return the way in which a world failed, whatever its tables and numbers."""
    return CHANGING.sub("", broken)[:60]


def shrink(failed: Outcome, runs: int = RUNS) -> Outcome:
    """Return the smallest world found that fails in the same way."""
    way, best, left = way_of(failed.broken), failed, runs
    while True:
        for plan in smaller(best):
            for seed in dict.fromkeys((plan.seed, *range(1, SEEDS))):
                if left <= 0:
                    return best
                left -= 1
                if way_of((outcome := simulate(replace(plan, seed=seed))).broken) == way:
                    best = outcome
                    break
            else:
                continue
            break
        else:
            return best


def smaller(outcome: Outcome) -> Iterator[Plan]:
    """Yield plans that are smaller in one respect, the largest steps first.

    Kinds of misfortune go first, then games, tables and workers; then time, at last single misfortunes.
    """
    plan, happened = outcome.plan, outcome.happened
    if plan.kinds:
        yield replace(plan, kinds=(), skip=())
        for kind in plan.kinds:
            yield replace(plan, kinds=tuple(one for one in plan.kinds if one != kind), skip=())
    if len(plan.games) != 1:
        for game in plan.games or game_slugs():
            yield replace(plan, games=(game,))
    if plan.tables != 1:
        yield replace(plan, tables=1)
    for workers in range(1, plan.workers or outcome.workers):
        yield replace(plan, workers=workers)
    if (few := float(math.ceil(outcome.ill))) < plan.seconds:
        yield replace(plan, seconds=max(1.0, few))
    if plan.seconds > 2:
        yield replace(plan, seconds=float(math.floor(plan.seconds / 2)))
    for size in dict.fromkeys((len(happened) // 2, len(happened) // 4, 1)):
        for first in range(0, len(happened), size) if size else ():
            yield replace(plan, skip=tuple(sorted({*plan.skip, *happened[first : first + size]})))
