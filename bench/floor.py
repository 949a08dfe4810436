"""The floor under a house in Python: sockets and a log on disk, nothing judged and nothing drawn: `python -m bench.floor PORT DATA BYTES`.

Whatever comes from a seat is kept by our own store, in groups as ever; then everybody at the table is sent one text of so many bytes,
which offers a move to each. What a house makes of rules and pages can only be slower.
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

from gamester.server.storage.store import Store

OFFER = '<main data-mine="yes" data-moves="[{&quot;a&quot;:&quot;x&quot;}]">'


class Bare(Struct):
    """A table: who looks at it, and how many messages it has kept."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: list[ServerConnection] = field(default_factory=list)
    kept: int = 0


class Floor:
    """All tables, by their codes."""

    def __init__(self, data: Path, size: int) -> None:
        self._store = Store(data)
        self._tables: dict[str, Bare] = defaultdict(Bare)
        self._parts = json.dumps({"dock": f"{OFFER}{'.' * max(0, size - len(OFFER))}"})

    async def sit(self, socket: ServerConnection) -> None:
        """One socket, until it is closed."""
        assert socket.request is not None
        code = socket.request.path.split("/")[2]
        table = self._tables[code]
        table.sockets.append(socket)
        await socket.send(self._frame(table))
        with suppress(ConnectionClosed):
            async for text in socket:
                async with table.lock:
                    await self._store.append(code, table.kept + 1, [(0, json.loads(text)["act"])])
                    table.kept += 1
                    frame = self._frame(table)
                    for one in table.sockets:
                        await one.send(frame)

    def _frame(self, table: Bare) -> str:
        return f'{{"n": {table.kept}, "html": "", "parts": {self._parts}}}'


async def main() -> None:
    """Until it is ended."""
    floor = Floor(Path(sys.argv[2]), int(sys.argv[3]))
    async with serve(floor.sit, "127.0.0.1", int(sys.argv[1])) as server:
        print("ready", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
