"""Patches are written to a socket without a task in between, as long as its address is not blocked."""

from __future__ import annotations

import asyncio
from typing import Any

from gamester.server.middleware.blocklist import Blocks
from gamester.server.middleware.connections import DIRECT
from gamester.server.middleware.gate import RequestGate
from gamester.server.session.ui_stream import ACCEPTED, UiSubscriber

CLIENT = "203.0.113.7"


async def nothing(*_: Any) -> Any:
    """Receive or send nothing."""


def test_blocked_address_is_written_nothing() -> None:
    """A page that sends nothing gets no more patches once its address is blocked; the next one goes through the gate, which closes it."""
    blocks, written, taken = Blocks(), list[bytes](), list[bool]()

    def write(message: bytes) -> bool:
        written.append(message)
        return True

    async def page(scope: Any, receive: Any, send: Any) -> None:
        direct = scope["extensions"][DIRECT]
        taken.append(direct(b"before"))
        blocks.are([f"{CLIENT}/32"])
        taken.append(direct(b"after"))

    scope: Any = {"type": "websocket", "path": "/t/quiet-otter/live", "headers": [(b"host", b"localhost")], "client": (CLIENT, 5)}
    scope |= {"query_string": b"", "extensions": {DIRECT: write}}
    asyncio.run(RequestGate(blocks=blocks).handle(scope, nothing, nothing, page))
    assert (taken, written) == ([True, False], [b"before"])


def test_message_waits_behind_those_that_could_not_be_written() -> None:
    """A slow socket gets everything in its order."""
    written: list[bytes] = []
    is_free = False

    def write(message: bytes) -> bool:
        if is_free:
            written.append(message)
        return is_free

    async def play() -> None:
        nonlocal is_free
        page = UiSubscriber(write=write)
        page.put_nowait(b"1")
        is_free = True
        page.put_nowait(b"2")
        assert [page.get_nowait() for _ in range(page.qsize())] == [b"1", b"2"] and not written
        page.busy = True  # what was taken is not sent yet
        page.put_nowait(b"3")
        assert page.get_nowait() == b"3" and not written
        page.busy = False
        page.put_nowait(b"4")
        assert page.empty() and written == [b"4"]

    asyncio.run(play())
    assert ACCEPTED == b'{"done":true}'
