"""Raw connections to a server in this process."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from gamester.server.middleware.connections import OPEN_CONNECTIONS, HttpProtocol, WebSocketProtocol

MUCH = secrets.token_hex(1_000_000)


ASKED = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"


async def app(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": MUCH})
        return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"alive"})


async def with_server(work: Callable[[int], Awaitable[None]], proxy: str = "") -> None:
    config = uvicorn.Config(
        app,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy,
        lifespan="off",
        log_config=None,
        ws_ping_interval=0.5,
        ws_ping_timeout=0.5,
    )
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(lambda: HttpProtocol(config, state, {}), "127.0.0.1", 0)
    async with server, asyncio.timeout(60):
        await work(server.sockets[0].getsockname()[1])
        await until(lambda: not OPEN_CONNECTIONS._open)


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)
