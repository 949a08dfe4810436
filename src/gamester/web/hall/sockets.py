"""The socket of one table's pages: frames out, messages in."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from msgspec.structs import replace

from gamester.web import messages, metrics
from gamester.web.draw.frames import Frame
from gamester.web.draw.trimming import Trimmer
from gamester.web.guard.gate import CROWDED
from gamester.web.guard.turning_away import TOO_LATE
from gamester.web.hall.house import House
from gamester.web.hall.opening import Unopened, Unstarted
from gamester.web.hall.waiting import Waiting
from gamester.web.live import seating
from gamester.web.live.hotseat import Screen
from gamester.web.live.room import Room
from gamester.web.live.unsent import Unsent
from gamester.web.messages import Done, Refused, Shut, reason
from gamester.web.storage.store import Unkept

NO_SUCH = 4004
"""The code with which a socket is closed that leads nowhere: its page does not come again by itself."""
LATER = tuple(reason(number).clause for number in (messages.UNKEPT, messages.UNOPENED, CROWDED))
"""Refusals that may be over in a while: whoever gets one is asked to come later, and has tried no name."""
LOG = logging.getLogger("gamester")
DONE = Done()
"""The answer to a message that was taken and changed nothing this viewer sees."""


@websocket(["/t/{code:str}/live", "/t/{code:str}/{token:str}/live"])
async def live(socket: WebSocket[Any, Any, Any], house: House, code: str, token: str = "") -> None:
    """Frames out, messages in. One message at a time; each gets a frame, or one sentence with its clause."""
    await socket.accept()
    entered = await admit(house, code, token)
    if isinstance(entered, Refused):
        await socket.send_data(told(entered))
        await socket.close(code=closing(entered))
        return
    room, viewer = entered
    if isinstance(room, Room) and viewer < room.rail:
        with suppress(Unkept):
            await room.sit(viewer)
    await converse(socket, Screen(room) if isinstance(room, Room) and viewer == room.hot else room, viewer)


async def converse(socket: WebSocket[Any, Any, Any], room: Room | Waiting | Screen, viewer: int) -> None:
    """One viewer at a table, until the socket is closed."""
    async with room.lock:
        queue: Any = room.enter(viewer)
    sender = asyncio.create_task(send(socket, queue))
    try:
        while True:
            said = await socket.receive_data(mode="text")
            if queue.shut:
                continue  # its link is dead; what it says until it is closed nobody hears
            began = time.perf_counter()
            answer = await room.hear(viewer, said) or DONE
            metrics.answered(answer, time.perf_counter() - began)
            queue.put_nowait(answer)
    except WebSocketDisconnect:
        pass
    except Exception:
        LOG.exception("a message to table %s failed", room.row.code)
        raise
    finally:
        async with room.lock:
            room.leave(viewer, queue)
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


async def admit(house: House, code: str, token: str) -> tuple[Room | Waiting, int] | Refused:
    """The table and the viewer of a socket, or the sentence it gets instead."""
    try:
        waiting = await house.waiting(code)
        if waiting is not None and (looks := waiting.viewer(token)) is not None:
            return waiting, looks
        found = await house.viewer(code, token)
    except (Unkept, Unopened, Unstarted) as error:
        number = seating.NOT_STARTED if isinstance(error, Unstarted) else messages.UNOPENED
        return error.refused if isinstance(error, Unkept) else reason(number, code[:60])
    return found or messages.nobody(token, code)


def closing(refused: Refused) -> int:
    """The code with which a socket is closed on whoever is refused."""
    return TOO_LATE if refused.clause in LATER else NO_SUCH


async def send(socket: WebSocket[Any, Any, Any], queue: Unsent) -> None:
    """Push what comes, without what this socket has got before. A frame that came of a message answers it as well.

    Where something cannot be put on the line the socket is closed: its page comes again, and is not left with what it had.
    """
    trimmer = Trimmer()
    while True:
        one = await queue.get()
        if isinstance(one, Shut):
            await socket.send_data(told(one.refused))
            await socket.close(code=NO_SUCH)
            return
        try:
            if isinstance(one, Frame):
                one = trimmer.trim(replace(one, done=True) if queue.answers() else one)
            text = told(one)
        except Exception:
            LOG.exception("a %s could not be sent", type(one).__name__)
            await socket.close(code=TOO_LATE)
            return
        metrics.sent(text, isinstance(one, Frame))
        await socket.send_data(text)


def told(one: Any) -> str:
    """A frame or a refusal as the page reads it."""
    said = {"refused": one} if isinstance(one, Refused) else one
    return msgspec.json.encode(said).decode()
