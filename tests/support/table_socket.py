"""The socket of a table's page, for tests without a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import msgspec
import websockets

from gamester.ui.build import NEWEST
from gamester.ui.patch import apply_message
from tests.support.server_fixtures import Server

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"


class Table:
    """One page at its socket.

    Its nodes and what is drawn beside them are kept up to date by the messages that come.
    """

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.nodes: dict[str, Any] = {}
        self.about: dict[str, Any] = {}
        self.n = -1
        self.patches = 0

    async def next(self, patience: float = 20) -> dict[str, Any]:
        """Return the next message, after it was applied."""
        said: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), patience))
        if "refused" not in said:
            self.take(said)
        return said

    def take(self, said: dict[str, Any]) -> None:
        """Apply a message that is no refusal."""
        self.nodes = apply_message(self.nodes, said)
        told = {**({} if "all" in said else self.about), **said.get("about", {})}
        self.about = {name: value for name, value in told.items() if value is not None}
        self.patches += "all" not in said and ("set" in said or "new" in said)
        self.n = said.get("n", self.n)

    async def ask(self, message: Mapping[str, Any] | str | bytes | None = None, /, **fields: Any) -> dict[str, Any]:
        """Send a message, or a text as it is; return the rejection or the acknowledgement."""
        await (self.socket.send(message) if isinstance(message, str | bytes) else self.say(message, **fields))
        while True:
            said = await self.next()
            if "refused" in said or said.get("done"):
                return dict(said.get("refused", said))

    async def say(self, message: Mapping[str, Any] | None = None, /, **fields: Any) -> None:
        """Send a message with the number of the table that is shown."""
        await self.socket.send(json.dumps({"frame": self.n, **(message or {}), **fields}))

    async def until(self, words: str) -> None:
        """Read messages until the page has these words."""
        while words not in self.text:
            await self.next()

    @property
    def text(self) -> str:
        """All that the page has now, as JSON."""
        return json.dumps([self.nodes, self.about], ensure_ascii=False)

    @property
    def dock(self) -> dict[str, Any]:
        """The decision, or the result."""
        return dict(self.nodes["dock"])

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The legal moves."""
        return list(self.dock.get("moves", ()))

    @property
    def asked(self) -> bool:
        """True if the viewer must decide, has a move, and has not given an answer that is held."""
        return bool(self.dock.get("deciding") and self.moves and not self.about.get("held"))

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return bool(self.dock["c"] == "Result")

    @property
    def log(self) -> list[str]:
        """The newest lines of the log."""
        return [line["t"] for line in self.nodes["log"].get("lines", ())]


class Sitting:
    """`async with Sitting(server, path) as table`, of a page in a language if one is named."""

    def __init__(self, server: Server, path: str, language: str = "") -> None:
        self.address = f"{server.url.replace('http', 'ws', 1)}{path}/live{language and f'?language={language}'}"

    async def __aenter__(self) -> Table:
        self.socket = await websockets.connect(self.address, max_size=None)
        table = Table(self.socket)
        await table.next()
        return table

    async def __aexit__(self, *_: Any) -> None:
        await self.socket.close()


def as_played(nodes: Mapping[str, Any]) -> str:
    """Return a table as every desk of its viewer has it, independent of when it was made and who is connected.

    There are no keys of cards in it, nobody is away, and the log has its newest lines alone.
    """
    lines = nodes["log"].get("lines", ())[-NEWEST:]
    turns = {line.get("turn", 0) for line in lines}
    kept = {id: _kept(node) for id, node in nodes.items() if node["c"] != "Turn" or node.get("turn", 0) in turns}
    kept["log"] = {"lines": lines, "items": [id for id in nodes["log"].get("items", ()) if id in kept]}
    return msgspec.json.encode(kept, order="sorted").decode()


def _kept(told: Any) -> Any:
    if isinstance(told, Mapping):
        own = {"key"} if isinstance(told.get("key"), str) else {"forced"} if told.get("c") == "Dock" else set()
        own |= {"tone"} if told.get("c") == "Plate" and told.get("tone") == "away" else set()
        return {name: _kept(one) for name, one in told.items() if name not in own}
    return [_kept(one) for one in told] if isinstance(told, list | tuple) else told
