"""The protocol's sockets of tables in this process, for tests that look behind them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx
import uvicorn
import websockets
from litestar import Litestar, WebSocket
from litestar.di import Provide
from uvicorn.server import ServerState

from gamester.server.api.socket import table_socket
from gamester.server.middleware.connections import HttpProtocol, WebSocketProtocol
from gamester.server.tables.registry import TableRegistry
from gamester.ui.patch import apply_message
from tests.support.server_fixtures import Server, first_data


@asynccontextmanager
async def served(houses: Sequence[TableRegistry]) -> AsyncIterator[str]:
    """Serve the sockets of several houses. Yields the address; `?house=1` chooses a house."""

    async def chosen(socket: WebSocket[Any, Any, Any]) -> TableRegistry:
        return houses[int(socket.query_params.get("house", "0"))]

    app = Litestar([table_socket], dependencies={"house": Provide(chosen)}, openapi_config=None, logging_config=None)
    config = uvicorn.Config(app, http=HttpProtocol, ws=WebSocketProtocol, lifespan="off", log_config=None)
    config.load()
    server = await asyncio.get_running_loop().create_server(lambda: HttpProtocol(config, ServerState(), {}), "127.0.0.1", 0)
    async with server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"


class UiClient:
    """A program that asked for the description; it keeps all that it was sent."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.texts: list[str] = []
        self.nodes: dict[str, Any] = {}
        self.beside: dict[str, Any] = {}
        self.n, self.boot = -1, ""

    async def next(self) -> dict[str, Any]:
        """Return the next message, after it was applied."""
        text = str(await asyncio.wait_for(self.socket.recv(), 60))
        said: dict[str, Any] = json.loads(text)
        self.texts.append(text)
        if said["type"] == "ui":
            self.n, self.boot = said.get("n", self.n), said.get("boot", self.boot)
            self.nodes = apply_message(self.nodes, said)
            self.beside |= {name: said[name] for name in ("faces", "held_answer", "side_channel") if name in said}
        return said

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message; return the answer, after all that came before it."""
        await self.socket.send(json.dumps({"frame": self.n} | message))
        while (said := await self.next())["type"] != "answer":
            pass
        return said

    async def heard(self) -> list[str]:
        """Return every message since the last time, up to the answer to a question."""
        await self.ask(why_not="nonsense")
        texts, self.texts = self.texts, []
        return texts

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The legal moves."""
        return list(self.nodes["dock"].get("moves", ()))


@asynccontextmanager
async def ui_client(address: str, code: str, token: str = "", house: int = 0, **hello: Any) -> AsyncIterator[UiClient]:
    """Connect a program that wants the description."""
    async with websockets.connect(f"{address}/tables/{code}/live?house={house}", max_size=None) as socket:
        await socket.send(json.dumps({"want": "ui", **({"token": token} if token else {}), **hello}))
        yield UiClient(socket)


def page_data(address: str) -> dict[str, Any]:
    """Return the data of any page that is drawn from a description, at its whole address."""
    return first_data(httpx.get(address, timeout=60).text)


def lay_with_a_play(server: Server) -> str:
    """Create a table of Game-On for two whose first hand can play a question at once. Return the first seat's path.

    One deal in 25 has no such hand.
    """
    for _ in range(20):
        host = server.lay("you", "person", game="gameon")
        if any(move["h"] == "play" for move in page_data(server.url + host)["all"]["dock"]["moves"]):
            return host
    raise AssertionError("no hand can play")
