"""A client that sits at a table over a WebSocket."""

import html
import json
import re
from typing import Any

import websockets

from tests.support.page_reader import Wire
from tests.support.server_fixtures import Server

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"


class Table:
    """One socket of one seat: the last frame, whole as the page has it, and what came besides."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.wire = Wire(socket)
        self.frame: dict[str, Any] = {}

    async def next(self) -> dict[str, Any]:
        said = await self.wire.next()
        self.frame = said if "html" in said else self.frame
        return said

    async def ask(self, message: dict[str, Any] | str) -> dict[str, Any]:
        """Send a message; the refusal, or {"done": true}. Frames on the way are kept."""
        text = message if isinstance(message, str) else json.dumps({"frame": self.frame["n"], **message})
        await self.socket.send(text)
        while True:
            said = await self.next()
            if "html" not in said:
                return dict(said.get("refused") or said)

    async def until(self, words: str) -> None:
        while words not in self.frame.get("html", ""):
            await self.next()

    @property
    def moves(self) -> list[dict[str, Any]]:
        found = re.search(r'data-moves="([^"]*)"', self.frame["html"])
        assert found
        return list(json.loads(html.unescape(found[1])))


class Sitting:
    """`async with Sitting(server, path) as table`."""

    def __init__(self, server: Server, path: str) -> None:
        self.address = f"ws://127.0.0.1:{server.port}{path}/live"

    async def __aenter__(self) -> Table:
        self.socket = await websockets.connect(self.address)
        table = Table(self.socket)
        await table.next()
        return table

    async def __aexit__(self, *_: Any) -> None:
        await self.socket.close()
