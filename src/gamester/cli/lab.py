"""`gamester lab`: the fairness of a game, and the effect of each change."""

from __future__ import annotations

import math
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.cli import Stopped, UsageError, arguments
from gamester.cli.arguments import Flag, ensure_folder, parse_options
from gamester.cli.interrupts import until_interrupted
from gamester.cli.output import as_json, to_read, warn
from gamester.cli.output import progress as shown
from gamester.cli.verify import read_text, write_json

if TYPE_CHECKING:
    from gamester.lab.executors import Executor
    from gamester.lab.findings import Finding
    from gamester.lab.plan import ExperimentPlan, Variant
    from gamester.lab.runner import VariantResult
    from gamester.lab.suggest import Target

CHART_SECONDS = 1.0
"""Seconds for which charts are drawn after Ctrl+C."""


def lab(
    what: str,
    /,
    *,
    seats: str = "",
    bots: Sequence[str] = (),
    set: Sequence[str] = (),
    option: Sequence[str] = (),
    sweep: Sequence[str] = (),
    vary: Sequence[str] = (),
    cross: Flag = False,
    seed: str = "1",
    interval: float = 1.0,
    fewest: int = 500,
    most: int = 100_000,
    detail: int = 500,
    suggest: str = "",
    workers: int = 0,
    cluster: str | None = None,
    plain: Flag = False,
    programs: Flag = False,
    parquet: Flag = False,
    out: Path = Path("lab"),
    progress: Path | None = None,
    json: Flag = False,
) -> int:
    """Measure the fairness of a game and the effect of each change to it.

    A change is a house rule, a card set or a number in it.

    Plays games until the intervals are narrow enough and writes a report with tables. The same plan and
    seed give the same figures with any number of workers. Needs the extra `lab`.

    Parameters
    ----------
    what
        A game, such as armies, or a plan file (docs/how-to/lab.md). With a file, no flags about the plan are accepted.
    seats
        Numbers of players to compare, separated by commas; the game's minimum if not given.
    bots
        Bots as in `simulate`, agents too; may be repeated to compare.
    set
        A card set of the game, or a file; may be repeated to compare.
    option
        A house rule for all tables as name=value; may be repeated.
    sweep
        A house rule to vary, as name=all or name=value,value; may be repeated.
    vary
        A number in the card set to vary, as path=1,2; may be repeated.
    cross
        Play all combinations, instead of one change at a time.
    seed
        Source of all random numbers.
    interval
        Half-width to reach for the interval of every seat, in percent of wins.
    fewest
        Minimum number of games per table.
    most
        Maximum number of games per table.
    detail
        Number of games per table whose cards and clauses are analysed.
    suggest
        Look for single changes of numbers on the cards that bring a figure nearest to a target, and test the best five:
        first-seat=50 or draws=2 in percent, or length=12 in the game's turns or rounds.
    workers
        Number of processes; one per core if not given.
    cluster
        Play on a Ray cluster: its address, or "" for one on this machine.
    plain
        Run the rules in plain Python, uncompiled.
    programs
        Let a plan file name agents, which are programs that it starts. Agents in `--bots` need no such leave.
    parquet
        Write the tables as Parquet instead of CSV.
    out
        A folder for the report.
    progress
        A file that is kept up to date with the progress, as JSON.
    json
        Print the findings as one JSON object and nothing else.
    """
    try:
        import altair  # noqa: F401  # Checked now and not after hours of play.
        import polars  # noqa: F401
        import tomli_w  # noqa: F401
        import vl_convert  # noqa: F401
    except ImportError as why:
        raise UsageError(f"the lab needs the extra `lab` (pip install 'gamester[lab]'): {why}") from None
    from gamester.lab.executors import NoCluster, has_agents, make_executor, stop_agents
    from gamester.lab.plan import InvalidPlan, expand_plan
    from gamester.lab.suggest import parse_target

    if not 0 <= workers <= 1024:
        raise UsageError(f"expected 0 to 1024 workers, got {workers}")
    given = {
        "seats": arguments.parse_numbers("--seats", seats),
        "bots": list(bots),
        "sets": list(set),
        "rules": parse_options(option),
        "cross": cross,
    }
    given |= {
        "options": arguments.parse_sweeps("--sweep", sweep),
        "vary": {path: arguments.parse_numbers(path, values) for path, values in arguments.parse_pairs("--vary", vary)},
    }
    given |= {"seed": seed, "interval": interval, "fewest": fewest, "most": most, "detail": detail}
    try:
        plan = _plan(what, given)
        made = expand_plan(plan, programs or not _is_plan_file(what))
        target = parse_target(suggest) if suggest else None
        agents = any(has_agents(variant) for variant in made)
        workers_of = make_executor(workers, cluster, agents)
    except InvalidPlan as wrong:
        raise UsageError("\n".join(wrong.errors)) from None
    except NoCluster as why:
        raise UsageError(str(why)) from None
    ensure_folder(out)
    from gamester.games.registry import get_game
    from gamester.lab.report import PLAN, load_chart_library, write
    from gamester.lab.sentences import interrupted
    from gamester.lab.suggest import finding

    charts = load_chart_library()

    with until_interrupted() as stopped:
        try:
            tried = 0
            if target is not None:
                plan, made, tried = _suggested(plan, target, workers_of, plain, stopped)
            played = _play(plan, made, workers_of, plain, progress, stopped)
        except InvalidPlan as wrong:
            raise UsageError("\n".join(wrong.errors)) from None
        finally:
            workers_of.close()
            for line in stop_agents():
                warn(line)
        if not played:
            raise Stopped("before any game was counted; nothing was written")
        halted = interrupted(len(played), len(made)) if stopped() else ""
        command = shlex.join(["gamester", "lab", f"{out.name}/{PLAN}", "--out", out.name, *(["--programs"] if agents else [])])
        # Somebody who pressed Ctrl+C waits: charts are drawn only as far as that takes no time.
        seconds = math.inf if not halted else 0 if charts.is_alive() else CHART_SECONDS
        suggestion = None if target is None else finding(target, get_game(plan.game), played, tried)
        page = write(out, plan, played, command, parquet, halted, seconds, suggestion)
        _say(played, page, halted, json, suggestion)
    if halted:
        raise Stopped(f"with {len(played)} of {len(made)} tables played")
    return 0


