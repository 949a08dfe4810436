"""A worker that has not heard yet who has come back, or who wants to be notified."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gamester.match.moves import LogEntry
from gamester.server.session.features.webhooks import Webhook
from gamester.server.session.session import Session
from gamester.server.storage.store import Store
from gamester.server.tables.registry import TableRegistry
from tests.support.cluster_clocks import SLOW, house, laid
from tests.support.cluster_clocks import by_hand as by_hand
from tests.support.cluster_votes import say
from tests.support.shown_tables import frame_number
from tests.support.stored_changes import change_seat
from tests.support.webhook_receiver import waiting

HOOK = msgspec.json.encode(Webhook("http://hooks.example/", "secret")).decode()
Stale = Callable[[TableRegistry, Session, int, int], Awaitable[None]]
"""Work at a worker that believes another thing of the second seat than is stored; the first is asked."""


def at_a_stale_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: dict[str, Any], after: dict[str, Any], work: Stale, **terms: Any
) -> None:
    """Let a worker load a table, and another one change the seat that is asked next."""
    monkeypatch.setattr(Store, "shared", property(lambda _: True))

    async def run(made: TableRegistry) -> None:
        room = await laid(made, "", "", game="surviving", grace=60, **terms)
        (asked,) = room.match.pending_seats()
        other = 1 - asked
        await change_seat(made.store, room.row.code, other, **before)
        stale = TableRegistry(tmp_path / "data", SLOW)
        twin = await stale.get_session(room.row.code)
        assert twin is not None
        await change_seat(made.store, room.row.code, other, **after)
        await work(made, twin, asked, other)
        await stale.close()

    house(tmp_path, run)


BEFORE_AND_AFTER = [({"stand_in": "heuristic", "hook": HOOK}, {"stand_in": ""}), ({"hook": ""}, {"hook": HOOK})]


@pytest.mark.parametrize(("before", "after"), BEFORE_AND_AFTER, ids=["is back", "wants notifications"])
def test_a_player_is_notified_by_a_worker_that_had_not_heard_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_hand: None, before: dict[str, Any], after: dict[str, Any]
) -> None:
    async def work(made: TableRegistry, twin: Session, asked: int, other: int) -> None:
        while twin.match.must_decide(asked):
            move = twin.match.legal_moves(asked)[-1]
            body = msgspec.json.encode({"frame": frame_number(twin, asked), "move": move.move})
            assert await twin.handle_message(asked, body) is None
        assert twin.match.must_decide(other)
        assert await waiting(made) == [(other, other, 0)]

    at_a_stale_worker(tmp_path, monkeypatch, before, after, work)


@pytest.mark.parametrize(("before", "after"), BEFORE_AND_AFTER, ids=["is back", "wants notifications"])
def test_a_player_is_notified_when_such_a_worker_ends_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_hand: None, before: dict[str, Any], after: dict[str, Any]
) -> None:
    async def work(made: TableRegistry, twin: Session, asked: int, other: int) -> None:
        async with twin.lock:
            await change_seat(made.store, twin.row.code, asked, **after)
        assert twin.row.paused is not None and await waiting(made) == []
        assert await say(twin, other, "resume") == ""
        assert twin.row.paused is None and await waiting(made) == [(asked, asked, 0)]

    async def pause(made: TableRegistry, twin: Session, asked: int, other: int) -> None:
        await change_seat(made.store, twin.row.code, asked, **before)
        await twin.refresh()
        async with twin.lock:
            await twin.alter(paused=1.0)
        await work(made, twin, asked, other)

    at_a_stale_worker(tmp_path, monkeypatch, {"hook": ""}, {"hook": ""}, pause)


def test_no_bot_plays_for_a_player_who_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_hand: None) -> None:
    async def work(made: TableRegistry, twin: Session, asked: int, other: int) -> None:
        await change_seat(made.store, twin.row.code, asked, stand_in="heuristic")
        await twin.refresh()
        await change_seat(made.store, twin.row.code, asked, stand_in="")
        fork = twin.match.fork()
        assert isinstance(fork.apply_default(asked), LogEntry)
        async with twin.lock:
            assert await twin.save(fork, by="heuristic") is not None
        assert await made.store.log(twin.row.code) == [] and twin.row.seats[asked].stand_in == ""

    at_a_stale_worker(tmp_path, monkeypatch, {"hook": ""}, {"hook": ""}, work)
