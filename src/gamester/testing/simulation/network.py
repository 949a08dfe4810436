"""The network between people and workers.

Its requests and sockets speak ASGI to the real application.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import msgspec

from gamester.testing.simulation.loop import SimulatedLoop
from gamester.testing.simulation.machines import Worker

HOST = b"localhost:8000"
FAST, SLOW = 0.002, 0.12
PATIENCE = 40.0
"""Seconds after which somebody takes no answer for none."""


class Lost(Exception):
    """Raised if nobody answers, or nobody does so any more."""


class Wire:
    """One direction of a connection: what is sent arrives later, in its order."""

    def __init__(self, network: Network) -> None:
        self._network, self._at = network, 0.0

    def send(self, arrive: Callable[[Any], None], what: Any, worker: Worker | None = None) -> None:
        """Let something arrive, at a worker or outside."""
        loop = self._network.loop
        self._at = max(self._at, loop.time() + self._network.latency())
        loop.call_at(self._at, arrive, what, context=worker.context if worker else self._network.context)


class Network:
    """The way from people to workers."""

    def __init__(self, loop: SimulatedLoop, seed: str) -> None:
        self.loop = loop
        self.draw = random.Random(f"{seed}/network")
        _, self.context = loop.new_process("network")

    def latency(self) -> float:
        """Return the seconds that one message takes."""
        draw = self.draw
        return draw.uniform(FAST, SLOW) if draw.random() > 0.02 else draw.uniform(SLOW, 3.0)

    def scope(self, kind: str, path: str, headers: dict[str, str], query: str = "") -> dict[str, Any]:
        """Return what ASGI says of a request or a socket."""
        said = [(b"host", HOST), *((name.encode(), value.encode()) for name, value in headers.items())]
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws" if kind == "websocket" else "http",
            "server": ("127.0.0.1", 8000),
            "client": ("127.0.0.1", 50_000),
            "root_path": "",
            "path": path,
            "raw_path": quote(path).encode(),
            "query_string": query.encode(),
            "headers": said,
            "state": {},
            "extensions": {},
        }

    async def request(
        self, worker: Worker, method: str, path: str, body: Any = None, token: str = "", query: str = "", form: bool = False
    ) -> tuple[int, bytes, dict[str, str]]:
        """Send a request to a worker. Return status, body and headers. Raises Lost."""
        if not worker.up:
            raise Lost
        headers = {"authorization": f"Bearer {token}"} if token else {}
        data = b"" if body is None else body.encode() if form else msgspec.json.encode(body)
        if method == "POST":
            headers |= {
                "content-type": "application/x-www-form-urlencoded" if form else "application/json",
                "content-length": str(len(data)),
            }
        heard: asyncio.Queue[Any] = asyncio.Queue()
        answered: asyncio.Future[Any] = self.loop.create_future()
        parts: list[Any] = []
        back = Wire(self)

        def arrived(message: Any) -> None:
            parts.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body") and not answered.done():
                said = b"".join(one.get("body", b"") for one in parts[1:])
                answered.set_result((parts[0]["status"], said, {name.decode(): value.decode() for name, value in parts[0]["headers"]}))

        async def send(message: Any) -> None:
            back.send(arrived, message)

        def begin(scope: Any) -> None:
            heard.put_nowait({"type": "http.request", "body": data, "more_body": False})
            self.loop.create_task(worker.app(scope, heard.get, send), context=worker.context.copy())

        Wire(self).send(begin, self.scope("http", path, headers, query) | {"method": method}, worker)
        dead: asyncio.Future[Any] = asyncio.ensure_future(worker.dies.wait())
        try:
            await asyncio.wait({answered, dead}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        finally:
            dead.cancel()
        if not answered.done():
            raise Lost
        found: tuple[int, bytes, dict[str, str]] = answered.result()
        return found

    def connect(self, worker: Worker, path: str, token: str = "") -> Socket:
        """Open a socket to a worker."""
        return Socket(self, worker, path, token)


class Socket:
    """A WebSocket of somebody outside."""

    def __init__(self, network: Network, worker: Worker, path: str, token: str) -> None:
        if not worker.up:
            raise Lost
        self._network, self.worker = network, worker
        self._there: asyncio.Queue[Any] = asyncio.Queue()
        self._here: asyncio.Queue[str | None] = asyncio.Queue()
        self._out, self._back = Wire(network), Wire(network)
        self.open = True
        self._watch = asyncio.ensure_future(self._mourn())

        def begin(scope: Any) -> None:
            self._there.put_nowait({"type": "websocket.connect"})
            network.loop.create_task(worker.app(scope, self._there.get, self._send), context=worker.context.copy())

        headers = {"authorization": f"Bearer {token}"} if token else {}
        self._out.send(begin, network.scope("websocket", path, headers) | {"subprotocols": []}, worker)

    async def _mourn(self) -> None:
        await self.worker.dies.wait()
        self._back.send(self._arrived, {"type": "websocket.close"})

    async def _send(self, message: Any) -> None:
        self._back.send(self._arrived, message)

    def _arrived(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self._here.put_nowait(message["text"] or (message.get("bytes") or b"").decode())
        elif message["type"] == "websocket.close":
            self._here.put_nowait(None)

    def send(self, text: str) -> None:
        """Send a message, if anybody is there still."""
        if self.open and self.worker.up:
            self._out.send(self._there.put_nowait, {"type": "websocket.receive", "text": text, "bytes": None}, self.worker)

    async def receive(self, patience: float) -> str:
        """Return the next message. Raises Lost at the end, TimeoutError if none comes."""
        async with asyncio.timeout(patience):
            text = await self._here.get()
        if text is None:
            self.close()
            raise Lost
        return text

    def close(self) -> None:
        """Close it, once."""
        if self.open:
            self.open = False
            self._watch.cancel()
            if self.worker.up:
                self._out.send(self._there.put_nowait, {"type": "websocket.disconnect", "code": 1001}, self.worker)
