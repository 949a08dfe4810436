"""Pages of a started table: seat, log, look-back, record, rematch."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect
from markupsafe import Markup

from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.middleware.browser_security import parse_form
from gamester.server.pages import replay_workers, waiting_room
from gamester.server.pages.plain_table import HAND, address, plain_page, play
from gamester.server.pages.table_html import json_answer
from gamester.server.pages.whole_log import turns_of
from gamester.server.render.templates import html, offered_languages, rejection_page, render
from gamester.server.session.features import spectator_delay
from gamester.server.session.page_context import page_title
from gamester.server.session.session import Session
from gamester.server.tables import rematch as rematches
from gamester.server.tables.registry import TableRegistry
from gamester.ui.faces.cards import sprite
from gamester.words.phrases import encode_json


async def chosen_page(request: Request[Any, Any, Any], room: Session, viewer: int, token: str = "") -> str:
    """Return the drawn table, or the plain page where that is asked for."""
    if request.query_params.get("plain"):
        return await plain_page(room, viewer, token, request.query_params.get(HAND, ""))
    return await table_page(room, viewer, token)


async def table_page(room: Session, viewer: int, token: str = "", looking: int = 0) -> str:
    """Return the page that draws a viewer's table from its description.

    It looks back at a line of the log at once, unless `looking` is 0.
    """
    base = f"/t/{room.row.code}/{token}" if token else f"/t/{room.row.code}"
    async with room.locked():
        faces, listed, backs = sprite(room.match)
        here: dict[str, Any] = {"socket": f"{base}/live", "base": base, "code": room.row.code}
        here |= {"seated": viewer < room.rail or viewer == room.hot, "title": page_title(room), "looking": looking}
        here["languages"] = offered_languages()
        first = {**room.ui_stream.first_data(viewer), **here, "faces": listed, "backs": backs}
    data = Markup(encode_json(first).decode().replace("<", "\\u003c"))
    return render("table.html", title=page_title(room), faces=faces, first=data, now=round(time.time() * 1000), plain=address(base))


@get("/t/{code:str}")
async def spectator_page(house: TableRegistry, request: Request[Any, Any, Any], code: str) -> Response[Any]:
    """Show a table to a spectator: open cards only, until it is over."""
    if (waiting := await house.get_waiting_room(code)) is not None:
        return await waiting_room.waiting_page(house, request, waiting)
    room = await house.get_session(code)
    if room is None:
        return waiting_room.redirect_to_code(code) or waiting_room.nobody("", code)
    return html(await chosen_page(request, room, room.rail))


@get("/t/{code:str}/record")
async def record(house: TableRegistry, code: str) -> Response[Any]:
    """Send the record of a finished game."""
    room = await house.get_session(code)
    if room is None:
        return waiting_room.nobody("", code)
    async with room.locked():
        text = await room.record()
    if text is None:
        return rejection_page(spectator_delay.record_not_open(room.row), 403)
    name = f'attachment; filename="{room.row.game}-{code}.txt"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


@get(["/t/{code:str}/log", "/t/{code:str}/{token:str}/log"])
async def log_page(house: TableRegistry, code: str, token: str = "") -> Response[Any]:
    """Show the whole log of a seat or of a spectator."""
    if (found := await house.session_for_viewer(code, token)) is None:
        return waiting_room.nobody(token, title=messages.WORDS.say("no-such-log"))
    room, viewer = found
    back = f"/t/{code}/{token}" if token else f"/t/{code}"
    async with room.locked():
        turns, names = turns_of(room.view(viewer)), room.seen_by(viewer).seats
    return html(render("log.html", slug=room.row.game, code=code, turns=turns, names=names, back=back))


@get(["/t/{code:str}/at/{line:int}", "/t/{code:str}/{token:str}/at/{line:int}"])
async def look_back(house: TableRegistry, request: Request[Any, Any, Any], code: str, line: int, token: str = "") -> Response[Any]:
    """Show the table as this viewer saw it at a line of their log.

    An open page gets only the table.
    """
    if (found := await house.session_for_viewer(code, token)) is None:
        return waiting_room.nobody(token, title=messages.WORDS.say("no-such-log"))
    room, viewer = found
    table = await replay_workers.describe_past(room, viewer, line)
    if table is None:
        back = f"/t/{code}/{token}" if token else f"/t/{code}"
        return rejection_page(
            Rejection("", messages.WORDS.say("no-line", line=str(line)), title=messages.WORDS.say("no-such-line")), 404, back=back
        )
    opened = request.headers.get("sec-fetch-mode") != "navigate"
    return json_answer(table) if opened else html(await table_page(room, viewer, token, line))


@get("/t/{code:str}/{token:str}")
async def seat_page(house: TableRegistry, request: Request[Any, Any, Any], code: str, token: str) -> Response[Any]:
    """Show your seat, or the page of an invitation."""
    if (waiting := await house.get_waiting_room(code)) is not None:
        return await waiting_room.waiting_page(house, request, waiting, token)
    seated = await house.session_for_token(code, token)
    if seated is None:
        return waiting_room.redirect_to_code(code, token) or await waiting_room.redirect_to_own_seat(house, request, code)
    room, own = seated
    response = html(successor_page(room, own, token) if is_asked_for_name(room, own) else await chosen_page(request, room, own, token))
    await waiting_room.remember_in_browser(house, request, response, code, token)
    return response


def is_asked_for_name(room: Session, viewer: int) -> bool:
    """Return True if a viewer plays on for somebody else and has to say their name.

    After the end nobody plays on, so that viewer gets the result at once.
    """
    return viewer < room.rail and room.match.standing.is_unnamed(viewer) and not room.match.ended_by()


def successor_page(room: Session, seat: int, token: str) -> str:
    """Return the page that asks who plays on for somebody else."""
    former = room.match.standing.given_name(seat, room.match.header.names[seat])
    return render("successor.html", title=page_title(room), base=f"/t/{room.row.code}/{token}", former=former)


@post("/t/{code:str}/{token:str}/name")
async def say_name(house: TableRegistry, request: Request[Any, Any, Any], code: str, token: str) -> Response[Any]:
    """Sit down for somebody else, under your own name."""
    seated = await house.session_for_token(code, token)
    if seated is None:
        return waiting_room.nobody(token)
    room, own = seated
    if refused := await room.commands["name"](own, str((await parse_form(request)).get("name", ""))):
        return rejection_page(refused, 409, back=f"/t/{code}/{token}")
    await room.claim_seat(own)
    return Redirect(f"/t/{code}/{token}", status_code=303)


@post("/t/{code:str}/{token:str}/standing")
async def auto_response_form(house: TableRegistry, request: Request[Any, Any, Any], code: str, token: str) -> Response[Any]:
    """Set the standing answer of a phase that ends by itself, without JavaScript.

    A box that is not ticked means off.
    """
    seated = await house.session_for_token(code, token)
    if seated is None:
        return waiting_room.nobody(token)
    room, own = seated
    if refused := await room.set_auto_response(own, "on" in (await parse_form(request))):
        return rejection_page(refused, 503)
    return Redirect(f"/t/{code}/{token}", status_code=303)


@post("/t/{code:str}/{token:str}/rematch")
async def rematch(house: TableRegistry, code: str, token: str) -> Response[Any]:
    """Create the rematch or follow to it.

    The first player to ask creates it: same people, rules and cards.
    """
    seated = await house.session_for_token(code, token)
    if seated is None:
        return waiting_room.nobody(token)
    room, own = seated
    async with room.locked():  # Without the lock an unstored last move could count.
        over = room.match.ended_by()
    if not over:
        return rejection_page(platform_rejection(messages.CLOSED, messages.WORDS.say("still-going-on"), messages.WORDS.say("not-yet")), 409)
    laid = await rematches.create_or_find(house, room, own)
    return Redirect(f"/t/{laid}/{house.links.token(laid, own)}", status_code=303)


HANDLERS = (play, say_name)
