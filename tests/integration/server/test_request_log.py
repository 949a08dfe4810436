"""Every log line is ours and in the requested form, whatever clients send."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import re
import socket
from pathlib import Path

import httpx
import pytest
from websockets import InvalidStatus, Origin
from websockets.sync.client import connect

from gamester.server.app import create_app
from gamester.server.middleware.request_log import LogFormatter
from tests.support.server_fixtures import Server

STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00 (info|warning|error) ")
HALF = b"POST /tables HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\nname=Ana"


@pytest.mark.parametrize("form", ["plain", "json"])
def test_every_log_line_has_our_form(tmp_path: Path, form: str) -> None:
    """Every line is in our form, also lines of the server library.

    It logs invalid requests and those cut off at shutdown.
    """
    house = Server(tmp_path, guard=f"log={form!r}")
    httpx.get(f"{house.url}/%0a2026-01-01T00:00:00.000+00:00%20error%20forged%1b%5b31m%20status=200")
    with socket.create_connection(("127.0.0.1", house.port)) as garbage, socket.create_connection(("127.0.0.1", house.port)) as half:
        garbage.sendall(b"\x16\x03\x01 no request\r\n\r\n")
        assert garbage.recv(1000).startswith(b"HTTP/1.1 400")
        half.sendall(HALF)
        assert httpx.get(f"{house.url}/health").text == "alive\n", "by now the half of a form has been read too"
        said = house.stop()
    lines = said.splitlines()
    assert len(lines) >= 3 and "\x1b" not in said and "Traceback" not in said
    if form == "plain":
        assert all(STAMP.match(line) for line in lines), said
        assert not any(line.startswith("2026-01-01") or " status=200 status" in line for line in lines)
    else:
        told = [json.loads(line) for line in lines]
        assert all({"time", "level", "message"} <= line.keys() for line in told)
        assert [line["error"] for line in told if "error" in line] == ["CancelledError"]


def test_rejected_socket_is_logged_with_its_status(tmp_path: Path) -> None:
    """A rejected socket is logged with the status that it got."""
    house = Server(tmp_path, guard="log='json'")
    told = []
    for path, origin in (("/t/old-crow/live", "https://elsewhere.example.com"), ("/nowhere", house.url)):
        with pytest.raises(InvalidStatus) as refused:
            connect(f"ws://127.0.0.1:{house.port}{path}", origin=Origin(origin))
        told.append(refused.value.response.status_code)
    assert [json.loads(line)["status"] for line in house.stop().splitlines()] == told == [403, 403]


def test_requests_cannot_forge_lines_or_fields() -> None:
    """A request cannot forge a line or a field of the log."""
    record = logging.LogRecord("gamester", logging.INFO, "", 1, "it has\n%s", ("come\x1b",), None)
    record.fields = {"path": "/a b", "status": 200, "said": "x=1", "name": "Zoë\r"}
    assert (
        LogFormatter("plain").format(record).partition(" info ")[2]
        == 'it has\\ncome\\x1b path="/a b" status=200 said="x=1" name="Zo\\u00eb\\r"'
    )


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Litestar, when an application is made
def test_failed_task_is_logged_without_its_message(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A task that fails in the background is logged without its message.

    The message holds values, perhaps cards; asyncio would log it.
    """

    async def fails() -> None:
        raise KeyError("card K of seat 1")

    async def run() -> None:
        async with create_app(tmp_path).lifespan():
            task = asyncio.create_task(fails(), name="card K of table x")
            while not task.done():
                await asyncio.sleep(0)
            del task
            gc.collect()

    asyncio.run(run())
    (record,) = [one for one in caplog.records if one.levelname == "ERROR"]
    for form in ("plain", "json"):
        line = LogFormatter(form).format(record)
        assert "background task failed" in line and "KeyError" in line and "fails" in line
        assert "card K" not in line
