"""Retention: finished, abandoned and unstarted tables are deleted, others never.

Both databases are tested.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from gamester.server.storage import retention
from gamester.server.storage.retention import DAY, RetentionJob
from gamester.server.storage.schema import DRAFTS, HOUSE, LOG, META
from gamester.server.storage.store import Store
from tests.support.databases import DAYS, codes, laid
from tests.support.databases import where as where
from tests.support.stored_changes import append, change_seat, say


async def nobody(_: str) -> None:
    pass


async def acted(store: Store, code: str, at: float, ply: int = 1) -> None:
    await append(store, code, ply, [(0, "act")])
    when = datetime.fromtimestamp(at, UTC).replace(tzinfo=None)
    await store.db.write(lambda connection: connection.execute(LOG.update().where(LOG.c.code == code, LOG.c.ply == ply).values(at=when)))


async def town(store: Store, now: float) -> set[str]:
    """Create tables of all kinds, to be examined 8 days later.

    Return those that must stay.
    """
    old, young = now + 0.5 * DAY, now + 5 * DAY
    await laid(store, "over-old", ended=old)
    await laid(store, "over-new", ended=young)
    for code, when in (("left-old", old), ("played-new", young)):
        await laid(store, code)
        await acted(store, code, old)
        await acted(store, code, when, ply=2)
    for code, when in (("sat-old", old), ("sat-new", young)):
        await laid(store, code)
        await change_seat(store, code, 1, seen=old, away=when)
    for code, when in (("seen-old", old), ("seen-new", young)):
        await laid(store, code, started=False)
        await change_seat(store, code, 0, seen=when)
    for code, when in (("said-old", old), ("said-new", young)):
        await laid(store, code)
        await say(store, code, "table", 0, "hello", when)
    for code, when in (("paused-old", old), ("paused-new", young)):
        await laid(store, code, paused=when, opened=old)
    await laid(store, "due-new", due=young, opened=old)
    return {code for code in await codes(store) if code.endswith("-new")}


def test_retention_deletes_all_but_played_tables(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every expired table is deleted, and none that is played."""

    async def run() -> None:
        store, now, told = Store(where), time.time(), list[str]()
        monkeypatch.setattr(retention, "MANY", 4)
        stay = await town(store, now)
        await store.first("rematch/over-old", "over-new")
        await store.db.write(lambda connection: connection.execute(DRAFTS.insert().values(code="left-old", seat=0, acts=[])))

        async def gone(code: str) -> None:
            told.append(code)

        late = now + 8 * DAY
        assert await RetentionJob(store, 0, lambda _: False, gone).delete_old(late) == 0
        assert await RetentionJob(store, DAYS, lambda _: False, gone).delete_old(now) == 0 and len(await codes(store)) == 13
        await store.db.write(lambda connection: connection.execute(HOUSE.delete().where(HOUSE.c.key == retention.KEY)))
        clears = RetentionJob(store, DAYS, lambda _: False, gone)
        assert [await clears.delete_old(late) for _ in range(3)] == [4, 2, 0], "so many at once, then it rests"
        assert await codes(store) == stay and told[0] == "over-old" and len(told) == 6
        assert await store.kept("rematch/over-old") is None
        for table in META.sorted_tables:
            if "code" in table.c:
                assert await codes(store, table) <= stay, table.name
        assert await clears.delete_old(late + retention.EVERY) == 0
        store.close()

    asyncio.run(run())


def test_downtime_does_not_count_towards_retention(where: Path | str) -> None:
    """Downtime does not count towards the retention period."""

    async def run() -> None:
        store, now = Store(where), time.time()
        await laid(store, "over", ended=now)
        clears = RetentionJob(store, DAYS, lambda _: False, nobody)
        assert await clears.delete_old(now) == 0
        clears = RetentionJob(store, DAYS, lambda _: False, nobody)
        back = now + 10 * DAY
        rounds = [await clears.delete_old(back + half * DAY / 2) for half in range(15)]
        assert rounds == [0] * 14 + [1], "as long as it was down, at most as long as tables are kept"
        store.close()

    asyncio.run(run())


def test_last_moment_visit_keeps_the_table(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who returns at the last moment loses nothing."""

    async def run() -> None:
        store, now = Store(where), time.time()
        await laid(store, "open")
        await laid(store, "back")
        read = store.db.read

        async def slow(work: Callable[[sa.Connection], object]) -> object:
            found = await read(work)
            await acted(store, "back", now + 8 * DAY)
            return found

        with monkeypatch.context() as during:
            during.setattr(store.db, "read", slow)
            assert await RetentionJob(store, DAYS, lambda code: code == "open", nobody).delete_old(now + 8 * DAY) == 1
        assert await codes(store) == {"open", "back"}
        store.close()

    asyncio.run(run())
