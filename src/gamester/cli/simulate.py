"""`gamester simulate`: many games at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamester.cli import Stopped, UsageError
from gamester.cli.arguments import (
    Flag,
    check_timeout,
    ensure_folder,
    game_or_exit,
    load_card_set,
    load_extra_file,
    make_setup,
    name_and_text,
    parse_options,
    print_failures,
)
from gamester.cli.interrupts import until_interrupted
from gamester.cli.output import RULES, as_json, counting, to_read, waiting, warn

if TYPE_CHECKING:
    from gamester.bots.simulation import SimulationReport
    from gamester.match.card_sets import CardSet
    from gamester.match.setup import Setup


def simulate(
    game: str,
    /,
    *,
    seats: int | None = None,
    games: int = 1000,
    bots: str = "heuristic",
    seed: str = "1",
    option: Sequence[str] = (),
    set: str = "",
    questions: Path | None = None,
    threads: int = 0,
    plain: Flag = False,
    json: Flag = False,
    records: Path | None = None,
    agent_seconds: float = 10.0,
) -> int:
    """Play many games between bots and report the results.

    The same seed gives the same figures (except times) with any number of threads, compiled or plain.

    Parameters
    ----------
    game
        The game, such as armies.
    seats
        Number of players; the game's minimum if not given.
    games
        Number of games.
    bots
        Bots: random, heuristic, rollout-N (compares moves in N sampled states), search-N (tree search with N iterations),
        expert (tree search with a trained network) or agent:COMMAND (a program of yours, see docs/how-to/agents.md); one for every
        seat, or one per seat, separated by commas.
    seed
        Source of all random numbers.
    option
        A house rule as name=value; may be repeated.
    set
        A card set of the game, or a file.
    questions
        A file of questions, for a game that has questions.
    threads
        Number of threads; one per core if not given.
    plain
        Run the rules in plain Python, uncompiled.
    json
        Print one JSON object and nothing else.
    records
        A folder for a record of every game.
    agent_seconds
        Seconds that an agent may take for one decision.
    """
    from gamester.bots.agent_process import check_agents
    from gamester.bots.arena import Arena, GameAgents
    from gamester.bots.spec import UnknownBot, parse_bots

    found = game_or_exit(game)
    deck, more = load_card_set(game, set), load_extra_file(game, questions)
    table = make_setup(game, found.text.SEATS[0] if seats is None else seats, deck, parse_options(option), more)
    try:
        names = check_agents(parse_bots(bots, table.layout.seats, agents=True, game=found))
    except UnknownBot as fault:
        raise UsageError(str(fault)) from None
    if games < 1 or games > 100_000_000:
        raise UsageError(f"expected 1 to 100000000 games, got {games}")
    if threads < 0 or threads > 256:
        raise UsageError(f"expected 0 to 256 threads, got {threads}")
    if records is not None:
        ensure_folder(records)
    with GameAgents(table, *name_and_text(deck), more, check_timeout(agent_seconds)) as company:
        with waiting(RULES):
            arena = Arena(found, table.state, table.layout, names, plain, company)
        if why := arena.why_plain:
            warn(f"running the rules in plain Python: {why}")
        with until_interrupted() as stopped:
            report = _simulate(arena, table, deck, names, seed, games, threads, stopped)
            if stopped():
                company.close(patience=0)
            print_failures(company)
            if arena.why_plain and not why:
                warn(f"running the rules in plain Python: {arena.why_plain}")
            if report is None:
                raise Stopped(f"before any of {games:,} games was over")
            written = games
            if records is not None:
                written = _write_records(arena, table, deck, names, seed, games, records, more, stopped)
            _print(report, json)
            if stopped() and (report.asked or written < games):
                told = f"after {report.games:,} of {games:,} games"
                raise Stopped(told if records is None else f"{told}, with {written:,} records written")
    return 0


def _simulate(
    arena: Any, laid: Setup, deck: CardSet | None, names: tuple[str, ...], seed: str, games: int, threads: int, stopped: Callable[[], bool]
) -> SimulationReport | None:
    """Play the games. Return the report, or None if no game was over before a stop."""
    from gamester.bots.simulation import make_report, simulate

    with counting() as progress:
        bar = progress.add_task(f"{laid.game.slug}, {laid.layout.seats} seats", total=games)
        tally, seconds = simulate(arena, seed, games, threads, lambda done: progress.update(bar, completed=done), stopped)
    return make_report(arena, laid, deck.name if deck else "", names, seed, tally, seconds, games) if tally.games else None


def _write_records(
    arena: Any,
    laid: Setup,
    deck: CardSet | None,
    names: tuple[str, ...],
    seed: str,
    games: int,
    folder: Path,
    beside: str,
    stopped: Callable[[], bool],
) -> int:
    """Write the record of every game. Return the number of records written."""
    from gamester.bots.job_pool import in_order, threads
    from gamester.bots.simulation import record_of_game

    wide, written = len(str(games - 1)), 0
    with threads(1, stopped) as pool, counting() as progress:
        bar = progress.add_task("Writing records", total=games)
        texts = in_order(lambda game: pool.submit(record_of_game, arena, laid, deck, names, seed, game, beside), range(games), 1, stopped)
        for game, text in enumerate(texts):
            (folder / f"{laid.game.slug}-{game:0{wide}}.txt").write_text(text, encoding="utf-8")
            written = game + 1
            progress.update(bar, completed=written)
    return written


def _print(report: SimulationReport, to_program: bool) -> None:
    if to_program:
        as_json(report)
        return
    from rich.table import Table

    console = to_read()
    rounds = report.rounds
    console.print(f"{report.games:,} games of {report.game}, {report.seats} seats, in {report.seconds:.2f} s ({report.runtime})")
    console.print(f"{report.games_per_second:,.0f} games and {report.decisions_per_second:,.0f} decisions a second")
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "bot", "wins", "share"):
        table.add_column(column, justify="right" if column != "bot" else "left")
    for seat, (bot, wins) in enumerate(zip(report.bots, report.wins, strict=True)):
        table.add_row(str(seat), bot, f"{wins:,.1f}", f"{wins / report.games:.1%}")
    console.print(table)
    console.print(f"rounds: mean {rounds.mean:.1f}, median {rounds.p50}, 99% within {rounds.p99}, longest {rounds.max}")
    console.print(f"without a single winner: {report.draws:,} ({report.draws / report.games:.1%})")
    console.print("ended by " + ", ".join(f"{clause} {many:,}" for clause, many in report.endings.items()))
    if report.event_counts:
        console.print("a game: " + ", ".join(f"{words} {many / report.games:.2f}" for words, many in report.event_counts.items()))
