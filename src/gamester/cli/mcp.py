"""`gamester mcp`: a seat for a language model, at a local table or at a house, through the Model Context Protocol on stdin and stdout."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.cli import Unusable
from gamester.cli.arguments import Flag, deck, known, laid, options

if TYPE_CHECKING:
    from mcp.server import MCPServer

    from gamester.client.seat_tools import LocalSeat, RemoteSeat


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
    """Serve one seat to a language model (MCP over stdin and stdout), of a local table with bots or of a house. Needs the extra `mcp`.

    Parameters
    ----------
    game
        Which game, such as armies, for a local table; or the link of a seat or a table of a house.
    code
        The two words of a table, after the address of its house.
    seats
        How many play; the fewest the game allows when not given.
    seat
        Which seat the model has.
    bots
        Who plays the others: random, policy, rollout-N or search-N, one for all or one for each with commas between.
    seed
        Where all chance comes from; drawn when not given. The model never sees it.
    option
        A house rule, as name=value; may be given again.
    set
        A card set: one that comes with the game, or a file.
    nolist
        Without the tool that lists what is legal: the model has to know the rules, or ask why not.
    name
        What the model is called at a table of a house.
    """
    from gamester.client.address import looks_like_link as is_link

    try:
        from mcp.server import MCPServer  # noqa: F401
    except ImportError as why:
        raise Unusable(f"`gamester mcp` needs the extra `mcp` (pip install 'gamester[mcp]'): {why}") from None
    if is_link(game) or code:
        laid_there = {"--seats": seats, "--seat": seat, "--bots": bots != "policy", "--seed": seed, "--option": option, "--set": set}
        if given := [flag for flag, value in laid_there.items() if value]:
            raise Unusable(f"a table of a house is laid already: leave {', '.join(given)} out")
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
    """A seat of a house, and what is played there."""
    from gamester.client.address import ConnectionFailed as Unreached
    from gamester.client.address import parse_link as read
    from gamester.client.http import claim_seat as take_seat
    from gamester.client.http import request as ask
    from gamester.client.seat_tools import RemoteSeat as Guest

    try:
        asked = read(link, code)
        address = take_seat(asked, name)
        if address != asked:
            print(address.seat, file=sys.stderr, flush=True)  # stdout belongs to the protocol
        title = str(ask(address.table, address.token)["title"])
    except Unreached as fault:
        raise Unusable(str(fault)) from None
    return Guest(address), title


def _home(game: str, seats: int | None, seat: int, bots: str, seed: str, option: Sequence[str], set: str) -> tuple[LocalSeat, str]:
    """A local table against bots, and what is played at it."""
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


def served(one: LocalSeat | RemoteSeat, title: str, listed: bool) -> MCPServer:
    """The server with its tools; all they say comes from what the seat may know."""
    from mcp.server import MCPServer

    from gamester import __version__
    from gamester.client.seat_tools import LocalSeat as Against

    server: MCPServer = MCPServer(
        "gamester",
        title=title,
        version=__version__,
        log_level="WARNING",
        instructions=f"You have a seat in {title}. `look` tells all that you may know, `act` does something, in the notation that "
        "`legal` and refusals show. A refusal names a clause of the rules and changes nothing; `rules` reads clauses.",
    )

    if isinstance(one, Against):

        @server.tool()
        def new_game() -> str:
            """Begin a new game; the one in play is given up. Tells what you see then."""
            one.begin()
            return one.look()

    else:

        @server.tool()
        def wait() -> str:
            """Wait until you must decide, a minute at most. Tells what has happened meanwhile."""
            return one.wait()

    @server.tool()
    def look() -> str:
        """All that your seat may know now: the table, what was told last, whether you must decide."""
        return one.look()

    @server.tool()
    def act(act: str) -> str:
        """Do something, in notation, such as `ask 1 K`. Tells what happened until you are asked again, or the clause that forbids it."""
        return one.act(act)

    @server.tool()
    def why(act: str) -> str:
        """Why an act would be refused now, with the clause. Does nothing."""
        return one.why(act)

    @server.tool()
    def rules(clause: str = "") -> str:
        """The words of one clause, such as AR-16; all of the rules when none is named."""
        return one.rules(clause)

    if listed:

        @server.tool()
        def legal() -> str:
            """Every act that you may do now, with what it means, one a line."""
            return one.legal()

    return server
