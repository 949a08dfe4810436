"""The least that a server can pay to tell many: one write to each of many sockets that somebody reads.

There are no rules, no frames and no compression, so whatever a server does besides comes on top.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time

ROUNDS, BETWEEN = 40, 0.1
"""Rounds of writes, and the seconds between two of them, in which the readers read."""


async def read(port: int, many: int) -> None:
    """Open sockets and read what comes until they are closed."""

    async def one() -> None:
        reader, _ = await asyncio.open_connection("127.0.0.1", port)
        while await reader.read(65_536):
            pass

    await asyncio.gather(*[one() for _ in range(many)])


async def written(many: int, size: int) -> float:
    """Return the median milliseconds of CPU of a round of writes."""
    sockets: list[asyncio.StreamWriter] = []
    server = await asyncio.start_server(lambda _, writer: sockets.append(writer), "127.0.0.1", 0, backlog=many)
    readers = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.writes", str(server.sockets[0].getsockname()[1]), str(many))
    while len(sockets) < many:
        await asyncio.sleep(BETWEEN)
    message, took = b"x" * size, []
    for _ in range(ROUNDS):
        await asyncio.sleep(BETWEEN)
        began = time.thread_time()
        for one in sockets:
            one.transport.write(message)
        took.append(time.thread_time() - began)
    for one in sockets:
        one.close()
    server.close()
    await readers.wait()
    return 1000 * statistics.median(took)


def writes(many: int, size: int) -> float:
    """Return the milliseconds of CPU that it takes to write a message of so many bytes to so many sockets."""
    return asyncio.run(written(many, size))


if __name__ == "__main__":
    asyncio.run(read(int(sys.argv[1]), int(sys.argv[2])))
