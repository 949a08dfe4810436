"""Limits on connections: number per address, idle connections, slow readers."""

from __future__ import annotations

import asyncio
import resource
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import websockets
from msgspec.structs import replace

from gamester.match.views import LogLine
from gamester.server.config import Timings
from gamester.server.messages import Accepted
from gamester.server.middleware import connections, limits
from gamester.server.middleware.connections import OPEN_CONNECTIONS
from gamester.server.session import delivery
from gamester.server.session.api_schema import Answer
from gamester.server.session.api_schema import Frame as Told
from gamester.server.session.api_stream import Subscriber
from gamester.server.session.ui_stream import UiSubscriber
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from gamester.system import many_files
from tests.support.raw_connections import ASKED, MUCH, until, with_server


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PROXY_MULTIPLIER", 1)
    monkeypatch.setattr(connections, "CONNECTIONS", 3)
    monkeypatch.setattr(connections, "IDLE_TIMEOUT", 1.0)


def test_unfinished_request_is_cut_off_beside_others() -> None:
    """An unfinished request is cut off, and others are served meanwhile."""

    async def work(port: int) -> None:
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        silent[1][1].write(ASKED)
        await until(lambda: sum(OPEN_CONNECTIONS._open.values()) == 2)
        for one in (ASKED + b"\r\n", b"POST / HTTP/1.1\r\nHost: localhost\r\ncontent-length: 0\r\n\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(one)
            assert (await reader.readuntil(b"alive")).startswith(b"HTTP/1.1 200")
            writer.close()
            await until(lambda: sum(OPEN_CONNECTIONS._open.values()) <= 2)
        for reader, writer in silent:
            with suppress(ConnectionError):
                assert await reader.read() == b""
            writer.close()

    asyncio.run(with_server(work))


def test_excess_connection_is_closed_except_the_proxys() -> None:
    """An address's excess connection is closed, unless it is the proxy's."""

    async def work(port: int, allowed: int) -> None:
        held = []
        for _ in range(4):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            held.append(writer)
            try:
                writer.write(ASKED + b"\r\n")
                await reader.readuntil(b"alive")
                allowed -= 1
            except (ConnectionError, asyncio.IncompleteReadError):
                pass
        assert allowed == 0
        for writer in held:
            writer.close()

    asyncio.run(with_server(lambda port: work(port, 3)))
    for proxy in ("127.0.0.1", "10.0.0.5, 127.0.0.0/8", "*"):
        asyncio.run(with_server(lambda port: work(port, 4), proxy))
    for other in ("10.0.0.5", "10.0.0.0/8,::1"):  # a proxy elsewhere lifts the limit of nobody here
        asyncio.run(with_server(lambda port: work(port, 3), other))


def test_unread_socket_is_closed_and_counted_until_then() -> None:
    """A socket that reads nothing is closed, and counts until it is gone."""

    async def work(port: int) -> None:
        async with websockets.connect(f"ws://127.0.0.1:{port}/", ping_interval=None, close_timeout=0.1, max_size=None) as socket:
            assert sum(OPEN_CONNECTIONS._open.values()) == 1
            socket.transport.pause_reading()
            for _ in range(20):
                await socket.send("more")
            await until(lambda: not OPEN_CONNECTIONS._open)

    asyncio.run(with_server(work))


@pytest.mark.parametrize("flood", ["pings", "parts"])
def test_frame_flood_is_cut_off_but_answering_clients_stay(monkeypatch: pytest.MonkeyPatch, flood: str) -> None:
    """A flood of frames without a message is cut off.

    A client that answers pings is not.
    """
    monkeypatch.setattr(connections, "MOST", 20)

    async def work(port: int) -> None:
        async with websockets.connect(f"ws://127.0.0.1:{port}/", ping_interval=None, max_size=None) as socket:
            for _ in range(3):
                for _ in range(15):
                    await (await socket.ping())
                await asyncio.sleep(1.2)  # in which it answers a ping of the house
            await socket.send([""] * 10 + ["whole"])
            assert await socket.recv() == MUCH
            with pytest.raises(websockets.ConnectionClosed):
                if flood == "parts":
                    await socket.send(["more"] * 30)
                    await socket.recv()
                for _ in range(30):
                    await (await socket.ping())

    asyncio.run(with_server(work))


def test_as_many_files_as_there_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: asked.append(wanted))
    many_files()
    assert asked == [(4096, 4096)]


def test_refused_file_limit_leaves_a_high_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the system refuses a limit of open files a high one is set.

    macOS lists no limit at all, and refuses that value.
    """
    granted: list[int] = []

    def set_limits(_: int, wanted: tuple[int, int]) -> None:
        if not 0 <= wanted[0] <= 10_240:
            raise ValueError("current limit exceeds maximum limit")
        granted.append(wanted[0])

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", set_limits)
    many_files()
    assert granted == [10_240]


def test_slow_page_is_disconnected() -> None:
    """A page that is far behind is disconnected: it comes again, and gets the whole table."""
    queue = UiSubscriber()
    for n in range(delivery.MAX_QUEUED):
        queue.put_nowait(b"{}" if n % 2 else Accepted())
    assert queue.qsize() == delivery.MAX_QUEUED
    queue.put_nowait(b"{}")
    assert [queue.get_nowait() for _ in range(queue.qsize())] == [None]


def test_slow_client_gets_all_log_lines() -> None:
    """A client that is far behind gets all log lines."""
    ear, seen = Subscriber(), Any
    for n in range(1000):
        line = LogLine(n, 1, f"line {n}", ())
        ear.put_nowait(Told("frame", n, n, "", seen, (line,)))  # type: ignore[arg-type]
        ear.put_nowait(Answer("answer", True, None, n))
        assert ear.qsize() <= delivery.MAX_QUEUED
    waiting = [ear.get_nowait() for _ in range(ear.qsize())]
    told = [line.number for one in waiting if isinstance(one, Told) for line in one.events]
    assert told == list(range(1000)) and isinstance(waiting[-1], Answer) and waiting[-1].n == 999


def test_waiting_room_queue_is_bounded(tmp_path: Path) -> None:
    """The queue of a waiting room is bounded too.

    Its host may change a name forty times a second while a viewer reads slowly.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        waiting = await house.get_waiting_room(
            await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, ""))
        )
        assert waiting is not None
        queue, (ana, bo) = waiting.subscribe(-1), waiting.row.seats
        for n in range(100):
            waiting.update(replace(waiting.row, seats=(ana, replace(bo, name=f"Bo {n}"))))
        assert (held := queue.qsize()) <= delivery.MAX_QUEUED and any("Bo 99" in str(queue.get_nowait()) for _ in range(held))
        await house.close()

    asyncio.run(run())
