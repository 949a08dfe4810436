"""A database that fails after a commit and before it reports it.

What is committed counts, and nobody is shown the state before it.
"""

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

from gamester.match.moves import LogEntry
from gamester.server.config import Timings
from gamester.server.messages import Rejection
from gamester.server.pages.table import rematch
from gamester.server.session import scheduler
from gamester.server.session.features import votes
from gamester.server.session.session import Session
from gamester.server.session.voting import open_votes
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import StoredTable
from gamester.server.storage.tokens import hash_token
from gamester.server.tables import seating
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.cluster_clocks import by_hand as by_hand
from tests.support.cluster_clocks import house, laid
from tests.support.cluster_votes import act, say
from tests.support.faulty_tables import QUIET, away
from tests.support.faulty_tables import table as faulty_table
from tests.support.faulty_tables import told as told_at_faulty_table
from tests.support.shown_tables import frame_number, page_data
from tests.support.stored_changes import change_seat


class Falling:
    """A database that fails between a commit and its report.

    It stays `away` or recovers at once.
    """

    def __init__(self, house: TableRegistry, monkeypatch: pytest.MonkeyPatch) -> None:
        self.away = self._stays = False
        self._when = ""
        dialect = house.store.db.engine.dialect
        self._commit: Callable[[Any], None] = dialect.do_commit
        monkeypatch.setattr(dialect, "do_commit", self._falling)
        sa.event.listen(house.store.db.engine, "begin", self._begun, insert=True)

    def fall(self, when: str, stays: bool) -> None:
        """Fail at the commit after which this query finds something.

        `away` keeps the database down.
        """
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
    code = await create_table(
        house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", parent="old-crow", started=True)
    )
    room = await house.get_session(code)
    assert room is not None
    for seat, army in ((0, "KQJA"), (1, "JQKA")):
        assert await told(room, seat, move=f"arrange {army}") is None
    return room


async def told(room: Session, seat: int, **message: Any) -> Rejection | None:
    return await room.handle_message(seat, json.dumps({"frame": frame_number(room, seat), **message}))


def draft(room: Session) -> dict[str, Any]:
    return {"draft": next(move.move for move in room.match.legal_moves(0) if move.drafts)}


def as_kept(room: Session) -> tuple[Any, ...]:
    """Return the stored draft, vote and chat line; there is one of each at most."""
    words = [row.words for row in room.talk.rows]
    return room.row.paused is not None, [seat.answers for seat in room.row.seats], room.row.seats[0].grants, room.drafts, words


CHANGES: dict[str, tuple[str, Callable[[Session], dict[str, Any]]]] = {
    "standing": ("seats where answers != ''", lambda _: {"auto_response": True}),
    "question": ("seats where grants like 'open%'", lambda _: {"command": "open hands"}),
    "draft": ("drafts where times > 0", draft),
    "line": ("chat", lambda _: {"command": "chat Good luck"}),
}
"""For each change: a query that shows it in the database, and the message of a page."""


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("stays", [False, True], ids=["back at once", "away for a while"])
def test_committed_move_counts_without_acknowledgement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, stays: bool) -> None:
    """A committed move counts although nobody was told."""

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
                await house.get_session(room.row.code)
            again = await told(room, 1, auto_response=False)
            assert again is not None and again.clause == "TB-912"
            database.away = False
            assert await house.get_session(room.row.code) is room
        else:
            assert refused is None, refused
        other = TableRegistry(tmp_path / "beside", Timings(9, 9, 9))
        other.store.close()
        other.store, other.links = house.store, house.links
        as_on_disk = await other.get_session(room.row.code)
        assert as_on_disk is not None and as_kept(room) == as_kept(as_on_disk)
        assert as_kept(room) != (False, [False, False], "", {}, []), "something was kept"
        await as_on_disk.stop()
        assert await told(room, 0, command="chat Again") is None and [row.words for row in room.talk.rows][-1] == "Again"
        await house.close()

    asyncio.run(run())


def test_open_page_gets_committed_moves_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An open page gets committed moves by itself."""

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        room, database = await table(house), Falling(house, monkeypatch)
        async with room.lock:
            page = room.subscribe(1)
        database.fall(CHANGES["question"][0], stays=True)
        refused = await told(room, 0, command="open hands")
        assert refused is not None and refused.clause == "TB-912"
        while not page.empty():
            page.get_nowait()
        assert "asks to show all hands" not in page_data(room, 1)
        database.away = False
        async with asyncio.timeout(60):
            while b"asks to show all hands" not in await page.get():
                pass
        await house.close()

    asyncio.run(run())


def test_committed_sitting_down_keeps_the_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player whose sitting down was committed has the seat."""

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo"), SeatRequest("Cy")], {}, ""))
        waiting, database = await house.get_waiting_room(code), Falling(house, monkeypatch)
        assert waiting is not None
        page = waiting.subscribe(-1)
        for seat, name, stays in ((1, "Zoe", False), (2, "Yan", True)):
            number, token_hash = house.lobby.new_link_number(code)
            database.fall(f"seats where name = '{name}'", stays)
            with suppress(StorageError):
                after = await house.lobby.change(code, seating.take_seat, seat, name, "", number, token_hash)
                assert not stays and isinstance(after, StoredTable) and after.seats[seat].name == name
                assert token_hash == hash_token(house.links.token(code, number)) == after.seats[seat].token_hash
                assert name in [getattr(page.get_nowait(), "html", "") for _ in range(page.qsize())][-1]
                continue
            assert stays
        await house.close()

    asyncio.run(run())


