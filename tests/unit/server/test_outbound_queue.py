"""The outbound queue of a page sends an answer with its frame and leaves no page waiting."""

import asyncio
import json
from typing import Any

import pytest

from gamester.server.html_table.frames import Frame
from gamester.server.messages import Rejection, ReloadPage
from gamester.server.middleware.gate import POLICY_VIOLATION
from gamester.server.session.delivery import OutboundMessage, OutboundQueue
from gamester.server.tables.page_socket import DONE, send


class Line:
    """A socket that remembers what it was given."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.closed = 0

    async def send_data(self, text: str) -> None:
        self.sent.append(json.loads(text))

    async def close(self, code: int) -> None:
        self.closed = code


def sent(*items: OutboundMessage) -> Line:
    """The line after these waited for it together."""
    line = Line()
    socket: Any = line

    async def run() -> None:
        queue = OutboundQueue()
        for one in items:
            queue.put_nowait(one)
        sender = asyncio.create_task(send(socket, queue))
        while not (queue.empty() or sender.done()):
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)

    asyncio.run(run())
    return line


def frame(n: int) -> Frame:
    return Frame(n, n, f"<b>{n}</b>", "", {"one": "same"})


def test_an_answer_goes_with_the_frame_before_it_and_a_refusal_by_itself() -> None:
    first = {"n": 1, "since": 1, "html": "<b>1</b>", "say": "", "parts": {"one": "same"}}
    assert sent(frame(1), DONE).sent == [first | {"done": True}]
    assert sent(DONE, frame(1)).sent == [{"done": True}, first], "that answer was to something before"
    assert sent(frame(1), frame(2), DONE).sent == [first, {"n": 2, "since": 2, "html": "<b>2</b>", "say": "", "done": True}]
    refused = Rejection("TB-903", "Too late.")
    assert [set(one) for one in sent(frame(1), refused, DONE).sent] == [set(first), {"refused"}, {"done"}]
    assert sent(ReloadPage(), DONE).sent == [{"anew": True}, {"done": True}]


def test_what_cannot_be_written_closes_the_line_and_is_told_of(caplog: pytest.LogCaptureFixture) -> None:
    broken: Any = object()
    line = sent(frame(1), Frame(2, 2, broken, ""), frame(3))
    assert [one["n"] for one in line.sent] == [1] and line.closed == POLICY_VIOLATION, "the page comes again, and is shown all of it"
    assert "a Frame could not be sent" in caplog.text
