"""Talk that goes on for days, by people who need no seat for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gamester.server.config import Timings
from gamester.server.session.features.chat import HELD, SPECTATORS, TABLE
from gamester.server.session.features.chat import chat_lines as told
from gamester.server.storage.errors import StorageError
from gamester.server.storage.schema import CHAT
from gamester.server.tables.creation import SeatRequest
from gamester.server.tables.registry import TableRegistry


def test_whoever_talks_for_days_fills_no_memory_and_the_numbers_of_lines_go_on(tmp_path: Path) -> None:
    """Those who watch need no seat to do so, and every line is looked at whenever anything is drawn."""

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        code = await house.lay("armies", [SeatRequest("Ana"), SeatRequest("Bo", "policy")], {}, "")
        lines = [
            {"code": code, "n": n, "place": SPECTATORS if n % 10 else TABLE, "seat": 2 if n % 10 else 0, "words": f"{n}", "at": n}
            for n in range(1, 9001)
        ]
        await house.store.write(lambda connection: connection.execute(CHAT.insert(), lines))
        room = await house.room(code)
        assert room is not None
        assert await room.hear(0, '{"frame": 1, "house": "chat at last"}') is None
        assert len(room.talk.rows) <= 2 * HELD
        at_table, at_rail = told(room, 0)[-2:], told(room, room.rail)[-2:]
        assert [(one.number, one.words) for one in at_table] == [(900, "9000"), (901, "at last")]
        assert [(one.number, one.words) for one in at_rail] == [(9000, "9000"), (9001, "at last")]
        await house.close()

    asyncio.run(run())


def test_a_line_that_is_kept_throws_nobody_out_when_it_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        room = await house.room(await house.lay("armies", [SeatRequest("Ana"), SeatRequest("Bo", "policy")], {}, ""))
        assert room is not None

        async def away(*_: object) -> None:
            raise StorageError("it does not answer")

        with monkeypatch.context() as fallen:
            fallen.setattr(house.store, "said", away)
            assert await room.hear(0, '{"frame": 1, "house": "chat one"}') is None
        assert await room.hear(0, '{"frame": 1, "house": "chat two"}') is None
        assert [one.words for one in told(room, 0)] == ["one", "two"]
        await house.close()

    asyncio.run(run())
