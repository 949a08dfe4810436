"""Host headers and NUL characters: a sentence, never an internal error."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx
import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from gamester.cli import main
from gamester.server.app import ServerApp, create_app
from gamester.server.middleware.hosts import Names, hosts, named, names_of, read
from tests.support.server_fixtures import Server

HTTPS = "https:" + "//"
"""Split in two, so that no example host name follows."""
ODD = (
    "a:99999999", "a:b", "a:-1", "a:0", "a:65536", "", " ", ":", ":80", "[", "[::1", "[::1]x", "[::1]:99999", "[v1.x]:80", "[::g]", "a b",
    "a#", "a/api?x=", "a@b", "a,b", "\u00e9.example", "a\\b", "http:" + "//a", "%41", "a:1:2", "::1", "x" * 300, "." , "..:80",
)  # fmt: skip
PLAIN = ("a", "a:", "a.example", "A.Example.", "a:1", "a:65535", "127.0.0.1:8000", "[::1]", "[::1]:8000", "a_b-c")
SENT = ("host", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "origin", "referer", "cookie", "sec-fetch-site")
VALUES = st.one_of(st.sampled_from([*ODD, *PLAIN]), st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f")))
PATHS = (
    "/",
    "/nope",
    "/api/v1/nope",
    "/join",
    "/t/quiet-otter",
    "/t/quiet-otter/x/standing",
    "/metrics",
    "/api/v1/tables",
    "/static/x",
    "/ready",
)
NUL = "\0"

HTTPS = "https:" + "//"
"""Split in two, so that no example host name follows."""


class Door:
    """An application with its lifespan, called as by a server behind a proxy."""

    def __init__(self, folder: Path) -> None:
        self.site: ServerApp = create_app(folder)
        self.app = ProxyHeadersMiddleware(self.site, "*")
        self.runner = asyncio.Runner()
        self.life, self.over = self.runner.run(self.begin())

    async def begin(self) -> tuple[asyncio.Task[None], asyncio.Event]:
        lives, over = asyncio.Event(), asyncio.Event()

        async def live() -> None:
            async with self.site.lifespan():
                lives.set()
                await over.wait()

        task = asyncio.create_task(live())
        await lives.wait()
        return task, over

    async def end(self) -> None:
        self.over.set()
        await self.life

    def close(self) -> None:
        self.runner.run(self.end())
        self.runner.close()

    def ask(self, method: str, path: str, headers: list[tuple[str, str]], query: str = "", body: bytes = b"", pieces: int = 10_000) -> int:
        sent: list[Any] = []
        parts = [body[k : k + pieces] for k in range(0, len(body), pieces)] or [b""]
        bodies = [{"type": "http.request", "body": part, "more_body": k + 1 < len(parts)} for k, part in enumerate(parts)]

        async def receive() -> Any:
            return bodies.pop(0) if bodies else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode("latin-1"),
            "root_path": "",
            "headers": [(name.encode(), value.encode("latin-1", "replace")) for name, value in headers],
            "client": ("127.0.0.1", 9),
            "server": ("127.0.0.1", 8000),
            "state": {},
        }
        self.runner.run(self.app(scope, receive, send))  # type: ignore[arg-type]
        return int(next(message["status"] for message in sent if message["type"] == "http.response.start"))


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of Litestar, when an application is made
        made = Door(tmp_path_factory.mktemp("door"))
        yield made
        made.close()


MANY = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@MANY
@given(
    path=st.sampled_from(PATHS),
    method=st.sampled_from(["GET", "POST", "HEAD"]),
    headers=st.lists(st.tuples(st.sampled_from(SENT), VALUES), max_size=5),
)
def test_headers_of_any_shape_are_no_fault_of_ours(door: Door, path: str, method: str, headers: list[tuple[str, str]]) -> None:
    status = door.ask(method, path, headers)
    assert status < 500
    said = [value for name, value in headers if name == "host"]
    if len(said) > 1 or any(read(one) is None for one in said):
        assert status == 400


@pytest.mark.parametrize("host", ODD)
def test_invalid_host_is_refused(door: Door, host: str) -> None:
    """An invalid Host header is refused."""
    assert read(host) is None
    assert [door.ask("GET", path, [("host", host)]) for path in PATHS] == [400] * len(PATHS)


@pytest.mark.parametrize("host", PLAIN)
def test_valid_host_is_accepted(door: Door, host: str) -> None:
    """A valid Host header is accepted."""
    assert door.ask("GET", "/", [("host", host)]) == 200


def test_local_server_answers_to_local_names_only(tmp_path: Path) -> None:
    """A local server answers to its own names only.

    A page under any name may lead to this machine (DNS rebinding) and would have this machine's limits.
    """
    house = Server(tmp_path)
    evil = {"host": f"evil.example:{house.port}", "origin": f"http://evil.example:{house.port}", "sec-fetch-site": "same-origin"}
    form = {"game": "armies", "name": ["Ana", "Bo"], "kind": ["you", "heuristic"]}
    try:
        for path in ("/", "/api/v1/tables", "/lab"):
            answer = httpx.get(house.url + path, headers=evil)
            assert answer.status_code == 421 and "--origin" in answer.text and "evil.example" in answer.text, path
        assert httpx.post(f"{house.url}/tables", data=form, headers=evil).status_code == 421
        for name in ("127.0.0.1", "localhost", "LOCALHOST.", "127.8.8.8", "[::1]"):
            assert httpx.get(house.url, headers={"host": f"{name}:{house.port}"}).status_code == 200, name
        assert httpx.get(f"{house.url}/health", headers=evil).status_code == 200

        async def listens() -> int:
            with pytest.raises(websockets.InvalidStatus) as refused:
                url = f"ws://127.0.0.1:{house.port}{house.lay('you', 'heuristic')}/live"
                await websockets.connect(url, additional_headers={"host": "evil.example"})
            return int(refused.value.response.status_code)

        assert asyncio.run(listens()) in (400, 403)
    finally:
        assert house.stop() == ""


def test_origins_determine_the_served_names(tmp_path: Path) -> None:
    """The operator's origins determine the names of a server."""
    house = Server(tmp_path, guard="origins=('https://games.example.org:8443',), trusted_proxy='127.0.0.1'")
    try:
        for name, status in (("games.example.org:8443", 200), ("Games.example.org", 200), ("localhost", 200), ("evil.example", 421)):
            assert httpx.get(house.url, headers={"host": name}).status_code == status, name
    finally:
        assert house.stop() == ""


