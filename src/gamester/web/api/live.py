"""The socket of the protocol: tables, frames and answers out, messages in."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from gamester.web import messages, metrics
from gamester.web.api.calls import answered
from gamester.web.api.entering import entered, expecting, token_of
from gamester.web.api.refusing import Refused
from gamester.web.hall.house import House
from gamester.web.hall.sockets import DONE, closing
from gamester.web.hall.waiting import Waiting
from gamester.web.live.room import Room
from gamester.web.live.seating import NOT_STARTED
from gamester.web.live.spoken import Answer, Frame, Hello, Table
from gamester.web.live.wire import Ear
from gamester.web.messages import Refused as Sentence
from gamester.web.messages import Shut, reason

PATIENCE = 20.0
"""Seconds in which a client says who it is."""
Heard = asyncio.Queue[str | None]
"""Messages as they came; None when the client is gone."""


@websocket("/tables/{code:str}/live")
async def live(socket: WebSocket[Any, Any, Any], house: House, code: str) -> None:
    """One client at a table, from before the deal until it goes."""
    await socket.accept()
    heard: Heard = asyncio.Queue(maxsize=8)
    listening = asyncio.create_task(_listen(socket, heard))
    try:
        hello = await _hello(socket, heard)
        while not isinstance(hello, Sentence):
            found = await entered(house, code, hello.token)
            if isinstance(found, Sentence):
                hello = found
            elif isinstance(found[0], Waiting):
                if not await _wait(socket, found[0], found[1], hello.token, heard):
                    return
            else:
                await _play(socket, found[0], found[1], Ear(hello.since, hello.known), heard)
                return
        await _tell(socket, answered(hello, -1))
        await socket.close(code=closing(hello))
    except WebSocketDisconnect:
        pass
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def _listen(socket: WebSocket[Any, Any, Any], heard: Heard) -> None:
    try:
        while True:
            await heard.put(await socket.receive_data(mode="text"))
    except WebSocketDisconnect:
        await heard.put(None)


async def _hello(socket: WebSocket[Any, Any, Any], heard: Heard) -> Hello | Sentence:
    """Who it is, from the header or the first message."""
    try:
        async with asyncio.timeout(PATIENCE):
            text = await heard.get()
        if text is None:
            raise WebSocketDisconnect(detail="gone")
        if len(text) > messages.LONGEST:
            return reason(messages.TOO_LONG, f"Expected at most {messages.LONGEST} characters, got {len(text)}.")
        hello = msgspec.json.decode(text, type=Hello)
        return msgspec.structs.replace(hello, token=hello.token or token_of(socket))
    except TimeoutError:
        return reason(messages.NOT_UNDERSTOOD, "Expected a first message, `{}` or with your token.")
    except msgspec.MsgspecError as error:
        return reason(messages.NOT_UNDERSTOOD, f"Expected a first message, `{{}}` or with your token: {error}.")
    except Refused as error:
        return error.sentence


async def _wait(socket: WebSocket[Any, Any, Any], waiting: Waiting, viewer: int, token: str, heard: Heard) -> bool:
    """Tell who is here until that ends: whether the client is still there."""
    queue, told = waiting.enter(viewer), None
    try:
        while not waiting.row.started and (not token or waiting.own(token)):
            if told != (now := expecting(waiting, token)):
                await _tell(socket, told := now)
            asked, changed = asyncio.ensure_future(heard.get()), asyncio.ensure_future(queue.get())
            await asyncio.wait({asked, changed}, return_when=asyncio.FIRST_COMPLETED)
            changed.cancel()
            if not asked.done():
                asked.cancel()
            elif asked.result() is None:
                return False
            else:
                await _tell(socket, answered(reason(NOT_STARTED), -1))
        return True
    finally:
        waiting.leave(viewer, queue)


async def _play(socket: WebSocket[Any, Any, Any], room: Room, viewer: int, ear: Ear, heard: Heard) -> None:
    """A table that is dealt, until the client is gone."""
    async with room.lock:
        room.attach(viewer, ear)
    sender = asyncio.create_task(_send(socket, ear))
    try:
        while (text := await heard.get()) is not None:
            if ear.shut:
                continue
            began = time.perf_counter()
            refused = await room.hear(viewer, text)
            async with room.lock:
                ear.put_nowait(answered(refused, room.wire.desk(viewer).frame.n))
            metrics.answered(refused or DONE, time.perf_counter() - began)
    finally:
        async with room.lock:
            room.leave(viewer, ear)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def _send(socket: WebSocket[Any, Any, Any], ear: Ear) -> None:
    while True:
        one = await ear.get()
        if isinstance(one, Shut):
            await _tell(socket, answered(one.refused, -1))
            await socket.close(code=closing(one.refused))
            return
        if isinstance(one, Table | Frame | Answer):
            await _tell(socket, one)


async def _tell(socket: WebSocket[Any, Any, Any], one: Table | Frame | Answer) -> None:
    text = msgspec.json.encode(one).decode()
    metrics.sent(text, isinstance(one, Frame))
    await socket.send_data(text)
