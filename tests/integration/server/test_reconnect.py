"""R5: a page loaded now, or a second socket, shows what one who never left sees."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from gamester.server.config import Timings
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.server_fixtures import Server, first_data
from tests.support.table_socket import Sitting, Table


@pytest.mark.parametrize("seats", [2, 3])
def test_to_reload_is_never_to_have_left(server: Server, seats: int) -> None:
    async def compare(client: httpx.AsyncClient, path: str, table: Table) -> None:
        """Compare the page and two sockets at the same frame.

        An auto-closing phase may end in between.
        """
        for _ in range(100):
            page = first_data((await client.get(server.url + path)).text)
            async with Sitting(server, path) as again:
                await table.ask({"why_not": "hush"})
                if not again.n == table.n == page["n"]:
                    continue
                assert (again.nodes, again.about) == (table.nodes, table.about) == (page["all"], page["about"])
                return
        raise AssertionError("they never agreed")

    async def run() -> None:
        path = server.lay("you", *["person"] * (seats - 1), **{"rule-questions": "ask", "rule-turn_limit": "4"})
        paths = [path, *server.links(path)]
        compared = 0
        async with httpx.AsyncClient() as client, AsyncExitStack() as open_sockets:
            tables = [await open_sockets.enter_async_context(Sitting(server, each)) for each in paths]
            for step in range(120):
                for each, table in zip(paths, tables, strict=True):
                    await compare(client, each, table)
                    compared += 1
                if tables[0].over:
                    break
                for table in tables:
                    if table.asked:
                        move = table.moves[step * 7 % len(table.moves)]
                        await table.ask({"draft" if move.get("d") else "move": move["a"]})
            assert tables[0].over
        assert compared > 10 * seats

    asyncio.run(run())


def test_nothing_begins_after_shutdown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing begins at a table after shutdown.

    Pages that are open when a server stops are closed after the database: nobody is recorded as absent
    any more.
    """

    async def closed() -> None:
        house = TableRegistry(tmp_path, Timings(bot_delay_min=9, bot_delay_max=9, disconnect_grace=0))
        room = await house.get_session(
            await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo", "heuristic")], {}, ""))
        )
        assert room is not None
        queue = room.subscribe(0)
        await house.close()
        planned: list[object] = []
        monkeypatch.setattr(asyncio.get_running_loop(), "call_at", lambda when, call, *_, **__: planned.append(call))
        room.unsubscribe(0, queue)
        room.start_scheduled()
        assert not planned
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(closed())
