"""Webhooks of a paused table: none during it, then one per asked player."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from gamester.server.config import Timings
from gamester.server.session import scheduler
from gamester.server.session.clock import ClockState
from gamester.server.session.features import webhooks
from gamester.server.session.features.webhooks import Webhook
from gamester.server.session.scheduler import SessionScheduler
from gamester.server.session.session import Session
from gamester.server.storage.rows import StoredSeat, StoredTable
from gamester.server.storage.schema import NOTICES
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.webhook_delivery import MAX_ATTEMPTS, WebhookSender
from tests.support.shown_tables import frame_number
from tests.support.stored_changes import change_seat
from tests.support.webhook_receiver import MINUTE, Receiver, at_a_table, rounds, waiting
from tests.support.webhook_receiver import receiver as receiver


async def pause(room: Session) -> float:
    """Both agree to pause; since when."""
    for seat in (0, 1):
        assert await room.handle_message(seat, '{"frame": 1, "command": "pause"}') is None
    assert room.row.paused is not None
    return room.row.paused


async def nexts(house: TableRegistry) -> list[tuple[int, int, int, float]]:
    """Return (seat, webhook, tries, time) of every pending message."""
    columns = NOTICES.c.seat, NOTICES.c.hook, NOTICES.c.tries, NOTICES.c.next
    return sorted(tuple(row) for row in await house.store.db.read(lambda connection: connection.execute(sa.select(*columns)).all()))


@pytest.mark.parametrize("sent", [False, True])
def test_paused_table_sends_webhooks_once_after_resume(
    sent: bool, tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A paused table sends no webhooks, and one to each asked player when it resumes.

    This includes a player who was notified before the pause, since their clock has stood still.
    """

    async def work(house: TableRegistry, room: Session, messenger: WebhookSender) -> None:
        if sent:
            for _ in range(2):
                await rounds(messenger, time.time() + MINUTE)
        told = len(receiver.got)
        assert told == (2 if sent else 0)
        await pause(room)
        for _ in range(2):
            await rounds(messenger, time.time() + 10_000)
        assert len(receiver.got) == told and all(tries == 0 for _, _, tries in await waiting(house))
        before = time.time()
        for _ in range(2):
            assert await room.handle_message(1, '{"frame": 1, "command": "resume"}') is None
        found = await nexts(house)
        assert [(seat, hook, tries) for seat, hook, tries, _ in found] == [(0, 0, 0), (1, 0, 0)]
        assert all(before + MINUTE <= at <= time.time() + MINUTE for *_, at in found)
        await rounds(messenger, before + MINUTE - 1)
        assert len(receiver.got) == told
        for _ in range(3):
            await rounds(messenger, time.time() + MINUTE)
        assert sorted(json.loads(body)["seat"] for _, _, body in receiver.got[told:]) == [0, 1] and await waiting(house) == []

    at_a_table(tmp_path, receiver, True, work, monkeypatch)


def test_pause_stops_pending_webhooks(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that is pending when a pause begins is not sent."""

    async def work(house: TableRegistry, room: Session, messenger: WebhookSender) -> None:
        (notice,) = await messenger._claim(time.time() + MINUTE, 1)
        await pause(room)
        await messenger._deliver(msgspec.structs.replace(notice, tries=MAX_ATTEMPTS))
        assert receiver.got == [] and await waiting(house) == [(0, 0, 1)]

    at_a_table(tmp_path, receiver, False, work, monkeypatch)


def test_resume_sends_nothing_to_submitted_players(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a pause a player who has submitted gets no message."""

    async def work(house: TableRegistry, room: Session, messenger: WebhookSender) -> None:
        assert await room.handle_message(0, f'{{"frame": {frame_number(room, 0)}, "move": "present nothing"}}') is None
        await pause(room)
        assert await room.handle_message(0, '{"frame": 1, "command": "resume"}') is None
        assert await waiting(house) == [(1, 0, 0)]

    at_a_table(tmp_path, receiver, True, work, monkeypatch)
    seats = tuple(
        StoredSeat(seat, name, "", "", hook=f'{{"url": "", "secret": "", "all": {str(not seat).lower()}}}')
        for seat, name in enumerate("AB")
    )
    row = StoredTable("code", "gameon", 1, {}, "", "", "", "", seats)
    asked = ClockState((0, 1), hides_ready=True)
    assert webhooks.notifications_on_resume(row, asked, lambda seat: seat == 0) == ((0, 0), (1, 0))


@pytest.mark.parametrize("kind", ["a file", "a server"])
def test_expired_pause_notifies_players_with_running_clocks(
    kind: str, tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """A pause that ends by itself notifies the players whose clocks run."""
    monkeypatch.setattr(SessionScheduler, "schedule_check", lambda clockwork, soon=0.0: None)
    where = tmp_path / "data" if kind == "a file" else request.getfixturevalue("postgres").database("pauses")

    async def run() -> None:
        house = TableRegistry(where, Timings(600, 600, 600))
        try:
            code = await create_table(
                house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", started=True, clock="3d")
            )
            for seat in (0, 1):
                hook = msgspec.json.encode(Webhook(f"{receiver.url}/{seat}", "secret")).decode()
                await change_seat(house.store, code, seat, taken=True, hook=hook)
            room = await house.get_session(code)
            assert room is not None
            messenger = WebhookSender(house.store, anywhere=True)
            for seat in (0, 1):
                assert await room.handle_message(seat, f'{{"frame": {frame_number(room, seat)}, "move": "arrange KQJA"}}') is None
            assert [one[:2] for one in await nexts(house)] == [(0, 0), (1, 1)]
            ends = await pause(room) + 86_401
            await rounds(messenger, ends - 2)
            async with room.lock:
                await scheduler.run_due(room, ends)
            assert room.row.paused is None
            assert await nexts(house) == [(0, 0, 0, ends + MINUTE), (1, 1, 0, ends + MINUTE)]
            await rounds(messenger, ends + MINUTE - 1)
            assert receiver.got == []
            for _ in range(3):
                await rounds(messenger, ends + MINUTE)
            assert sorted(path for path, _, _ in receiver.got) == ["/0", "/1"]
        finally:
            await house.close()

    asyncio.run(run())
