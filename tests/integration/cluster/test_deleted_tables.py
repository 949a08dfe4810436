"""A deleted table is unknown: its replay, links, other workers and the archive.

Both databases are tested.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from gamester.server.config import ServerConfig, Timings
from gamester.server.messages import Rejection
from gamester.server.pages import archive
from gamester.server.pages.replay import LoadedReplay, ReplayCache
from gamester.server.storage.database import Conflict
from gamester.server.storage.retention import DAY, UNLOADABLE_KEY, _clear
from gamester.server.storage.schema import CHAT, SEATS
from gamester.server.tables import creation
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.due_tables import DueTableScheduler
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.seating import swap_seats
from tests.support.databases import DAYS, codes
from tests.support.databases import where as where
from tests.support.finished_tables import keep, stored
from tests.support.stored_changes import append, change_table


def in_house(where: Path | str, work: Callable[[TableRegistry], Awaitable[None]], days: int = DAYS) -> None:
    async def run() -> None:
        made = TableRegistry(where, Timings(600, 600, 600, 4, 0.5, 2, disconnect_grace=600), ServerConfig(retention_days=days))
        try:
            await work(made)
        finally:
            await made.close()

    asyncio.run(run())


async def is_noted_as_away(house: TableRegistry, code: str) -> None:
    """Wait until it is stored that the host, who has never come, is away.

    A session does so when it is opened. Until then the table would be looked after first, as its players might have been missed.
    """
    away = sa.select(SEATS.c.away).where(SEATS.c.code == code, SEATS.c.seat == 0)
    async with asyncio.timeout(30):
        while await house.store.db.read(lambda connection: connection.scalar(away)) is None:
            await asyncio.sleep(0.01)


def test_deleted_table_is_unknown(where: Path | str) -> None:
    """A deleted table is unknown everywhere."""

    async def work(house: TableRegistry) -> None:
        wanted = [SeatRequest("Ana"), SeatRequest("Bo")]
        dealt, waits = (
            await create_table(house, TableRequest("armies", wanted, {}, "", started=True)),
            await create_table(house, TableRequest("armies", wanted, {}, "", started=False)),
        )
        room, waiting = await house.get_session(dealt), await house.get_waiting_room(waits)
        assert room is not None and waiting is not None
        links = [house.seat_token(row, 0) for row in (room.row, waiting.row)]
        page, queue = waiting.subscribe(-1), room.subscribe(0)
        assert house.has_open_pages(dealt) and house.has_open_pages(waits)
        late = time.time() + 8 * DAY
        await DueTableScheduler(house)._round(late)
        assert await codes(house.store) == {dealt, waits}, "somebody looks at both"
        waiting.unsubscribe(-1, page)
        await change_table(house.store, dealt, ended=time.time())
        await DueTableScheduler(house)._round(late)
        assert await codes(house.store) == set()
        for code, link in zip((dealt, waits), links, strict=True):
            assert (
                await house.get_session(code) is None
                and await house.get_waiting_room(code) is None
                and await house.session_for_token(code, link) is None
            )
        refused = await room.handle_message(0, '{"frame": 1, "move": "arrange KQJA"}')
        assert refused is not None and refused.clause == "TB-907"
        changed = await house.lobby.change(waits, swap_seats, 0, 1)
        assert isinstance(changed, Rejection) and changed.clause == "TB-907"
        with pytest.raises(Conflict):
            await append(house.store, dealt, 1, [(0, "act")])
        room.unsubscribe(0, queue)
        again = await create_table(house, TableRequest("armies", wanted, {}, "", started=True))
        assert await house.get_session(again) is not None

    in_house(where, work)


def test_message_to_deleted_table_is_not_acknowledged(where: Path | str) -> None:
    """A message to a table that was just deleted is not acknowledged.

    Another worker has deleted it, and this one has not heard of it yet.
    """

    async def work(house: TableRegistry) -> None:
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", started=True))
        room = await house.get_session(code)
        assert room is not None
        await change_table(house.store, code, ended=time.time() - 8 * DAY)
        assert await house.store.db.write(partial(_clear, code=code, before=time.time() - 7 * DAY), code)
        refused = await room.handle_message(0, '{"frame": 1, "command": "chat Good game"}')
        assert refused is not None and refused.clause == "TB-907"

    in_house(where, work)


def test_unloadable_table_is_deleted_despite_running_clock(where: Path | str) -> None:
    """A table that cannot be loaded is deleted although its clock runs.

    It must have been so for as long as tables are kept, since the operator may restore what it needs.
    """

    async def work(house: TableRegistry) -> None:
        begun, step = time.time(), DAY / 4
        broken, mended, sound = [
            await create_table(
                house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", started=True, clock="30d", due=begun)
            )
            for _ in range(3)
        ]
        row = await house.store.table(sound)
        assert row is not None
        for code in (broken, mended):
            await change_table(house.store, code, rules=row.rules + 1)
        sweeper, there = DueTableScheduler(house), list[set[str]]()
        for k in range(1, 4 * 2 * DAYS):
            now = begun + k * step
            if k == 4 * (DAYS - 1):
                await change_table(house.store, mended, rules=row.rules)
            for code in await house.store.due(now, 20):
                await sweeper._open(code, now)
            await sweeper._clearing.delete_old(now)
            there.append(await codes(house.store))
        assert there == [{broken, mended, sound}] * (4 * DAYS + 1) + [{mended, sound}] * (4 * DAYS - 2), "from the first try on"
        assert await house.store.kept(f"{UNLOADABLE_KEY}{broken}") is None and await house.store.kept(f"{UNLOADABLE_KEY}{mended}") is None

    in_house(where, work)


def test_a_replay_is_gone_with_its_table(tmp_path: Path) -> None:
    code = keep(tmp_path, stored("armies-2-classic"), ended=time.time() - 20 * DAY)

    async def work(house: TableRegistry) -> None:
        player = ReplayCache(house)
        assert isinstance(await player.of_table(code), LoadedReplay)
        await DueTableScheduler(house)._round(time.time())
        found = await player.of_table(code)
        assert isinstance(found, Rejection) and found.clause == "TB-907"

    in_house(tmp_path, work)


def test_links_of_deleted_table_open_no_other(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links of a deleted table open no other table.

    They are made from its code, and so is the commitment of its rematch: a reused code would let old
    players in.
    """
    drawn: list[str] = []

    def names(_: bool) -> Iterator[str]:
        for code in ("quiet-otter", "brave-crow"):
            drawn.append(code)
            yield code

    monkeypatch.setattr(creation, "new_codes", names)

    async def work(house: TableRegistry) -> None:
        wanted = [SeatRequest("Ana"), SeatRequest("Bo")]
        old = await create_table(house, TableRequest("armies", wanted, {}, "", started=True))
        room = await house.get_session(old)
        assert room is not None
        links = list(room.links.values())
        await DueTableScheduler(house)._round(time.time() + 8 * DAY)
        new = await create_table(house, TableRequest("armies", wanted, {}, "", started=True))
        assert drawn == ["quiet-otter", "quiet-otter", "brave-crow"] and new != old
        assert not any([await house.session_for_token(code, link) for code in (old, new) for link in links])
        assert house.links.server_secret(old) != house.links.server_secret(new)

    in_house(where, work)


