"""Ways out of a table on a server, from the terminal of a player."""

from __future__ import annotations

import asyncio

from gamester.client.address import SeatLink
from gamester.client.remote_table import RemoteTable
from gamester.terminal.app import TableApp
from gamester.terminal.panels import WaysOutPanel
from tests.support.independent_client import lay
from tests.support.server_fixtures import Server
from tests.support.terminal_screen import SMALL, screen, shows


def test_a_player_resigns(server: Server) -> None:
    """The list says what each means, Escape does nothing, Enter gives the seat up: with two the game is over."""
    code, tokens = lay(server.url, "armies", "", "")
    app = TableApp(RemoteTable(SeatLink(server.url, code, tokens[0])))

    async def whole() -> None:
        async with asyncio.timeout(200), app.run_test(size=SMALL) as pilot:
            await shows(app, pilot, "Ana (you, deciding)")
            await pilot.press("x")
            await pilot.pause()
            assert isinstance(app.screen, WaysOutPanel)
            await pilot.press("escape")
            await pilot.pause()
            assert not isinstance(app.screen, WaysOutPanel) and "is over" not in screen(app)
            await pilot.press("x")
            await pilot.pause()
            await pilot.press("enter")
            await shows(app, pilot, "You resign, and the game is over")

    asyncio.run(whole())
