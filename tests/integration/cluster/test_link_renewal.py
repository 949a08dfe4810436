"""A new link holds at every worker: the old link's sockets are closed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import websockets

from tests.support.cluster_fixtures import Operate

SOCKETS = 12
"""Sockets, enough for each of two workers to have some."""


async def closed(socket: Any) -> int | None:
    """The code with which a socket is closed."""
    try:
        while True:
            await asyncio.wait_for(socket.recv(), 30)
    except websockets.ConnectionClosed:
        return int(socket.close_code)


def test_new_link_closes_old_sockets_at_every_worker(operate: Operate, address: str) -> None:
    """A new link closes the sockets of the old one at every worker."""
    server = operate(address, workers=2)
    path = server.lay("you", "heuristic")

    async def run() -> None:
        sockets = [await websockets.connect(f"ws://127.0.0.1:{server.port}{path}/live") for _ in range(SOCKETS)]
        for socket in sockets:
            assert "all" in json.loads(await socket.recv())
        made = httpx.post(f"{server.url}{path}/link", timeout=30).headers["location"]
        assert [await closed(socket) for socket in sockets] == [4004] * SOCKETS
        for _ in range(SOCKETS):
            assert httpx.get(server.url + path).status_code == 404
            assert httpx.get(server.url + made).status_code == 200

    asyncio.run(run())
    assert server.stop() == ""
