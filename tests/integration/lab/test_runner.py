"""Results of a plan: independent of the workers, and equal to exact solutions."""

from __future__ import annotations

import os
import signal
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from gamester.lab.executors import InProcessExecutor, Job, ProcessExecutor
from gamester.lab.plan import ExperimentPlan, expand_plan
from gamester.lab.runner import Progress, VariantResult, run_plan, widest_interval
from tests.support.solved_goofspiel import planted

PLAN = ExperimentPlan("armies", seats=[2], sets=["skirmish"], fewest=24, most=60, interval=0.1, detail=24, seed="lab")


def figures(played: list[VariantResult]) -> bytes:
    return msgspec.msgpack.encode(
        [(one.tally, sorted(one.detail.card_results.items()), one.detail.clause_events, one.detail.clause_refusals) for one in played]
    )


def test_figures_do_not_depend_on_workers_or_kills() -> None:
    """The figures do not depend on the number of workers, or on a killed one."""
    alone = list(run_plan(PLAN, expand_plan(PLAN), InProcessExecutor(), plain=True))[-1]
    assert alone.tally.games == 60 and alone.detail.games == 24 and not alone.is_precise
    many = ProcessExecutor(2)
    try:
        together = list(run_plan(PLAN, expand_plan(PLAN), many, plain=True))[-1]
        assert figures([together]) == figures([alone])
        jobs = [Job(alone.variant, "lab", first, 6, plain=True) for first in range(0, 60, 6)]
        results = many.map_jobs(jobs)
        first = next(results)
        victim = next(iter(many._pool._processes))
        os.kill(victim, signal.SIGKILL)
        rest = list(results)
    finally:
        many.close()
    for one in rest:
        first.merge(one)  # type: ignore[arg-type]  # all of them are of games by the thousand
    assert msgspec.msgpack.encode(first) == msgspec.msgpack.encode(alone.tally)


def test_plan_stops_when_intervals_are_narrow_enough() -> None:
    """A plan stops when its intervals are narrow enough, and reports its progress."""
    told: list[Progress] = []
    plan = ExperimentPlan("armies", seats=[2], sets=["skirmish"], fewest=40, most=4000, interval=12, detail=0)
    one = list(run_plan(plan, expand_plan(plan), InProcessExecutor(), told.append, plain=True))[-1]
    assert one.is_precise and widest_interval(one.tally) <= 0.12 and 40 <= one.tally.games < 200
    assert [now.games for now in told] == sorted(now.games for now in told)
    assert told[-1].games == one.tally.games == told[-1].needed


def test_draws_match_exhaustive_count_of_a_small_game(site: Path) -> None:
    """The draws of a small game match an exhaustive count."""
    planted(site, 3)
    drawn = games = 0
    for pile in permutations((1, 2, 3)):
        for mine in permutations(range(3)):
            for theirs in permutations(range(3)):
                lead = left = 0
                for prize, bid, other in zip(pile, mine, theirs, strict=True):
                    left += prize
                    if bid != other:
                        lead, left = lead + (left if bid > other else -left), 0
                drawn, games = drawn + (lead == 0), games + 1
    plan = ExperimentPlan("goofspiel", seats=[2], bots="random", rules={"cards": 3}, fewest=4000, most=4000, detail=200)
    one = list(run_plan(plan, expand_plan(plan), InProcessExecutor(), plain=True))[-1]
    assert one.tally.draws.interval().contains(drawn / games)
    assert one.tally.shares[0].interval().contains(0.5)
    assert one.tally.length().interval().mean == 3
    assert one.detail.games == 200


def test_event_analysis_matches_the_law(seed: int) -> None:
    """The analysis of events finds what the law states."""
    plan = ExperimentPlan("shapes", seats=[2], fewest=30, most=30, detail=30, seed=seed)
    one = list(run_plan(plan, expand_plan(plan), InProcessExecutor(), plain=True))[-1]
    from gamester.games.registry import get_game

    law, detail = get_game("shapes").law, one.detail
    assert detail.looked > 30 * 5
    assert detail.seats.n == 60 and detail.seats.total == pytest.approx(sum(share.total for share in one.tally.shares))
    lists = {card: found for (when, zone, card), found in detail.card_results.items() if (when, zone) == ("first", "list_card")}
    assert sum(found.n for found in lists.values()) == 60, "every seat has one List Card from the start"
    assert detail.clause_refusals[law.number("SL-15")] == detail.looked, "at every step the acts of another are forbidden"
    assert max(detail.clause_refusals.values()) <= detail.looked and all(law.id(number) for number in detail.clause_refusals)
    assert detail.games_with_clause[law.number("SL-49")] == one.tally.endings[law.number("SL-49")] and sum(one.tally.endings.values()) == 30
    assert detail.leader_wins.n <= 30 and detail.leads.n == 30
