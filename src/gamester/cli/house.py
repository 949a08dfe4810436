"""Commands of the house: the table in the browser, and the rules to read."""

from __future__ import annotations

from pathlib import Path

from gamester.cli import Unusable
from gamester.cli.asked import Flag, known

MOST_SECONDS = 60


def serve(*, host: str = "127.0.0.1", port: int = 8000, data: Path | None = None, think: float = 2.0) -> int:
    """Open the house: tables in the browser for people and bots.

    Parameters
    ----------
    host
        Address to listen on; 0.0.0.0 lets other devices in.
    port
        Port to listen on.
    data
        Folder for tables and their logs; by default one of your own.
    think
        Seconds that a bot which thinks ahead may take for an act, whatever its level. It uses one core at most.
    """
    if not 0 < think <= MOST_SECONDS:
        raise Unusable(f"expected more than 0 and up to {MOST_SECONDS} seconds for a bot to think, got {think:g}")
    from gamester.web import CannotServe, Pace
    from gamester.web import serve as open_house

    try:
        open_house(host, port, data, Pace(think=think))
    except CannotServe as fault:
        raise Unusable(str(fault)) from None
    return 0


def rules(game: str, clause: str | None = None, /, *, plain: Flag = False) -> int:
    """Print a game's rules, or one clause of them.

    Parameters
    ----------
    game
        Which game, such as armies.
    clause
        One clause or ruling, such as AR-48.
    plain
        Without colours and wrapping.
    """
    law = known(game).law
    if clause is not None:
        wanted = law.clauses.get(clause.upper())
        if wanted is None:
            raise Unusable(f"{game} has no clause {clause!r}: ids are {law.prefix}-01 and on, rulings {law.prefix}-R01 and on")
        chosen = [wanted]
    else:
        chosen = list(law.clauses.values())
    from rich.console import Console
    from rich.text import Text

    console = Console(soft_wrap=plain, no_color=plain, highlight=False)
    chapter = ""
    for one in chosen:
        if one.chapter != chapter:
            chapter = one.chapter
            console.print(Text(f"\n{chapter}" if clause is None else chapter, style="bold"))
        tail = ", ".join(part for part in (one.place, f"house rule {one.option}" if one.option else "") if part)
        console.print(Text.assemble((f"{one.id:8}", "cyan"), one.text, (f"  ({tail})" if tail else "", "dim")))
    return 0
