"""`gamester admin` beside a running server: changes hold within seconds.

Nothing that was answered is lost.
"""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import websockets

from gamester.cli import main
from gamester.server.storage.store import Store
from gamester.server.storage.tokens import SeatTokens, load_secret
from tests.support.cluster_fixtures import Operate
from tests.support.server_fixtures import Server, wait
from tests.support.table_socket import Sitting

STRANGER, OTHER = {"x-forwarded-for": "203.0.113.7"}, {"x-forwarded-for": "198.51.100.9"}
KINDS = ["folder", "postgres"]
TAKEN_OUT = "(taken out by the operator)"


class Said(NamedTuple):
    """The output of a command and its exit code."""

    returncode: int
    stdout: str
    stderr: str


class House:
    """A running server of either kind, and the command beside it."""

    def __init__(self, server: Server | None, data: Path | str) -> None:
        self._server, self.data = server, data

    @property
    def server(self) -> Server:
        assert self._server is not None
        return self._server

    def run(self, *words: str) -> Said:
        """Run the command in this process, since a new process takes long."""
        named = ["--data", str(self.data)] if isinstance(self.data, Path) else []
        said, wrong = io.StringIO(), io.StringIO()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), redirect_stderr(wrong):
            patch.setenv("DATABASE_URL", "" if named else str(self.data))
            code = main(["admin", *words, *named])
        return Said(code, said.getvalue(), wrong.getvalue())

    def done(self, *words: str) -> Any:
        said = self.run(*words, "--json")
        assert said.returncode == 0 and said.stderr == "", said.stderr
        return json.loads(said.stdout)


@pytest.fixture(params=KINDS)
def house(request: pytest.FixtureRequest, operate: Operate, tmp_path: Path) -> House:
    if request.param == "folder":
        return House(operate(tmp_path / "data"), tmp_path / "data")
    address = request.getfixturevalue("address")
    return House(operate(address, workers=2), address)


