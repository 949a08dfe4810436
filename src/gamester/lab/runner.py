"""Execution of a plan: batch by batch until every interval is narrow enough."""

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
"""Factor between two batch ends. It is fixed, so results do not depend on the speed of workers."""
JOB = {"compiled": 512, "plain": 16, "thinking": 1}
"""Games of one job, by runtime."""
CLOSER = 20
"""Games of one job that analyses events."""


class VariantResult(Struct):
    """The results of one variant. `is_precise` is True if the interval was reached."""

    variant: Variant
    tally: GameTally
    detail: EventTally
    seconds: float = 0.0
    world: str = ""
    is_precise: bool = False


class Progress(Struct, frozen=True):
    """How far a plan is.

    The variant (from 1) and their number, games played and needed of it, and the seconds left in all.
    """

    variant: int
    variants: int
    games: int
    needed: int
    seconds_left: float


ProgressCallback = Callable[[Progress], None]


def run_plan(
    plan: ExperimentPlan,
    made: list[Variant],
    hands: Executor,
    tell: ProgressCallback = lambda _: None,
    plain: bool = False,
    stopped: Stopped = never,
) -> Iterator[VariantResult]:
    """Yield every variant after each batch; its last result is complete.

    The plan ends when the caller stops iterating. If asked to stop, the last result has the games
    counted until then.
    """
    began, before = time.monotonic(), 0.0
    for number, variant in enumerate(made, 1):
        one = VariantResult(variant, GameTally([ProportionStats() for _ in range(variant.seats)]), EventTally())
        mine = time.monotonic()
        table = beside(partial(arena_for, variant, plain), stopped)  # In a thread, since it may compile for minutes.
        if table is None:
            return
        world = "thinking" if table.thinking else table.world
        one.world = table.world
        looks = list(batch_sizes(plan.fewest, plan.most))
        played = 0
        for size in looks:
            for result in hands.map_jobs(list(_jobs(plan, variant, played, size, JOB[world], plain)), stopped):
                assert isinstance(result, GameTally)
                one.tally.merge(result)
                one.seconds = time.monotonic() - mine
                tell(Progress(number, len(made), one.tally.games, _needed(plan, one), _left(plan, one, len(made) - number, before, number)))
            if stopped():
                if one.tally.games:
                    yield one
                return
            played = size
            one.is_precise = widest_interval(one.tally) <= plan.interval / 100
            if one.is_precise:
                break
            yield one
        closer = [Job(variant, str(plan.seed), first, games, True, plain) for first, games in _chunks(0, min(plan.detail, played), CLOSER)]
        for result in hands.map_jobs(closer, stopped):
            assert isinstance(result, EventTally)
            one.detail.merge(result)
        one.seconds = time.monotonic() - mine
        before = time.monotonic() - began
        yield one
        if stopped():
            return


def batch_sizes(fewest: int, most: int) -> Iterator[int]:
    """Yield the number of games at the end of each batch."""
    size = fewest
    while size < most:
        yield size
        size = max(size + 1, int(size * BATCH_GROWTH))
    yield most


def widest_interval(mass: GameTally) -> float:
    """Return the half-width of the widest interval of a seat's win share."""
    return max(share.half_width for share in mass.shares)


def _jobs(plan: ExperimentPlan, variant: Variant, first: int, end: int, size: int, plain: bool) -> Iterator[Job]:
    for begin, games in _chunks(first, end, size):
        yield Job(variant, str(plan.seed), begin, games, False, plain)


def _chunks(first: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    for begin in range(first, end, size):
        yield begin, min(size, end - begin)


def _needed(plan: ExperimentPlan, one: VariantResult) -> int:
    """Return the games needed for the interval, estimated from those played."""
    if not one.tally.games:
        return plan.most
    wanted = one.tally.games * (widest_interval(one.tally) / (plan.interval / 100)) ** 2
    return next((size for size in batch_sizes(plan.fewest, plan.most) if size >= wanted), plan.most)


def _left(plan: ExperimentPlan, one: VariantResult, variants: int, before: float, number: int) -> float:
    """Return the seconds left.

    This variant goes on at its own pace, the others at the average pace so far.
    """
    if not one.tally.games:
        return 0.0
    pace = one.seconds / one.tally.games
    whole = pace * _needed(plan, one)
    usual = (before + whole) / number
    return max(0.0, whole - one.seconds) + usual * variants