def _plan(what: str, given: dict[str, Any]) -> ExperimentPlan:
    """Return the plan in the file `what`, or of the game `what` with the given flags."""
    from gamester.lab.plan import ExperimentPlan as Plan
    from gamester.lab.plan import parse_plan

    if not _is_plan_file(what):
        return Plan(what, **{name: value for name, value in given.items() if value not in ([], {})})
    usual = Plan("")
    told = [name for name, value in given.items() if value not in ([], {}) and value != getattr(usual, name)]
    if told:
        raise UsageError(f"{what} is a plan file: put {', '.join(sorted(told))} into it")
    return parse_plan(read_text(Path(what)), what)


def _is_plan_file(what: str) -> bool:
    return what.endswith(".toml") or Path(what).is_file()


def _suggested(
    plan: ExperimentPlan, target: Target, workers: Executor, plain: bool, stopped: Callable[[], bool]
) -> tuple[ExperimentPlan, list[Variant], int]:
    """Look for changes with a progress bar.

    Return the plan and the tables that test them, and the number of changes tried.
    """
    from rich.progress import BarColumn, TextColumn

    from gamester.lab.suggest import suggest

    with shown(TextColumn("{task.description}"), BarColumn()) as progress:
        bar = progress.add_task("Looking for changes", total=None)
        found = suggest(plan, target, workers, plain, stopped, lambda done, all_of: progress.update(bar, completed=done, total=all_of))
    return found.plan, found.variants, found.tried


def _play(
    plan: ExperimentPlan, made: list[Any], workers: Any, plain: bool, file: Path | None, stopped: Callable[[], bool]
) -> list[VariantResult]:
    """Play the plan with a progress bar. Return every table with counted games."""
    from rich.progress import BarColumn, TextColumn

    from gamester.lab.runner import Progress, run_plan

    played: dict[int, VariantResult] = {}
    with shown(TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[told]}")) as progress:
        bar = progress.add_task("Getting the rules ready", total=None, told="compiled once per machine")

        def tell(now: Progress) -> None:
            told = f"{now.games:,} of about {now.needed:,} games, about {now.seconds_left:.0f} s left in all"
            if file is not None:
                write_json(file, now)
            progress.update(bar, description=f"Table {now.variant} of {now.variants}", completed=now.games, total=now.needed, told=told)

        for one in run_plan(plan, made, workers, tell, plain, stopped):
            played[made.index(one.variant)] = one
    return list(played.values())


def _say(played: list[VariantResult], page: Path, halted: str, to_program: bool, suggestion: Finding | None) -> None:
    from gamester.lab.findings import compare_variants, make_findings
    from gamester.lab.report import as_told, group_variants, variant_name, without_drawing

    if to_program:
        told = {"tables": as_told(played), "report": str(page)} | ({"stopped": halted} if halted else {})
        as_json(told | ({} if suggestion is None else {"suggested": without_drawing(suggestion)}))
        return
    console = to_read()
    for first, changed in group_variants(played):
        console.print(f"[bold]{variant_name(first)}[/bold]: {first.tally.games:,} games ({first.world})")
        for one in [*([] if suggestion is None else [suggestion]), *compare_variants(first, changed), *make_findings(first)[:3]]:
            console.print(f"  {one.question} {one.answer}", soft_wrap=True, highlight=False)
            for line in one.lines:
                console.print(f"    {line}", soft_wrap=True, highlight=False)
    if halted:
        console.print(halted)
    console.print(f"The report: {page}", soft_wrap=True)
