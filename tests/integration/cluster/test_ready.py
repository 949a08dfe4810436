"""`/ready` means that writes work: it tries a small one, on both databases."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from gamester.server.config import Timings
from gamester.server.storage.schema import META
from gamester.server.tables.registry import TableRegistry
from tests.support.cluster_fixtures import Operate
from tests.support.postgres import Postgres
from tests.support.server_fixtures import wait


def ready(url: str) -> tuple[int, str]:
    answer = httpx.get(f"{url}/ready", timeout=30)
    return answer.status_code, answer.text


def until(url: str, status: int) -> str:
    for _ in wait(30):
        if (said := ready(url))[0] == status:
            return said[1]
    raise AssertionError(f"never {status}")


@pytest.mark.parametrize("table", ["tables", "house", "log", "uploads"])
def test_a_locked_table_is_not_ready_and_then_is(table: str, postgres: Postgres, address: str, operate: Operate) -> None:
    import psycopg

    server = operate(address)
    assert ready(server.url) == (200, "ready\n")
    with psycopg.connect(address) as other:
        other.execute(f"lock table {table} in access exclusive mode".encode())
        said = until(server.url, 503)
        assert said.startswith("not ready: it ") and len(said.splitlines()) == 1
        other.rollback()
    assert until(server.url, 200) == "ready\n"


def test_ready_waits_for_locked_database_file(tmp_path: Path, operate: Operate) -> None:
    """A database that another process has locked is not ready until it is free."""
    server = operate(tmp_path)
    assert ready(server.url) == (200, "ready\n")
    with closing(sqlite3.connect(tmp_path / "gamester.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert until(server.url, 503) == "not ready: it takes nothing now, since it waits for another\n"
        other.execute("ROLLBACK")
    assert until(server.url, 200) == "ready\n"


def test_repeated_ready_requests_share_one_write(tmp_path: Path) -> None:
    """Repeated requests cause only one write.

    The answer holds for a moment, and a failed write in between ends it.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        await house.store.try_to_write()
        first = await house.store.kept("probe")
        house.store._holds += 3600
        for _ in range(50):
            await house.store.try_to_write()
        assert await house.store.kept("probe") == first
        house.store.db.failing = "its disk is full"
        await house.store.try_to_write()
        assert await house.store.kept("probe") != first and not house.store.db.failing
        await house.close()

    asyncio.run(run())


def test_every_table_of_ours_is_looked_at(postgres: Postgres, address: str) -> None:
    """The small write takes the lock of a write on each of them."""

    async def run() -> None:
        house = TableRegistry(address, Timings(9, 9, 9))
        locked: list[str] = []

        def work(connection: object) -> None:
            house.store._small(connection)  # type: ignore[arg-type]
            query = "select relation::regclass::text from pg_locks where mode = 'RowExclusiveLock' and pid = pg_backend_pid()"
            locked.extend(name for (name,) in connection.exec_driver_sql(query))  # type: ignore[attr-defined]

        await house.store.db.write(work)
        assert {*META.tables} <= {*locked}
        await house.close()

    asyncio.run(run())
