"""A locked database or unreadable rows: a sentence, and no other table suffers."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from gamester.server.config import Timings
from gamester.server.messages import Rejection
from gamester.server.session.session import Session
from gamester.server.storage import engines
from gamester.server.storage.errors import StorageError
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.loader import TableNotLoadable
from gamester.server.tables.registry import TableRegistry
from tests.support.damaged_database import change, locked
from tests.support.server_fixtures import Server
from tests.support.shown_tables import frame_number, page_data
from tests.support.table_socket import Sitting


def test_unloadable_table_affects_no_other(tmp_path: Path) -> None:
    """A table that cannot be loaded affects no other."""
    server = Server(tmp_path)
    with httpx.Client(base_url=server.url, follow_redirects=True) as browser:
        paths = [server.lay("you", "person") for _ in range(3)]
        codes = [path.split("/")[2] for path in paths]
        for path in paths:
            assert browser.get(path).status_code == 200
        server.kill()
        change(tmp_path, "update seats set name = ? where code = ? and seat = 1", "\u200b", codes[0])
        change(tmp_path, "update tables set options = '{' where code = ?", codes[1])
        server.start()
        home = browser.get("/")
        assert home.status_code == 200 and codes[0] in home.text and codes[2] in home.text and codes[1] not in home.text
        assert "Seat 2" in browser.get(paths[0]).text
        for path in (paths[1], f"/t/{codes[1]}", f"/join?code={codes[1]}"):
            answer = browser.get(path)
            assert answer.status_code == 503 and "TB-913" in answer.text

    async def listen() -> None:
        async with websockets.connect(f"ws://127.0.0.1:{server.port}{paths[1]}/live") as socket:
            assert json.loads(await socket.recv())["refused"]["clause"] == "TB-913"

    asyncio.run(listen())
    assert "Traceback" not in server.stop()


class Impatient(Server):
    """A server that waits half a second for its database."""

    @property
    def program(self) -> str:
        return f"from gamester.server.storage import engines; engines.BUSY_TIMEOUT_MS = 500; {super().program}"


def test_a_locked_database_gets_a_sentence_and_the_log_no_seed(tmp_path: Path) -> None:
    server = Impatient(tmp_path)
    path = server.lay("you", "person")

    async def run() -> None:
        async with Sitting(server, path) as table:
            with locked(tmp_path):
                refused = await table.ask(move="arrange KQJA")
                assert refused["clause"] == "TB-912"
                assert refused["detail"] == "The database says: another process holds it, try again in a moment."
                form = {"game": "armies", "name": ["Ana", "Bo"], "kind": ["you", "heuristic"]}
                answer = await asyncio.to_thread(httpx.post, f"{server.url}/tables", data=form, timeout=20)
                assert answer.status_code == 503 and "TB-912" in answer.text
            assert await table.ask(move="arrange KQJA") == {"done": True}

    asyncio.run(run())
    said = server.stop()
    assert "Traceback" not in said and "arrange" not in said


def test_unstored_changes_are_not_applied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that could not be stored is not applied."""
    monkeypatch.setattr(engines, "BUSY_TIMEOUT_MS", 10)

    async def told(room: Session, seat: int, **message: Any) -> Rejection | None:
        return await room.handle_message(seat, json.dumps({"frame": frame_number(room, seat), **message}))

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", hot=True))
        change(tmp_path, "update seats set taken = 0 where code = ? and seat = 1", code)
        room = await house.get_session(code)
        assert room
        for seat, army in ((0, "KQJA"), (1, "JQKA")):
            assert await told(room, seat, move=f"arrange {army}") is None
        drafts = [move.move for move in room.match.legal_moves(0) if move.drafts]
        seal = next(move.move for move in room.match.legal_moves(1) if not move.drafts)
        before = [page_data(room, viewer) for viewer in range(3)], room.row, list(room.match.entries)
        with locked(tmp_path):
            for seat, message in (
                (0, {"draft": drafts[0]} if drafts else {"auto_response": True}),
                (0, {"auto_response": True}),
                (1, {"move": seal}),
            ):
                refused = await told(room, seat, **message)
                assert refused and refused.clause == "TB-912", message
            with pytest.raises(StorageError):
                await room.claim_seat(1)
            with pytest.raises(StorageError) as failed:
                await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, ""))
            assert "[parameters" not in str(failed.value.__cause__)
        assert ([page_data(room, viewer) for viewer in range(3)], room.row, list(room.match.entries)) == before
        change(tmp_path, "insert into log (code, ply, seat, act) values (?, 3, 1, ?)", code, seal)
        raced = await told(room, 1, move=seal)
        assert raced and raced.clause == "TB-903" and "this is frame" in raced.detail
        assert len(room.match.entries) == 3
        await house.close()

    asyncio.run(run())


def test_rematch_seats_players_and_strange_row_stays_closed(tmp_path: Path) -> None:
    """In a rematch nobody must sit down again, and a strange row is not loaded."""

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings())
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", parent="old-crow"))
        row = await house.store.table(code)
        assert row and all(seat.taken for seat in row.seats)
        change(tmp_path, "update tables set game = 'chess' where code = ?", code)
        with pytest.raises(TableNotLoadable):
            await house.get_session(code)
        await house.close()

    asyncio.run(run())


def test_move_stored_before_database_failure_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that was stored when the database failed is acknowledged.

    The database failed after it had written the move and before it said so: nobody is told that nothing
    was changed.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", parent="old-crow"))
        room = await house.get_session(code)
        assert room
        fell: list[str] = []
        commit = house.store.db.engine.dialect.do_commit

        def falling(connection: Any) -> None:
            acted = connection.in_transaction and connection.execute("select count(*) from log").fetchone() == (1,)
            commit(connection)
            if acted and not fell:
                fell.append("once")
                raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(house.store.db.engine.dialect, "do_commit", falling)
        refused = await room.handle_message(0, json.dumps({"frame": frame_number(room, 0), "move": "arrange KQJA"}))
        assert fell and refused is None, refused
        assert [entry.move for entry in room.match.entries] == ["arrange KQJA"] == [act for _, act in await house.store.log(code)]
        assert await room.handle_message(1, json.dumps({"frame": frame_number(room, 1), "move": "arrange JQKA"})) is None
        await house.close()

    asyncio.run(run())
