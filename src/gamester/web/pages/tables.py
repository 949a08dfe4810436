"""The pages of one table: a seat by its secret link, the rail by the table's name."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect
from markupsafe import Markup

from gamester.play.telling import merge
from gamester.web import messages
from gamester.web.draw.faces import symbols
from gamester.web.draw.page import html, refusal, render
from gamester.web.guard.posted import posted
from gamester.web.hall import onward
from gamester.web.hall.house import House, Wanted
from gamester.web.hall.terms import terms_of
from gamester.web.live import after, lagging, seating, talk
from gamester.web.live.around import with_own
from gamester.web.live.room import Room
from gamester.web.messages import Refused, reason
from gamester.web.pages import door, looking
from gamester.web.storage.kept import joined


async def shell(room: Room, viewer: int, token: str = "") -> str:
    """Return the page around the frames of one viewer. Under the lock: nobody is shown what is not on disk."""
    socket = f"/t/{room.row.code}/{token}/live" if token else f"/t/{room.row.code}/live"
    async with room.lock:
        faces, table = symbols(room.match), Markup(with_own(room.frame(viewer).html, room.row.code, token))
        now = {"now": round(time.time() * 1000)} if room.row.clock else {}  # as late as may be: drawing the table takes its time
        return render("table.html", socket=socket, title=room.title, faces=faces, table=table, **now)


@get("/t/{code:str}")
async def rail(house: House, request: Request[Any, Any, Any], code: str) -> Response[Any]:
    """Watch a table: open cards only, until it is over."""
    if (waiting := await house.waiting(code)) is not None:
        return await door.show(house, request, waiting)
    room = await house.room(code)
    if room is None:
        return door.renamed(code) or door.nobody("", code)
    return html(await shell(room, room.rail))


@get("/t/{code:str}/record")
async def record(house: House, code: str) -> Response[Any]:
    """The record of a game that is over, as text."""
    room = await house.room(code)
    if room is None:
        return door.nobody("", code)
    async with room.lock:
        text = await room.record()
    if text is None:
        return refusal(lagging.closed(room.row), 403)
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
    table = await looking.look_back(room, viewer, line)
    if table is None:
        return refusal(Refused("", f"This log has no line {line}.", title="No such line"), 404)
    table = with_own(table, code, token)
    if request.headers.get("sec-fetch-mode") != "navigate":
        return html(table)
    faces = symbols(room.match)
    return html(render("table.html", socket="", title=room.title, faces=faces, table=Markup(table)))


@get("/t/{code:str}/{token:str}")
async def seat(house: House, request: Request[Any, Any, Any], code: str, token: str) -> Response[Any]:
    """Your seat; of an invitation the page on which it is taken."""
    if (waiting := await house.waiting(code)) is not None:
        return await door.show(house, request, waiting, token)
    seated = await house.seat(code, token)
    if seated is None:
        return door.renamed(code, token) or await door.elsewhere(house, request, code)
    room, own = seated
    response = html(await shell(room, own, token))
    await door.remember(house, request, response, code, token)
    return response


@post("/t/{code:str}/{token:str}/standing")
async def standing(house: House, request: Request[Any, Any, Any], code: str, token: str) -> Response[Any]:
    """The switch of a phase that closes by itself, without JavaScript: what is not ticked is off."""
    seated = await house.seat(code, token)
    if seated is None:
        return door.nobody(token)
    room, own = seated
    if refused := await room.switch(own, "on" in (await posted(request))):
        return refusal(refused, 503)
    return Redirect(f"/t/{code}/{token}", status_code=303)


@post("/t/{code:str}/{token:str}/rematch")
async def rematch(house: House, code: str, token: str) -> Response[Any]:
    """The same people, rules and cards, dealt anew; whoever asks first lays it, the others follow."""
    seated = await house.seat(code, token)
    if seated is None:
        return door.nobody(token)
    room, own = seated
    async with room.lock:  # what is not on disk yet may not be so
        over = room.match.over()
    if not over:
        return refusal(reason(messages.CLOSED, "The game is still going on.", "Not yet"), 409)
    async with room.laying:
        room.rematch = room.rematch or await house.store.kept(after.rematch_of(code)) or ""
        if not room.rematch:
            seats = [Wanted(row.name, row.bot, "" if row.bot else row.chosen) for row in room.row.seats]
            row, thrown = room.row, await house.store.thrown(code, room.rail)
            dice, kept = [thrown.get(seat, "") for seat in range(room.rail)], terms_of(row).kept
            half, host = house.links.half(code), seating.host_again(row, own)
            hooks = onward.hooks_along(row)
            along = joined(hooks, talk.along(room, host))
            laid = row.game, seats, row.options, row.cards, code, row.text, row.beside, dice, half, host, along, after.rematch_of(code)
            room.rematch = await house.lay(*laid, **kept)
            async with room.lock:
                room.publish()
            if hooks:
                await onward.tell(house, room.rematch, code)
    return Redirect(f"/t/{room.rematch}/{house.links.token(room.rematch, own)}", status_code=303)
