"""Server clocks in the terminal: as on a page, despite a wrong system time."""

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from gamester.client import http, side_channel
from gamester.client.address import SeatLink
from gamester.client.remote_table import RemoteTable
from gamester.client.side_channel import SeatClock
from gamester.terminal.app import TableApp
from tests.support.independent_client import lay
from tests.support.server_fixtures import Server
from tests.support.terminal_screen import SMALL, shows


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (0, "0:00"),
        (59.2, "1:00"),
        (570, "9:30"),
        (3600, "1:00\u00a0h"),
        (5400, "1:30\u00a0h"),
        (86_400, "24:00\u00a0h"),
        (3 * 86_400, "3\u00a0d\u00a00\u00a0h"),
        (3 * 86_400 - 1, "2\u00a0d\u00a023\u00a0h"),
    ],
)
def test_clock_is_written_as_on_the_page(left: float, said: str) -> None:
    """A clock is written as on the page; three days were 4320:00 once."""
    assert SeatClock("Ana", 1000 + left, 0).text(1000.0) == f"▸Ana {said}"
    assert SeatClock("Ana", 0.0, int(left)).text(1000.0) == f"Ana {said.replace('1:00', '0:59') if left == 59.2 else said}"


@pytest.mark.parametrize("wrong", [3600, -3600])
def test_clock_is_right_despite_wrong_system_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: int) -> None:
    """A clock is right on a machine whose own time is an hour wrong.

    The server sends the time at which it ends; its answers carry the server's own time.
    """
    real = time.time
    for module in (side_channel, http):
        monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: real() + wrong))
    server = Server(tmp_path)
    code, (token, _) = lay(server.url, "armies", "", "", clock="600+15")
    app = TableApp(RemoteTable(SeatLink(server.url, code, token)))

    async def whole() -> None:
        async with asyncio.timeout(100), app.run_test(size=SMALL) as pilot:
            await shows(app, pilot, "▸Ana 9:")

    try:
        asyncio.run(whole())
    finally:
        assert server.stop() == ""


def test_server_without_date_uses_our_clock() -> None:
    """A server without a date, or with the present one, is given our clock."""
    now = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime())
    assert http.clock_offset(None) == http.clock_offset("soon") == http.clock_offset(now) == 0.0
