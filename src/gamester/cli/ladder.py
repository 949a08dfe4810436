"""`gamester ladder`: the strength of a game's bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.cli import Stopped, UsageError
from gamester.cli.arguments import (
    Flag,
    check_timeout,
    ensure_folder,
    game_or_exit,
    load_card_set,
    make_setup,
    name_and_text,
    parse_options,
    print_failures,
)
from gamester.cli.interrupts import until_interrupted
from gamester.cli.output import RULES, as_json, counting, to_read, waiting, warn

if TYPE_CHECKING:
    from gamester.bots.ladder import LadderResults
    from gamester.match.card_sets import CardSet

MOST_DEALS = 100_000


def ladder(
    game: str,
    /,
    *,
    seats: int | None = None,
    deals: int = 20,
    bots: str = "random,heuristic,search-200,search-2000",
    seed: str = "1",
    option: Sequence[str] = (),
    set: str = "",
    threads: int = 0,
    plain: Flag = False,
    json: Flag = False,
    out: Path | None = None,
    agent_seconds: float = 10.0,
    seatings: int = 0,
) -> int:
    """Play every bot against every bot on all seats and rate them, with intervals.

    The same seed gives the same ladder with any number of threads, compiled or plain. Needs the extra `ladder` (OpenSkill).

    Parameters
    ----------
    game
        The game, such as armies.
    seats
        Number of players; every number the game allows if not given.
    deals
        Number of deals for each choice of bots.
    bots
        Bots separated by commas: random, heuristic, rollout-N (compares moves in N sampled states), search-N (tree search with N
        iterations), expert (tree search with a trained network) and agent:COMMAND (a program of yours, see docs/how-to/agents.md).
    seed
        Source of all random numbers.
    option
        A house rule as name=value; may be repeated.
    set
        A card set of the game, or a file.
    threads
        Number of threads; one per core if not given.
    plain
        Run the rules in plain Python, uncompiled.
    json
        Print one JSON object for each number of seats and nothing else.
    out
        A folder for a page and its charts.
    agent_seconds
        Seconds that an agent may take for one decision.
    seatings
        Number of seatings to play on each deal, in rotation; all on every deal if not given.
    """
    from gamester.bots.agent_process import check_agents
    from gamester.bots.ladder import parse_pool
    from gamester.bots.spec import UnknownBot

    found = game_or_exit(game)
    deck = load_card_set(game, set)
    try:
        names = check_agents(parse_pool(bots, agents=True, game=found))
    except UnknownBot as fault:
        raise UsageError(str(fault)) from None
    if not 1 <= deals <= MOST_DEALS:
        raise UsageError(f"expected 1 to {MOST_DEALS} deals, got {deals}")
    if not 0 <= threads <= 256:
        raise UsageError(f"expected 0 to 256 threads, got {threads}")
    if not 0 <= seatings <= MOST_DEALS:
        raise UsageError(f"expected 0 to {MOST_DEALS} seatings, got {seatings}")
    try:
        import openskill  # noqa: F401  # Checked now and not after hours of play.
    except ImportError as why:
        raise UsageError(f"a ladder needs the extra `ladder` (pip install 'gamester[ladder]'): {why}") from None
    fewest, most = found.text.SEATS
    numbers = range(fewest, most + 1) if seats is None else (seats,)
    rules = parse_options(option)
    for number in numbers:
        make_setup(game, number, deck, rules)
    if out is not None:
        ensure_folder(out)
    played = (names, deals, seatings, seed, threads, plain, check_timeout(agent_seconds))
    made: list[LadderResults] = []
    halted = ""
    for number in numbers:
        try:
            one = _play_ladder(game, number, deck, rules, *played)
        except KeyboardInterrupt:  # While the rules were being compiled.
            one = None
        if one is not None:
            made.append(one)
        if one is None or one.asked:
            many = f"after {one.games:,} games of {one.deals:,} of {deals:,} deals" if one else f"before any of {deals:,} deals was played"
            halted = f"{many} at {number} seats"
            break
    with until_interrupted():  # Ctrl+C must not stop the report of what was played.
        if out is not None and made:
            words = ["gamester", "ladder", game, *(["--seats", str(seats)] if seats is not None else [])]
            words += ["--deals", str(deals), "--bots", ",".join(names)]
            words += ["--seatings", str(seatings)] if seatings else []
            words += ["--seed", seed, *(word for one in option for word in ("--option", one)), *(["--set", deck.name] if deck else [])]
            _write(made, str(found.text.TITLE), " ".join(words), out)
        for one in made:
            _print(one, json)
    if halted:
        raise Stopped(halted)
    return 0


def _play_ladder(
    game: str,
    seats: int,
    deck: CardSet | None,
    rules: dict[str, str],
    names: tuple[str, ...],
    deals: int,
    turns: int,
    seed: str,
    threads: int,
    plain: bool,
    agent_seconds: float,
) -> LadderResults | None:
    """Return the ladder for one number of seats, None if no deal was complete.

    It covers what was played before a stop.
    """
    from gamester import __version__
    from gamester.bots.arena import Arena, GameAgents
    from gamester.bots.ladder import Climb, many, play, schedule, seated
    from gamester.bots.ladder import LadderResults as Ladder
    from gamester.match.setup import format_options

    table = make_setup(game, seats, deck, rules)
    company = GameAgents(table, *name_and_text(deck), seconds=agent_seconds)
    with waiting(RULES):
        arenas = {
            seating: Arena(table.game, table.state, table.layout, seating, plain, company) for seating in seated(names, seats, deals, turns)
        }
    for why in dict.fromkeys(arena.why_plain for arena in arenas.values() if arena.why_plain):
        warn(f"running the rules in plain Python: {why}")
    climb = Climb(names)
    with until_interrupted() as stopped, company:
        with counting() as progress:
            done, total = 0, many(names, seats, deals, turns)
            bar = progress.add_task(f"{game}, {seats} seats", total=total)
            for one in play(arenas, schedule(names, seats, deals, turns), seed, threads, stopped):
                climb.add(one)
                done += 1
                progress.update(bar, completed=done)
        if whole := done == total:
            climb.close()
        else:
            climb.stop()
            company.close(patience=0)
        print_failures(company)
        if not climb.games:
            return None
        given = format_options(table.game, {one.name: getattr(table.state, one.name) for one in table.game.text.OPTIONS}, seats)
        cards = deck.name if deck else str(getattr(table.game.text, "DEFAULT_SET", ""))
        facts = (game, seats, climb.deals, turns, climb.games, seed, __version__, int(table.game.text.RULES_VERSION), given, cards)
        return Ladder(*facts, tuple(climb.rungs()), 0 if whole else deals)


def _print(ladder: LadderResults, to_program: bool) -> None:
    if to_program:
        as_json(ladder)
        return
    from rich.table import Table

    from gamester.bots.statistics import percent_with_decimals

    console = to_read()
    console.print(f"{ladder.games:,} games of {ladder.game}, {ladder.seats} seats; an equal share of wins is {1 / ladder.seats:.1%}")
    names = [rung.bot for rung in ladder.entries]
    shown = Table(box=None, pad_edge=False)
    for column in ("bot", "rating", "wins", *(f"before {name}" for name in names)):
        shown.add_column(column, justify="left" if column == "bot" else "right")
    for rung in ladder.entries:
        compared = [percent_with_decimals(rung.beats[name]) if name in rung.beats else "" for name in names]
        shown.add_row(rung.bot, f"{rung.rating.mean:.1f} ± {rung.rating.half_width:.1f}", percent_with_decimals(rung.wins), *compared)
    console.print(shown)


def _write(ladders: list[LadderResults], title: str, command: str, out: Path) -> None:
    from gamester.bots.ladder import file_stem, ladder_page, ratings_svg

    for one in ladders:
        (out / f"{file_stem(one)}.svg").write_text(ratings_svg(one), encoding="utf-8")
    name = ladders[0].game if len(ladders) > 1 else file_stem(ladders[0])
    (out / f"{name}.md").write_text(ladder_page(ladders, title, command), encoding="utf-8")
