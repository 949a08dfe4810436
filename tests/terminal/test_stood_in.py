"""Somebody is away from a table of a house: the terminal says when a bot will play for him, and to him afterwards what it has done."""

import asyncio
import re
import sqlite3
import time
from pathlib import Path

from msgspec.structs import replace

from gamester.client import side_channel as aside
from gamester.client.address import SeatLink
from gamester.client.remote_table import RemoteTable
from gamester.terminal.app import TableApp
from tests.terminal.test_table import SMALL, screen, shows, shows_no_more
from tests.web.conftest import Server
from tests.web.stranger import lay

SOON = re.compile(r"Guest 1 is away\. In (9:\d\d|10:00) a bot plays on\.")
DONE = re.compile(r"Since your last move a bot has made \d+ moves? for you\.")


def test_a_bot_is_announced_before_it_plays_for_somebody_and_told_of_when_he_comes_back(tmp_path: Path) -> None:
    """Bo has a seat and is not there: Ana waits for him, then for nobody; Bo comes, reads what was done, and plays himself."""
    server = Server(tmp_path)
    code, (token, other) = lay(server.url, "armies", "", "", grace=600)
    ana, bo = (TableApp(RemoteTable(SeatLink(server.url, code, one))) for one in (token, other))

    async def waited() -> None:
        async with asyncio.timeout(100), ana.run_test(size=SMALL) as pilot:
            await shows(ana, pilot, "1) ")
            assert "a bot plays on" not in screen(ana), "whoever decides himself waits for nobody"
            await pilot.press("1")
            await shows(ana, pilot, "1) Stack your army JQKA")
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
            await shows(ana, pilot, "(by a bot)")

    async def came() -> None:
        async with asyncio.timeout(100), bo.run_test(size=SMALL) as pilot:
            await shows(bo, pilot, "Since your last move")
            assert DONE.search(screen(bo)), screen(bo)

    try:
        asyncio.run(waited())
        asyncio.run(came())
    finally:
        assert server.stop() == ""


def test_what_is_said_of_somebody_away_follows_the_clock_of_the_house() -> None:
    """It is an hour ahead of ours; and nothing is counted down while it is away, or while one decides oneself."""
    told = {"absent": {"1": (time.time() + 3600 + 90) * 1000}, "stood_in": "the clock has made 1 move"}
    read = aside.parse_side_channel(told, 0, ["Ana", "Bo"], ahead=3600)
    done = "Since your last move the clock has made 1 move for you."
    assert re.fullmatch(rf"{done}\nBo is away\. In 1:(30|2\d) a bot plays on\.", aside.render_side_channel(read).plain), (
        aside.render_side_channel(read)
    )
    assert aside.render_side_channel(read, waits=False).plain == aside.render_side_channel(replace(read, lost=True)).plain == done
