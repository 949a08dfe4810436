"""Tables whose rules or rows fail."""

from __future__ import annotations

import json
from typing import Any

from gamester.server.config import Timings
from gamester.server.messages import Rejection
from gamester.server.session.session import Session
from gamester.server.storage.errors import StorageError
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.shown_tables import frame_number

QUIET = Timings(9, 9, 9)


async def table(house: TableRegistry, **terms: Any) -> Session:
    code = await create_table(
        house,
        TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {"turn_limit": "1"}, "", parent="old-crow", started=True, **terms),
    )
    room = await house.get_session(code)
    assert room is not None
    return room


async def told(room: Session, seat: int, **message: Any) -> Rejection | None:
    return await room.handle_message(seat, json.dumps({"frame": frame_number(room, seat), **message}))


async def away(*_: Any, **__: Any) -> None:
    raise StorageError("the database is away")
