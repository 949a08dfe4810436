"""The home page, with public tables and your own, and joining by code."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection
from typing import Any
from urllib.parse import quote

from litestar import Request, Response, get, post, route
from litestar.response import Redirect
from msgspec import Struct

from gamester.games.registry import game_slugs, get_game
from gamester.games.ui_kit import bidi_isolate
from gamester.match.history import round_and_phase
from gamester.server import messages
from gamester.server.messages import DEALT, platform_rejection
from gamester.server.middleware.browser_security import parse_form, remembered_seats
from gamester.server.middleware.limits import per_client_lock
from gamester.server.pages import new_table, waiting_room
from gamester.server.pages.games import READING, tiles
from gamester.server.render.templates import html, render
from gamester.server.session.features import hot_seat
from gamester.server.session.features.clock_display import time_left_text
from gamester.server.session.session import Session
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import StoredTable
from gamester.server.storage.tokens import normalize_code
from gamester.server.tables import creation
from gamester.server.tables.loader import TableNotLoadable, TableNotStarted
from gamester.server.tables.lobby import WaitingRoom
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.seating import open_seats
from gamester.words.values import listed

LOG = logging.getLogger("gamester")
MOST = 20


class PublicTable(Struct, frozen=True):
    """A public table.

    `names` are those who have a seat, `free` the names of open seats.
    """

    href: str
    title: str
    code: str
    names: tuple[str, ...]
    free: tuple[str, ...]
    agreed: str

    @property
    def state(self) -> str:
        """The seats that are taken, or who plays."""
        taken = len(self.names)
        if not self.free:
            return messages.WORDS.say("players-of", names=listed([bidi_isolate(name) for name in self.names]))
        return messages.WORDS.say("seats-taken", n=taken, m=taken + len(self.free))


async def public_tables(house: TableRegistry, besides: Collection[str]) -> list[PublicTable]:
    """Return the newest public tables, those with a free seat first.

    Codes in `besides` are left out.
    """
    waiting = [row for row in await house.store.open_tables(False, MOST) if open_seats(row)]
    rows = [*waiting, *await house.store.open_tables(True, MOST)]
    known = set(game_slugs())
    listed = [_shown(row) for row in rows if row.code not in besides and row.game in known]
    return [one for one in listed if one is not None][:MOST]


def _shown(row: StoredTable) -> PublicTable | None:
    """Return one table, or None if its settings cannot be read.

    It must not hide the others.
    """
    try:
        return _listed(row)
    except Exception as error:
        LOG.warning("table %s cannot be listed: %s", row.code, type(error).__name__)
        return None


def _listed(row: StoredTable) -> PublicTable:
    free = () if row.started else tuple(seat.name for seat in open_seats(row))
    href = f"/join?code={row.code}" if free else f"/t/{row.code}"
    names = tuple(seat.name for seat in row.seats if seat.name not in free)
    return PublicTable(
        href, get_game(row.game).text.TITLE, row.code, names, free, "; ".join(fact.words for fact in creation.changed_settings(row))
    )


class OwnTable(Struct, frozen=True):
    """A table of this browser's owner on the home page."""

    href: str
    game: str
    title: str
    code: str
    names: tuple[str, ...]
    yours: bool
    state: str
    left: str = ""
    """The time left for your move."""
    over: bool = False
    """True if it has ended."""


async def own_tables(house: TableRegistry, request: Request[Any, Any, Any]) -> list[OwnTable]:
    """Return your tables: first those that wait for you, last those that are over."""
    found = []
    seats = dict(remembered_seats(request))
    for code, token in (queue := list(seats.items())):
        await asyncio.sleep(0)  # Each takes up to 10 ms and there may be 24: let others run in between.
        try:
            if (waiting := await house.get_waiting_room(code)) is not None:
                found += [_waiting_table(waiting, token)] if waiting.seat_of(token) else []
                continue
            seated = await house.session_for_token(code, token)
        except (StorageError, TableNotLoadable, TableNotStarted):
            continue
        if seated is None:
            continue
        room, seat = seated
        async with room.locked():  # Without the lock a move could be shown that is not stored yet.
            found.append(_playing_table(room, seat, f"/t/{code}/{token}"))
        # A rematch that this browser has not opened yet: it may be the player's move there.
        if room.rematch and room.rematch not in seats:
            seats[room.rematch] = house.links.token(room.rematch, seat)
            queue.append((room.rematch, seats[room.rematch]))
    return sorted(found, key=lambda table: (not table.yours, table.over))


