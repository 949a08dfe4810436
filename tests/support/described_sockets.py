"""The socket of a page of the second design, for tests without a browser."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from gamester.ui.patch import apply_message


class Described:
    """One page at its socket: its nodes, kept up to date by the patches that come."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.nodes: dict[str, Any] = {}
        self.n = -1
        self.patches = 0

    async def next(self) -> dict[str, Any]:
        """Return the next message, after it was applied."""
        said: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
        if "refused" not in said:
            self.take(said)
        return said

    def take(self, said: dict[str, Any]) -> None:
        """Apply a message that is no refusal."""
        self.nodes = apply_message(self.nodes, said)
        self.patches += "all" not in said and ("set" in said or "new" in said)
        self.n = said.get("n", self.n)

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message; return the rejection or the acknowledgement."""
        await self.socket.send(json.dumps({"frame": self.n, **message}))
        while True:
            said = await self.next()
            if "refused" in said or said.get("done"):
                return dict(said.get("refused", said))

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The legal moves."""
        return list(self.nodes["dock"].get("moves", ()))
