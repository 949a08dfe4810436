"""A waiting table on several workers: one player per seat, all pages updated."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import websockets

from tests.support.cluster_fixtures import Operate
from tests.support.server_fixtures import is_dealt

LOOKERS, EAGER = 8, 16


async def until(page: Any, told: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first message of a page of which this is true."""
    while not told(message := json.loads(await asyncio.wait_for(page.recv(), 20))):
        pass
    return dict(message)


def test_a_seat_has_one_player_at_any_worker(operate: Operate, address: str) -> None:
    """A seat has one player, whichever worker is asked."""
    server = operate(address, workers=2)

    async def run() -> None:
        host = server.laid("you", "person", "person")
        code, invitations = host.split("/")[2], server.links(host)
        async with AsyncExitStack() as opened:
            pages = [
                await opened.enter_async_context(websockets.connect(f"ws://127.0.0.1:{server.port}/t/{code}/live")) for _ in range(LOOKERS)
            ]
            for page in pages:
                assert "Waiting for Bo and Cy" in json.loads(await page.recv())["html"].replace("</b>", "").replace("<b>", "")

            async def sit(k: int) -> httpx.Response:
                async with httpx.AsyncClient(base_url=server.url, timeout=30) as friend:
                    return await friend.post(f"{invitations[0]}/sit", data={"name": f"Eager {k}"})

            answers = await asyncio.gather(*map(sit, range(EAGER)))
            won = [answer.headers["location"] for answer in answers if answer.status_code == 303]
            assert len(won) == 1 and {answer.status_code for answer in answers} <= {303, 404, 409}
            for page in pages:
                assert 'id="waiting"' in (await until(page, lambda told: "Eager" in told.get("html", "")))["html"]
            last = await asyncio.to_thread(server.sit, invitations[1])
            for page in pages:
                await until(page, lambda told: told == {"anew": True})
        for path in (host, won[0], last) * 3:
            async with httpx.AsyncClient(base_url=server.url) as anybody:
                assert is_dealt((await anybody.get(path)).text)

    asyncio.run(run())
