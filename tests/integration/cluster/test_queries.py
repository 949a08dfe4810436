"""Queries on tables, on both databases.

A row changes only from the expected state, goes to one worker, and is listed until spectators have
seen its end.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from gamester.server.storage.database import Conflict
from gamester.server.storage.store import Store
from tests.support.databases import laid
from tests.support.databases import where as where
from tests.support.stored_changes import change_seat, change_table, say


def test_rows_change_only_as_they_were_thought_to_be(where: Path | str) -> None:
    async def run() -> None:
        store = Store(where)
        code = await laid(store)
        await change_seat(store, code, 1, {"taken": False}, taken=True, name="Zoe")
        with pytest.raises(Conflict):
            await change_seat(store, code, 1, {"taken": False}, name="Yan")
        with pytest.raises(Conflict):
            await change_table(store, code, {"ended": 1.0}, ended=2.0)
        await change_table(store, code, {"ended": None}, ended=2.0)
        row = await store.table(code)
        assert row is not None and (row.seats[1].name, row.ended) == ("Zoe", 2.0)
        for seat in (0, 1):
            await say(store, code, "table", seat, "hello", 1.0)
        assert [line.n for line in await store.said(code)] == [1, 2]
        assert [line.n for line in await store.said(code, 1)] == [2]
        assert [await store.first("word", value) for value in ("one", "two")] == ["one", "one"] == [await store.kept("word")] * 2
        store.close()

    asyncio.run(run())


def test_due_table_goes_to_one_worker_at_a_time(where: Path | str) -> None:
    """A due table is given to one worker at a time."""

    async def run() -> None:
        stores = [Store(where)] if isinstance(where, Path) else [Store(where), Store(where)]
        for k in range(6):
            await laid(stores[0], f"table-{k}", due=float(k), public=True)
        given = await asyncio.gather(*(store.due(3.5, 10, lease=5.0) for store in stores))
        assert sorted(code for codes in given for code in codes) == ["table-0", "table-1", "table-2", "table-3"]
        assert await stores[0].due(4.5, 10) == ["table-4"]
        assert sorted(await stores[0].due(8.6, 10)) == ["table-0", "table-1", "table-2", "table-3", "table-5"]
        for at, code in ((2.0, "table-1"), (1.0, "table-3"), (2.0, "table-0")):
            await change_table(stores[0], code, ended=at)
        assert [row.code for row in await stores[0].finished()] == ["table-3", "table-0", "table-1"]
        assert [row.code for row in await stores[0].finished((2.0, "table-0"))] == ["table-1"]
        assert {row.code for row in await stores[0].open_tables(True)} == {"table-2", "table-4", "table-5"}
        for store in stores:
            store.close()

    asyncio.run(run())


def test_delayed_table_is_listed_until_spectators_saw_its_end(where: Path | str) -> None:
    """A table with spectator delay is listed until spectators have seen its end."""

    async def run() -> None:
        store, now = Store(where), time.time()
        for code, delay, ended in (("unseen", 300, now - 200), ("seen", 300, now - 301), ("at-once", 0, now - 1)):
            await laid(store, code, public=True, delay=delay, ended=ended)
        assert [row.code for row in await store.open_tables(True)] == ["unseen"]
        for parent in ("unseen", "seen", "at-once", "elsewhere"):  # a rematch in the list tells that the game before it is over
            await laid(store, f"after-{parent}", public=True, parent=parent)
        assert {row.code for row in await store.open_tables(True)} == {"unseen", "after-seen", "after-at-once", "after-elsewhere"}
        store.close()

    asyncio.run(run())


def test_table_list_is_one_query_without_files(where: Path | str) -> None:
    """A list of tables is read in one query, without their files.

    Otherwise twenty of the largest tables made the server read 16 MB for each home page.
    """

    async def run() -> None:
        store, asked = Store(where), list[str]()
        for k in range(20):
            await laid(store, f"table-{k:02}", public=True, started=k % 2 == 0, text="cards", beside="questions")
        await change_table(store, "table-04", ended=time.time())
        sa.event.listen(store.db.engine, "before_cursor_execute", lambda *said: asked.append(said[2]))
        rows = await store.open_tables(False)
        assert sorted(row.code for row in rows) == [f"table-{k:02}" for k in range(1, 20, 2)]
        assert all([seat.name for seat in row.seats] == ["Ana", "Bo"] and row.text == row.beside == "" for row in rows)
        assert sum("SELECT" in statement for statement in asked) == 3 and not any("texts" in statement for statement in asked)
        assert await store.finished() == [await store.table("table-04")] and (await store.finished())[0].beside == "questions"
        assert await store.finished(skip=1) == []
        store.close()

    asyncio.run(run())
