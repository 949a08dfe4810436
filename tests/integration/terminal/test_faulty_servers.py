"""Servers that ask to wait, are no Gamester or say nothing: a sentence each.

No seat is given up for it.
"""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import closing
from threading import Thread
from typing import Any

import pytest
import websockets
from textual.pilot import Pilot

from gamester.bots.spec import parse_bot
from gamester.client import connection, http
from gamester.client.address import ConnectionFailed, SeatLink, parse_link
from gamester.client.bot_client import play_as_bot
from gamester.client.connection import TableConnection
from tests.support.independent_client import call, lay
from tests.support.server_fixtures import Server
from tests.support.terminal_screen import SMALL, at_home, run, shows, shows_no_more

TABLE = {"type": "table", "code": "a-b", "game": "armies", "state": "waiting", "seats": [], "viewer": 0}


def refused(clause: str) -> str:
    said = {"clause": clause, "clause_text": f"{clause} says no.", "detail": ""}
    return json.dumps({"type": "answer", "n": -1, "done": False, "refused": said})


def test_terminal_reconnects_after_1008() -> None:
    """A terminal reconnects after 1008, as a page does.

    A server that cannot load a table just now closes with it.
    """
    came: list[int] = []

    async def house(one: Any) -> None:
        came.append(1)
        await one.recv()
        await one.send(refused("TB-912" if len(came) < 3 else "TB-904"))
        await one.close(1008 if len(came) < 3 else 4004)

    async def run() -> None:
        async with websockets.serve(house, "127.0.0.1", 0) as served:
            port = next(iter(served.sockets)).getsockname()[1]
            with pytest.raises(ConnectionFailed, match=r"TB-904 says no\."):
                await TableConnection(SeatLink(f"http://127.0.0.1:{port}", "a-b", "token")).run()

    asyncio.run(run())
    assert len(came) == 3


def test_a_terminal_that_comes_back_names_the_description_that_it_has() -> None:
    """Then only what it has missed is sent, and applied to what it has."""
    heard: list[dict[str, Any]] = []
    whole = {"table": {"c": "Table", "title": "Armies", "dock": ["dock"]}, "dock": {"c": "Dock"}}
    answers = (
        {"type": "ui", "boot": "5f0c", "n": 4, "all": whole, "faces": {"rank.2": "2"}},
        {"type": "ui", "boot": "5f0c", "n": 4},
    )

    async def house(one: Any) -> None:
        heard.append(json.loads(await one.recv()))
        await one.send(json.dumps(answers[len(heard) - 1]))
        if len(heard) == 1:
            await one.close(1008)
            return
        await one.send(json.dumps({"type": "ui", "n": 5, "set": {"table": {"turn": "Turn 2"}, "dock": {"deciding": True}}}))
        await one.wait_closed()

    async def run() -> None:
        async with websockets.serve(house, "127.0.0.1", 0) as served:
            address = SeatLink(f"http://127.0.0.1:{next(iter(served.sockets)).getsockname()[1]}", "a-b", "token")
            there = TableConnection(address, described=True)
            staying = asyncio.create_task(there.run())
            async with asyncio.timeout(60):
                while there.n != 5:
                    there.changed.clear()
                    await there.changed.wait()
            staying.cancel()
            await asyncio.gather(staying, return_exceptions=True)
            assert there.description and (there.description.title, there.description.turn) == ("Armies", "Turn 2")
            assert there.faces == {"rank.2": "2"}

    asyncio.run(run())
    assert heard == [{"want": "ui"}, {"want": "ui", "boot": "5f0c", "have": 4}]


