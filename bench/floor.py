"""The floor under a server in Python: sockets and a log, no rules, no pages.

Run `python -m bench.floor PORT DATA BYTES`. Every message is stored by our own store, in groups as
usual; then everybody at the table gets one text of BYTES bytes that offers a move to each. Rules
and pages can only make a server slower.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field
from websockets import ConnectionClosed
from websockets.asyncio.server import ServerConnection, serve

from gamester.server.storage.rows import SessionChanges
from gamester.server.storage.store import Store

OFFER = {"c": "Dock", "deciding": True, "moves": [{"a": "x"}]}


class Bare(Struct):
    """A table: its sockets and the number of stored messages."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: list[ServerConnection] = field(default_factory=list)
    kept: int = 0


class Floor:
    """All tables, by code."""

    def __init__(self, data: Path, size: int) -> None:
        self._store = Store(data)
        self._tables: dict[str, Bare] = defaultdict(Bare)
        self._nodes = json.dumps({"dock": {**OFFER, "say": "." * max(0, size - len(json.dumps(OFFER)))}})

    async def sit(self, socket: ServerConnection) -> None:
        """Serve one socket until it is closed."""
        assert socket.request is not None
        code = socket.request.path.split("/")[2]
        table = self._tables[code]
        table.sockets.append(socket)
        await socket.send(self._frame(table))
        with suppress(ConnectionClosed):
            async for text in socket:
                async with table.lock:
                    await self._store.commit(code, SessionChanges(moves=((0, json.loads(text)["move"]),), after=table.kept))
                    table.kept += 1
                    frame = self._frame(table)
                    for one in table.sockets:
                        await one.send(frame)

    def _frame(self, table: Bare) -> str:
        return f'{{"n": {table.kept}, "all": {self._nodes}}}'


async def main() -> None:
    """Serve until the process is stopped."""
    floor = Floor(Path(sys.argv[2]), int(sys.argv[3]))
    async with serve(floor.sit, "127.0.0.1", int(sys.argv[1])) as server:
        print("ready", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
