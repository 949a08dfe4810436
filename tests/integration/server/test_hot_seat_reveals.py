"""A reveal on a shared device plays behind the closed curtain, for all players."""

import asyncio
import random
from contextlib import suppress
from typing import Any

import pytest

from tests.support.hot_seats import OPEN, shown
from tests.support.server_fixtures import Server
from tests.support.table_socket import Sitting, Table

MOST = 120


class Noting(Table):
    """Keeps every frame that came with a reveal."""

    revealed: list[dict[str, Any]]

    async def next(self) -> dict[str, Any]:
        said = await super().next()
        if said.get("stages"):
            self.revealed.append(said)
        return said


@pytest.mark.parametrize("game", ["armies", "gameon"])  # in which all choose in secret, turn after turn
def test_shared_reveal_shows_nobodys_hand(server: Server, seed: int, game: str) -> None:
    """A reveal for everybody shows nobody's hand."""
    path = server.lay("you", "person", game=game, hot="on")
    draw = random.Random(seed)

    async def play() -> list[dict[str, Any]]:
        async with Sitting(server, path) as first:
            table = Noting(first.socket)
            table.frame, table.wire, table.revealed = first.frame, first.wire, []
            for _ in range(MOST):
                html = table.frame["html"]
                if 'id="result"' in html:
                    break
                if found := OPEN.search(html):
                    await table.ask({"command": f"curtain {found[1]}"})
                elif "data-who" in html and table.moves:
                    move = draw.choice(table.moves)
                    await table.ask({"draft" if move["d"] else "move": move["a"]})
                    with suppress(TimeoutError):  # the curtain comes after the answer
                        await asyncio.wait_for(table.next(), 0.3)
                else:
                    await table.next()
            return table.revealed

    revealed = asyncio.run(play())
    assert revealed
    for frame in revealed:
        assert not shown(frame["html"]) and not any(shown(stage["html"]) for stage in frame["stages"])