@pytest.mark.parametrize(
    ("host", "origins", "lan", "behind", "served", "strange"),
    [
        ("127.0.0.1", [], False, False, ["localhost", "127.0.0.1", "::1"], ["a.example", "10.0.0.4"]),
        ("::1", [], False, False, ["localhost", "127.0.0.1", "::1"], ["a.example", "10.0.0.4"]),
        ("127.0.0.1", [], False, True, ["localhost", "a.example"], []),
        ("127.0.0.1", ["https://a.example"], False, True, ["localhost", "a.example"], ["b.example"]),
        ("127.0.0.1", [], True, False, ["localhost", "192.168.1.7", "fd00::7"], ["a.example"]),
        ("0.0.0.0", [], False, False, ["localhost", "a.example", "192.168.1.7"], []),
        (
            "0.0.0.0",
            ["a.example:8000", "http://b.example/"],
            False,
            False,
            ["a.example", "b.example", "127.0.0.1"],
            ["c.example", "10.0.0.4"],
        ),
    ],
)
def test_served_names_depend_on_the_options(
    host: str, origins: list[str], lan: bool, behind: bool, served: list[str], strange: list[str]
) -> None:
    """The names of a server depend on its options."""
    names = names_of(host, origins, lan, behind)
    assert [name for name in (*served, *strange) if names.serves(name)] == served


