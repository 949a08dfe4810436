"""The protocol's WebSocket: tables, frames, descriptions and answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from gamester.match.former_fields import HELLO, former_field_error
from gamester.server import messages, metrics
from gamester.server.api.requests import ApiError, find_table, token_of, waiting_table
from gamester.server.api.routes import answer_for
from gamester.server.messages import NOT_STARTED, Rejection, Shut, platform_rejection
from gamester.server.middleware.gate import POLICY_VIOLATION
from gamester.server.session.api_schema import Answer, Frame, Hello, Table
from gamester.server.session.api_stream import Subscriber
from gamester.server.session.session import Session
from gamester.server.session.ui_stream import UiSubscriber
from gamester.server.tables.lobby import WaitingRoom
from gamester.server.tables.page_socket import DONE, closing, text_of
from gamester.server.tables.registry import TableRegistry
from gamester.words.languages import UnknownLanguage, offered_language, speak
from gamester.words.phrases import encode_json

SEND_TIMEOUT = 20.0
"""Seconds in which a client must send its first message."""
WANTED = ("view", "ui")
"""Kinds of frames that a client may ask for."""
SHOWN = 40
"""The most characters of a wrong value that are shown."""
InboundQueue = asyncio.Queue[str | None]
"""Messages as they came; None when the client has disconnected."""


@websocket("/tables/{code:str}/live")
async def table_socket(socket: WebSocket[Any, Any, Any], house: TableRegistry, code: str) -> None:
    """Serve one client at a table, in the waiting room and during play."""
    await socket.accept()
    heard: InboundQueue = asyncio.Queue(maxsize=8)
    listening = asyncio.create_task(_receive_loop(socket, heard))
    try:
        hello = await _authenticate(socket, heard)
        if not isinstance(hello, Rejection) and hello.language:
            speak(hello.language)
        while not isinstance(hello, Rejection):
            found = await find_table(house, code, hello.token)
            if isinstance(found, Rejection):
                hello = found
            elif isinstance(found[0], WaitingRoom):
                if not await _wait(socket, found[0], found[1], hello.token, heard):
                    return
            else:
                opens = partial(house.still_opens, found[0], found[1], hello.token)
                if await _play(socket, found[0], found[1], _subscriber(hello), heard, opens):
                    return
        await _send_json(socket, answer_for(hello, -1))
        await socket.close(code=closing(hello))
    except WebSocketDisconnect:
        pass
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def _receive_loop(socket: WebSocket[Any, Any, Any], heard: InboundQueue) -> None:
    try:
        while True:
            await heard.put(await socket.receive_data(mode="text"))
    except WebSocketDisconnect:
        await heard.put(None)


async def _authenticate(socket: WebSocket[Any, Any, Any], heard: InboundQueue) -> Hello | Rejection:
    """Return the token and wishes from the header or first message, or a rejection."""
    text: str | None = None
    try:
        async with asyncio.timeout(SEND_TIMEOUT):
            text = await heard.get()
        if text is None:
            raise WebSocketDisconnect(detail="gone")
        if len(text) > messages.LONGEST:
            return platform_rejection(messages.TOO_LONG, messages.WORDS.say("expected-characters", n=messages.LONGEST, got=str(len(text))))
        hello = msgspec.json.decode(text, type=Hello)
        if problem := _unfitting_wish(hello):
            return platform_rejection(messages.NOT_UNDERSTOOD, problem)
        if hello.language:
            offered_language(hello.language)
        return msgspec.structs.replace(hello, token=hello.token or token_of(socket))
    except TimeoutError:
        return platform_rejection(messages.NOT_UNDERSTOOD, messages.WORDS.say("expected-hello"))
    except msgspec.MsgspecError as error:
        expected = messages.WORDS.say("expected-hello-but", error=str(error))
        return platform_rejection(messages.NOT_UNDERSTOOD, former_field_error(text or "", HELLO) or _unknown_want(text or "") or expected)
    except UnknownLanguage as error:
        return platform_rejection(messages.NOT_UNDERSTOOD, str(error))
    except ApiError as error:
        return error.sentence


def _unknown_want(text: str) -> str:
    """Return the sentence for a first message that wants something unknown, or ""."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return ""
    if not isinstance(found, dict) or found.get("want", "view") in WANTED:
        return ""
    got = msgspec.json.encode(found["want"]).decode()
    return messages.WORDS.say("expected-want", got=got if len(got) <= SHOWN else f"{got[:SHOWN]}…")


