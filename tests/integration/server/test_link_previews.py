"""Fetching the page of a link takes no seat and starts no clock.

Programs that preview links do so.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import websockets

from tests.support.plain_pages import over
from tests.support.server_fixtures import Server

STATE = "select seat, taken from seats where code = ? order by seat", "select opened, ended from tables where code = ?"


def state(folder: Path, code: str) -> list[list[tuple[object, ...]]]:
    """Return the stored seats and clocks of a table."""
    with closing(sqlite3.connect(folder / "gamester.db")) as kept:
        return [kept.execute(asked, (code,)).fetchall() for asked in STATE]


def change(folder: Path, asked: str, code: str) -> None:
    with closing(sqlite3.connect(folder / "gamester.db", timeout=20)) as kept, kept:
        kept.execute(asked, (code,))


def look(server: Server, path: str) -> None:
    for method in ("GET", "HEAD"):
        httpx.request(method, server.url + path, headers={"user-agent": "LinkPreview/1.0"}, timeout=30)


def test_fetched_link_takes_no_seat_and_starts_no_clock(tmp_path: Path) -> None:
    """A fetched link takes no seat and starts no clock.

    It is an invitation, or the link of a table that started before all were there, as in old databases.
    """
    server = Server(tmp_path)
    try:
        host = server.laid("you", "person", terms="1", auto="1", clock="60")
        code, invitation = host.split("/")[2], server.links(host)[0]
        before = state(tmp_path, code)
        look(server, invitation)
        assert state(tmp_path, code) == before
        path = server.lay("you", "person", clock="60")
        guest = server.links(path)[0]
        code = path.split("/")[2]
        server.kill()
        change(tmp_path, "update seats set taken = 0 where code = ? and seat = 1", code)
        change(tmp_path, "update tables set opened = null, due = null where code = ?", code)
        server.start()
        before = state(tmp_path, code)
        look(server, guest)
        assert state(tmp_path, code) == before

        async def come() -> None:
            async with websockets.connect(f"ws://127.0.0.1:{server.port}{guest}/live") as page:
                assert "all" in json.loads(await page.recv())

        asyncio.run(come())
        assert state(tmp_path, code)[0][1][1] == 1, "a browser that runs the page sits down"
    finally:
        server.stop()


def test_fetched_rematch_link_changes_nothing(tmp_path: Path) -> None:
    """Fetching the link of a rematch changes nothing.

    All players came along; the clocks run since the rematch was asked for, and not since somebody
    looked.
    """
    seats = over(tmp_path)
    server = Server(tmp_path)
    try:
        own, *others = [httpx.post(f"{server.url}{seat}/rematch", timeout=60).headers["location"] for seat in seats]
        code = own.split("/")[2]
        assert [taken for _, taken in state(tmp_path, code)[0]] == [1, 1, 1]
        before = [row for row in state(tmp_path, code)[0]]
        for other in others:
            look(server, other)
        assert [row for row in state(tmp_path, code)[0]] == before
    finally:
        server.stop()
