"""Sockets of pages and of programs whose queue holds something that cannot be sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from gamester.server.api import socket as api_socket
from gamester.server.middleware.gate import POLICY_VIOLATION
from gamester.server.session.api_schema import Answer
from gamester.server.session.api_stream import Subscriber
from gamester.server.session.ui_stream import UiSubscriber
from gamester.server.tables import page_socket

Sender = Callable[[Any, Any], Awaitable[None]]
GOOD = Answer(type="answer", done=True, refused=None, n=4)
BAD = Answer(type="answer", done=True, refused=object(), n=5)  # type: ignore[arg-type]


class RecordedSocket:
    """A socket that records what is sent, and the code with which it is closed."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.code = 0

    async def send_data(self, text: str) -> None:
        """Record a message."""
        self.sent.append(text)

    async def close(self, code: int) -> None:
        """Record the code."""
        self.code = code


@pytest.mark.parametrize(
    ("send", "queue"),
    [
        pytest.param(page_socket.send, UiSubscriber, id="page"),
        pytest.param(api_socket._send, Subscriber, id="program"),
        pytest.param(api_socket._send, UiSubscriber, id="described"),
    ],
)
def test_socket_is_closed_when_something_cannot_be_sent(
    send: Sender, queue: Callable[[], Subscriber | UiSubscriber], caplog: pytest.LogCaptureFixture
) -> None:
    """Its client connects again, instead of waiting for a message that never comes, and the log says why."""
    socket = RecordedSocket()

    async def run() -> None:
        ear = queue()
        for one in (GOOD, BAD, GOOD):
            ear.put_nowait(one)
        async with asyncio.timeout(20):
            await send(socket, ear)

    with caplog.at_level(logging.ERROR, "gamester"):
        asyncio.run(run())
    assert [text.startswith('{"type":"answer"') for text in socket.sent] == [True]
    assert socket.code == POLICY_VIOLATION
    assert [record.getMessage() for record in caplog.records] == ["Answer could not be sent"]
