"""A database that falls when it has kept something, and before it says so: what is kept is done, and nobody is shown what was before it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from gamester.server.config import Timings
from gamester.server.messages import Rejection
from gamester.server.session.session import Session
from gamester.server.storage.errors import StorageError
from gamester.server.storage.models import StoredTable
from gamester.server.storage.tokens import hash_token
from gamester.server.tables import seating
from gamester.server.tables.creation import SeatRequest
from gamester.server.tables.registry import TableRegistry


class Falling:
    """The database of a house: once it has kept something it falls before it says so, and stays `away` or is back at once."""

    def __init__(self, house: TableRegistry, monkeypatch: pytest.MonkeyPatch) -> None:
        self.away = self._stays = False
        self._when = ""
        dialect = house.store.engine.dialect
        self._commit: Callable[[Any], None] = dialect.do_commit
        monkeypatch.setattr(dialect, "do_commit", self._falling)
        sa.event.listen(house.store.engine, "begin", self._begun, insert=True)

    def fall(self, when: str, stays: bool) -> None:
        """With the commit after which this query finds something; whether it then stays away."""
        self._when, self._stays = f"select count(*) from {when}", stays

    @property
    def fell(self) -> bool:
        return not self._when

    def _falling(self, connection: Any) -> None:
        now = self._when and connection.in_transaction and connection.execute(self._when).fetchone()[0]
        self._commit(connection)
        if now:
            self._when, self.away = "", self._stays
            raise sqlite3.OperationalError("disk I/O error")

    def _begun(self, connection: sa.Connection) -> None:
        if self.away:
            raise sa.exc.OperationalError("begin", {}, sqlite3.OperationalError("unable to open database file"))


async def table(house: TableRegistry) -> Session:
    code = await house.lay("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", parent="old-crow", started=True)
    room = await house.room(code)
    assert room is not None
    for seat, army in ((0, "KQJA"), (1, "JQKA")):
        assert await told(room, seat, act=f"arrange {army}") is None
    return room


async def told(room: Session, seat: int, **message: Any) -> Rejection | None:
    return await room.hear(seat, json.dumps({"frame": room.frame(seat).n, **message}))


def draft(room: Session) -> dict[str, Any]:
    return {"draft": next(move.act for move in room.match.moves(0) if move.drafts)}


def as_kept(room: Session) -> tuple[Any, ...]:
    """What lies in the database, for one draft and one question and one line at most."""
    words = [row.words for row in room.talk.rows]
    return room.row.paused is not None, [seat.standing for seat in room.row.seats], room.row.seats[0].grants, room.drafts, words


CHANGES: dict[str, tuple[str, Callable[[Session], dict[str, Any]]]] = {
    "standing": ("seats where standing", lambda _: {"standing": True}),
    "question": ("seats where grants like 'open%'", lambda _: {"house": "open hands"}),
    "draft": ("drafts where times > 0", draft),
    "line": ("chat", lambda _: {"house": "chat Good luck"}),
}
"""Where each of them is seen in the database, and what a page sends."""


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("stays", [False, True], ids=["back at once", "away for a while"])
def test_what_is_kept_holds_although_nobody_heard_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, stays: bool) -> None:
    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        room, database = await table(house), Falling(house, monkeypatch)
        seen, message = CHANGES[what]
        database.fall(seen, stays)
        refused = await told(room, 0, **message(room))
        assert database.fell
        if stays:
            assert refused is not None and refused.clause == "TB-912"
            with pytest.raises(StorageError):
                await house.room(room.row.code)
            again = await told(room, 1, standing=False)
            assert again is not None and again.clause == "TB-912"
            database.away = False
            assert await house.room(room.row.code) is room
        else:
            assert refused is None, refused
        other = TableRegistry(tmp_path / "beside", Timings(9, 9, 9))
        other.store.close()
        other.store, other.links = house.store, house.links
        as_on_disk = await other.room(room.row.code)
        assert as_on_disk is not None and as_kept(room) == as_kept(as_on_disk)
        assert as_kept(room) != (False, [False, False], "", {}, []), "something was kept"
        await as_on_disk.stop()
        assert await told(room, 0, house="chat Again") is None and [row.words for row in room.talk.rows][-1] == "Again"
        await house.close()

    asyncio.run(run())


def test_a_page_that_is_open_learns_by_itself_what_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        room, database = await table(house), Falling(house, monkeypatch)
        async with room.lock:
            page = room.enter(1)
        database.fall(CHANGES["question"][0], stays=True)
        refused = await told(room, 0, house="open hands")
        assert refused is not None and refused.clause == "TB-912"
        while not page.empty():
            page.get_nowait()
        assert "asks to show all hands" not in room.frame(1).html
        database.away = False
        async with asyncio.timeout(60):
            while "asks to show all hands" not in getattr(await page.get(), "html", ""):
                pass
        await house.close()

    asyncio.run(run())


def test_whoever_sat_down_has_his_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        code = await house.lay("armies", [SeatRequest("Ana"), SeatRequest("Bo"), SeatRequest("Cy")], {}, "")
        waiting, database = await house.waiting(code), Falling(house, monkeypatch)
        assert waiting is not None
        page = waiting.enter(-1)
        for seat, name, stays in ((1, "Zoe", False), (2, "Yan", True)):
            number, token_hash = house.porch.chair(code)
            database.fall(f"seats where name = '{name}'", stays)
            with suppress(StorageError):
                after = await house.porch.change(code, seating.take_seat, seat, name, "", number, token_hash)
                assert not stays and isinstance(after, StoredTable) and after.seats[seat].name == name
                assert token_hash == hash_token(house.links.token(code, number)) == after.seats[seat].token_hash
                assert name in [getattr(page.get_nowait(), "html", "") for _ in range(page.qsize())][-1]
                continue
            assert stays
        await house.close()

    asyncio.run(run())


def test_a_fault_of_ours_leaves_nothing_shown_that_is_not_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        room = await table(house)
        act = next(move.act for move in room.match.moves(1) if not move.drafts)
        before = [room.frame(viewer) for viewer in range(3)], list(room.match.entries)
        for place, name in ((house.store, "append"), (room, "kept_with")):
            with monkeypatch.context() as broken:
                broken.setattr(place, name, lambda *_, **__: 1 // 0)
                with pytest.raises(ZeroDivisionError):
                    await told(room, 1, act=act)
            assert ([room.frame(viewer) for viewer in range(3)], room.match.entries) == before
        assert await told(room, 1, act=act) is None
        assert await house.store.log(room.row.code) == [(entry.seat, entry.text) for entry in room.match.entries]
        await house.close()

    asyncio.run(run())