def test_deletion_is_told_to_other_workers(where: Path | str) -> None:
    """Other workers are told of a deletion."""
    if isinstance(where, Path):
        where.mkdir(exist_ok=True)

    async def work(house: TableRegistry) -> None:
        other = TableRegistry(where, Timings(600, 600, 600, 4, 0.5, 2, disconnect_grace=600))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", started=True))
        waits = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", started=False))
        room, waiting = await other.get_session(code), await other.get_waiting_room(waits)
        assert room is not None and waiting is not None
        page = waiting.subscribe(-1)
        await is_noted_as_away(house, code)
        await DueTableScheduler(house)._round(time.time() + 8 * DAY)
        for one in (code, waits):
            await other.reload(one)
        assert room.gone and await other.get_session(code) is None and await other.get_waiting_room(waits) is None
        assert [type(page.get_nowait()).__name__ for _ in range(page.qsize())][-1] == "ReloadPage"
        await other.close()

    in_house(where, work)


def test_archive_numbers_continue_after_deletion(tmp_path: Path) -> None:
    """The numbers of the archive continue after tables have been deleted."""
    now, record = time.time(), stored("armies-2-classic")
    kept = [keep(tmp_path, record, public=True, ended=now - days * DAY) for days in (20, 12, 3, 2)]

    async def work(house: TableRegistry) -> None:
        async def numbers(after: int = 0) -> list[int]:
            return [one.number async for one in archive.games(house.store, now, after)]

        assert await numbers() == [1, 2, 3, 4]
        await DueTableScheduler(house)._round(now)
        assert await codes(house.store) == set(kept[2:])
        assert await numbers() == [3, 4] and await numbers(3) == [4] and await numbers(1) == [3, 4]
        assert await house.store.db.read(lambda connection: connection.scalar(sa.select(sa.func.count()).select_from(SEATS))) == 4
        assert await house.store.db.read(lambda connection: connection.scalar(sa.select(sa.func.count()).select_from(CHAT))) == 0

    in_house(tmp_path, work)
