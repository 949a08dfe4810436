"""Two servers that know the same tables with other secrets."""

from __future__ import annotations

import shutil
from pathlib import Path

from gamester.server.config import Timings
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry

SEATS = {"surviving": 3, "armies": 3}


NAMES = ("Ana", "Bo", "Cy")


STILL = Timings(9, 9, 9, spectator_count_interval=0)
"""Nothing happens by itself, and nothing that is told depends on how fast it came."""


async def two_houses(folder: Path, game: str, pace: Timings = STILL) -> tuple[TableRegistry, TableRegistry, str]:
    """Open one table in two servers with equal secrets that do not know each other."""
    one = TableRegistry(folder / "one", pace)
    seats = [SeatRequest(name) for name in NAMES[: SEATS.get(game, 2)]]
    code = await create_table(one, TableRequest(game, seats, {}, "", parent="old-crow"))
    await one.close()
    shutil.copytree(folder / "one", folder / "two")
    return TableRegistry(folder / "one", pace), TableRegistry(folder / "two", pace), code
