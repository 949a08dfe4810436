"""`gamester mcp`: a seat for a language model through the Model Context Protocol.

The table is local or a server's. Messages go over stdin and stdout.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.cli import Unusable
from gamester.cli.arguments import Flag, deck, known, laid, options

if TYPE_CHECKING:
    from mcp.server import MCPServer

    from gamester.client.seat_tools import LocalSeat, RemoteSeat, SeatTools


def mcp(
    game: str,
    code: str = "",
    /,
    *,
    seats: int | None = None,
    seat: int = 0,
    bots: str = "policy",
    seed: str = "",
    option: Sequence[str] = (),
    set: str = "",
    nolist: Flag = False,
    name: str = "Model",
) -> int:
    """Give a language model a seat (MCP over stdin and stdout).

    The seat is at a local table with bots or at a server's table. Needs the extra `mcp`.

    Parameters
    ----------
    game
        A game, such as armies, for a local table; or the link of a seat or table of a server.
    code
        The two words of a table, after the address of its server.
    seats
        Number of players; the game's minimum if not given.
    seat
        The model's seat, from 0.
    bots
        Bots on the other seats: random, policy, rollout-N or search-N, one for all or one for each, separated by commas.
    seed
        Source of all random numbers; random if not given. The model never sees it.
    option
        A house rule as name=value; may be repeated.
    set
        A card set of the game, or a file.
    nolist
        Omit the tool that lists legal moves: the model must know the rules or ask why not.
    name
        The model's name at a server's table.
    """
    from gamester.client.address import looks_like_link as is_link

    try:
        from mcp.server import MCPServer  # noqa: F401
    except ImportError as why:
        raise Unusable(f"`gamester mcp` needs the extra `mcp` (pip install 'gamester[mcp]'): {why}") from None
    if is_link(game) or code:
        laid_there = {"--seats": seats, "--seat": seat, "--bots": bots != "policy", "--seed": seed, "--option": option, "--set": set}
        if given := [flag for flag, value in laid_there.items() if value]:
            raise Unusable(f"a server's table has its settings: leave {', '.join(given)} out")
        guest, title = _away(game, code, name)
        try:
            served(guest, title, listed=not nolist).run("stdio")
        finally:
            guest.close()
        return 0
    against, title = _home(game, seats, seat, bots, seed, option, set)
    served(against, title, listed=not nolist).run("stdio")
    return 0


def _away(link: str, code: str, name: str) -> tuple[RemoteSeat, str]:
    """Return a seat at a server's table, and the title of its game."""
    from gamester.client.address import ConnectionFailed as Unreached
    from gamester.client.address import parse_link as read
    from gamester.client.http import claim_seat as take_seat
    from gamester.client.http import request as ask
    from gamester.client.seat_tools import RemoteSeat as Guest

    try:
        asked = read(link, code)
        address = take_seat(asked, name)
        if address != asked:
            print(address.seat, file=sys.stderr, flush=True)  # Stdout carries the protocol.
        title = str(ask(address.table, address.token)["title"])
    except Unreached as fault:
        raise Unusable(str(fault)) from None
    return Guest(address), title


def _home(game: str, seats: int | None, seat: int, bots: str, seed: str, option: Sequence[str], set: str) -> tuple[LocalSeat, str]:
    """Return a seat at a local table against bots, and the title of its game."""
    from gamester.bots.spec import UnknownBot
    from gamester.bots.spec import parse_bots as seated
    from gamester.client.seat_tools import LocalSeat as Against

    found, cards = known(game), deck(game, set)
    table = laid(game, found.names.SEATS[0] if seats is None else seats, cards, options(option))
    if not 0 <= seat < table.layout.seats:
        raise Unusable(f"expected a seat from 0 to {table.layout.seats - 1}, got {seat}")
    try:
        others = seated(bots, table.layout.seats - 1)
    except UnknownBot as fault:
        raise Unusable(str(fault)) from None
    text = "" if cards is None or cards.shipped else cards.text
    against = Against(table, cards.name if cards else "", text, seat, others, seed or secrets.token_hex(16))
    return against, str(found.names.TITLE)


def served(one: SeatTools, title: str, listed: bool) -> MCPServer:
    """Return the MCP server of one seat. Its tools tell what the seat may know."""
    from mcp.server import MCPServer

    from gamester import __version__
    from gamester.client.seat_tools import SeatTools

    server: MCPServer = MCPServer(
        "gamester",
        title=title,
        version=__version__,
        log_level="WARNING",
        instructions=f"You have a seat in {title}. `look` returns all that you may know. `act` plays a move, in the notation that "
        "`legal` and refusals show. A refusal names a clause of the rules and changes nothing; `rules` returns clauses.",
    )

    server.add_tool(one.meanwhile)
    for name in ("look", "act", "why", "rules", *(["legal"] if listed else [])):
        server.add_tool(getattr(one, name), description=getattr(SeatTools, name).__doc__)
    return server
