"""Spectators of one table: all get the same patches, compressed once and written at once."""

import asyncio
import json
import time
from contextlib import AsyncExitStack
from typing import Any

import pytest
import websockets
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from gamester.server.config import Timings
from gamester.server.middleware.connections import shared_frame
from gamester.server.session.ui_stream import UiSubscriber
from gamester.ui.patch import apply_message
from tests.support.protocol_sockets import page_data
from tests.support.server_fixtures import Server

SOCKETS: tuple[dict[str, Any], ...] = (
    {"compression": None},
    {},
    {"compression": None, "extensions": [ClientPerMessageDeflateFactory(server_max_window_bits=9)]},
)
"""Without compression, with it, and with a small window."""
MANY = 40


async def heard_until(socket: Any, nodes: dict[str, Any], n: int) -> dict[str, Any]:
    """Return the description that a socket has after frame `n`."""
    while True:
        said: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if "n" in said:
            nodes = apply_message(nodes, said)
            if said["n"] >= n:
                return nodes


async def deciding(stack: AsyncExitStack, addresses: list[str]) -> tuple[Any, dict[str, Any]]:
    """Return the socket of the player who must decide, and the first message that it gets."""
    for address in addresses:
        socket = await stack.enter_async_context(websockets.connect(address))
        first = json.loads(await socket.recv())
        if first["all"]["dock"].get("moves"):
            return socket, first
    raise AssertionError("nobody must decide")


def test_spectators_get_the_same_patches_whatever_compression_they_have(server: Server) -> None:
    async def visit() -> None:
        host = server.lay("you", "person", game="surviving")
        code = host.split("/")[2]
        at = f"ws://127.0.0.1:{server.port}/t/{code}"
        async with AsyncExitStack() as stack:
            players = [host, server.links(host)[0]]
            player, first = await deciding(stack, [f"ws://127.0.0.1:{server.port}{link}/live" for link in players])
            watching = [await stack.enter_async_context(websockets.connect(f"{at}/live", **how)) for how in SOCKETS]
            before = [await heard_until(socket, {}, 0) for socket in watching]
            await player.send(json.dumps({"frame": first["n"], "move": first["all"]["dock"]["moves"][0]["a"]}))
            await watching[0].send(json.dumps({"frame": 0, "move": "pass"}))
            while (after := page_data(f"{server.url}/t/{code}"))["n"] == 0:
                await asyncio.sleep(0.05)
            found = [await heard_until(socket, nodes, after["n"]) for socket, nodes in zip(watching, before, strict=True)]
            assert found == [after["all"]] * len(SOCKETS) and before[0] != after["all"]

    asyncio.run(visit())


def test_spectators_who_come_at_once_are_not_told_of_each_other_one_by_one(server: Server) -> None:
    """Each change of the number goes to everybody: of hundreds who come at once nobody would be served."""

    async def visit() -> None:
        code = server.lay("you", "person").split("/")[2]
        async with AsyncExitStack() as stack:
            began, told = time.monotonic(), 0
            sockets = [
                await stack.enter_async_context(websockets.connect(f"ws://127.0.0.1:{server.port}/t/{code}/live")) for _ in range(MANY)
            ]
            spectators = 0
            while spectators != MANY:
                said = json.loads(await asyncio.wait_for(sockets[0].recv(), 30))
                told += "about" in said
                spectators = said.get("about", {}).get("spectators", spectators)
            assert told <= 2 + (time.monotonic() - began) / Timings().spectator_count_interval

    asyncio.run(visit())


def test_what_cannot_be_written_at_once_keeps_its_place() -> None:
    """A patch never overtakes what came before it: an answer in the queue, or a message that is just being sent."""
    written: list[bytes] = []
    is_open = True

    def write(message: bytes) -> bool:
        if is_open:
            written.append(message)
        return is_open

    queue = UiSubscriber(write=write)
    queue.put_nowait(b"1")
    is_open = False
    queue.put_nowait(b"2")
    is_open = True
    queue.put_nowait(b"3")
    assert written == [b"1"] and [queue.get_nowait(), queue.get_nowait()] == [b"2", b"3"]
    queue.busy = True
    queue.put_nowait(b"4")
    assert written == [b"1"] and queue.get_nowait() == b"4"
    queue.busy = False
    queue.put_nowait(b"5")
    assert written == [b"1", b"5"] and queue.empty()


@pytest.mark.parametrize("bits", [0, 9, 15])
def test_a_shared_frame_is_made_once(bits: int) -> None:
    message = json.dumps({"n": 3, "set": {"dock": {"waiting": "Ana and Bo"}}}).encode()
    assert shared_frame(message, bits) is shared_frame(message, bits)