@pytest.mark.parametrize(
    "origin", [HTTPS, "ftp://a.example", "https://a.example/path", f"{HTTPS}me@a.example", "a b", f"{HTTPS}[::1", f"{HTTPS}a?b"]
)
def test_invalid_origin_is_reported(origin: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An invalid origin is reported."""
    assert named(origin) is None
    assert main(["serve", "--port", "0", "--origin", origin]) == 2
    assert "expected --origin with an address such as https://games.example.org" in "".join(capsys.readouterr())


def test_request_without_host_is_accepted() -> None:
    """A request without a Host header comes from no browser and is accepted."""
    assert hosts({"headers": []}) == []  # type: ignore[arg-type]
    assert Names(local=True).serves("localhost") and not Names(local=True).serves("example.org")


# the sign of number 0 ---------------------------------------------------------------------------------------------------


def ways(door: Door) -> list[tuple[str, str]]:
    found = [(method, route.path) for route in door.site.routes for method in getattr(route, "methods", []) if method != "OPTIONS"]
    assert len(found) > 60
    return sorted(found)


FIELDS = ("name", "code", "seat", "game", "kind", "text", "url", "cards", "record", "set", "dice", "terms", "move")


@MANY
@given(data=st.data())
def test_nul_is_refused_everywhere(door: Door, data: st.DataObject) -> None:
    """A NUL character is refused everywhere.

    It may be in the path, the query, a field of any form or JSON, also across parts of a body.
    """
    method, path = data.draw(st.sampled_from(ways(door)))
    at = data.draw(st.sampled_from(["path", "query", "form", "json", "parts"] if method == "POST" else ["path", "query"]))
    filled = re.sub(r"\{[^}]*\}", "x", path)
    headers, query, body = [("host", "localhost")], "", b""
    text = data.draw(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=8)) + NUL + "b"
    field = data.draw(st.sampled_from(FIELDS))
    if at == "path":
        filled = (
            f"{filled.rstrip('/')}/{text.replace('?', '')}" if "{" not in path else re.sub(r"\{[^}]*\}", lambda _: "x" + NUL, path, count=1)
        )
    elif at == "query":
        query = f"{field}=a%00b"
    elif at == "form":
        headers.append(("content-type", "application/x-www-form-urlencoded"))
        body = f"{field}=a%00b&x=y".encode()
    elif at == "json":
        headers.append(("content-type", "application/json"))
        body = json.dumps({field: text, "seats": [{"name": text}]}).encode()
    else:
        headers.append(("content-type", "multipart/form-data; boundary=xx"))
        body = f'--xx\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{text}\r\n--xx--\r\n'.encode()
    status = door.ask(method, filled, headers, query, body, data.draw(st.integers(1, 40)))
    read_at_all = at in ("path", "query")
    assert status in ((400, 404) if read_at_all else (400, 401, 403, 404, 405, 409)), (method, filled, at, status)


@pytest.mark.parametrize("path", ["/tables", "/join", "/lab", "/replay", "/api/v1/tables"])
def test_form_with_null_character_is_refused(door: Door, path: str) -> None:
    """A form with a null character is refused, however it is encoded."""
    for kind, body in (
        ("application/x-www-form-urlencoded", b"name=a%00b"),
        ("application/x-www-form-urlencoded", b"name=a\0b"),
        ("application/json", b'{"name": "a\\u0000b"}'),
        ("multipart/form-data; boundary=xx", b'--xx\r\nContent-Disposition: form-data; name="name"\r\n\r\na\0b\r\n--xx--\r\n'),
    ):
        for pieces in (1, 3, 10_000):
            status = door.ask("POST", path, [("host", "localhost"), ("content-type", kind)], "", body, pieces)
            unread = path == "/replay" or ("json" in kind and not path.startswith("/api/"))
            assert status == 400 or (unread and status in (404, 405)), (kind, pieces, status)


def test_message_with_nul_is_answered_with_a_sentence(server: Server) -> None:
    """A message with a NUL character is answered with a sentence."""
    path = server.lay("you", "person")
    code, token = path.split("/")[2:]

    async def run() -> None:
        async with websockets.connect(f"ws://127.0.0.1:{server.port}{path}/live") as socket:
            frame = json.loads(await socket.recv())
            for said in (json.dumps({"frame": frame["n"], "command": "chat a\0b"}), "a\0b"):
                await socket.send(said)
                refused = json.loads(await socket.recv())["refused"]
                assert refused["clause"] == "TB-905" and "NUL" in refused["detail"]
        async with websockets.connect(f"ws://127.0.0.1:{server.port}/api/v1/tables/{code}/live") as socket:
            await socket.send(json.dumps({"token": token + "\0"}))
            answer = json.loads(await socket.recv())
            assert answer["type"] == "answer" and "NUL" in answer["refused"]["detail"]

    asyncio.run(run())


def test_lab_path_with_null_character_is_refused(door: Door) -> None:
    """A path of the lab with a null character is refused."""
    assert door.ask("GET", unquote("/lab/0123456789abcdef/%00"), [("host", "localhost")]) == 400
