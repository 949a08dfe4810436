"""A kill -9 loses nothing acknowledged, plays nothing twice, changes no card.

(R4)
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.conftest import Budget
from tests.support.cluster_fixtures import Operate
from tests.support.many_tables import Evening


def test_the_server_is_killed_again_and_again(tmp_path: Path, operate: Operate, seed: int, budget: Budget) -> None:
    server, kills = operate(tmp_path), budget(2, weight=25)

    async def fall() -> None:
        server.kill()
        await asyncio.to_thread(server.start)

    evening = Evening(server, seed)
    asyncio.run(evening.run(kills, fall, least=budget(0, weight=100)))
    assert "Traceback" not in server.stop()
    asyncio.run(evening.hold(tmp_path))
    assert evening.counts["falls"] >= kills
