"""`gamester review`: the costliest decisions of a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gamester.cli import Stopped, UsageError
from gamester.cli.arguments import Flag, print_failures
from gamester.cli.interrupts import until_interrupted
from gamester.cli.output import RULES, as_json, counting, to_read, waiting, warn
from gamester.cli.verify import read_text, write_json

if TYPE_CHECKING:
    from gamester.bots.review import ReviewedDecision, WinChances

MOST_WORLDS = 10_000


def review(
    record: Path,
    /,
    *,
    seat: Sequence[int] = (),
    worlds: int = 60,
    worst: int = 5,
    thinker: str = "",
    plain: Flag = False,
    json: Flag = False,
    chances: Flag = False,
    progress: Path | None = None,
) -> int:
    """List the costliest decisions of a finished game.

    A decision is judged by what the seat knew, and by the true cards.

    Every move is compared with moves of bots, by rollouts from the same sampled states. The same record
    gives the same review.

    Parameters
    ----------
    record
        The record of a game.
    seat
        Review only this seat, from 0; may be repeated.
    worlds
        Number of sampled states in which every move is tried.
    worst
        Number of decisions to list for each seat, costliest first.
    thinker
        A search bot, such as search-200, or agent:COMMAND, a program of yours, that proposes moves as well; slower, but it may
        look further ahead.
    plain
        Run the rules in plain Python, uncompiled.
    json
        Print every decision, and the win chances in every round, as one JSON object and nothing else.
    chances
        Estimate only the win chances in every round, and judge no decision.
    progress
        A file that is kept up to date with the progress, as JSON.
    """
    from gamester.bots.agent_process import AgentPool, check_agents
    from gamester.bots.review import review_game
    from gamester.bots.spec import UnknownBot, parse_bot
    from gamester.match.record import RecordError, read_record

    if not 4 <= worlds <= MOST_WORLDS:
        raise UsageError(f"expected 4 to {MOST_WORLDS} sampled states, got {worlds}")
    if worst < 0:
        raise UsageError(f"expected 0 or more decisions to list, got {worst}")
    try:
        match = read_record(read_text(record))
        by_agent = bool(thinker) and parse_bot(thinker, True, match.game).is_agent
        if by_agent:
            check_agents([thinker])
        elif thinker and not parse_bot(thinker).iterations:
            raise UnknownBot(f"{thinker!r} does not search by iterations: name one such as search-200")
    except RecordError as why:
        raise UsageError(f"{record}: {why}") from None
    except UnknownBot as why:
        raise UsageError(str(why)) from None
    if wrong := [one for one in seat if not 0 <= one < match.layout.seats]:
        raise UsageError(f"this game has seats 0 to {match.layout.seats - 1}, got {wrong[0]}")
    from gamester.bots.rollout import RolloutEvaluator

    with waiting(RULES):
        scales = RolloutEvaluator(match.game, match.layout, plain)
    if scales.why_plain:
        warn(f"running the rules in plain Python: {scales.why_plain}")
    acts = [(entry.seat, entry.move) for entry in match.entries]
    with until_interrupted() as stopped, AgentPool() as programs:
        with counting() as shown:
            bar = shown.add_task("Reviewing", total=len(acts))

            def tell(done: int) -> None:
                shown.update(bar, completed=done)
                if progress is not None:
                    write_json(progress, {"done": done, "of": len(acts)})

            found = review_game(
                match.header, acts, worlds, tuple(seat), scales, thinker, tell, stopped, programs if by_agent else None, chances
            )
        print_failures(programs)
        if found.asked and not (found.decisions or chances):
            raise Stopped(f"after {found.reviewed} of {found.asked} acts, before any decision was judged")
        if json:
            as_json(found)
        elif chances:
            _print_chances(found.chances, match.seats)
        else:
            _print(found.decisions, match.seats, worst)
    if found.asked:
        raise Stopped(f"after {found.reviewed} of {found.asked} acts")
    return 0


def _print_chances(found: Sequence[WinChances], names: Sequence[str]) -> None:
    from gamester.bots.statistics import percent_with_interval

    console = to_read()
    for one in found:
        shares = ", ".join(f"{name} {percent_with_interval(share)}" for name, share in zip(names, one.win_shares, strict=True))
        console.print(f"round {one.round}: {shares}", soft_wrap=True)


def _print(judged: Sequence[ReviewedDecision], names: Sequence[str], worst: int) -> None:
    from gamester.bots.statistics import points_lost

    console = to_read()
    if not judged:
        console.print("No decision with a choice was made.")
    for seat, name in enumerate(names):
        own = [one for one in judged if one.seat == seat]
        if not own:
            continue
        sure = [one for one in own if one.is_significant]
        console.print(f"[bold]{name}[/bold], seat {seat}: {len(own)} decisions with a choice, {len(sure)} of them costly beyond chance")
        for one in sorted(sure, key=lambda one: -one.regret.mean)[:worst]:
            console.print(
                f"  act {one.move_number}: {one.sentence}. It cost {points_lost(one.regret)}: {one.best_sentence} was better.",
                soft_wrap=True,
            )
            console.print(f"    [dim]With all cards open the difference is {100 * one.hindsight.mean:+.0f}.[/dim]", soft_wrap=True)
