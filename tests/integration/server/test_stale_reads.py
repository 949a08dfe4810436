"""A table that is read while a player sits down: the result is stale.

Nobody may wait before a started table.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gamester.server.config import Timings
from gamester.server.session.session import Session
from gamester.server.storage.rows import StoredTable
from gamester.server.tables import seating
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.page_socket import authorize
from gamester.server.tables.registry import TableRegistry


@pytest.mark.parametrize("elsewhere", [False, True], ids=["here", "at another worker"])
def test_visitor_during_last_sitting_down_gets_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, elsewhere: bool) -> None:
    """A visitor during the last sitting down gets the table.

    In the waiting room they would wait for ever.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings())
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, ""))
        row = await house.store.table(code)
        assert row is not None and not row.started
        read, late, table = asyncio.Event(), asyncio.Event(), house.store.table

        async def slow(code: str) -> StoredTable | None:
            found = await table(code)
            read.set()
            await late.wait()
            return found

        monkeypatch.setattr(house.store, "table", slow)
        coming = asyncio.create_task(authorize(house, code, house.seat_token(row, 0)))
        await read.wait()
        other = TableRegistry(tmp_path, Timings()) if elsewhere else house
        number, token_hash = other.lobby.new_link_number(code)
        assert isinstance(await other.lobby.change(code, seating.take_seat, 1, "Zoe", "", number, token_hash), StoredTable)
        if elsewhere:
            await house.reload(code)
            await other.close()
        late.set()
        entered = await coming
        assert isinstance(entered, tuple) and isinstance(entered[0], Session)
        await house.close()

    asyncio.run(run())
