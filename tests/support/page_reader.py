"""A reader of page sockets that works as the page script does.

It puts parts where the frame has holes, and separates an answer that came with a frame.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any

from gamester.server.render.parts import whole


class Wire:
    """One socket of a page: its messages, with whole frames."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.parts: dict[str, str] = {}
        self.holes = ""
        self._read: deque[dict[str, Any]] = deque()

    async def next(self, patience: float = 20) -> dict[str, Any]:
        """Return the next message: a frame, or an answer."""
        if not self._read:
            self._read += self.read(await asyncio.wait_for(self.socket.recv(), patience))
        return self._read.popleft()

    async def answer(self, patience: float = 20) -> dict[str, Any]:
        """Return the next answer; frames on the way are skipped."""
        while "html" in (said := await self.next(patience)):
            pass
        return said

    def read(self, text: str | bytes) -> list[dict[str, Any]]:
        """Return the frame, the answer or both from one text."""
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
