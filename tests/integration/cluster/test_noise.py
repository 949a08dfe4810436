"""Two devices per seat send valid and invalid messages at random.

The table is that of the accepted moves alone, and a client that reconnects at any moment sees what
one sees that stayed.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from gamester.games.registry import game_slugs
from tests.conftest import Budget
from tests.support.noisy_devices import ASK, Table, kept, one
from tests.support.server_fixtures import Server

NOISE = ("repeat", "late", "early", "forged", "elsewhere", "garbage", "bytes", "two", "long", "back")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("noise")


@pytest.fixture(scope="module")
def noisy(data: Path) -> Any:
    made = Server(data, pace="0, 0, 0.02")
    yield made
    assert made.stop() == ""


async def evening(table: Table, steps: list[tuple[str, int]], draw: random.Random) -> int:
    compared = 0
    async with AsyncExitStack() as stack:
        devices = [[await table.open(stack, path) for _ in range(2)] for path in table.paths]
        for noise, k in steps:
            for kind in (noise, "act"):
                await table.follow()
                if table.beside.ended_by():
                    break
                asked = table.beside.pending_seats()
                seat = asked[k % len(asked)] if kind == "act" else k % len(table.paths)
                await one(table, devices[seat][k % 2], kind, seat, draw)
                stayed = devices[k % len(table.paths)][0]
                await stayed.ask(ASK)
                async with AsyncExitStack() as back:
                    returned = await table.open(back, table.paths[k % len(table.paths)])
                    assert (returned.n, returned.nodes, returned.about) == (stayed.n, stayed.nodes, stayed.about)
                    compared += 1
        await table.follow()
    _, log, drafts = kept(table.server.data, table.code)
    assert log == [(entry.seat, entry.move) for entry in table.beside.entries]
    mine = {seat: list(table.beside.draft(seat)) for seat in range(len(table.paths)) if table.beside.draft(seat)}
    assert drafts == mine
    return compared


@pytest.mark.parametrize("game", game_slugs())
def test_noise_changes_nothing_and_who_returns_sees_what_is(game: str, noisy: Server, seed: int, budget: Budget) -> None:
    steps = st.lists(st.tuples(st.sampled_from(NOISE), st.integers(0, 99)), min_size=10, max_size=budget(10, 60))
    counts = {"taken": 0, "refused": 0, "returns": 0}

    @settings(
        max_examples=budget(2, 150),
        deadline=None,
        database=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(steps, st.integers(0, 2**31))
    def run(steps: list[tuple[str, int]], luck: int) -> None:
        table = Table(noisy, game)
        counts["returns"] += asyncio.run(evening(table, steps, random.Random(luck)))
        counts["taken"] += table.taken
        counts["refused"] += table.refused

    from hypothesis import seed as seeded

    seeded(seed)(run)()
    assert counts["taken"] > 2 and counts["refused"] > 2 and counts["returns"]
