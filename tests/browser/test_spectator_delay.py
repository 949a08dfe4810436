"""Spectator delay: table, log, chat and result come late, even after a kill."""

import asyncio
import json
import re
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
from msgspec.structs import replace
from playwright.sync_api import Browser

from gamester.match.match import Match
from gamester.server.config import Timings
from gamester.server.session.session import Session
from gamester.server.storage.rows import StoredSeat, StoredTable
from tests.support.browser_visits import NARROW, visitor
from tests.support.server_fixtures import Server
from tests.support.table_socket import Sitting, Table

DELAY = 3
LINE = re.compile(r'data-line="(\d+)"')


def change(server: Server, what: str, seconds: float, code: str) -> None:
    with sqlite3.connect(server.data / "gamester.db", timeout=10) as file:
        file.execute(f"UPDATE tables SET {what} WHERE code = ?", (seconds, code))


def lay(server: Server, *kinds: str, **fields: str) -> str:
    """Create a table with a shorter spectator delay than the form offers."""
    host = server.lay(*kinds, **fields)
    change(server, "delay = ?", DELAY, host.split("/")[2])
    return host


def lines(table: Table) -> int:
    """The newest line of the log on a page."""
    return max(map(int, LINE.findall(table.frame["html"])), default=0)


async def patient(table: Table) -> None:
    """The next frame, however long the others take."""
    for _ in range(8):
        with suppress(TimeoutError):
            await table.next()
            return
    raise AssertionError("nothing came")


async def decide(ana: Table) -> None:
    """The simplest there is: nothing presented."""
    move = next((move for move in ana.moves if move["a"] in ("done", "arrange KQJA")), None)
    if move:
        await ana.ask({"move": move["a"]})
    else:
        await ana.next()


async def to_the_end(server: Server, seat: str) -> None:
    """Make all decisions of a seat."""
    async with Sitting(server, seat) as ana:
        while 'id="result"' not in ana.frame["html"]:
            await decide(ana)


def test_delayed_frames_arrive_in_time_and_complete(tmp_path: Path) -> None:
    """Spectators get every frame, and none before the delay is over."""
    server = Server(tmp_path)
    host = lay(server, "you", "heuristic", **{"rule-turn_limit": "1"})
    watch = f"/t/{host.split('/')[2]}"
    seen: dict[int, float] = {}
    late: dict[int, float] = {}
    got: list[str] = []

    async def player() -> None:
        async with Sitting(server, host) as ana:
            await ana.ask({"command": "chat Good luck"})
            while 'id="result"' not in ana.frame["html"]:
                await decide(ana)
                seen.setdefault(lines(ana), time.time())

    async def watcher() -> None:
        async with Sitting(server, watch) as rail:
            assert lines(rail) == 0 and "Good luck" not in rail.frame["html"]
            await rail.ask({"command": "chat Are we late?"})
            while 'id="result"' not in rail.frame["html"]:
                await patient(rail)
                got.append(json.dumps(rail.frame))
                late.setdefault(lines(rail), time.time())

    async def both() -> None:
        await asyncio.gather(watcher(), player())

    try:
        begun = time.time()
        asyncio.run(both())
        assert len(late) > 1 and any("Good luck" in one for one in got)
        for line, at in late.items():
            first = min((when for number, when in seen.items() if number >= line), default=begun)
            assert line == 0 or at >= first + DELAY - 1, f"line {line} came early"
        assert min(time for line, time in late.items() if line) >= begun + DELAY
    finally:
        assert server.stop() == ""


