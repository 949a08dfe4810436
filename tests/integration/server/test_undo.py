"""Undo at a live table: by message, seen by all, kept over a kill."""

import asyncio
from pathlib import Path
from typing import Any

from tests.support.server_fixtures import Server
from tests.support.table_socket import Sitting, Table

RULES = {"game": "surviving", "rule-first_player": "seat0"}


async def bought(ana: Table) -> str:
    """Into the Barracks, and the first thing there is."""
    assert (await ana.ask(move="to_upgrade")).get("done")
    act = next(str(move["a"]) for move in ana.moves if str(move["a"]).startswith("buy"))
    assert (await ana.ask(move=act)).get("done")
    return act


def test_undo_is_stored_and_survives_a_kill(tmp_path: Path) -> None:
    server = Server(tmp_path)

    async def before(path: str, other: str, rail: str) -> list[dict[str, Any]]:
        async with Sitting(server, path) as ana, Sitting(server, other) as bo, Sitting(server, rail) as watching:
            assert [page.about.get("undo") for page in (ana, bo, watching)] == ["TB-915", None, None]
            assert (await ana.ask(move="undo"))["clause"] == "TB-915"
            assert (await ana.ask(why_not="undo"))["clause"] == "TB-915"
            act = await bought(ana)
            moves = ana.moves
            while ana.about["undo"]:
                await ana.next()
            for page in (bo, watching):
                await page.until("Ana buys")
            assert (await bo.ask(move="undo"))["clause"] == "TB-915"
            assert (await watching.ask(move="undo"))["clause"] == "TB-904"
            assert (await ana.ask(frame=ana.n - 1, move="undo"))["clause"] == "TB-903"
            assert (await ana.ask(move="undo")).get("done")
            await ana.until("You take back: ")
            for page in (bo, watching):
                await page.until("Ana takes back: ")
            assert len(ana.moves) > len(moves) and act in [move["a"] for move in ana.moves]
            assert (await ana.ask(move=act)).get("done")
            assert ana.moves == moves
            return moves

    async def after(path: str, moves: list[dict[str, Any]]) -> None:
        async with Sitting(server, path) as ana:
            assert ana.moves == moves and ana.about["undo"] == ""
            assert (await ana.ask(move="undo")).get("done")
            assert (await ana.ask(move="undo"))["clause"] == "TB-915"
            assert (await ana.ask(move="done")).get("done")

    try:
        path = server.lay("you", "person", **RULES)
        moves = asyncio.run(before(path, server.links(path)[0], f"/t/{path.split('/')[2]}"))
        server.kill()
        server.start()
        asyncio.run(after(path, moves))
    finally:
        assert server.stop() == ""
