"""A rematch commitment deals one table and never a second, whatever fails.

Both databases are tested.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from gamester.server.storage.errors import StorageError
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.databases import codes
from tests.support.databases import where as where
from tests.support.rematches import SLOW, again, opened


def test_rematch_commitment_is_used_for_one_table_only(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one table is dealt from the commitment of a rematch, whatever fails.

    A second one without players would have the same cards: its clock would play it to the end, and
    everybody could read them.
    """

    async def run() -> None:
        house, other = TableRegistry(where, SLOW), TableRegistry(where, SLOW)
        code = await create_table(
            house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", public=True, clock="60", started=True)
        )
        room = await opened(house, code)
        monkeypatch.setattr(type(room.match), "ended_by", lambda _: 1)
        dialect: Any = house.store.db.engine.dialect
        fell, commit = list[str](), dialect.do_commit

        def falling(connection: Any) -> None:
            laid = connection.execute("select count(*) from tables").fetchone()[0] > 1
            commit(connection)
            if laid and not fell:
                fell.append("once")
                raise dialect.dbapi.OperationalError("it does not answer")

        with monkeypatch.context() as falls:
            falls.setattr(dialect, "do_commit", falling)
            with suppress(StorageError):
                await again(house, room, 0)
            assert fell
        rows = [await again(house, room, seat) for house, room in ((house, room), (other, await opened(other, code))) for seat in (0, 1)]
        assert {row.code for row in rows} | {code} == await codes(house.store) and len({row.code for row in rows}) == 1
        assert rows[0].commitment == room.rematch_commitment
        for one in (house, other):
            await one.close()

    asyncio.run(run())


def test_simultaneous_rematch_requests_give_one_table(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simultaneous requests at two workers give one rematch."""

    async def run() -> None:
        houses = [TableRegistry(where, SLOW) for _ in range(2)]
        code = await create_table(houses[0], TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", started=True))
        rooms = [await opened(house, code) for house in houses]
        monkeypatch.setattr(type(rooms[0].match), "ended_by", lambda _: 1)
        rows = await asyncio.gather(*(again(house, room, seat) for seat, (house, room) in enumerate(zip(houses, rooms, strict=True))))
        assert rows[0] == rows[1] and await codes(houses[0].store) == {code, rows[0].code}
        for house in houses:
            await house.close()

    asyncio.run(run())
