"""The balance lab from plan to report, with one worker and with one per core."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.clock import Figure
from gamester.games.registry import game_slugs
from gamester.lab.executors import make_executor
from gamester.lab.plan import ExperimentPlan, expand_plan
from gamester.lab.report import write
from gamester.lab.runner import VariantResult, run_plan

SEATS = 3
GAMES, CLOSER = 20_000, 200
"""Games of the plan, and games of it that are analysed."""


def played(slug: str, workers: int, games: int, detail: int) -> tuple[float, VariantResult]:
    """Return the seconds of a whole run and its results.

    The seconds include the start of the workers and the writing of the page.
    """
    plan = ExperimentPlan(slug, seats=[SEATS], fewest=games, most=games, detail=detail)
    began = time.perf_counter()
    crew = make_executor(workers, None)
    try:
        one = list(run_plan(plan, expand_plan(plan), crew))[-1]
    finally:
        crew.close()
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), plan, [one], f"gamester lab {slug}")
    return time.perf_counter() - began, one


def rates() -> Iterator[Figure]:
    """Yield games per second of each game with heuristic bots, in wall seconds.

    An unmeasured run before compiles the rules.
    """
    cores = os.cpu_count() or 1
    for slug in game_slugs():
        played(slug, 1, 100, 10)
        alone = 0.0
        for workers in sorted({1, cores}):
            seconds, one = played(slug, workers, GAMES, CLOSER)
            found = GAMES / seconds
            alone = alone or found
            note = f"{GAMES:,} games, {CLOSER} of them looked into, {one.world}"
            note += f"; {found / alone:.2f} x one worker" if workers > 1 else ""
            yield Figure(f"{slug}, {SEATS} seats, {workers} worker{'s' * (workers > 1)}", found, "games/s", note)