def _playing_table(room: Session, seat: int, href: str) -> OwnTable:
    """Return one of your started tables."""
    match, phase = room.match, room.match.phase()
    view = room.view(seat)  # It knows whose pending decisions this seat may see.
    asked = [bidi_isolate(name) for k, name in enumerate(match.seats) if k != seat and k in view.deciding and k not in view.ready]
    over, say = bool(match.ended_by()), messages.WORDS.say
    paused = room.row.paused is not None and not over
    decides = hot_seat.next_holder(room) if seat == room.hot else seat
    yours = not over and not paused and decides >= 0 and match.must_decide(decides)
    left = time_left_text(room, decides, time.time()) if yours else ""
    if yours:
        state = say("playing-with", names=listed([bidi_isolate(name) for k, name in enumerate(match.seats) if k != seat]))
    elif over or paused:
        state = say("over" if over else "paused-now")
    elif asked:
        state = say("waiting-now", names=listed(asked))
    else:
        state = round_and_phase(match.game.text, phase, match.round_number()) if phase else say("going-on")
    return OwnTable(href, match.slug, match.title, room.row.code, tuple(match.seats), yours, state, left, over)


@route("/", http_method=READING)
async def home(house: TableRegistry, request: Request[Any, Any, Any], unknown: str = "") -> Response[str]:
    """Show the home page.

    It holds links of seats, so it repeats nothing that a request says about an `unknown` table.
    """
    async with per_client_lock("home"):
        tables = await own_tables(house, request)
    public = await public_tables(house, {table.code for table in tables})
    return html(
        render(
            "home.html",
            tiles=tiles(),
            art={tile.slug: tile.art for tile in tiles()},
            going=[table for table in tables if not table.over],
            over=[table for table in tables if table.over],
            waiting=[table for table in public if table.free],
            live=[table for table in public if not table.free],
            players=new_table.SEATS_AT_FIRST,
            unknown=bool(unknown),
        )
    )


def _waiting_table(waiting: WaitingRoom, token: str) -> OwnTable:
    """Return one of your tables that has not started."""
    row = waiting.row
    free, names = [bidi_isolate(seat.name) for seat in open_seats(row)], tuple(seat.name for seat in row.seats)
    state = messages.WORDS.say("waiting-now", names=listed(free)) if free else messages.WORDS.say("waiting-for-host")
    if starts := not free and bool((own := waiting.seat_of(token)) and own.host):
        state = messages.WORDS.say("everyone-here-start")
    return OwnTable(f"/t/{row.code}/{token}", row.game, get_game(row.game).text.TITLE, row.code, names, starts, state)


@get("/join")
async def join(house: TableRegistry, request: Request[Any, Any, Any], code: str = "") -> Response[Any]:
    """Find a table by its code."""
    named = normalize_code(code)
    for mine_code, token in remembered_seats(request):
        if mine_code == named and await waiting_room.is_taken_seat(house, named, token):
            return Redirect(f"/t/{named}/{token}", status_code=303)
    if (waiting := await house.get_waiting_room(named)) is not None:
        return waiting_room.join_page(waiting)
    if await house.get_session(named) is None:
        return Redirect("/?unknown=1", status_code=303)
    return Redirect(f"/t/{named}", status_code=303)


@post("/join")
async def take_seat_form(house: TableRegistry, request: Request[Any, Any, Any]) -> Response[Any]:
    """Take a free seat."""
    sent = {name: str(value) for name, value in (await parse_form(request)).items()}
    named, chosen = normalize_code(sent.get("code", "")), sent.get("seat", "")
    waiting = await house.get_waiting_room(named)
    if waiting is None:
        there = await house.get_session(named) is not None
        return waiting_room.show_rejection(
            platform_rejection(DEALT if there else messages.NO_TABLE, named, messages.WORDS.say("too-late" if there else "no-such-table"))
        )
    seats = {str(seat.seat): seat.seat for seat in waiting.row.seats}
    if chosen not in seats:
        return waiting_room.show_rejection(
            platform_rejection(
                messages.NO_SEAT,
                messages.WORDS.say("expected-seat-got", n=len(seats) - 1, got=repr(chosen[:20])),
                messages.WORDS.say("no-such-seat"),
            )
        )
    return await waiting_room.take_seat(house, request, waiting, seats[chosen], sent, f"/join?code={quote(named)}")
