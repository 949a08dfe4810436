"""Rematches with dice of their own."""

from __future__ import annotations

from typing import Any, cast

from gamester.server.config import Timings
from gamester.server.pages import table
from gamester.server.session.session import Session
from gamester.server.storage.rows import StoredTable
from gamester.server.tables.registry import TableRegistry

SLOW = Timings(600, 600, 600, 4, 0.5, 2, disconnect_grace=600)


async def again(house: TableRegistry, room: Session, seat: int) -> StoredTable:
    """The rematch that a seat asks for."""
    answer = await cast(Any, table.rematch.fn)(house, room.row.code, house.seat_token(room.row, seat))
    row = await house.store.table(answer.url.split("/")[2])
    assert row is not None
    return row


async def opened(house: TableRegistry, code: str) -> Session:
    room = await house.get_session(code)
    assert room is not None
    return room
