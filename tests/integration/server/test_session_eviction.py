"""Eviction: unused tables are removed from memory, and none that is being loaded."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from gamester.server.config import Timings
from gamester.server.session.scheduler import SessionScheduler
from gamester.server.storage.errors import StorageError
from gamester.server.tables import registry
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.server_fixtures import Server
from tests.support.table_socket import Sitting


class Few(Server):
    """A server that holds two tables in memory."""

    @property
    def program(self) -> str:
        return f"from gamester.server.tables import registry; registry.MAX_LOADED = 2; {super().program}"


def test_evicted_table_is_reloaded_with_current_state(tmp_path: Path) -> None:
    """A visitor to an evicted table sees what the others there do."""
    server = Few(tmp_path)
    hosts = [server.lay("you", "person") for _ in range(3)]

    async def run() -> None:
        async with AsyncExitStack() as stack:
            tables = [[await stack.enter_async_context(Sitting(server, path)) for path in (host, *server.seated[host])] for host in hosts]
            for ana, bo in tables:
                for table, army in ((ana, "KQJA"), (bo, "JQKA")):
                    assert await table.ask({"move": f"arrange {army}"}) == {"done": True}
                async with asyncio.timeout(20):
                    for table in (ana, bo):
                        await table.until("Turn 1 begins")

    asyncio.run(run())
    assert server.stop() == ""


def test_unused_tables_are_evicted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that nobody has used lately are removed from memory."""
    monkeypatch.setattr(registry, "MAX_LOADED", 2)

    async def run() -> None:
        made = TableRegistry(tmp_path, Timings(9, 9, 9))
        codes = [
            await create_table(made, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", parent="old-crow"))
            for _ in range(4)
        ]
        rooms = {code: await made.get_session(code) for code in codes}
        assert made.num_loaded == 4 and [await made.get_session(code) for code in codes] == [*rooms.values()]
        watched = rooms[codes[0]]
        assert watched is not None
        watched.subscribe(0)
        monkeypatch.setattr(registry, "MIN_IDLE_SECONDS", -1.0)
        again = [await made.get_session(code) for code in codes]
        assert again[0] is watched and made.num_loaded == 2
        await made.close()

    asyncio.run(run())


@pytest.mark.parametrize("fault", [StorageError("the disk is full"), asyncio.CancelledError()], ids=["failed", "cancelled"])
def test_a_table_that_could_not_be_loaded_runs_no_clocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException) -> None:
    """A table is not in memory if its first decision could not be stored, and nothing goes on there."""

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9))
        asked = TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", parent="old-crow", grace=60)
        code = await create_table(house, asked)
        monkeypatch.setattr(SessionScheduler, "_run_due", run_due := AsyncMock())
        with monkeypatch.context() as failing:
            failing.setattr(house.store, "state", AsyncMock(side_effect=[await house.store.state(code), StorageError("the disk is full")]))
            failing.setattr(house.store, "commit", AsyncMock(side_effect=fault))
            with pytest.raises(type(fault)):
                await house.get_session(code)
        await asyncio.sleep(0.05)
        assert house.num_loaded == 0 and not run_due.called
        assert await house.get_session(code) is not None
        await asyncio.sleep(0.05)
        assert run_due.called
        await house.close()

    asyncio.run(run())