def test_silent_connection_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A silent connection is given up."""
    monkeypatch.setattr(connection, "PATIENCE", 0.2)

    async def house(one: Any) -> None:
        await one.recv()
        await one.send(json.dumps(TABLE))
        await one.wait_closed()

    async def run() -> None:
        async with websockets.serve(house, "127.0.0.1", 0) as served:
            there = TableConnection(SeatLink(f"http://127.0.0.1:{next(iter(served.sockets)).getsockname()[1]}", "a-b", "token"))
            staying = asyncio.create_task(there.run())
            async with asyncio.timeout(20):
                while not there.connected:
                    await asyncio.sleep(0.01)
                with pytest.raises(ConnectionFailed):
                    await there.send(move="hush")
            staying.cancel()
            await asyncio.gather(staying, return_exceptions=True)

    asyncio.run(run())


@pytest.mark.parametrize("link", ["[::1/t/quiet-otter", "my host:8000/t/quiet-otter", "localhost:99999/t/quiet-otter"])
def test_invalid_address_is_reported(link: str) -> None:
    """An invalid address is reported as such."""
    with pytest.raises(ConnectionFailed):
        parse_link(link)
    assert parse_link(" http://localhost:8000/t/quiet-otter ").code == "quiet-otter"


@pytest.mark.parametrize(
    "said",
    [
        b"SSH-2.0-OpenSSH_9.9\r\n",
        b"HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{",
        b"HTTP/1.1 500 Oh\r\ncontent-length: 500\r\n\r\n{",
        b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]",
        b'HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{"ok":true}',
    ],
)
def test_foreign_server_is_reported(said: bytes) -> None:
    """A server of another program is reported as such."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def answer() -> None:
            for _ in range(2):
                with closing(listening.accept()[0]) as one:
                    one.recv(10_000)
                    one.sendall(said)

        beside = Thread(target=answer, daemon=True)
        beside.start()
        address = SeatLink(f"http://127.0.0.1:{listening.getsockname()[1]}", "quiet-otter", "token")
        with pytest.raises(ConnectionFailed):
            http.claim_seat(address, "")
        with pytest.raises(ConnectionFailed):
            http.fetch_rematch(address)
        beside.join(20)


def test_joined_bot_agrees_to_votes(server: Server) -> None:
    """A joined bot agrees to votes, as the server's own do.

    Otherwise nobody at its table could ever pause.
    """
    code, (ana, bo) = lay(server.url, "armies", "", "")

    async def run() -> None:
        playing = asyncio.create_task(play_as_bot(SeatLink(server.url, code, bo), parse_bot("heuristic"), 1.0, lambda _: None))
        async with asyncio.timeout(60):
            while True:
                view = (await asyncio.to_thread(call, server.url, f"/tables/{code}/view", token=ana)).json()
                if view["side_channel"]["paused"]:
                    break
                if not view["side_channel"]["votes"]:
                    asked = {"frame": view["n"], "command": "pause"}
                    await asyncio.to_thread(call, server.url, f"/tables/{code}/messages", asked, ana)
                await asyncio.sleep(0.05)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    asyncio.run(run())


def test_excess_messages_of_a_program_are_answered(guarded: Server) -> None:
    """A program's excess messages are answered like any other."""
    code, (ana, _) = lay(guarded.url, "armies", "", "")

    async def run() -> None:
        there = f"ws://127.0.0.1:{guarded.port}/api/v1/tables/{code}/live"
        async with websockets.connect(there, additional_headers={"x-forwarded-for": "203.0.113.77"}) as one:
            await one.send(json.dumps({"token": ana}))
            for _ in range(100):
                await one.send(json.dumps({"frame": 1, "why_not": "hush"}))
            said = list[dict[str, Any]]()
            async with asyncio.timeout(60):
                while sum(one["type"] == "answer" for one in said) < 100:
                    said.append(json.loads(await one.recv()))
        unread = [answer for answer in said if answer["type"] == "answer" and answer["n"] == -1]
        assert unread and all(answer["refused"]["clause"] == "TB-948" and not answer["done"] for answer in unread)

    asyncio.run(run())


def test_keys_work_while_the_server_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys work while the server does not answer.

    A dead connection used to freeze the table until it was noticed, including the key to leave.
    """

    async def never(_: str) -> None:
        await asyncio.Event().wait()

    app = at_home("armies", 7)
    monkeypatch.setattr(app.side, "send_command", never)

    async def play(pilot: Pilot[str]) -> None:
        await shows(app, pilot, "Ana (you, deciding)")
        await pilot.press("p")
        await shows(app, pilot, "Sent. The server has not answered yet.")
        await pilot.press("w")
        await shows_no_more(app, pilot, "Sent. The server has not answered yet.")
        await pilot.press("q")
        await pilot.pause()
        assert app._exit

    run(app, SMALL, play)