def becomes(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds several times in a row.

    Each request may reach another worker.
    """
    row = 0
    for _ in wait():
        row = row + 1 if holds() else 0
        if row == 6:
            return
    raise AssertionError("it never came about")


def status(house: House, path: str, **headers: str) -> int:
    return httpx.get(house.server.url + path, headers=headers, timeout=30).status_code


def waiting(house: House, path: str) -> str:
    """Return the seats that a table waits for, as its page shows them."""
    said = re.search(r"Waiting for ([^<]*?)[.]", httpx.get(house.server.url + path, timeout=30).text)
    return said[1].replace("\u2068", "").replace("\u2069", "") if said else ""


def test_a_table_is_listed_shown_and_closed(house: House) -> None:
    path = house.server.lay("you", "heuristic", public="on", terms="1")
    code, token = path.split("/")[2:4]

    async def run() -> None:
        async with Sitting(house.server, path) as page:
            assert await page.ask(command="chat rude words") == {"done": True}
            await page.until("rude words")
            listed = await asyncio.to_thread(house.done, "list")
            assert [(one["table"], one["names"], one["public"]) for one in listed] == [(code, ["Ana", "Bo"], True)]
            shown = await asyncio.to_thread(house.done, "show", code)
            assert shown["chat"] == [{"line": 1, "channel": "table", "seat": 0, "text": "rude words"}] and token not in json.dumps(shown)
            assert await asyncio.to_thread(house.done, "unsay", code, "1") == {"table": code, "line": 1, "text": TAKEN_OUT}
            await page.until(TAKEN_OUT)
            assert "rude words" not in page.text
            assert await asyncio.to_thread(house.done, "close", code) == {"closed": code}
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    said = await page.next()
            assert said["refused"]["clause"] == "TB-907" and page.socket.close_code == 4004

    asyncio.run(run())
    becomes(lambda: status(house, path) == 404 and status(house, f"/t/{code}") == 404)
    again = house.run("close", code)
    assert again.returncode == 2 and again.stderr == f"gamester: there is no table '{code}'\n"
    assert house.server.stop() == ""


def test_a_seat_is_freed_or_gets_a_new_link(house: House) -> None:
    """Free before the deal, a new link before it and after."""
    host = house.server.laid("you", "person", "person", terms="1")
    guest = house.server.sit(house.server.links(host)[0])
    code = host.split("/")[2]
    made = house.done("link", code, "1")["link"]
    becomes(lambda: status(house, guest) == 404 and status(house, made) == 200)
    assert house.done("free", code, "1") == {"freed": code, "seat": 1}
    becomes(lambda: status(house, made) == 404 and waiting(house, host).startswith("Bo"))
    playing = house.server.lay("you", "heuristic")
    code = playing.split("/")[2]
    assert house.run("free", code, "0").stderr.startswith(f"gamester: the cards of {code} are dealt: give the seat a new link")

    async def run() -> None:
        async with websockets.connect(f"ws://127.0.0.1:{house.server.port}{playing}/live") as page:
            await page.recv()
            made = (await asyncio.to_thread(house.done, "link", code, "0"))["link"]
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await asyncio.wait_for(page.recv(), 20)
            becomes(lambda: status(house, playing) == 404 and status(house, made) == 200)
            assert "made by the operator" in httpx.get(house.server.url + made).text

    asyncio.run(run())
    assert house.run("link", code, "1").returncode == 2, "a bot has no link"


def test_blocked_client_is_refused(tmp_path: Path) -> None:
    """A blocked client is refused.

    This holds for an address and a network, closes its open socket, and lasts over a restart until the
    block is ended.
    """
    server = Server(tmp_path, guard="trusted_proxy='127.0.0.1'")
    house = House(server, tmp_path)
    path = server.lay("you", "heuristic")

    async def run() -> None:
        where = f"ws://127.0.0.1:{server.port}{path}/live"
        async with websockets.connect(where, additional_headers=STRANGER) as page:
            await page.recv()
            await asyncio.to_thread(house.done, "block", "203.0.113.0/24", "--why", "spam")
            await asyncio.to_thread(becomes, lambda: status(house, "/", **STRANGER) == 403)
            with pytest.raises(websockets.ConnectionClosed):
                await page.send(json.dumps({"frame": 0, "command": "chat more"}))
                while True:
                    await asyncio.wait_for(page.recv(), 20)
            with pytest.raises(websockets.InvalidStatus):
                await websockets.connect(where, additional_headers=STRANGER)

    try:
        asyncio.run(run())
        said = httpx.get(server.url, headers=STRANGER)
        assert said.status_code == 403 and "TB-951" in said.text
        assert "This site lets nobody in from this address." in said.text
        assert httpx.get(f"{server.url}/api/v1/tables", headers=STRANGER).json()["clause"] == "TB-951"
        assert [status(house, one, **STRANGER) for one in ("/health", "/ready")] == [200, 200]
        assert status(house, "/", **OTHER) == status(house, "/") == 200
        server.kill()
        server.start()
        assert status(house, "/", **STRANGER) == 403
        assert [(one["network"], one["why"]) for one in house.done("blocked")] == [("203.0.113.0/24", "spam")]
        assert house.done("unblock", "203.0.113.0/24") == {"unblocked": "203.0.113.0/24"}
        becomes(lambda: status(house, "/", **STRANGER) == 200)
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["lst"], "expected one of list, show, close, free, link, unsay, block, unblock, blocked, got 'lst'"),
        (["show"], "expected `gamester admin show TABLE`, got 0 words after show"),
        (["free", "a-b", "judge"], "expected a whole number for SEAT, got 'judge'"),
        (["show", "no-such"], "there is no table 'no-such'"),
        (["block", "me"], "expected an address such as 203.0.113.7 or a network such as 2001:db8::/48, got 'me'"),
        (["block", "127.0.0.1"], "expected the address of another machine, got '127.0.0.1', which is this machine or its proxy"),
        (["block", "0.0.0.0/0"], "expected a network of at least /8, got '0.0.0.0/0': it would block nearly everybody"),
        (["unblock", "203.0.113.7"], "203.0.113.7/32 is not blocked: `gamester admin blocked` lists what is"),
        (["list", "--most", "0"], "expected 1 to 10000 tables to list, got 0"),
    ],
)
def test_impossible_commands_give_one_sentence(words: list[str], said: str, tmp_path: Path) -> None:
    """An impossible command is refused in one sentence."""
    store = Store(tmp_path)
    store.bind(SeatTokens(load_secret(tmp_path), "").fingerprint, False)
    store.close()
    found = House(None, tmp_path).run(*words)
    assert (found.returncode, found.stdout, found.stderr) == (2, "", f"gamester: {said}\n")


def test_foreign_folder_is_left_alone(tmp_path: Path) -> None:
    """A folder without a server's data is left alone."""
    found = House(None, tmp_path).run("list")
    assert found.returncode == 2 and "expected the data folder of a server" in found.stderr and not list(tmp_path.iterdir())
