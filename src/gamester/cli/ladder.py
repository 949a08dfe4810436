"""`gamester ladder`: how strong the bots of a game are."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.cli import Unusable
from gamester.cli.agents import patience, tell
from gamester.cli.asked import Flag, folder, known, laid, options
from gamester.cli.asked import deck as wanted_deck

if TYPE_CHECKING:
    from gamester.bots.ladder_page import Ladder
    from gamester.play.cards import Loaded

MOST_DEALS = 100_000


def ladder(
    game: str,
    /,
    *,
    seats: int | None = None,
    deals: int = 20,
    bots: str = "random,policy,search-200,search-2000",
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
    """Play every bot against every bot over all seats, and say how strong each of them is, with intervals.

    Same seed, same ladder, whatever the threads and the world. Needs the extra `ladder` (OpenSkill).

    Parameters
    ----------
    game
        Which game, such as armies.
    seats
        How many play; every number the game allows, one after another, when not given.
    deals
        How many deals for each choice of bots.
    bots
        Which bots, with commas between: random, policy, rollout-N for N worlds that could be, search-N for a search of N iterations over
        every decision, and agent:COMMAND for a program of yours (see docs/agents.md).
    seed
        Where all chance comes from.
    option
        A house rule, as name=value; may be given again.
    set
        A card set: one that comes with the game, or a file.
    threads
        How many threads; as many as cores when not given.
    plain
        Play in the plain world, uncompiled.
    json
        Print one JSON object for each number of seats and nothing else.
    out
        A folder to write a page and its drawings to.
    agent_seconds
        How long an agent may take over one decision.
    seatings
        How many seatings of a choice of bots are played on a deal, in turn from deal to deal; all on every deal when not given.
    """
    from gamester.bots.company import checked
    from gamester.bots.ladder import pool
    from gamester.bots.levels import UnknownBot

    found = known(game)
    deck = wanted_deck(game, set)
    try:
        names = checked(pool(bots, agents=True))
    except UnknownBot as fault:
        raise Unusable(str(fault)) from None
    if not 1 <= deals <= MOST_DEALS:
        raise Unusable(f"expected 1 to {MOST_DEALS} deals, got {deals}")
    if not 0 <= threads <= 256:
        raise Unusable(f"expected 0 to 256 threads, got {threads}")
    if not 0 <= seatings <= MOST_DEALS:
        raise Unusable(f"expected 0 to {MOST_DEALS} seatings, got {seatings}")
    try:
        import openskill  # noqa: F401  # asked for before hours of play, not after them
    except ImportError as why:
        raise Unusable(f"a ladder needs the extra `ladder` (pip install 'gamester[ladder]'): {why}") from None
    fewest, most = found.names.SEATS
    numbers = range(fewest, most + 1) if seats is None else (seats,)
    rules = options(option)
    for number in numbers:
        laid(game, number, deck, rules)
    if out is not None:
        folder(out)
    played = (names, deals, seatings, seed, threads, plain, patience(agent_seconds))
    made = [_climbed(game, number, deck, rules, *played) for number in numbers]
    for one in made:
        _print(one, json)
    if out is not None:
        words = ["gamester", "ladder", game, *(["--seats", str(seats)] if seats is not None else []), "--deals", str(deals), "--bots", bots]
        words += ["--seatings", str(seatings)] if seatings else []
        words += ["--seed", seed, *(word for one in option for word in ("--option", one)), *(["--set", deck.name] if deck else [])]
        _write(made, str(found.names.TITLE), " ".join(words), out)
    return 0


def _climbed(
    game: str,
    seats: int,
    deck: Loaded | None,
    rules: dict[str, str],
    names: tuple[str, ...],
    deals: int,
    turns: int,
    seed: str,
    threads: int,
    plain: bool,
    agent_seconds: float,
) -> Ladder:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from gamester import __version__
    from gamester.bots.arena import Arena
    from gamester.bots.company import Company
    from gamester.bots.ladder import play, rungs, schedule
    from gamester.bots.ladder_page import Ladder
    from gamester.play.options import write

    table = laid(game, seats, deck, rules)
    company = Company(table, deck, seconds=agent_seconds)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    games = list(schedule(names, seats, deals, turns))
    with console.status("Getting the rules ready (compiled once per machine)"):
        seatings = dict.fromkeys(seating for _, _, seating in games)
        arenas = {seating: Arena(table.game, table.t, table.layout, seating, plain, company) for seating in seatings}
    for why in dict.fromkeys(arena.why_plain for arena in arenas.values() if arena.why_plain):
        print(f"gamester: playing in the plain world: {why}", file=sys.stderr)
    with company, Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task(f"{game}, {seats} seats", total=len(games))
        played = play(arenas, games, seed, threads, lambda done: progress.update(bar, completed=done))
    tell(company)
    given = write(table.game, {one.name: getattr(table.t, one.name) for one in table.game.names.OPTIONS}, seats)
    cards = deck.name if deck else str(getattr(table.game.names, "SET", ""))
    facts = (game, seats, deals, turns, len(played), seed, __version__, int(table.game.names.RULES), given, cards)
    return Ladder(*facts, tuple(rungs(names, played)))


def _print(ladder: Ladder, as_json: bool) -> None:
    import msgspec

    if as_json:
        print(msgspec.json.encode(ladder).decode())
        return
    from rich.console import Console
    from rich.table import Table

    from gamester.bots.measured import percent

    console = Console(highlight=False)
    console.print(f"{ladder.games:,} games of {ladder.game}, {ladder.seats} seats; an equal share of wins is {1 / ladder.seats:.1%}")
    names = [rung.bot for rung in ladder.rungs]
    shown = Table(box=None, pad_edge=False)
    for column in ("bot", "rating", "wins", *(f"before {name}" for name in names)):
        shown.add_column(column, justify="left" if column == "bot" else "right")
    for rung in ladder.rungs:
        compared = [percent(rung.before[name]) if name in rung.before else "" for name in names]
        shown.add_row(rung.bot, f"{rung.rating.mean:.1f} ± {rung.rating.within:.1f}", percent(rung.wins), *compared)
    console.print(shown)


def _write(ladders: list[Ladder], title: str, command: str, out: Path) -> None:
    from gamester.bots.ladder_page import drawing, name_of, page

    for one in ladders:
        (out / f"{name_of(one)}.svg").write_text(drawing(one), encoding="utf-8")
    name = ladders[0].game if len(ladders) > 1 else name_of(ladders[0])
    (out / f"{name}.md").write_text(page(ladders, title, command), encoding="utf-8")
