"""A plan carried out: variant by variant, look by look, until every interval is as narrow as asked or the games run out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from msgspec import Struct

from gamester.bots.job_pool import Stopped, beside, never
from gamester.bots.statistics import ProportionStats
from gamester.lab.executors import Executor, Job, arena_for
from gamester.lab.plan import ExperimentPlan, Variant
from gamester.lab.tallies import EventTally, GameTally

BATCH_GROWTH = 1.5
"""A look is taken at this many times the games of the last one: fixed beforehand, so that no worker's speed is in it."""
JOB = {"compiled": 512, "plain": 16, "thinking": 1}
CLOSER = 20
"""Games of one job that looks closer."""


class VariantResult(Struct):
    """One variant: what was counted, the seconds it took, and whether the interval asked for was reached."""

    variant: Variant
    mass: GameTally
    detail: EventTally
    seconds: float = 0.0
    world: str = ""
    enough: bool = False


class Progress(Struct, frozen=True):
    """How far it is: the variant (from 1) of how many, games played of it, games it may need, and seconds that may be left in all."""

    variant: int
    variants: int
    games: int
    needed: int
    left: float


ProgressCallback = Callable[[Progress], None]


def run_plan(
    plan: ExperimentPlan,
    made: list[Variant],
    hands: Executor,
    tell: ProgressCallback = lambda _: None,
    plain: bool = False,
    stopped: Stopped = never,
) -> Iterator[VariantResult]:
    """Every variant in its turn, as it is after each look; the last of a variant is the whole of it.

    Stop listening and it stops. Once somebody has asked to stop, the last one has what was counted of it until then.
    """
    began, before = time.monotonic(), 0.0
    for number, variant in enumerate(made, 1):
        one = VariantResult(variant, GameTally([ProportionStats() for _ in range(variant.seats)]), EventTally())
        mine = time.monotonic()
        table = beside(partial(arena_for, variant, plain), stopped)  # it may have to be compiled
        if table is None:
            return
        world = "thinking" if table.thinking else table.world
        one.world = table.world
        looks = list(batch_sizes(plan.fewest, plan.most))
        played = 0
        for size in looks:
            for result in hands.each(list(_jobs(plan, variant, played, size, JOB[world], plain)), stopped):
                assert isinstance(result, GameTally)
                one.mass.merge(result)
                one.seconds = time.monotonic() - mine
                tell(Progress(number, len(made), one.mass.games, _needed(plan, one), _left(plan, one, len(made) - number, before, number)))
            if stopped():
                if one.mass.games:
                    yield one
                return
            played = size
            one.enough = widest_interval(one.mass) <= plan.interval / 100
            if one.enough:
                break
            yield one
        closer = [Job(variant, str(plan.seed), first, games, True, plain) for first, games in _chunks(0, min(plan.detail, played), CLOSER)]
        for result in hands.each(closer, stopped):
            assert isinstance(result, EventTally)
            one.detail.merge(result)
        one.seconds = time.monotonic() - mine
        before = time.monotonic() - began
        yield one
        if stopped():
            return


def batch_sizes(fewest: int, most: int) -> Iterator[int]:
    """How many games there are at every look."""
    size = fewest
    while size < most:
        yield size
        size = max(size + 1, int(size * BATCH_GROWTH))
    yield most


def widest_interval(mass: GameTally) -> float:
    """The half-width of the widest interval of a seat's share of the win."""
    return max(share.within for share in mass.shares)


def _jobs(plan: ExperimentPlan, variant: Variant, first: int, end: int, size: int, plain: bool) -> Iterator[Job]:
    for begin, games in _chunks(first, end, size):
        yield Job(variant, str(plan.seed), begin, games, False, plain)


def _chunks(first: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    for begin in range(first, end, size):
        yield begin, min(size, end - begin)


def _needed(plan: ExperimentPlan, one: VariantResult) -> int:
    """Games it takes to be as sure as asked, judged by those that are played."""
    if not one.mass.games:
        return plan.most
    wanted = one.mass.games * (widest_interval(one.mass) / (plan.interval / 100)) ** 2
    return next((size for size in batch_sizes(plan.fewest, plan.most) if size >= wanted), plan.most)


def _left(plan: ExperimentPlan, one: VariantResult, variants: int, before: float, number: int) -> float:
    """Seconds that may be left: this variant at its own pace, the others at the pace of those before it."""
    if not one.mass.games:
        return 0.0
    pace = one.seconds / one.mass.games
    whole = pace * _needed(plan, one)
    usual = (before + whole) / number
    return max(0.0, whole - one.seconds) + usual * variants
