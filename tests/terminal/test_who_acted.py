"""Who acted for a seat, seen from the terminal: the clock, or a bot that stands in for somebody who is away."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from gamester.client import remote_table as away
from gamester.client.address import SeatLink
from gamester.client.remote_table import RemoteTable
from gamester.terminal.app import TableApp
from tests.terminal.test_table import SMALL, shows
from tests.web.conftest import Server
from tests.web.stranger import lay
from tests.web.test_server import Sitting

NEWEST = 20


class Brief(Server):
    """A house that says of so few lines who acted: it is long ago when as many more have been told, each by a clock of seconds."""

    @property
    def program(self) -> str:
        """The same with another number."""
        return f"from gamester.server.session.features import clock_display; clock_display.NEWEST = {NEWEST}; {super().program}"


@pytest.mark.parametrize(("column", "who"), [("clock = '1'", "by the clock"), ("grace = 1", "by a bot")])
def test_the_log_says_who_acted_for_a_seat_and_the_table_who_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, column: str, who: str
) -> None:
    """Bo has a seat and never comes; Ana plays on, and what was told of him at first is still told when it is long ago."""
    monkeypatch.setattr(away, "NEWEST", NEWEST)
    server = Brief(tmp_path)
    code, (token, _) = lay(server.url, "armies", "", "")
    app = TableApp(RemoteTable(SeatLink(server.url, code, token)))

    async def whole() -> None:
        async with asyncio.timeout(200), app.run_test(size=SMALL) as pilot:
            await shows(app, pilot, "Guest 1 (away, deciding)")
            await asyncio.to_thread(server.kill)
            with sqlite3.connect(server.data / "gamester.db") as file:  # a grace of a second cannot be asked for
                file.execute(f"update tables set {column}")
            await asyncio.to_thread(server.start)
            async with Sitting(server, f"/t/{code}/{token}"):  # nobody plays for Ana until her screen has found the house again
                while len(app.side.view.log if app.side.view else ()) < NEWEST + 10:
                    if app.side.view and app.side.view.mine and app.offers and app.offers[0].closed is None:
                        await pilot.press("home", "enter")
                    await pilot.pause(0.01)
            told = str(app.query_one("#lines").render())
            assert f"Guest 1 stacked an army in secret ({who}) AR-07" in told, told
            assert "(by a bot)" not in told.partition("Guest 1 stacked")[0]

    try:
        asyncio.run(whole())
    finally:
        assert server.stop() == ""
