"""What is under way to the disk, or has come there: not shown before, not called refused behind it, and nobody stands in line twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from gamester.match.moves import LogEntry
from gamester.server.config import Timings
from gamester.server.pages.table import rematch
from gamester.server.session import scheduler as clockwork
from gamester.server.session.features import votes as consent
from gamester.server.session.features.votes import open_votes
from gamester.server.session.session import Session
from gamester.server.storage.errors import StorageError
from gamester.server.tables.registry import TableRegistry
from tests.house.test_agreed import act, say
from tests.house.test_time import by_hand as by_hand
from tests.house.test_time import house, laid
from tests.web.test_one_fault import QUIET, away, table, told


def test_what_is_being_written_is_shown_to_nobody_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last act lies on the table while it goes to disk, which may fail: nothing may be begun upon it."""

    async def run() -> None:
        house = TableRegistry(tmp_path, QUIET)
        room = await table(house)
        while len(room.match.pending()) and not last(room):
            seat = room.match.pending()[0]
            assert await told(room, seat, act=next(move.act for move in room.match.moves(seat) if not move.drafts)) is None
        written = asyncio.Event()

        async def slow(*_: Any, **__: Any) -> None:
            await written.wait()
            raise StorageError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(room.store, "append", slow)
            seat = room.match.pending()[0]
            act = next(move.act for move in room.match.moves(seat) if not move.drafts)
            going = asyncio.create_task(told(room, seat, act=act))
            while not room.match.over():
                await asyncio.sleep(0)
            throwing = asyncio.create_task(told(room, 0, house="dice 8c1f"))
            laying: asyncio.Future[Any] = asyncio.ensure_future(rematch.fn(house, room.row.code, house.token(room.row, 0)))
            await asyncio.sleep(0.05)
            assert not throwing.done() and not laying.done()
            written.set()
            refused, thrown, laid = await going, await throwing, await laying
        assert laid.status_code == 409 and not room.rematch
        assert refused is not None and refused.clause == "TB-912"
        assert thrown is not None and thrown.clause == "TB-908" and not room.thrown
        await house.close()

    asyncio.run(run())


def last(room: Session) -> bool:
    """Whether the game is over with the next act."""
    seat = room.match.pending()[0]
    tried = room.match.replay(room.match.header, [(entry.seat, entry.text) for entry in room.match.entries])
    tried.act(seat, next(move.act for move in tried.moves(seat) if not move.drafts))
    return bool(tried.over())


def test_all_who_ask_whether_it_can_write_again_wait_for_one_try(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody may ask, and what is tried stands in line with what is played."""

    async def run() -> None:
        house, tries = TableRegistry(tmp_path, QUIET), list[int]()

        async def slow(*_: Any) -> None:
            tries.append(1)
            await asyncio.sleep(0.02)
            raise StorageError("the disk is full")

        monkeypatch.setattr(house.store, "write", slow)
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


@pytest.mark.parametrize("falls", ["keep_draft", "forget"])
def test_what_is_done_is_not_called_refused_because_the_database_falls_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, falls: str
) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "")
        for seat in range(3):
            await act(room, seat)
        drafts = next(move.act for move in room.match.moves(2) if move.drafts)
        assert await room.hear(2, f'{{"frame": {room.frame(2).n}, "draft": "{drafts}"}}') is None
        assert await say(room, 1, "takeback") == ""
        (asked,) = open_votes(room)
        assert await say(room, 0, f"agree {asked.key}") == ""
        monkeypatch.setattr(room if falls == "keep_draft" else consent, falls, away)
        assert await say(room, 2, f"agree {asked.key}") == ""
        assert (await made.store.log(room.row.code))[-1] == (1, "takeback 1") and not open_votes(room)

    house(tmp_path, work)


def test_a_bot_whose_decision_is_taken_back_thinks_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_hand: None) -> None:
    """What it thought of another table it once played upon this one, and gave up its turn where that was no act here."""
    thinking, thought = asyncio.Event(), asyncio.Event()

    async def slow(*_: Any) -> tuple[int, ...]:
        thinking.set()
        await thought.wait()
        return ()

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "")
        while len(room.match.entries) < 4 or room.closing() or not room.match.mine(1):
            async with room.lock:
                done = room.match.absent(room.match.pending()[0])
                assert isinstance(done, LogEntry) and await room.save([done]) is None
        await made.store.change_seat(room.row.code, 1, bot="policy")
        await room.refresh()
        monkeypatch.setattr(clockwork, "choose_bot_move", slow)
        monkeypatch.setattr(room._clock, "_pace", Timings(0, 0, 600))
        going = asyncio.create_task(room._clock._bot(1))
        await thinking.wait()
        assert await say(room, 0, "takeback") == ""
        before = list(room.match.entries)
        assert before[-1].text.startswith("takeback") and room.match.mine(1)
        thought.set()
        await going
        assert room.match.entries == before

    house(tmp_path, work)
