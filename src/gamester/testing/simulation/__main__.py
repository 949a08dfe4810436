"""`python -m gamester.testing.simulation`: run simulated worlds.

It prints the line that repeats a world that fails.
"""

from __future__ import annotations

import argparse
import json
import sys

from gamester.testing.simulation.report import Report
from gamester.testing.simulation.world import KINDS, Plan, simulate


def main(arguments: list[str] | None = None) -> int:
    """Run the worlds of some seeds. Return 1 if something was broken in one, else 0."""
    parser = argparse.ArgumentParser(prog="python -m gamester.testing.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, help="the one world to run")
    parser.add_argument("--seeds", type=int, default=100, metavar="N", help="how many worlds to run (default: %(default)s)")
    parser.add_argument("--first", type=int, default=1, metavar="SEED", help="the first of them (default: %(default)s)")
    parser.add_argument(
        "--seconds", type=float, default=Plan(0).seconds, help="virtual seconds of misfortune in each (default: %(default)g)"
    )
    parser.add_argument("--kinds", default=",".join(KINDS), help="what may befall a world, or `none` (default: %(default)s)")
    parser.add_argument("--games", default="", help="the games that are played, parted by commas (default: all)")
    parser.add_argument("--tables", type=int, default=0, help="tables of each world (default: drawn)")
    parser.add_argument("--workers", type=int, default=0, help="workers of each world (default: drawn)")
    parser.add_argument("--terms", default="{}", help="what is agreed at every table, as JSON of the protocol (default: drawn)")
    asked = parser.parse_args(arguments)
    kinds = tuple(kind for kind in asked.kinds.split(",") if kind and kind != "none")
    if strange := [kind for kind in kinds if kind not in KINDS]:
        parser.error(f"expected kinds of {', '.join(KINDS)}, got {strange[0]!r}")
    games = tuple(game for game in asked.games.split(",") if game)
    seeds = [asked.seed] if asked.seed is not None else range(asked.first, asked.first + asked.seeds)
    report = Report()
    for seed in seeds:
        plan = Plan(seed, asked.seconds, kinds, games, asked.tables, asked.workers, json.loads(asked.terms))
        outcome = simulate(plan)
        report.add(outcome)
        if outcome.broken:
            print(f"{outcome.broken}\n  {plan.line}", flush=True)
        elif len(seeds) == 1:
            print(f"Nothing was broken. Digest {outcome.digest}.")
    print(report.text())
    return int(bool(report.broken))


if __name__ == "__main__":
    sys.exit(main())
