"""A bare WebSocket echo, the upper limit for sockets in Python.

Run `python -m bench.echo PORT`.
"""

from __future__ import annotations

import asyncio
import sys

from websockets.asyncio.server import ServerConnection, serve


async def echo(socket: ServerConnection) -> None:
    """Send every message back."""
    async for text in socket:
        await socket.send(text)


async def main() -> None:
    """Serve until the process is stopped."""
    async with serve(echo, "127.0.0.1", int(sys.argv[1])) as server:
        print("ready", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
