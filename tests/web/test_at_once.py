"""Whatever one visitor sends, all others are answered meanwhile: it is bounded, read in pieces, and carried out beside the tables."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest
import websockets

from gamester.web.guard.connections import Asking, Listening
from tests.web.test_connections import ASKED, until, with_server


def test_whatever_comes_is_read_in_pieces_between_which_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A body of a hundred thousand parts of a byte each is a second of work, and so are as many frames."""
    pieces: list[int] = []

    def counted(kind: Any) -> None:
        heard = kind.data_received

        def received(self: Any, data: bytes) -> None:
            pieces.append(len(data))
            heard(self, data)

        monkeypatch.setattr(kind, "data_received", received)

    counted(Asking)
    counted(Listening)

    async def work(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST / HTTP/1.1\r\nHost: here\r\ntransfer-encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 50_000 + b"0\r\n\r\n")
        assert (await reader.readuntil(b"alive")).startswith(b"HTTP/1.1 200")
        writer.close()
        async with websockets.connect(f"ws://127.0.0.1:{port}/", compression=None, max_size=None) as socket:
            await socket.send("a" * 100_000)
            await until(lambda: sum(pieces) > 400_000)

    asyncio.run(with_server(work))
    assert max(pieces) <= 8192


def test_the_head_of_a_request_has_no_more_lines_than_browsers_send() -> None:
    async def work(port: int) -> None:
        for many, answer in ((150, b"HTTP/1.1 200"), (5_000, b"")):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(ASKED + b"a:\r\n" * many + b"\r\n" + b"\n" * 500)
            got = b""
            with suppress(ConnectionError):
                got = await reader.read(12)
            assert got == answer
            writer.close()

    asyncio.run(with_server(work))


def test_whoever_sends_what_is_no_request_writes_nothing_into_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def work(port: int) -> None:
        for said in (b"nonsense\r\n\r\n", ASKED + b"connection: upgrade, close\r\nupgrade: nothing\r\n\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            assert (await reader.read()).startswith(b"HTTP/1.1 ")
            writer.close()

    asyncio.run(with_server(work))
    assert not caplog.records
