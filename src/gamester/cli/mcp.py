"""`gamester mcp`: a seat for a language model through the Model Context Protocol.

The table is local or a server's. Messages go over stdin and stdout.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.cli import UsageError
from gamester.cli.arguments import Flag, game_or_exit, load_card_set, make_setup, name_and_text, parse_options, print_failures

if TYPE_CHECKING:
    from mcp.server import MCPServer

    from gamester.client.seat_tools import LocalSeat, RemoteSeat, SeatTools

TOOLS = {
    "look": "describe_view",
    "act": "act",
    "why": "explain_illegal",
    "rules": "rules",
    "legal": "describe_legal_moves",
    "advice": "advise",
}
"""Names of the tools as a model calls them, and the methods of `SeatTools` that do them."""


def mcp(
    game: str,
    code: str = "",
    /,
    *,
    seats: int | None = None,
    seat: int = 0,
    bots: str = "heuristic",
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
        Bots on the other seats: random, heuristic, rollout-N, search-N, expert or agent:COMMAND, one for all or one for each, separated
        by commas.
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
    from gamester.client.address import looks_like_link

    try:
        from mcp.server import MCPServer  # noqa: F401
    except ImportError as why:
        raise UsageError(f"`gamester mcp` needs the extra `mcp` (pip install 'gamester[mcp]'): {why}") from None
    from gamester.bots.spec import present_bot

    if looks_like_link(game) or code:
        usual = present_bot(bots) == "heuristic"
        laid_there = {"--seats": seats, "--seat": seat, "--bots": not usual, "--seed": seed, "--option": option, "--set": set}
        if given := [flag for flag, value in laid_there.items() if value]:
            raise UsageError(f"a server's table has its settings: leave {', '.join(given)} out")
        guest, title = _remote_seat(game, code, name)
        try:
            build_server(guest, title, listed=not nolist).run("stdio")
        finally:
            guest.close()
        return 0
    against, title = _local_seat(game, seats, seat, bots, seed, option, set)
    with against.programs:
        build_server(against, title, listed=not nolist).run("stdio")
    print_failures(against.programs)
    return 0


def _remote_seat(link: str, code: str, name: str) -> tuple[RemoteSeat, str]:
    """Return a seat at a server's table, and the title of its game."""
    from gamester.client.address import ConnectionFailed, parse_link
    from gamester.client.http import claim_seat, request
    from gamester.client.seat_tools import RemoteSeat as Guest

    try:
        asked = parse_link(link, code)
        address = claim_seat(asked, name)
        if address != asked:
            print(address.seat, file=sys.stderr, flush=True)  # Stdout carries the protocol.
        title = str(request(address.table, address.token)["title"])
    except ConnectionFailed as fault:
        raise UsageError(str(fault)) from None
    return Guest(address), title


def _local_seat(game: str, seats: int | None, seat: int, bots: str, seed: str, option: Sequence[str], set: str) -> tuple[LocalSeat, str]:
    """Return a seat at a local table against bots, and the title of its game."""
    from gamester.bots.agent_process import AgentPool, check_agents
    from gamester.bots.spec import UnknownBot, parse_bots
    from gamester.client.seat_tools import LocalSeat as Against

    found, cards = game_or_exit(game), load_card_set(game, set)
    table = make_setup(game, found.text.SEATS[0] if seats is None else seats, cards, parse_options(option))
    if not 0 <= seat < table.layout.seats:
        raise UsageError(f"expected a seat from 0 to {table.layout.seats - 1}, got {seat}")
    try:
        others = check_agents(parse_bots(bots, table.layout.seats - 1, agents=True, game=found))
    except UnknownBot as fault:
        raise UsageError(str(fault)) from None
    against = Against(table, *name_and_text(cards), seat, others, seed or secrets.token_hex(16), AgentPool())
    return against, str(found.text.TITLE)


def build_server(one: SeatTools, title: str, listed: bool) -> MCPServer:
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
    for name, method in TOOLS.items():
        if name != "legal" or listed:
            server.add_tool(getattr(one, method), name, description=getattr(SeatTools, method).__doc__)
    return server