def test_spectator_delay_survives_kill_and_holds_the_record(tmp_path: Path) -> None:
    """The spectator delay survives a kill, and the record waits for spectators."""
    server = Server(tmp_path)
    host = lay(server, "you", "heuristic", **{"rule-turn_limit": "1"})
    watch = f"/t/{host.split('/')[2]}"

    async def watched(ended: float) -> float:
        async with Sitting(server, watch) as rail:
            while 'id="result"' not in rail.frame["html"]:
                answer = httpx.get(f"{server.url}{watch}/record")
                assert (answer.status_code == 403 and "TB-908" in answer.text) or time.time() >= ended + DELAY - 1.5
                await patient(rail)
            return time.time()

    try:
        asyncio.run(to_the_end(server, host))
        ended = time.time()
        server.kill()
        server.start()
        page = httpx.get(server.url + watch).text
        assert time.time() > ended + DELAY or 'id="result"' not in page
        assert asyncio.run(watched(ended)) >= ended + DELAY - 1.5
        assert httpx.get(f"{server.url}{watch}/record").status_code == 200
    finally:
        assert server.stop() == ""


def test_rematch_is_listed_after_delayed_spectators_saw_the_end(tmp_path: Path) -> None:
    """A rematch is not listed before delayed spectators have seen the end."""
    server = Server(tmp_path)
    host = server.lay("you", "heuristic", public="on", delay="300", **{"rule-turn_limit": "1"})

    def listed() -> list[str]:
        return [table["code"] for table in httpx.get(f"{server.url}/api/v1/tables").json()]

    try:
        asyncio.run(to_the_end(server, host))
        code, again = (path.split("/")[2] for path in (host, httpx.post(f"{server.url}{host}/rematch").headers["location"]))
        assert listed() == [code] and again not in httpx.get(server.url).text
        change(server, "ended = ended - ?", 301, code)
        assert listed() == [again] and again in httpx.get(server.url).text
    finally:
        assert server.stop() == ""


def test_spectator_frames_are_numbered_by_their_view() -> None:
    """Frames of spectators are numbered by what they have seen."""
    match = Match.open("armies", 2, {}, "classic", "5a17" * 16, ["Ana", "Bo"])
    seats = tuple(StoredSeat(seat, name, "", "", taken=True) for seat, name in enumerate(match.seats))
    row = StoredTable("quiet-otter", "armies", 1, {}, "classic", "", "", "", seats, delay=300)
    nowhere: Any = SimpleNamespace(shared=False)
    room = Session(row, match, {}, nowhere, Timings(), {})
    first = room.frame(room.rail)
    for seat in (0, 1):
        match.act(seat, "arrange KQJA")
    room.broadcast.suspend_rendering(room.rail)
    assert room.frame(room.rail) == first, "not even that something has happened"
    assert first.n < match.frame_number(room.rail)


def test_takeover_is_not_shown_to_spectators_early() -> None:
    """A takeover is not shown to spectators early.

    It implies that the player is asked and that their time is up, which spectators see later.
    """
    match = Match.open("armies", 2, {}, "classic", "5a17" * 16, ["Ana", "Bo"])
    seats = tuple(StoredSeat(seat, name, "", "", taken=True) for seat, name in enumerate(match.seats))
    row = StoredTable("quiet-otter", "armies", 1, {}, "classic", "", "", "", seats, delay=300)
    nowhere: Any = SimpleNamespace(shared=False)
    room = Session(row, match, {}, nowhere, Timings(), {})
    before = room.frame(room.rail), room.frame(0)
    room.row = replace(row, seats=(seats[0], replace(seats[1], stand_in="heuristic")))
    assert room.frame(room.rail) == before[0]
    assert room.frame(0) != before[1], "those who sit there know"


def test_pages_show_the_number_of_spectators(server: Server, browser: Browser) -> None:
    """Every page shows how many spectators there are."""
    host = lay(server, "you", "heuristic")
    watch = f"{server.url}/t/{host.split('/')[2]}"
    with visitor(browser) as one, visitor(browser, NARROW) as two:
        one.goto(server.url + host)
        assert one.query_selector("#watchers") is None
        two.goto(watch)
        one.wait_for_selector("#watchers")
        assert one.inner_text("#watchers").split() == ["1", "watching"]
        assert f"You are watching, {DELAY} seconds behind." in two.inner_text("#ask")
        assert two.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
        two.goto(server.url)
        one.wait_for_selector("#watchers", state="detached")
