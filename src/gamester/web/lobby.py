"""The home page: your tables, the games, and the way to a table by its two words."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from litestar import Request, Response, get, post, route
from litestar.response import Redirect
from msgspec import Struct

from gamester.web import messages
from gamester.web.codes import tidy
from gamester.web.house import House, Unopened
from gamester.web.messages import reason
from gamester.web.page import html, refusal, render
from gamester.web.shelf import READING, fan, games, tiles
from gamester.web.store import Unkept

COOKIE = "gamester_seats"
MOST_KEPT = 12
"""Tables a browser remembers."""


class Mine(Struct, frozen=True):
    """One of your tables on the home page. `names` are colour and letter of the seats."""

    href: str
    game: str
    title: str
    code: str
    names: tuple[str, ...]
    yours: bool
    state: str


def kept(request: Request[Any, Any, Any]) -> list[tuple[str, str]]:
    """Code and token of the seats this browser has taken, newest first."""
    pairs = [part.partition("/") for part in request.cookies.get(COOKIE, "").split(".")]
    return [(code, token) for code, _, token in pairs if code and token][:MOST_KEPT]


def keep(request: Request[Any, Any, Any], response: Response[Any], code: str, token: str) -> None:
    """Let this browser remember a seat."""
    seats = [(code, token), *(pair for pair in kept(request) if pair[0] != code)][:MOST_KEPT]
    value = ".".join("/".join(pair) for pair in seats)
    response.set_cookie(COOKIE, value, max_age=86_400 * 180, httponly=True, samesite="lax", secure=request.url.scheme == "https")


async def mine(house: House, request: Request[Any, Any, Any]) -> list[Mine]:
    """Your tables, those first that wait for you, those last that are over."""
    found = []
    for code, token in kept(request):
        try:
            seated = await house.seat(code, token)
        except (Unkept, Unopened):
            continue
        if seated is None:
            continue
        room, seat = seated
        match, phase = room.match, room.match.phase()
        asked = [name for k, name in enumerate(match.seats) if k != seat and k in room.waiting_for(seat)]
        going = f"{phase.title}, turn {match.rounds()}" if phase and match.rounds() else phase.title if phase else "Going on"
        state = "Over" if match.over() else f"Waiting for {', '.join(asked)}" if asked else going
        yours = not match.over() and match.mine(seat)
        found.append(Mine(f"/t/{code}/{token}", match.slug, match.title, code, tuple(match.seats), yours, state))
    return sorted(found, key=lambda table: (not table.yours, table.state == "Over"))


@route("/", http_method=READING)
async def home(house: House, request: Request[Any, Any, Any], unknown: str = "") -> Response[str]:
    """The home page."""
    tables = await mine(house, request)
    ready = games()
    first = next((table.game for table in tables), ready[0].slug)
    refusing = next((game for game in ready if "AR-48" in game.law.clauses), ready[0])
    example = "AR-48" if "AR-48" in refusing.law.clauses else next(id for id in refusing.law.clauses if "-R" not in id)
    return html(
        render(
            "home.html",
            tiles=tiles(),
            tables=tables,
            your_move=next((table for table in tables if table.yours), None),
            first=first,
            fan=fan(),
            example=(refusing.slug, example),
            unknown=unknown[:60],
        )
    )


@get("/join")
async def join(house: House, request: Request[Any, Any, Any], code: str = "") -> Response[Any]:
    """Find a table by its two words."""
    named = tidy(code)
    room = await house.room(named)
    if room is None:
        return Redirect(f"/?unknown={quote(named)}", status_code=303)
    for mine_code, token in kept(request):
        if mine_code == named:
            return Redirect(f"/t/{named}/{token}", status_code=303)
    seats = [(row.seat, row.name, row.bot, row.taken) for row in room.row.seats]
    return html(render("join.html", code=named, slug=room.row.game, title=room.match.title, seats=seats, name=""))


@post("/join")
async def sit_down(house: House, request: Request[Any, Any, Any]) -> Response[Any]:
    """Take a seat that waits for somebody."""
    sent = await request.form()
    named, chosen = tidy(str(sent.get("code", ""))), str(sent.get("seat", ""))
    name = " ".join(str(sent.get("name", "")).split())[: messages.LONGEST_NAME].strip()
    room = await house.room(named)
    if room is None:
        return refusal(reason(messages.NO_TABLE, named), 404)
    seat = next((seat for seat in range(room.rail) if str(seat) == chosen), None)
    if seat is None:
        return refusal(reason(messages.NO_SEAT, f"Expected 0 to {room.rail - 1}, got {chosen[:20]!r}.", "No such seat"), 404)
    if name and (wrong := messages.unfit(name)):
        return refusal(wrong, 400)
    if refused := await room.sit(seat, name):
        return refusal(refused, 409)
    return Redirect(f"/t/{named}/{house.links.token(named, seat)}", status_code=303)
