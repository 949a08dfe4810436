"""The pages and the socket of one table: a seat by its secret link, the rail by the table's name."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.response import Redirect
from markupsafe import Markup

from gamester.play.telling import merge
from gamester.web import door, messages, metrics, seating
from gamester.web.cookie import keep
from gamester.web.faces import symbols
from gamester.web.frames import Frame
from gamester.web.hotseat import Screen
from gamester.web.house import House, Unopened, Unstarted, Wanted
from gamester.web.messages import Done, Refused, reason
from gamester.web.page import html, refusal, render
from gamester.web.room import Room
from gamester.web.store import Unkept
from gamester.web.terms import terms_of
from gamester.web.trimming import Trimmer
from gamester.web.waiting import Waiting

NO_SUCH = 4004
LOG = logging.getLogger("gamester")
DONE = Done()
"""The answer to a message that was taken and changed nothing this viewer sees."""


async def shell(room: Room, viewer: int, socket: str) -> str:
    """The page around the frames of one viewer. Under the lock: nobody is shown what is not on disk."""
    async with room.lock:
        faces = symbols(room.match)
        now = {"now": round(time.time() * 1000)} if room.row.clock else {}
        return render("table.html", socket=socket, title=room.title, faces=faces, table=Markup(room.frame(viewer).html), **now)


@get("/t/{code:str}")
async def rail(house: House, request: Request[Any, Any, Any], code: str) -> Response[Any]:
    """Watch a table: open cards only, until it is over."""
    if (waiting := await house.waiting(code)) is not None:
        return await door.show(house, request, waiting)
    room = await house.room(code)
    if room is None:
        return door.nobody("", code)
    return html(await shell(room, room.rail, f"/t/{code}/live"))


@get("/t/{code:str}/record")
async def record(house: House, code: str) -> Response[Any]:
    """The record of a game that is over, as text."""
    room = await house.room(code)
    if room is None:
        return door.nobody("", code)
    async with room.lock:
        text = await room.record()
    if text is None:
        return refusal(reason(messages.CLOSED, "", "Not yet"), 403)
    name = f'attachment; filename="{room.row.game}-{code}.txt"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


@get(["/t/{code:str}/log", "/t/{code:str}/{token:str}/log"])
async def whole_log(house: House, code: str, token: str = "") -> Response[Any]:
    """Everything this seat, or the rail, was told."""
    if (found := await house.viewer(code, token)) is None:
        return door.nobody(token, title="No such log")
    room, viewer = found
    back = f"/t/{code}/{token}" if token else f"/t/{code}"
    async with room.lock:
        lines = merge(room.view(viewer).log)
    return html(render("log.html", slug=room.row.game, code=code, lines=lines, back=back))


@get(["/t/{code:str}/at/{line:int}", "/t/{code:str}/{token:str}/at/{line:int}"])
async def look_back(house: House, request: Request[Any, Any, Any], code: str, line: int, token: str = "") -> Response[Any]:
    """The table as this seat, or the rail, saw it when a line of its log was told: for a page that is open, or as one of its own."""
    if (found := await house.viewer(code, token)) is None:
        return door.nobody(token, title="No such log")
    room, viewer = found
    table = await room.look_back(viewer, line)
    if table is None:
        return refusal(Refused("", f"This log has no line {line}.", title="No such line"), 404)
    if request.headers.get("sec-fetch-mode") != "navigate":
        return html(table)
    faces = symbols(room.match)
    return html(render("table.html", socket="", title=room.title, faces=faces, table=Markup(table)))


@get("/t/{code:str}/{token:str}")
async def seat(house: House, request: Request[Any, Any, Any], code: str, token: str) -> Response[Any]:
    """Your seat. Opening its link the first time takes it."""
    if (waiting := await house.waiting(code)) is not None:
        return await door.show(house, request, waiting, token)
    seated = await house.seat(code, token)
    if seated is None:
        return await door.elsewhere(house, request, code)
    room, own = seated
    if own < room.rail:
        await room.sit(own)
    response = html(await shell(room, own, f"/t/{code}/{token}/live"))
    keep(request, response, code, token)
    return response


@post("/t/{code:str}/{token:str}/standing")
async def standing(house: House, request: Request[Any, Any, Any], code: str, token: str) -> Response[Any]:
    """The switch of a phase that closes by itself, without JavaScript: what is not ticked is off."""
    seated = await house.seat(code, token)
    if seated is None:
        return door.nobody(token)
    room, own = seated
    if refused := await room.switch(own, "on" in (await request.form())):
        return refusal(refused, 503)
    return Redirect(f"/t/{code}/{token}", status_code=303)


@post("/t/{code:str}/{token:str}/rematch")
async def rematch(house: House, code: str, token: str) -> Response[Any]:
    """The same people, rules and cards, dealt anew; whoever asks first lays it, the others follow."""
    seated = await house.seat(code, token)
    if seated is None:
        return door.nobody(token)
    room, own = seated
    if not room.match.over():
        return refusal(reason(messages.CLOSED, "The game is still going on.", "Not yet"), 409)
    async with room.laying:
        room.rematch = room.rematch or await house.store.kept(f"rematch/{code}") or ""
        if not room.rematch:
            seats = [Wanted(row.name, row.bot) for row in room.row.seats]
            row, thrown = room.row, await house.store.thrown(code, room.rail)
            dice, kept = [thrown.get(seat, "") for seat in range(room.rail)], terms_of(row).kept
            half = house.links.half(code)
            laid = await house.lay(row.game, seats, row.options, row.cards, code, row.text, row.beside, dice, half, **kept)
            room.rematch = await house.store.first(f"rematch/{code}", laid)
            if room.rematch != laid:  # somebody has asked another worker
                await house.store.forget(laid)
    return Redirect(f"/t/{room.rematch}/{house.links.token(room.rematch, own)}", status_code=303)


@websocket(["/t/{code:str}/live", "/t/{code:str}/{token:str}/live"])
async def live(socket: WebSocket[Any, Any, Any], house: House, code: str, token: str = "") -> None:
    """Frames out, messages in. One message at a time; each gets a frame, or one sentence with its clause."""
    await socket.accept()
    entered = await admit(house, code, token)
    if isinstance(entered, Refused):
        await socket.send_data(told(entered))
        await socket.close(code=NO_SUCH)
        return
    room, viewer = entered
    await converse(socket, Screen(room) if isinstance(room, Room) and viewer == room.hot else room, viewer)


async def converse(socket: WebSocket[Any, Any, Any], room: Room | Waiting | Screen, viewer: int) -> None:
    """One viewer at a table, until the socket is closed."""
    async with room.lock:
        queue: Any = room.enter(viewer)
    sender = asyncio.create_task(send(socket, queue))
    try:
        while True:
            said = await socket.receive_data(mode="text")
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
        return messages.unkept(error) if isinstance(error, Unkept) else reason(number, code[:60])
    return found or messages.nobody(token, code)


async def send(socket: WebSocket[Any, Any, Any], queue: asyncio.Queue[Any]) -> None:
    """Push what comes, without what this socket has got before."""
    trimmer = Trimmer()
    while True:
        one = await queue.get()
        text = told(trimmer.trim(one) if isinstance(one, Frame) else one)
        metrics.sent(text, isinstance(one, Frame))
        await socket.send_data(text)


def told(one: Any) -> str:
    """A frame or a refusal as the page reads it."""
    said = {"refused": one} if isinstance(one, Refused) else one
    return msgspec.json.encode(said).decode()
