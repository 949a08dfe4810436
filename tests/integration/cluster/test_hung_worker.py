"""A lock that a hung worker holds in PostgreSQL delays nobody for long."""

from __future__ import annotations

import asyncio
from typing import Any

import psycopg
import pytest
from sqlalchemy import text

from gamester.server.storage.engines import listen_args, make_engine
from gamester.server.storage.errors import StorageError
from gamester.server.storage.store import Store
from tests.support.cluster_fixtures import Operate
from tests.support.databases import laid
from tests.support.held_commits import held
from tests.support.server_fixtures import wait
from tests.support.stored_changes import append
from tests.support.table_socket import Sitting

QUICKLY = "options=-c%20lock_timeout%3D200ms%20-c%20idle_in_transaction_session_timeout%3D4s"


def test_every_connection_is_bound_and_the_address_comes_first(address: str) -> None:
    for where, bounds in ((address, ["5s", "30s", "20s"]), (f"{address}?{QUICKLY}", ["200ms", "30s", "4s"])):
        engine = make_engine(where)
        names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        with engine.connect() as connection, psycopg.connect(**listen_args(engine)) as listening:
            assert [connection.scalar(text(f"show {name}")) for name in names] == bounds
            for name, bound in zip(names, bounds, strict=True):
                assert listening.execute(f"show {name}").fetchone() == (bound,)
        engine.dispose()


def test_hung_worker_blocks_only_its_table_and_briefly(operate: Operate, address: str) -> None:
    """A worker that hangs during a write blocks only its table, and not for long."""
    server = operate(f"{address}?{QUICKLY}")
    held, free = server.lay("you", "person"), server.lay("you", "person")
    engine = make_engine(f"{address}?{QUICKLY}")

    async def run() -> None:
        async with Sitting(server, held) as ana, Sitting(server, free) as bo:
            cut_off = pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout)
            with cut_off, psycopg.connect(**listen_args(engine)) as hanging:
                hanging.execute("select code from tables where code = %s for update", [held.split("/")[2]])
                refused = await ana.ask({"move": "arrange KQJA"})
                assert (refused["clause"], refused["detail"]) == ("TB-912", "The database says: it does not answer, try again in a moment.")
                assert await bo.ask({"move": "arrange KQJA"}) == {"done": True}
                for _ in wait():
                    if await ana.ask({"move": "arrange KQJA"}) == {"done": True}:
                        break
                else:
                    raise AssertionError("its table stands still")

    asyncio.run(run())
    engine.dispose()
    assert "Traceback" not in server.stop()


def test_blocked_table_does_not_fail_others_in_its_group(address: str) -> None:
    """Writes in one group with a blocked table are not refused with it."""

    async def run() -> None:
        store = Store(f"{address}?{QUICKLY}")
        codes = [await laid(store, f"table-{k}") for k in range(5)]
        with psycopg.connect(**listen_args(store.db.engine)) as hanging:
            hanging.execute("select code from tables where code in ('table-1', 'table-3') for update")
            go = await held(store)
            acts: list[asyncio.Task[Any]] = [asyncio.create_task(append(store, code, 1, [(0, "act")])) for code in codes]
            acts.append(asyncio.create_task(laid(store, "table-5")))  # which nobody can hold, since it is not there yet
            await asyncio.sleep(0)
            go.set()
            outcomes = await asyncio.gather(*acts, return_exceptions=True)
        assert [isinstance(outcome, StorageError) for outcome in outcomes] == [False, True, False, True, False, False], outcomes
        assert [await store.log(code) for code in codes] == [[(0, "act")], [], [(0, "act")], [], [(0, "act")]]
        assert await asyncio.gather(*(append(store, code, 1, [(0, "act")]) for code in ("table-1", "table-3", "table-5")))
        store.close()

    asyncio.run(run())
