"""An absent player: the terminal announces the stand-in and reports what it did."""

import asyncio
import re
import sqlite3
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from gamester.client import remote_table, side_channel
from gamester.client.address import SeatLink
from gamester.client.remote_table import RemoteTable
from gamester.terminal.app import TableApp
from gamester.ui.reading import log_of
from tests.support.independent_client import lay
from tests.support.server_fixtures import Server
from tests.support.table_socket import Sitting
from tests.support.terminal_screen import SMALL, is_asked, screen, shows, shows_no_more

SOON = re.compile(r"Guest 1 is away\. In (9:\d\d|10:00) a bot plays on\.")
DONE = re.compile(r"Since your last move a bot has made \d+ moves? for you\.")


def log_text(app: TableApp) -> str:
    """Return the whole log of a terminal, also what lies outside its view."""
    return str(app.query_one("#lines").render())


def test_stand_in_is_announced_and_reported_on_return(tmp_path: Path) -> None:
    """A stand-in is announced before it plays, and reported when the player returns.

    Bo has a seat and is not there: Ana waits for him, then for nobody; Bo comes, reads what was done,
    and plays himself.
    """
    server = Server(tmp_path)
    code, (token, other) = lay(server.url, "armies", "", "", takeover_after=600)
    ana, bo = (TableApp(RemoteTable(SeatLink(server.url, code, one))) for one in (token, other))

    async def waited() -> None:
        async with asyncio.timeout(100), ana.run_test(size=SMALL) as pilot:
            await shows(ana, pilot, "1) ")
            assert "a bot plays on" not in screen(ana), "whoever decides himself waits for nobody"
            await pilot.press("1")
            await shows(ana, pilot, "1) Stack Jack, Queen, King and Ace")
            await pilot.press("1")
            await shows(ana, pilot, "a bot plays on")
            found = SOON.search(screen(ana))
            assert found, screen(ana)
            await shows_no_more(ana, pilot, found[0])
            server.kill()
            with sqlite3.connect(server.data / "gamester.db") as file:
                file.execute("update tables set grace = 1")
            server.start()
            await shows_no_more(ana, pilot, "a bot plays on")
            while "(by a bot)" not in log_text(ana):  # later lines may have moved it out of a small screen by now
                await pilot.pause(0.05)

    async def came() -> None:
        async with asyncio.timeout(100), bo.run_test(size=SMALL) as pilot:
            await shows(bo, pilot, "Since your last move")
            assert DONE.search(screen(bo)), screen(bo)

    try:
        asyncio.run(waited())
        asyncio.run(came())
    finally:
        assert server.stop() == ""


def test_absence_countdown_uses_server_time() -> None:
    """The countdown for an absent player follows the server's clock.

    It is an hour ahead of ours. Nothing is counted down while the server is away, or while the player
    must decide.
    """
    told = {"absent": {"1": (time.time() + 3600 + 90) * 1000}, "stand_in_note": "Since your last move the clock has made 1 move for you."}
    read = side_channel.parse_side_channel(told, 0, ["Ana", "Bo"], ahead=3600)
    done = "Since your last move the clock has made 1 move for you."
    assert re.fullmatch(rf"{done}\nBo is away\. In 1:(30|2\d) a bot plays on\.", side_channel.render_side_channel(read).plain), (
        side_channel.render_side_channel(read)
    )
    assert (
        side_channel.render_side_channel(read, waits=False).plain
        == side_channel.render_side_channel(replace(read, lost=True)).plain
        == done
    )


NEWEST = 20


class Brief(Server):
    """A server that says for only few log lines who acted.

    After as many more lines it counts as long ago.
    """

    @property
    def program(self) -> str:
        """The program with another number of newest sentences."""
        return f"from gamester.server.session.features import clock_display; clock_display.NEWEST = {NEWEST}; {super().program}"


def newest_line(app: TableApp) -> int:
    """Return the number of the newest line of the log, 0 while nobody has acted."""
    told = log_of(app.side.table).lines if app.side.table else ()
    return told[-1].number if told else 0


@pytest.mark.parametrize(("column", "who"), [("clock = '1'", "by the clock"), ("grace = 1", "by a bot")])
def test_log_names_stand_in_and_table_names_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, column: str, who: str) -> None:
    """The log says who acted for a seat, and the table says who is away.

    Bo has a seat and never comes; Ana plays on, and the first lines about him still say so much later.
    """
    monkeypatch.setattr(remote_table, "NEWEST", NEWEST)
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
                while newest_line(app) < NEWEST + 10:
                    if is_asked(app) and app.offers and app.offers[0].closed_type is None:
                        await pilot.press("home", "enter")
                    await pilot.pause(0.01)
            told = log_text(app)
            assert f"Guest 1 is ready ({who}). AR-07" in " ".join(told.split()), told
            assert "(by a bot)" not in told.partition("Guest 1 is ready")[0]

    try:
        asyncio.run(whole())
    finally:
        assert server.stop() == ""
