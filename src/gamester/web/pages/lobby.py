"""The home page: your tables, the games, and the way to a table by its two words."""

from __future__ import annotations

import asyncio
import time
from typing import Any
from urllib.parse import quote

from litestar import Request, Response, get, post, route
from litestar.response import Redirect
from msgspec import Struct

from gamester.games import find
from gamester.games.seeing import isolated
from gamester.web import messages
from gamester.web.draw.page import html, render, rounds
from gamester.web.guard.cookie import kept
from gamester.web.guard.posted import posted
from gamester.web.guard.turns import own_turn
from gamester.web.hall.house import House
from gamester.web.hall.opening import Unopened, Unstarted
from gamester.web.hall.waiting import Waiting
from gamester.web.live import hotseat
from gamester.web.live.countdown import your_time
from gamester.web.live.room import Room
from gamester.web.live.seating import DEALT, waited
from gamester.web.messages import reason
from gamester.web.pages import door
from gamester.web.pages.listing import public
from gamester.web.pages.shelf import READING, fan, games, tiles
from gamester.web.storage.codes import tidy
from gamester.web.storage.store import Unkept


class Mine(Struct, frozen=True):
    """One of your tables on the home page. `names` are colour and letter of the seats."""

    href: str
    game: str
    title: str
    code: str
    names: tuple[str, ...]
    yours: bool
    state: str
    left: str = ""


async def mine(house: House, request: Request[Any, Any, Any]) -> list[Mine]:
    """Your tables, those first that wait for you, those last that are over."""
    found = []
    seats = dict(kept(request))
    for code, token in (queue := list(seats.items())):
        await asyncio.sleep(0)  # each is drawn anew for up to a hundredth of a second, and there are two dozen
        try:
            if (waiting := await house.waiting(code)) is not None:
                found += [_expecting(waiting, token)] if waiting.own(token) else []
                continue
            seated = await house.seat(code, token)
        except (Unkept, Unopened, Unstarted):
            continue
        if seated is None:
            continue
        room, seat = seated
        async with room.lock:  # what is not on disk yet may not be so
            found.append(_going_on(room, seat, f"/t/{code}/{token}"))
        if room.rematch and room.rematch not in seats:  # nobody has been there yet from here, and it may be one's move
            seats[room.rematch] = house.links.token(room.rematch, seat)
            queue.append((room.rematch, seats[room.rematch]))
    return sorted(found, key=lambda table: (not table.yours, table.state == "Over"))


def _going_on(room: Room, seat: int, href: str) -> Mine:
    """One of your tables that is dealt."""
    match, phase = room.match, room.match.phase()
    view = room.view(seat)  # who may be told to be still deciding
    asked = [isolated(name) for k, name in enumerate(match.seats) if k != seat and k in view.asked and k not in view.ready]
    going = phase.title if phase else "Going on"
    if phase and match.rounds():
        going += f", {rounds(match.slug).lower()} {match.rounds()}"
    paused = room.row.paused is not None and not match.over()
    state = "Over" if match.over() else "Paused" if paused else f"Waiting for {', '.join(asked)}" if asked else going
    decides = hotseat.next_seat(room) if seat == room.hot else seat
    yours = not match.over() and not paused and decides >= 0 and match.mine(decides)
    left = your_time(room, decides, time.time()) if yours else ""
    return Mine(href, match.slug, match.title, room.row.code, tuple(match.seats), yours, state, left)


@route("/", http_method=READING)
async def home(house: House, request: Request[Any, Any, Any], unknown: str = "") -> Response[str]:
    """The home page. It holds the links of seats, so of an `unknown` table it says nothing that somebody sent."""
    async with own_turn("home"):
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
            public=await public(house, {table.code for table in tables}),
            your_move=next((table for table in tables if table.yours), None),
            first=first,
            fan=fan(),
            example=(refusing.slug, example),
            unknown=bool(unknown),
        )
    )


def _expecting(waiting: Waiting, token: str) -> Mine:
    """One of your tables that is not dealt yet."""
    row = waiting.row
    free, names = [isolated(seat.name) for seat in waited(row)], tuple(seat.name for seat in row.seats)
    state = f"Waiting for {', '.join(free)}" if free else "Waiting for the host"
    starts = not free and bool((own := waiting.own(token)) and own.host)
    return Mine(f"/t/{row.code}/{token}", row.game, find(row.game).names.TITLE, row.code, names, starts, state)


@get("/join")
async def join(house: House, request: Request[Any, Any, Any], code: str = "") -> Response[Any]:
    """Find a table by its two words."""
    named = tidy(code)
    for mine_code, token in kept(request):
        if mine_code == named and await door.opens(house, named, token):
            return Redirect(f"/t/{named}/{token}", status_code=303)
    if (waiting := await house.waiting(named)) is not None:
        return door.join_page(waiting)
    if await house.room(named) is None:
        return Redirect("/?unknown=1", status_code=303)
    return Redirect(f"/t/{named}", status_code=303)


@post("/join")
async def sit_down(house: House, request: Request[Any, Any, Any]) -> Response[Any]:
    """Take a seat that waits for somebody."""
    sent = {name: str(value) for name, value in (await posted(request)).items()}
    named, chosen = tidy(sent.get("code", "")), sent.get("seat", "")
    waiting = await house.waiting(named)
    if waiting is None:
        there = await house.room(named) is not None
        return door.no(reason(DEALT if there else messages.NO_TABLE, named, "Too late" if there else "No such table"))
    seats = {str(seat.seat): seat.seat for seat in waiting.row.seats}
    if chosen not in seats:
        return door.no(reason(messages.NO_SEAT, f"Expected 0 to {len(seats) - 1}, got {chosen[:20]!r}.", "No such seat"))
    return await door.take_seat(house, request, waiting, seats[chosen], sent, f"/join?code={quote(named)}")
