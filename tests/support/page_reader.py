"""What a page reads from its socket, as `static/table.js` does: parts put where the frame has holes, and an answer that came with it."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any

from gamester.server.render.parts import whole


class Wire:
    """One socket of a page: its messages, frames whole."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.parts: dict[str, str] = {}
        self.holes = ""
        self._read: deque[dict[str, Any]] = deque()

    async def next(self, patience: float = 20) -> dict[str, Any]:
        """The next message: a frame, or an answer."""
        if not self._read:
            self._read += self.read(await asyncio.wait_for(self.socket.recv(), patience))
        return self._read.popleft()

    async def answer(self, patience: float = 20) -> dict[str, Any]:
        """The next answer; frames on the way are passed over."""
        while "html" in (said := await self.next(patience)):
            pass
        return said

    def read(self, text: str | bytes) -> list[dict[str, Any]]:
        """The frame or the answer in one text, or both."""
        said: dict[str, Any] = json.loads(text)
        if "html" not in said:
            return [said]
        if said.get("anew"):
            self.parts = {}
        for one in (*said.get("stages", ()), said):
            self.parts |= one.get("parts", {})
            self.holes = one["html"]
            one["html"] = whole(self.holes, self.parts)
        return [said, {"done": True}] if said.get("done") else [said]
