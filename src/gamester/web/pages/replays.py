"""Replays: every moment of a finished game on a page of its own, of a table here or of a record that somebody brings."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from litestar import Request, Response, get, post, route
from litestar.datastructures import UploadFile
from litestar.response import Redirect
from markupsafe import Markup
from msgspec.structs import replace

from gamester.play import record
from gamester.play.said import LogLine
from gamester.web import messages
from gamester.web.draw.blocks import Block
from gamester.web.draw.faces import symbols
from gamester.web.draw.frames import USUAL
from gamester.web.draw.keys import Keys
from gamester.web.draw.page import html, refusal, render
from gamester.web.draw.parts import whole
from gamester.web.draw.pieces import Pieces
from gamester.web.draw.scene import Scene, scene
from gamester.web.guard.limits import sender
from gamester.web.guard.posted import posted
from gamester.web.hall import onward
from gamester.web.messages import Refused, reason
from gamester.web.pages import timeline
from gamester.web.pages.checking import CHECKER
from gamester.web.pages.looking import looked
from gamester.web.pages.players import Found, Player, Shown, not_shown
from gamester.web.pages.shelf import READING
from gamester.web.pages.timeline import Timeline
from gamester.web.storage import uploads

UNREADABLE, ENDED = 938, 939


@get("/t/{code:str}/replay")
async def of_table(player: Player, request: Request[Any, Any, Any], code: str, at: str = "", eyes: str = "") -> Response[Any]:
    """The replay of a finished table, at one moment and through somebody's eyes."""
    return await _moment(await player.of_table(code), request, at, eyes)


@get("/replay/{name:str}")
async def of_upload(player: Player, request: Request[Any, Any, Any], name: str, at: str = "", eyes: str = "") -> Response[Any]:
    """The replay of a record that was brought."""
    return await _moment(await player.of_upload(name), request, at, eyes)


async def _moment(shown: Found, request: Request[Any, Any, Any], at: str, eyes: str) -> Response[Any]:
    """The whole page, or only what changes on it for a page that is open."""
    if isinstance(shown, Refused):
        return not_shown(shown)
    rail = shown.replay.match.layout.rail
    line = Timeline(shown.replay, shown.base, timeline.number_of(at, 1), timeline.eyes_of(eyes, rail))
    table = await looked(drawn, shown, line)
    if request.headers.get("sec-fetch-mode", "navigate") != "navigate":
        return html(table)
    title = f"Replay of {shown.replay.match.title}, {shown.name} · Gamester"
    return html(render("replay.html", title=title, faces=symbols(shown.replay.match), table=Markup(table)))


def drawn(shown: Shown, line: Timeline) -> str:
    """The table at one moment, drawn as those who watch are shown it, with what the chosen eyes know; controls and log around it."""
    match = shown.replay.match
    view = shown.replay.view(line.eyes, line.instant)
    view = replace(view, viewer=line.rail, moves=(), shapes=(), mine=False)
    told = [LogLine(line.n, line.instant.turn, line.told, line.instant.clauses)] if line.told else []
    s, hand = _in_hand(scene(view, shown.sitters, Keys(), getattr(match.game.names, "COMPOUND", None)), line)
    values = {
        "s": s,
        "hand": hand,
        "view": view,
        "slug": view.slug,
        "game": match.game,
        "code": shown.name,
        "line": line,
        "shown": shown,
        "looking": line.n,
        "log": told,
        "links": [],
    }
    return whole(*Pieces().render("_replay.html", USUAL | values))


def _in_hand(s: Scene, line: Timeline) -> tuple[Scene, list[Block]]:
    """The hand of the seat whose eyes these are, to be drawn where one's hand is, and the table without it."""
    if not 0 <= line.eyes < len(s.others):
        return s, []
    place = s.others[line.eyes]
    hand = [block for block in place.blocks if block.kind == "hand" and block.cards]
    rest = replace(place, blocks=tuple(block for block in place.blocks if block not in hand))
    return replace(s, others=tuple(rest if one is place else one for one in s.others)), hand


@route("/replay", http_method=READING, sync_to_thread=False)
def bring() -> Response[str]:
    """The form for a record that somebody has."""
    return html(render("bring.html", fault=None, largest=uploads.LARGEST))


@post("/replay", request_max_body_size=uploads.LARGEST + 20_000)
async def brought(player: Player, request: Request[Any, Any, Any]) -> Response[Any]:
    """A record, verified line by line before any of it is shown."""
    sent = (await posted(request)).get("record")
    data = await sent.read() if isinstance(sent, UploadFile) else str(sent or "").encode()
    fault = _unreadable(data)
    if fault is None:
        text = data.decode()
        verdict = await CHECKER.checked(sender(request.scope), record.verify, text)
        if isinstance(verdict, Refused):
            return html(render("bring.html", fault=verdict, largest=uploads.LARGEST), 503)
        if verdict.holds:
            name = await uploads.keep(player.house.store, text, player.house.links.tag(sender(request.scope)))
            return Redirect(f"/replay/{name}", status_code=303)
        fault = reason(UNREADABLE, f"{verdict.words[:1].upper()}{verdict.words[1:400]}.", "This record does not hold")
    return html(render("bring.html", fault=fault, largest=uploads.LARGEST), 400)


def _unreadable(data: bytes) -> Refused | None:
    if len(data) > uploads.LARGEST:
        return reason(messages.TOO_LONG, f"Expected at most {uploads.LARGEST:,} bytes, got {len(data):,}.")
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return reason(UNREADABLE, "Expected UTF-8 text, got other bytes.", "This is not a record")
    return None if text.strip() else reason(UNREADABLE, "Nothing was sent.", "This is not a record")


@post("/t/{code:str}/replay/on")
async def on_from_table(player: Player, request: Request[Any, Any, Any], code: str) -> Response[Any]:
    """Play on from a moment of a table's game."""
    return await _play_on(player, player.of_table(code), request, code)


@post("/replay/{name:str}/on")
async def on_from_upload(player: Player, request: Request[Any, Any, Any], name: str) -> Response[Any]:
    """Play on from a moment of a record."""
    return await _play_on(player, player.of_upload(name), request)


async def _play_on(player: Player, finding: Awaitable[Found], request: Request[Any, Any, Any], parent: str = "") -> Response[Any]:
    shown, sent = await finding, await posted(request)
    if isinstance(shown, Refused):
        return not_shown(shown)
    seats = shown.replay.match.layout.seats
    seat = next((seat for seat in range(seats) if str(seat) == str(sent.get("seat", ""))), None)
    if seat is None:
        return refusal(reason(messages.NO_SEAT, f"Expected 0 to {seats - 1}.", "No such seat"), 404)
    line = Timeline(shown.replay, shown.base, timeline.number_of(str(sent.get("at", "")), 1), seat)
    if line.onward is None:
        return refusal(reason(ENDED, "", "The game is over here"), 409)
    path = await onward.play_on(player.house, shown.replay.match.header, shown.replay.acts[: line.onward], seat, parent)
    return Redirect(path, status_code=303)


HANDLERS = (of_table, of_upload, bring, brought, on_from_table, on_from_upload)
