"""A game that is made long on purpose by undo still has a verifiable record."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from gamester.match import history
from gamester.match.match import Match
from gamester.match.record import MOST_ACTS
from gamester.server.config import Timings
from gamester.server.messages import Rejection
from gamester.server.storage.schema import LOG
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.shown_tables import frame_number
from tests.support.stored_changes import append


def test_a_long_game_takes_acts_and_in_the_end_undoes_nothing_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 2 * history.MAX_UNDOS < MOST_ACTS / 2
    monkeypatch.setattr(history, "MAX_UNDOS", 10)

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        code = await create_table(
            house, TableRequest("surviving", [SeatRequest("Ana"), SeatRequest("Bo")], {"first_player": "seat0"}, "", parent="old-crow")
        )
        room = await house.get_session(code)
        assert room is not None

        async def told(**message: Any) -> Rejection | None:
            return await room.handle_message(0, json.dumps({"frame": frame_number(room, 0), **message}))

        assert await told(move="to_upgrade") is None
        act = next(move.move for move in room.match.legal_moves(0) if move.move.startswith("buy"))
        refused: Rejection | None = None
        for _ in range(100):
            assert await told(move=act) is None
            if refused := await told(move="undo"):
                break
        assert refused is not None and refused.clause == "TB-931"
        assert [entry.move for entry in room.match.entries].count("undo") == 10
        follows = next(move.move for move in room.match.legal_moves(0) if not move.drafts)
        assert await told(move=follows) is None, "the game goes on"
        await house.close()

    asyncio.run(run())


def test_delayed_view_is_replayed_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A delayed view is replayed in a thread.

    A long game takes half a second, which used to block the event loop when such a table was opened.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        wanted = [SeatRequest("Ana"), SeatRequest("Bo")]
        code = await create_table(house, TableRequest("surviving", wanted, {"first_player": "seat0"}, "", parent="old-crow", delay=30))
        await append(house.store, code, 1, [(0, "to_upgrade")])
        long_ago = LOG.update().where(LOG.c.code == code).values(at=datetime(2020, 1, 1))
        await house.store.db.write(lambda connection: connection.execute(long_ago))
        room = await house.get_session(code)
        assert room is not None

        def never(*_: Any) -> None:
            raise AssertionError("in the loop")

        monkeypatch.setattr(Match, "replay_entry", never)
        assert [entry.move for entry in room.seen_by(room.rail).entries] == ["to_upgrade"]
        await house.close()

    asyncio.run(run())
