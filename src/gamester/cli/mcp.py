"""`gamester mcp`: a seat at a local table for a language model, through the Model Context Protocol on stdin and stdout."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.cli import Unusable
from gamester.cli.asked import Flag, deck, known, laid, options

if TYPE_CHECKING:
    from mcp.server import MCPServer

    from gamester.bots.against import Against


def mcp(
    game: str,
    /,
    *,
    seats: int | None = None,
    seat: int = 0,
    bots: str = "policy",
    seed: str = "",
    option: Sequence[str] = (),
    set: str = "",
    nolist: Flag = False,
) -> int:
    """Serve one seat of a local table to a language model (MCP over stdin and stdout); bots play the others. Needs the extra `mcp`.

    Parameters
    ----------
    game
        Which game, such as armies.
    seats
        How many play; the fewest the game allows when not given.
    seat
        Which seat the model has.
    bots
        Who plays the others: random, policy or search-N, one for all or one for each with commas between.
    seed
        Where all chance comes from; drawn when not given. The model never sees it.
    option
        A house rule, as name=value; may be given again.
    set
        A card set: one that comes with the game, or a file.
    nolist
        Without the tool that lists what is legal: the model has to know the rules, or ask why not.
    """
    from gamester.bots.against import Against
    from gamester.bots.levels import UnknownBot, seated

    found, cards = known(game), deck(game, set)
    table = laid(game, found.names.SEATS[0] if seats is None else seats, cards, options(option))
    if not 0 <= seat < table.layout.seats:
        raise Unusable(f"expected a seat from 0 to {table.layout.seats - 1}, got {seat}")
    try:
        others = seated(bots, table.layout.seats - 1)
    except UnknownBot as fault:
        raise Unusable(str(fault)) from None
    try:
        from mcp.server import MCPServer  # noqa: F401
    except ImportError as why:
        raise Unusable(f"`gamester mcp` needs the extra `mcp` (pip install 'gamester[mcp]'): {why}") from None
    text = "" if cards is None or cards.shipped else cards.text
    against = Against(table, cards.name if cards else "", text, seat, others, seed or secrets.token_hex(16))
    served(against, str(found.names.TITLE), listed=not nolist).run("stdio")
    return 0


def served(against: Against, title: str, listed: bool) -> MCPServer:
    """The server with its tools; all they say comes from what the seat may know."""
    from mcp.server import MCPServer

    from gamester import __version__

    server: MCPServer = MCPServer(
        "gamester",
        title=title,
        version=__version__,
        log_level="WARNING",
        instructions=f"You have a seat in {title}. `look` tells all that you may know, `act` does something, in the notation that "
        "`legal` and refusals show. A refusal names a clause of the rules and changes nothing; `rules` reads clauses.",
    )

    @server.tool()
    def new_game() -> str:
        """Begin a new game; the one in play is given up. Tells what you see then."""
        against.begin()
        return against.look()

    @server.tool()
    def look() -> str:
        """All that your seat may know now: the table, what was told last, whether you must decide."""
        return against.look()

    @server.tool()
    def act(act: str) -> str:
        """Do something, in notation, such as `ask 1 K`. Tells what happened until you are asked again, or the clause that forbids it."""
        return against.act(act)

    @server.tool()
    def why(act: str) -> str:
        """Why an act would be refused now, with the clause. Does nothing."""
        return against.why(act)

    @server.tool()
    def rules(clause: str = "") -> str:
        """The words of one clause, such as AR-16; all of the rules when none is named."""
        return against.rules(clause)

    if listed:

        @server.tool()
        def legal() -> str:
            """Every act that you may do now, with what it means, one a line."""
            return against.legal()

    return server