def _unfitting_wish(hello: Hello) -> str:
    """Return the sentence for wishes that do not go together, or ""."""
    if hello.want == "ui" and (hello.since or hello.masked_state):
        return messages.WORDS.say("only-with", fields="`since`, `masked_state`", kind="`want` `view`", got="`ui`")
    if hello.want == "view" and (hello.have != -1 or hello.boot):
        return messages.WORDS.say("only-with", fields="`have`, `boot`", kind="`want` `ui`", got="`view`")
    return ""


def _subscriber(hello: Hello) -> Subscriber | UiSubscriber:
    if hello.want == "ui":
        return UiSubscriber(is_program=True, have=hello.have, boot=hello.boot)
    return Subscriber(hello.since, hello.masked_state)


async def _wait(socket: WebSocket[Any, Any, Any], waiting: WaitingRoom, viewer: int, token: str, heard: InboundQueue) -> bool:
    """Send changes of the waiting room until it ends.

    Return True if the client is still connected.
    """
    queue, told = waiting.subscribe(viewer), None
    try:
        while not waiting.row.started and (not token or waiting.seat_of(token)):
            if told != (now := waiting_table(waiting, token)):
                await _send_json(socket, told := now)
            asked, changed = asyncio.ensure_future(heard.get()), asyncio.ensure_future(queue.get())
            await asyncio.wait({asked, changed}, return_when=asyncio.FIRST_COMPLETED)
            changed.cancel()
            if not asked.done():
                asked.cancel()
            elif asked.result() is None:
                return False
            else:
                await _send_json(socket, answer_for(platform_rejection(NOT_STARTED), -1))
        return True
    finally:
        waiting.unsubscribe(viewer, queue)


async def _play(
    socket: WebSocket[Any, Any, Any],
    room: Session,
    viewer: int,
    ear: Subscriber | UiSubscriber,
    heard: InboundQueue,
    opens: Callable[[], bool],
) -> bool:
    """Serve a started table until the client disconnects.

    Return False if its link was replaced since it was looked up: it opens nothing.
    """
    async with room.locked():
        if not opens():
            return False
        room.attach(viewer, ear)
    sender = asyncio.create_task(_send(socket, ear))
    try:
        while (text := await heard.get()) is not None:
            if ear.shut:
                continue
            began = time.perf_counter()
            refused = await room.handle_message(viewer, text)
            async with room.locked():
                # Through the queue of frames, so that the answer comes after the frame or patch that it led to.
                ear.put_nowait(answer_for(refused, room.broadcast.count(viewer).n))
            metrics.record_message(refused or DONE, time.perf_counter() - began)
    finally:
        async with room.locked():
            room.unsubscribe(viewer, ear)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)
    return True


async def _send(socket: WebSocket[Any, Any, Any], ear: Subscriber | UiSubscriber) -> None:
    """Send what is put into a queue.

    If something cannot be sent the socket is closed: its client connects again, and does not wait for ever.
    """
    while True:
        one = await ear.get()
        if isinstance(one, Shut):
            await _send_json(socket, answer_for(one.refused, -1))
            await socket.close(code=closing(one.refused))
            return
        if one is None:  # Too far behind for patches: it connects again and gets the whole table.
            await socket.close(code=POLICY_VIOLATION)
            return
        if isinstance(one, bytes | Table | Frame | Answer):
            if (text := text_of(one)) is None:
                await socket.close(code=POLICY_VIOLATION)
                return
            await _send_text(socket, text, isinstance(one, bytes | Frame))


async def _send_json(socket: WebSocket[Any, Any, Any], one: Table | Answer) -> None:
    await _send_text(socket, encode_json(one).decode(), False)  # phrases too


async def _send_text(socket: WebSocket[Any, Any, Any], text: str, is_frame: bool) -> None:
    metrics.record_sent(len(text), is_frame)
    await socket.send_data(text)
