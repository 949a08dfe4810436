"""Two servers that know the same tables with other secrets."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gamester.server.config import Timings
from gamester.server.session.scheduler import SessionScheduler
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.stored_changes import change_seat

SEATS = {"surviving": 3, "armies": 3}


NAMES = ("Ana", "Bo", "Cy")


STILL = Timings(9, 9, 9, spectator_count_interval=0)
"""Nothing happens by itself, and nothing that is told depends on how fast it came."""


LONG_AGO = 1.0
"""When the player of the last seat left: what may be done about an absent player is told as well."""


@pytest.fixture
def presence_as_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave it as stored who is there: each server would notice who comes and goes at a moment of its own."""
    monkeypatch.setattr(SessionScheduler, "schedule_check", lambda scheduler, soon=0.0: None)


async def two_houses(folder: Path, game: str, pace: Timings = STILL) -> tuple[TableRegistry, TableRegistry, str]:
    """Open one table in two servers with equal secrets that do not know each other.

    Tests that compare what they tell take the fixture `presence_as_stored`.
    """
    one = TableRegistry(folder / "one", pace)
    seats = [SeatRequest(name) for name in NAMES[: SEATS.get(game, 2)]]
    code = await create_table(one, TableRequest(game, seats, {}, "", parent="old-crow"))
    await change_seat(one.store, code, len(seats) - 1, away=LONG_AGO)
    await one.close()
    shutil.copytree(folder / "one", folder / "two")
    return TableRegistry(folder / "one", pace), TableRegistry(folder / "two", pace), code
