"""What is played again for one visitor is so one after the other: opened tables, takebacks, records. Nobody else waits for them."""

from __future__ import annotations

import asyncio
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from gamester.play import record
from gamester.play.match import Match
from gamester.play.takeback import replayed
from gamester.web.guard import limits
from gamester.web.hall import house as houses
from gamester.web.hall.house import House, Wanted
from gamester.web.hall.opening import match_of
from gamester.web.live import parlour
from gamester.web.live.pace import Pace
from tests.web.finished import keep, stored

SLOW = Pace(9, 9, 9)


def test_whoever_has_many_long_tables_opened_holds_up_no_table_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is played again in a thread, and there are few: somebody else's new table waited for all of them."""
    many, go, under_way, most = 2 * (os.cpu_count() or 1) + 8, threading.Event(), list[str](), list[int]()

    def slow(row: Any, *more: Any) -> Match:
        if row.code in long:
            under_way.append(row.code)
            most.append(len(under_way))
            assert go.wait(60)
            under_way.remove(row.code)
        return match_of(row, *more)

    monkeypatch.setattr(houses, "match_of", slow)
    long: list[str] = []

    async def run() -> None:
        house = House(tmp_path, SLOW)
        wanted = [Wanted("Ana"), Wanted("Bo")]
        long.extend([await house.lay("armies", wanted, {}, "", started=True) for _ in range(many)])
        limits.WHO.set("203.0.113.1")
        opening = [asyncio.create_task(house.room(code)) for code in long]
        while not under_way:
            await asyncio.sleep(0.01)
        limits.WHO.set("203.0.113.2")
        try:
            async with asyncio.timeout(20):
                own = await house.lay("armies", wanted, {}, "", started=True)
                assert await house.room(own) is not None
        finally:
            go.set()
        assert all(await asyncio.gather(*opening)) and max(most) == 1
        await house.close()

    asyncio.run(run())


def test_what_is_played_again_for_takebacks_is_so_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go, under_way, most = threading.Event(), list[int](), list[int]()

    def slow(*what: Any) -> Match:
        under_way.append(1)
        most.append(len(under_way))
        assert go.wait(60)
        under_way.pop()
        return replayed(*what)

    monkeypatch.setattr(parlour, "replayed", slow)

    async def run() -> None:
        house = House(tmp_path, SLOW)
        rooms = []
        for _ in range(3):
            room = await house.room(await house.lay("armies", [Wanted("Ana"), Wanted("Bo", "policy")], {}, "", started=True))
            assert room is not None and await room.hear(0, f'{{"frame": {room.frame(0).n}, "act": "arrange KQJA"}}') is None
            rooms.append(room)
        limits.WHO.set("203.0.113.1")
        asked = [asyncio.create_task(room.hear(0, '{"frame": 1, "house": "takeback"}')) for room in rooms]
        while not under_way:
            await asyncio.sleep(0.01)
        go.set()
        assert await asyncio.gather(*asked) == [None] * 3 and max(most) == 1 and len(most) == 3
        await house.close()

    asyncio.run(run())


def test_records_are_written_one_after_the_other_for_each_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, go = [keep(tmp_path, stored("armies-2-classic")) for _ in range(4)], threading.Event()
    under_way, most = list[int](), list[int]()

    def slow(*_: Any) -> str:
        under_way.append(1)
        most.append(len(under_way))
        assert go.wait(60)
        under_way.pop()
        return "a record"

    monkeypatch.setattr(record, "write_acts", slow)

    async def run() -> None:
        house = House(tmp_path, SLOW)
        rooms = [room for code in kept if (room := await house.room(code)) is not None]
        limits.WHO.set("203.0.113.1")
        asked = [asyncio.create_task(room.record()) for room in rooms[:3]]
        while not under_way:
            await asyncio.sleep(0.01)
        limits.WHO.set("203.0.113.2")
        asked.append(asyncio.create_task(rooms[3].record()))
        while len(under_way) < 2:
            await asyncio.sleep(0.01)
        go.set()
        assert await asyncio.gather(*asked) == ["a record"] * 4
        await house.close()

    asyncio.run(run())
    assert len(most) == 4 and max(most) == 2, "one of each of the two"
