"""Whatever one visitor sends, all others are answered meanwhile: it is bounded, read in pieces, and carried out beside the tables."""

from __future__ import annotations

import asyncio
import gzip
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import pytest
import websockets
from litestar import Request
from litestar._parsers import parse_url_encoded_form_data
from litestar.datastructures import FormMultiDict
from litestar.exceptions import ClientException

from gamester.server.middleware.browser_security import parse_form, remembered_seats
from gamester.server.middleware.connections import HttpProtocol, WebSocketProtocol
from tests.web.conftest import Server
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

    counted(HttpProtocol)
    counted(WebSocketProtocol)

    async def work(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST / HTTP/1.1\r\nHost: localhost\r\ntransfer-encoding: chunked\r\n\r\n")
        writer.write((b"fff\r\n" + b"a" * 4_095 + b"\r\n") * 80 + b"0\r\n\r\n")
        assert (await reader.readuntil(b"alive")).startswith(b"HTTP/1.1 200")
        writer.close()
        async with websockets.connect(f"ws://127.0.0.1:{port}/", compression=None, max_size=None) as socket:
            await socket.send("a" * 100_000)
            await until(lambda: sum(pieces) > 400_000)

    asyncio.run(with_server(work))
    assert max(pieces) <= 8192


def test_a_body_comes_in_no_more_parts_than_whoever_sends_one_makes() -> None:
    """Two hundred connections may wait, and for each of them a body in very short parts is ten milliseconds of work a piece."""
    head = ASKED.replace(b"GET", b"POST") + b"transfer-encoding: chunked\r\n\r\n"

    async def work(port: int) -> None:
        for parts, answered in ((b"ff\r\n" + b"a" * 255 + b"\r\n") * 1_000, True), ((b"1a\r\n" + b"a" * 26 + b"\r\n") * 600, False):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head + parts + b"0\r\n\r\n" + ASKED + b"\r\n")
            got = b""
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                for _ in range(2):
                    got += await reader.readuntil(b"alive")
            assert (got.count(b"HTTP/1.1 200") == 2) == answered, "what comes behind it is read, or not"
            writer.close()

    asyncio.run(with_server(work))


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


def asking(cookie: bytes) -> Request[Any, Any, Any]:
    scope: Any = {"type": "http", "headers": [(b"cookie", cookie)], "path": "/", "scheme": "http", "server": ("here", 80), "state": {}}
    return Request(scope)


class Sent:
    """A form on its way."""

    def __init__(self, data: bytes) -> None:
        self.content_type = "application/x-www-form-urlencoded", dict[str, str]()
        self._data = data

    async def body(self) -> bytes:
        return self._data


def work_of(done: Callable[[], object]) -> int:
    """How many functions are called in its course."""
    calls = [0]

    def count(*_: object) -> None:
        calls[0] += 1

    sys.setprofile(count)
    try:
        done()
    finally:
        sys.setprofile(None)
    return calls[0]


def test_what_is_escaped_in_a_cookie_of_others_is_not_read() -> None:
    """One of 60,000 signs took nine seconds: the reader of our framework looks through the whole rest at every sign."""
    pair = b'gamester_seats="quiet-otter/a-token.calm-yak/another"'
    some, many = (asking(b'a="' + b'\\"' * times + b'"; ' + pair) for times in (10, 10_000))
    remembered_seats(asking(pair))
    assert work_of(lambda: remembered_seats(many)) <= work_of(lambda: remembered_seats(some)) + 10
    assert remembered_seats(many) == [("quiet-otter", "a-token"), ("calm-yak", "another")]


def test_a_form_has_so_many_fields_and_is_not_kept() -> None:
    """One of a megabyte had 300,000, took two seconds and 20 MB, and the last thousand of them stayed where they were."""
    before = parse_url_encoded_form_data.cache_info().currsize

    def sent(data: bytes) -> FormMultiDict:
        request: Any = Sent(data)
        return asyncio.run(parse_form(request))

    assert list(sent(b"name=Ana&name=Bo&kind=" + b"%41" * 20_000).items()) == [("name", "Ana"), ("name", "Bo"), ("kind", "A" * 20_000)]
    with pytest.raises(ClientException, match="at most 1000 fields"):
        sent(b"a=&" * 1_000 + b"a=")
    assert parse_url_encoded_form_data.cache_info().currsize == before


def test_a_form_of_other_bytes_is_nothing_for_the_log(server: Server) -> None:
    """Each of them wrote a line about a page that had failed."""
    path, head = server.lay("you", "policy"), 'Content-Disposition: form-data; name="on"\r\n'
    for more, said in (("", b"\xff"), ("Content-Type: text/plain; charset=none\r\n", b"1")):
        body = f"--a\r\n{head}{more}\r\n".encode() + said + b"\r\n--a--"
        kind = {"content-type": "multipart/form-data; boundary=a"}
        assert httpx.post(f"{server.url}{path}/standing", content=body, headers=kind).status_code == 400


def test_what_is_sent_back_to_whoever_sent_it_is_not_made_as_small_as_can_be(server: Server) -> None:
    """A record of 480 kB that holds nothing took a second of everybody's to be made a tenth smaller."""
    noise = "".join(random.choices('<>&"ab\n', k=200_000))
    with httpx.Client(base_url=server.url, timeout=30) as browser:
        sent = browser.post("/verify", files={"record_file": ("a.txt", noise.encode())}, headers={"accept-encoding": "gzip"})
        assert sent.status_code == 200 and sent.headers["content-encoding"] == "gzip"
        smallest = len(gzip.compress(sent.content, 9))
    assert smallest * 1.05 < int(sent.headers["content-length"]) < smallest * 1.5


def test_nobody_fills_the_memory_with_questions(server: Server) -> None:
    many = "&".join(map(str, range(60)))
    answer = httpx.get(f"{server.url}/join?{many}")
    assert answer.status_code == 414 and "TB-906" in answer.text
    assert httpx.get(f"{server.url}/api/v1/tables?{many}").json()["clause"] == "TB-906"
    assert httpx.post(f"{server.url}/join", data={f"{k}": "" for k in range(2_000)}).status_code == 400
    assert httpx.get(f"{server.url}/join", params={"code": "quiet-otter", "more": "a" * 4_000}).status_code == 303
