"""Pages of a table without scripts."""

import asyncio
from pathlib import Path

from gamester.server.config import Timings
from gamester.server.storage.tokens import hash_token
from gamester.server.tables.registry import TableRegistry
from tests.support.finished_tables import keep, stored
from tests.support.stored_changes import change_seat


def over(data: Path) -> list[str]:
    """A table where three people have played to the end; the paths of their seats."""
    code = keep(data, stored("armies-3-skirmish"), names=("Ana", "Bo", "Cy"))

    async def seated() -> list[str]:
        house = TableRegistry(data, Timings())
        tokens = [house.links.token(code, seat) for seat in range(3)]
        for seat, token in enumerate(tokens):
            await change_seat(house.store, code, seat, token_hash=hash_token(token), bot="")
        await house.close()
        return [f"/t/{code}/{token}" for token in tokens]

    return asyncio.run(seated())
