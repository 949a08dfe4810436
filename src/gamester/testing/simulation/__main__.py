"""`python -m gamester.testing.simulation`: run simulated worlds.

It prints the line that repeats a world that fails.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from multiprocessing import get_context

from msgspec.structs import replace

from gamester.testing.simulation.report import Report
from gamester.testing.simulation.shrink import RUNS, shrink
from gamester.testing.simulation.world import KINDS, Outcome, Plan, simulate

WHOLE_REPORT = 10
"""Minutes after which the whole report is printed again."""
WORLDS_OF_A_PROCESS = 100
"""Worlds after which a process makes way for a new one, with the memory that it has gathered."""


def main(arguments: list[str] | None = None) -> int:
    """Run the worlds of some seeds. Return 1 if something was broken in one, else 0."""
    parser = argparse.ArgumentParser(prog="python -m gamester.testing.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, help="the one world to run")
    parser.add_argument("--seeds", type=int, default=100, metavar="N", help="how many worlds to run (default: %(default)s)")
    parser.add_argument(
        "--minutes", type=float, default=0.0, help="run worlds for so many minutes instead, and print each minute what has come of it"
    )
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="processes that run worlds beside one another (default: %(default)s)"
    )
    parser.add_argument("--first", type=int, default=1, metavar="SEED", help="the first of them (default: %(default)s)")
    parser.add_argument(
        "--seconds", type=float, default=Plan(0).seconds, help="virtual seconds of misfortune in each (default: %(default)g)"
    )
    parser.add_argument("--kinds", default=",".join(KINDS), help="what may befall a world, or `none` (default: %(default)s)")
    parser.add_argument("--every", type=float, default=Plan(0).every, help="seconds between two misfortunes, on average (default: drawn)")
    parser.add_argument("--games", default="", help="the games that are played, parted by commas (default: all)")
    parser.add_argument("--tables", type=int, default=0, help="tables of each world (default: drawn)")
    parser.add_argument("--workers", type=int, default=0, help="workers of each world (default: drawn)")
    parser.add_argument("--terms", default="{}", help="what is agreed at every table, as JSON of the protocol (default: drawn)")
    parser.add_argument("--skip", default="", help="numbers of misfortunes that do not come, parted by commas")
    parser.add_argument(
        "--shrink",
        type=int,
        metavar="RUNS",
        help=f"worlds that are run to make one that fails smaller; 0 leaves it as it is (default: {RUNS}, and 0 with --seed)",
    )
    asked = parser.parse_args(arguments)
    kinds = tuple(kind for kind in asked.kinds.split(",") if kind and kind != "none")
    if strange := [kind for kind in kinds if kind not in KINDS]:
        parser.error(f"expected kinds of {', '.join(KINDS)}, got {strange[0]!r}")
    games = tuple(game for game in asked.games.split(",") if game)
    skip = tuple(int(number) for number in asked.skip.split(",") if number)
    usual = Plan(asked.first, asked.seconds, kinds, asked.every, games, asked.tables, asked.workers, json.loads(asked.terms), skip)
    until = time.monotonic() + 60 * asked.minutes if asked.minutes else None
    seeds: Iterable[int] = range(asked.first, asked.first + asked.seeds) if until is None else itertools.count(asked.first)
    plans = (replace(usual, seed=seed) for seed in ([asked.seed] if asked.seed is not None else seeds))
    shrinks = asked.shrink if asked.shrink is not None else RUNS if asked.seed is None else 0
    report, minutes, began, told = Report(), 0, time.monotonic(), time.monotonic()
    for outcome in run_worlds(plans, asked.jobs, until):
        report.add(outcome)
        if outcome.broken:
            print(report.failed[-1], flush=True)
            if shrinks > 0:
                print(f"  shrunk: {shrink(outcome, shrinks).plan.line}", flush=True)
        elif asked.seed is not None:
            print(f"Nothing was broken. Digest {outcome.digest}.")
        if until is not None and time.monotonic() > told + 60:
            told = time.monotonic()
            print(report.line(told - began), flush=True)
            if (minutes := minutes + 1) % WHOLE_REPORT == 0:
                print(report.text(), flush=True)
    print(report.line(max(0.001, time.monotonic() - began)))
    print(report.text())
    return int(bool(report.failed))


def run_worlds(plans: Iterable[Plan], jobs: int, until: float | None) -> Iterator[Outcome]:
    """Run worlds, in so many processes, and yield what came of each.

    No world begins after the moment `until`.
    """
    plans = itertools.takewhile(lambda _: until is None or time.monotonic() < until, plans)
    if jobs < 2 and until is None:
        yield from map(simulate, plans)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), max_tasks_per_child=WORLDS_OF_A_PROCESS) as pool:
        running = {pool.submit(simulate, plan) for plan in itertools.islice(plans, 2 * jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(simulate, plan) for plan in itertools.islice(plans, len(done))}
            for one in done:
                yield one.result()


if __name__ == "__main__":
    sys.exit(main())
