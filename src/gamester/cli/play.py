"""`gamester play` and `gamester join`: a table in the terminal, or a bot's seat."""

from __future__ import annotations

import io
import os
import secrets
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from gamester.cli import UsageError
from gamester.cli.arguments import game_or_exit, load_card_set, name_and_text, parse_options, print_failures
from gamester.words.languages import UnknownLanguage, language_of_locale, speak, speaking

if TYPE_CHECKING:
    from gamester.client.remote_table import TableBackend

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")
NEEDED = "the table in the terminal needs Textual: pip install 'gamester[terminal]'"
LONGEST = 24
"""Characters of a name at a server's table."""
Options = Annotated[list[str] | None, Parameter(name=("--option", "--options"), negative="")]


def play(
    what: str,
    code: str = "",
    /,
    *,
    seats: int = 0,
    people: int = 1,
    bots: str = "heuristic",
    cards: Annotated[str, Parameter(name="--set")] = "",
    option: Options = None,
    seed: str = "",
    name: str = "",
    choose: str = "",
    language: str = "",
) -> int:
    """Play in the terminal: a local game, or a seat at a server's table by its link.

    Parameters
    ----------
    what
        A game, such as armies; or the link of a seat or table of a server.
    code
        The two words of a table, after the address of its server.
    seats
        Number of players of a local game; three if not given and the game allows it.
    people
        Number of players who share this screen; with 0 you only watch.
    bots
        Bots on the other seats: one for all, or one for each, separated by commas. agent:COMMAND is a program of yours.
    cards
        A card set of the game, or a file.
    option
        A house rule as name=value; may be repeated.
    seed
        A word for the deal; the same word deals the same cards.
    name
        Your name at a server's table.
    choose
        Your seat's choice before the game, such as H for Hearts in armies; in a local game one for each person, separated by
        commas.
    language
        The language of sentences, such as en; if not given that of the system (LANG), or English.
    """
    try:
        with speaking(language or _system_language()):
            return _play(what, code, seats, people, bots, cards, option or [], seed, name, choose)
    except UnknownLanguage as fault:
        raise UsageError(str(fault)) from None


