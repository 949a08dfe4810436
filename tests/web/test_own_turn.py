"""What is played again for one visitor is so one after the other: opened tables, takebacks, records. Nobody else waits for them."""

from __future__ import annotations

import asyncio
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from gamester.match import record
from gamester.match.history import replay_before
from gamester.match.match import Match
from gamester.server.config import Timings
from gamester.server.middleware import limits
from gamester.server.session.features import votes as parlour
from gamester.server.tables import registry as houses
from gamester.server.tables.creation import SeatRequest
from gamester.server.tables.loader import load_match
from gamester.server.tables.registry import TableRegistry
from tests.web.finished import keep, stored

SLOW = Timings(9, 9, 9)


def test_whoever_has_many_long_tables_opened_holds_up_no_table_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is played again in a thread, and there are few: somebody else's new table waited for all of them."""
    many, go, under_way, most = 2 * (os.cpu_count() or 1) + 8, threading.Event(), list[str](), list[int]()

    def slow(row: Any, *more: Any) -> Match:
        if row.code in long:
            under_way.append(row.code)
            most.append(len(under_way))
            assert go.wait(60)
            under_way.remove(row.code)
        return load_match(row, *more)

    monkeypatch.setattr(houses, "load_match", slow)
    long: list[str] = []

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        wanted = [SeatRequest("Ana"), SeatRequest("Bo")]
        long.extend([await house.lay("armies", wanted, {}, "", started=True) for _ in range(many)])
        limits.CLIENT.set("203.0.113.1")
        opening = [asyncio.create_task(house.room(code)) for code in long]
        while not under_way:
            await asyncio.sleep(0.01)
        limits.CLIENT.set("203.0.113.2")
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
        return replay_before(*what)

    monkeypatch.setattr(parlour, "replay_before", slow)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        rooms = []
        for _ in range(3):
            room = await house.room(await house.lay("armies", [SeatRequest("Ana"), SeatRequest("Bo", "policy")], {}, "", started=True))
            assert room is not None and await room.hear(0, f'{{"frame": {room.frame(0).n}, "act": "arrange KQJA"}}') is None
            rooms.append(room)
        limits.CLIENT.set("203.0.113.1")
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

    monkeypatch.setattr(record, "write_record_from_moves", slow)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        rooms = [room for code in kept if (room := await house.room(code)) is not None]
        limits.CLIENT.set("203.0.113.1")
        asked = [asyncio.create_task(room.record()) for room in rooms[:3]]
        while not under_way:
            await asyncio.sleep(0.01)
        limits.CLIENT.set("203.0.113.2")
        asked.append(asyncio.create_task(rooms[3].record()))
        while len(under_way) < 2:
            await asyncio.sleep(0.01)
        go.set()
        assert await asyncio.gather(*asked) == ["a record"] * 4
        await house.close()

    asyncio.run(run())
    assert len(most) == 4 and max(most) == 2, "one of each of the two"
