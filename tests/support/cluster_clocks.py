"""Tables with clocks that several workers serve."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from gamester.server.config import Timings
from gamester.server.session.scheduler import SessionScheduler
from gamester.server.session.session import Session
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.stored_changes import change_seat

SLOW = Timings(600, 600, 600, 4, 0.5, 2, disconnect_grace=600)
"""Nothing happens by itself but what the test does."""


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing looks after the clocks but the test."""
    monkeypatch.setattr(SessionScheduler, "schedule_check", lambda clockwork, soon=0.0: None)


def house(tmp_path: Path, work: Callable[[TableRegistry], Awaitable[None]]) -> None:
    async def run() -> None:
        made = TableRegistry(tmp_path / "data", SLOW)
        try:
            await work(made)
        finally:
            await made.close()

    asyncio.run(run())


async def laid(made: TableRegistry, *bots: str, game: str = "armies", **terms: Any) -> Session:
    """A dealt table at which everybody has taken a seat, the first by a person, those with a kind of bot by bots."""
    wanted = [SeatRequest(name, bot) for name, bot in zip(("Ana", "Bo", "Cy"), bots, strict=False)]
    code = await create_table(made, TableRequest(game, wanted, {}, "", started=True, **terms))
    for seat, bot in enumerate(bots):
        await change_seat(made.store, code, seat, taken=True, bot=bot)
    room = await made.get_session(code)
    assert room is not None
    return room
