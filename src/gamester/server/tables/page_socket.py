"""The WebSocket of a table's pages: patches out, messages in."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from gamester.server import messages, metrics
from gamester.server.messages import Accepted, Rejection, Shut, platform_rejection
from gamester.server.middleware.connections import DIRECT
from gamester.server.middleware.gate import POLICY_VIOLATION, TOO_MANY_SOCKETS
from gamester.server.session.hot_seat_screen import HotSeatScreen
from gamester.server.session.session import Session
from gamester.server.session.ui_stream import UiSubscriber
from gamester.server.storage.errors import StorageError
from gamester.server.tables.loader import TableNotLoadable, TableNotStarted
from gamester.server.tables.lobby import WaitingFrame, WaitingQueue, WaitingRoom
from gamester.server.tables.registry import TableRegistry
from gamester.words.phrases import encode_json

NO_SUCH = 4004
"""The code with which a socket is closed that leads nowhere: its page does not come again by itself."""
RETRYABLE_CLAUSES = tuple(platform_rejection(number).clause for number in (messages.NOT_STORED, messages.NOT_LOADABLE, TOO_MANY_SOCKETS))
"""Rejections that may be over in a while: the client is asked to come later, and has tried no code."""
LOG = logging.getLogger("gamester")
DONE = Accepted()
"""The answer to a message that was taken and changed nothing this viewer sees."""


@websocket(["/t/{code:str}/live", "/t/{code:str}/{token:str}/live"])
async def page_socket(socket: WebSocket[Any, Any, Any], house: TableRegistry, code: str, token: str = "") -> None:
    """Serve one page: one message at a time, each answered by a frame or a rejection."""
    await socket.accept()
    entered = await authorize(house, code, token)
    if isinstance(entered, Rejection):
        await socket.send_data(as_json(entered))
        await socket.close(code=closing(entered))
        return
    room, viewer = entered
    if isinstance(room, Session) and viewer < room.rail:
        with suppress(StorageError):
            await room.claim_seat(viewer)
            await room.hooks.follow_language(viewer)
    if not isinstance(room, Session):
        await run_socket(socket, room, viewer)
        return
    opens = partial(house.still_opens, room, viewer, token)
    if viewer == room.hot:
        await run_socket(socket, HotSeatScreen(room), viewer, opens=opens)
        return
    extensions: dict[str, Any] = dict(socket.scope.get("extensions") or {})
    await run_socket(socket, room, viewer, UiSubscriber(write=extensions.get(DIRECT)), opens)


async def run_socket(
    socket: WebSocket[Any, Any, Any],
    room: Session | WaitingRoom | HotSeatScreen,
    viewer: int,
    described: UiSubscriber | None = None,
    opens: Callable[[], bool] = lambda: True,
) -> None:
    """Serve one viewer of a table until the socket is closed.

    `described` is the queue of a page that gets patches, where the room has none of its own. `opens` returns False if the link was replaced
    since the viewer came.
    """
    queue: Any = described
    async with room.locked():
        dead = not opens()
        if described is not None and isinstance(room, Session) and not dead:
            room.attach(viewer, described)
        elif not dead:
            queue = room.subscribe(viewer)
    if dead:
        await socket.send_data(as_json(messages.no_such_seat("none")))
        await socket.close(code=NO_SUCH)
        return
    sender = asyncio.create_task(send(socket, queue))
    try:
        while True:
            said = await socket.receive_data(mode="text")
            if queue.shut:
                continue  # its link is dead; what it says until it is closed nobody hears
            began = time.perf_counter()
            answer = await room.handle_message(viewer, said) or DONE
            metrics.record_message(answer, time.perf_counter() - began)
            queue.put_nowait(answer)
    except WebSocketDisconnect:
        pass
    except Exception:
        LOG.exception("a message to table %s failed", room.row.code)
        raise
    finally:
        async with room.locked():
            room.unsubscribe(viewer, queue)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def authorize(house: TableRegistry, code: str, token: str) -> tuple[Session | WaitingRoom, int] | Rejection:
    """Return the table and the viewer of a socket, or the rejection it gets instead."""
    try:
        waiting = await house.get_waiting_room(code)
        if waiting is not None and (looks := waiting.viewer(token)) is not None:
            return waiting, looks
        found = await house.session_for_viewer(code, token)
    except (StorageError, TableNotLoadable, TableNotStarted) as error:
        number = messages.NOT_STARTED if isinstance(error, TableNotStarted) else messages.NOT_LOADABLE
        return error.refused if isinstance(error, StorageError) else platform_rejection(number, code[:60])
    return found or messages.no_such_seat(token, code)


def closing(refused: Rejection) -> int:
    """Return the code with which a rejected socket is closed."""
    return POLICY_VIOLATION if refused.clause in RETRYABLE_CLAUSES else NO_SUCH


async def send(socket: WebSocket[Any, Any, Any], queue: WaitingQueue | UiSubscriber) -> None:
    """Send what is put into a queue.

    If something cannot be sent the socket is closed: its page connects again, and is not left with what
    it had.
    """
    while True:
        one = await queue.get()
        queue.busy = True
        if isinstance(one, Shut):
            await socket.send_data(as_json(one.refused))
            await socket.close(code=NO_SUCH)
            return
        if one is None:  # too far behind: it connects again and gets the whole table
            await socket.close(code=POLICY_VIOLATION)
            return
        if (text := text_of(one)) is None:
            await socket.close(code=POLICY_VIOLATION)
            return
        metrics.record_sent(len(text), isinstance(one, WaitingFrame | bytes))
        await socket.send_data(text)
        queue.busy = False


def text_of(one: Any) -> str | None:
    """Return a queued item as JSON, or None if it cannot be written.

    The log then says why.
    """
    try:
        return one.decode() if isinstance(one, bytes) else as_json(one)
    except Exception:
        LOG.exception("%s could not be sent", type(one).__name__)
        return None


def as_json(one: Any) -> str:
    """Return a frame or a rejection as the page reads it."""
    said = {"refused": one} if isinstance(one, Rejection) else one
    return encode_json(said).decode()