def _system_language() -> str:
    """Return the language of the system if it is offered, else English."""
    named = (os.environ.get(variable) for variable in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language_of_locale(next(filter(None, named), ""))


def _play(
    what: str, code: str, seats: int, people: int, bots: str, cards: str, option: list[str], seed: str, name: str, choose: str
) -> int:
    """Play in the terminal, in the language of now."""
    from gamester.client.address import ConnectionFailed, looks_like_link
    from gamester.games.registry import game_slugs

    try:
        from gamester.terminal.app import TableApp
    except ModuleNotFoundError as fault:
        raise UsageError(NEEDED) from fault
    if code and what in game_slugs():
        raise UsageError(f"expected nothing after a local game, got {code!r}")
    if len(name) > LONGEST:
        raise UsageError(f"expected a name of at most {LONGEST} characters, got {len(name)}")
    _require_terminal()
    try:
        away = looks_like_link(what) or code
        side = _remote_table(what, code, name, choose) if away else _local_table(what, seats, people, bots, cards, option, seed, choose)
    except ConnectionFailed as fault:
        raise UsageError(str(fault)) from None
    app = TableApp(side)
    programs = getattr(side, "programs", None)
    try:
        while (wanted := app.run()) is not None:
            speak(wanted)
            side = side.in_another_language()
            app = TableApp(side)
    finally:
        if side.return_link:
            print(side.return_link)
        if programs is not None:
            programs.close()
            print_failures(programs)
    return app.return_code or int(side.given_up)


def join(link: str, code: str = "", /, *, bot: str = "heuristic", name: str = "", think: float | None = None) -> int:
    """Let a bot play a seat at a server's table until the game is over.

    Parameters
    ----------
    link
        The link of a seat or of a table. At a table the bot takes the first free seat and prints its link.
    code
        The two words of a table, after the address of its server.
    bot
        random, heuristic, rollout-N (compares moves in N sampled states), search-N (tree search with N iterations), expert (tree search
        with a trained network) or agent:COMMAND (a program of yours, see docs/how-to/agents.md).
    name
        The bot's name at the table.
    think
        Seconds that a search bot may take for a move (2 if not given), or an agent for an answer (10).
    """
    import asyncio

    from gamester.bots.agent_process import check_agents
    from gamester.bots.spec import AGENT, UnknownBot, parse_bot
    from gamester.client.address import ConnectionFailed, parse_link
    from gamester.client.bot_client import play_as_bot
    from gamester.client.http import claim_seat

    if len(name) > LONGEST:
        raise UsageError(f"expected a name of at most {LONGEST} characters, got {len(name)}")
    think = (10.0 if AGENT.match(bot) else 2.0) if think is None else think
    if not 0 < think <= 60:
        raise UsageError(f"expected more than 0 and up to 60 seconds for a bot to think, got {think:g}")
    try:
        kind = parse_bot(bot, allow_programs=True)
        if kind.is_agent:
            check_agents([bot])
        asked = parse_link(link, code)
        address = claim_seat(asked, name or f"{kind.short_name} bot"[:LONGEST])
        if address != asked:
            print(address.seat, flush=True)
        print(asyncio.run(play_as_bot(address, kind, think, lambda words: print(words, flush=True))), flush=True)
    except (ConnectionFailed, UnknownBot) as fault:
        raise UsageError(str(fault)) from None
    return 0


def _require_terminal() -> None:
    """Raise Unusable if the table cannot be drawn here, before a seat is taken.

    Control sequences would fill a file, and nobody could answer.
    """
    drawn = sys.__stderr__
    if not (sys.__stdin__ and sys.__stdin__.isatty() and drawn and drawn.isatty()):
        raise UsageError("the table needs a terminal with a keyboard: neither input nor errors may go to a file or another program")
    if os.environ.get("TERM") == "dumb":
        raise UsageError("the table cannot be drawn on a dumb terminal (TERM=dumb)")
    # A terminal with another encoding gets a table in ASCII; a name that it cannot show has question marks.
    if isinstance(drawn, io.TextIOWrapper):
        drawn.reconfigure(errors="replace")


def _remote_table(link: str, code: str, name: str, choose: str) -> TableBackend:
    """Return a seat at a server's table. If none is free the user only watches."""
    from gamester.client.address import NoFreeSeat, parse_link
    from gamester.client.http import claim_seat
    from gamester.client.remote_table import RemoteTable

    address, watches = parse_link(link, code), ""
    try:
        address = claim_seat(address, name, choose)
    except NoFreeSeat as why:
        watches = str(why).rstrip(".")
    return RemoteTable(address, watches)


def _local_table(game: str, seats: int, people: int, bots: str, cards: str, given: Sequence[str], seed: str, choose: str) -> TableBackend:
    """Return a match in this process."""
    from gamester.bots.agent_process import AgentPool, check_agents
    from gamester.bots.spec import UnknownBot, parse_bots
    from gamester.match.match import Match
    from gamester.match.setup import InvalidSetup
    from gamester.terminal.local import LocalTable

    found = game_or_exit(game)
    fewest, most = found.text.SEATS
    many = seats or min(max(3, fewest), most)
    if many >= fewest and not 0 <= people <= many:
        raise UsageError(f"expected 0 to {many} people at {many} seats, got {people}")
    chosen = [one.strip() for one in choose.split(",")] if choose else []
    if len(chosen) > people:
        raise UsageError(f"expected a choice for each of {people} people at this screen, got {len(chosen)}: bots get free values")
    loaded = load_card_set(game, cards)
    names = [NAMES[k] if k < len(NAMES) else f"Seat {k + 1}" for k in range(many)]
    try:
        kinds = check_agents(parse_bots(bots, many - people, True, found)) if many > people else ()
        cards_of, text = name_and_text(loaded)
        wanted = [*chosen, *[""] * (many - len(chosen))]
        match = Match.open(game, many, parse_options(given), cards_of, seed or secrets.token_hex(16), names, text, chosen=wanted)
    except (InvalidSetup, UnknownBot) as fault:
        raise UsageError(str(fault)) from None
    return LocalTable(match, range(people), {people + k: kind for k, kind in enumerate(kinds)}, programs=AgentPool())
