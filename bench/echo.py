"""A bare WebSocket echo, the limit of what a socket in Python can do: `python -m bench.echo PORT`."""

from __future__ import annotations

import asyncio
import sys

from websockets.asyncio.server import ServerConnection, serve


async def echo(socket: ServerConnection) -> None:
    """Whatever comes goes back."""
    async for text in socket:
        await socket.send(text)


async def main() -> None:
    """Until it is ended."""
    async with serve(echo, "127.0.0.1", int(sys.argv[1])) as server:
        print("ready", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