def test_internal_error_shows_nothing_unstored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An internal error leaves nothing visible that is not stored."""

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        room = await table(house)
        act = next(move.move for move in room.match.legal_moves(1) if not move.drafts)
        before = [page_data(room, viewer) for viewer in range(3)], list(room.match.entries)
        for place, name in ((house.store, "commit"), (room, "kept_with")):
            with monkeypatch.context() as broken:
                broken.setattr(place, name, lambda *_, **__: 1 // 0)
                with pytest.raises(ZeroDivisionError):
                    await told(room, 1, move=act)
            assert ([page_data(room, viewer) for viewer in range(3)], room.match.entries) == before
        assert await told(room, 1, move=act) is None
        assert await house.store.log(room.row.code) == [(entry.seat, entry.move) for entry in room.match.entries]
        await house.close()

    asyncio.run(run())


def test_move_being_stored_is_shown_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that is being stored is shown to nobody yet.

    The write may fail: nothing may follow from it, and the match in memory is as before.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path, QUIET)
        room = await faulty_table(house)
        while len(room.match.pending_seats()) and not last(room):
            seat = room.match.pending_seats()[0]
            assert (
                await told_at_faulty_table(room, seat, move=next(move.move for move in room.match.legal_moves(seat) if not move.drafts))
                is None
            )
        writing, written = asyncio.Event(), asyncio.Event()

        async def slow(*_: Any, **__: Any) -> None:
            writing.set()
            await written.wait()
            raise StorageError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(room.store, "commit", slow)
            seat = room.match.pending_seats()[0]
            act = next(move.move for move in room.match.legal_moves(seat) if not move.drafts)
            going = asyncio.create_task(told_at_faulty_table(room, seat, move=act))
            await writing.wait()
            throwing = asyncio.create_task(told_at_faulty_table(room, 0, command="entropy 8c1f"))
            laying: asyncio.Future[Any] = asyncio.ensure_future(rematch.fn(house, room.row.code, house.seat_token(room.row, 0)))
            await asyncio.sleep(0.05)
            assert not throwing.done() and not laying.done() and not room.match.ended_by()
            written.set()
            refused, thrown, laid = await going, await throwing, await laying
        assert laid.status_code == 409 and not room.rematch
        assert refused is not None and refused.clause == "TB-912"
        assert thrown is not None and thrown.clause == "TB-908" and not room.dealt.thrown
        await house.close()

    asyncio.run(run())


def last(room: Session) -> bool:
    """Return True if the next move ends the game."""
    seat = room.match.pending_seats()[0]
    tried = room.match.replay(room.match.header, [(entry.seat, entry.move) for entry in room.match.entries])
    tried.act(seat, next(move.move for move in tried.legal_moves(seat) if not move.drafts))
    return bool(tried.ended_by())


def test_write_checks_share_one_attempt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All who ask whether writes work again wait for one attempt.

    Anybody may ask, and the attempt is queued with the moves.
    """

    async def run() -> None:
        house, tries = TableRegistry(tmp_path, QUIET), list[int]()

        async def slow(*_: Any) -> None:
            tries.append(1)
            await asyncio.sleep(0.02)
            raise StorageError("the disk is full")

        monkeypatch.setattr(house.store.db, "write", slow)
        for count in (1, 2):
            asked = [asyncio.create_task(house.store.try_to_write()) for _ in range(50)]
            await asyncio.sleep(0.01)
            asked.pop().cancel()
            said = await asyncio.gather(*asked, return_exceptions=True)
            assert {type(one) for one in said} == {StorageError} and len(tries) == count
        monkeypatch.undo()
        await house.store.try_to_write()
        await house.close()

    asyncio.run(run())


@pytest.mark.parametrize("falls", ["keep_draft", "clear_vote"])
def test_what_is_done_is_not_called_refused_because_the_database_falls_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, falls: str
) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "")
        for seat in range(3):
            await act(room, seat)
        drafts = next(move.move for move in room.match.legal_moves(2) if move.drafts)
        assert await room.handle_message(2, f'{{"frame": {frame_number(room, 2)}, "draft": "{drafts}"}}') is None
        assert await say(room, 1, "takeback") == ""
        (asked,) = open_votes(room)
        assert await say(room, 0, f"agree {asked.key}") == ""
        monkeypatch.setattr(room if falls == "keep_draft" else votes, falls, away)
        assert await say(room, 2, f"agree {asked.key}") == ""
        assert (await made.store.log(room.row.code))[-1] == (1, "takeback 1") and not open_votes(room)

    house(tmp_path, work)


def test_bot_decides_again_after_its_decision_is_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_hand: None) -> None:
    """A bot whose decision was taken back decides again.

    It used to play its decision for the former state, and lost its turn if that was illegal now.
    """
    thinking, thought = asyncio.Event(), asyncio.Event()

    async def slow(*_: Any) -> tuple[int, ...]:
        thinking.set()
        await thought.wait()
        return ()

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "")
        while len(room.match.entries) < 4 or room.is_auto_closing() or not room.match.must_decide(1):
            async with room.lock:
                fork = room.match.fork()
                assert isinstance(fork.apply_default(fork.pending_seats()[0]), LogEntry) and await room.save(fork) is None
        await change_seat(made.store, room.row.code, 1, bot="heuristic")
        await room.refresh()
        monkeypatch.setattr(scheduler, "choose_bot_move", slow)
        monkeypatch.setattr(room._clock, "_pace", Timings(0, 0, 600))
        going = asyncio.create_task(room._clock._bot(1))
        await thinking.wait()
        assert await say(room, 0, "takeback") == ""
        before = list(room.match.entries)
        assert before[-1].move.startswith("takeback") and room.match.must_decide(1)
        thought.set()
        await going
        assert room.match.entries == before

    house(tmp_path, work)
