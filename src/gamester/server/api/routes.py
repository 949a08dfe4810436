"""Calls of the protocol about one table: create, find, sit, view, play, record."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from gamester.bots.house_agents import HOUSE_AGENTS
from gamester.bots.spec import present_bot
from gamester.games.registry import game_slugs, get_game
from gamester.match.former_fields import VIEW_QUERY, former_name_error
from gamester.match.setup import InvalidSetup, entropy_error
from gamester.server import messages, metrics
from gamester.server.api.requests import (
    ApiError,
    find_session,
    find_table,
    public_seats,
    responses,
    status_words,
    token_of,
    waiting_table,
)
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.session.api_schema import (
    Answer,
    Choose,
    ClientMessage,
    Frame,
    NewTable,
    SeatGranted,
    Table,
    TableSummary,
    TakeSeat,
)
from gamester.server.session.api_stream import Subscriber
from gamester.server.session.features import spectator_delay
from gamester.server.storage.tokens import hash_token
from gamester.server.tables import creation, link_renewal, page_socket, seating
from gamester.server.tables.creation import SeatRequest, TableRequest
from gamester.server.tables.lobby import WaitingRoom
from gamester.server.tables.registry import TableRegistry

MOST_SECONDS = 25
NOT_CHOSEN = {platform_rejection(messages.NOT_UNDERSTOOD).clause: 400, platform_rejection(messages.NO_TABLE).clause: 404}
"""Status of a refused choice by its clause; 409 for all others."""
NOT_SEATED = {"": 400, platform_rejection(messages.BAD_ENTROPY).clause: 400, **NOT_CHOSEN}
"""Status of a refused seat by its clause; 409 for all others."""
FREE: list[dict[str, list[str]]] = [{}]
SEAT: list[dict[str, list[str]]] = [{"seat": []}]
"""Security of a call: open to all, or with the token of a seat."""
Asked = Request[Any, Any, Any]
Code = Annotated[str, Parameter(description="The code of the table, two words.")]
Place = Annotated[int, Parameter(description="The seat, from 0.")]


@get("/tables", tags=["Tables"], responses=responses(), security=FREE)
async def list_tables(house: TableRegistry) -> list[TableSummary]:
    """List public tables: at most 20 that wait for people, then 20 in play."""
    rows = [row for started in (False, True) for row in await house.store.open_tables(started)]
    return [TableSummary(row.code, row.game, "playing" if row.started else "waiting", public_seats(row)) for row in rows]


@post("/tables", tags=["Tables"], responses=responses(413), security=FREE)
async def create_table(house: TableRegistry, data: NewTable) -> SeatGranted:
    """Create a table and take its first seat. It starts when no seat is free."""
    bots = [present_bot(seat.bot) for seat in data.seats]
    faults = _bot_faults(data.game, bots)
    faults += [messages.WORDS.say("first-seat-yours")] if data.seats and data.seats[0].bot else []
    faults += [f"{wrong.clause_text} ({wrong.detail})" for seat in data.seats if (wrong := messages.name_rejection(seat.name))]
    faults += [why] if (why := entropy_error(data.entropy)) else []
    said = {
        "clock": data.clock,
        "grace": str(data.takeover_after),
        "delay": str(data.spectator_delay),
        "public": "on" * data.public,
        "auto": "on" * data.auto_start,
    }
    kept = creation.parse_settings({name: [value] for name, value in said.items()} | {creation.FORM_FIELD: ["on"]})
    faults += kept if isinstance(kept, list) else []
    if faults or isinstance(kept, list):
        raise ApiError(400, Rejection("", messages.WORDS.say("cannot-be-created"), "; ".join(faults)))
    wanted = [SeatRequest(seat.name, bot, seat.chosen) for seat, bot in zip(data.seats, bots, strict=True)]
    try:
        asked = TableRequest(data.game, wanted, data.options, data.card_set, text=data.card_set_text, entropy=data.entropy, **kept.kept)
        code = await creation.create_table(house, asked)
    except InvalidSetup as wrong:
        raise ApiError(400, Rejection("", messages.WORDS.say("cannot-be-created"), "; ".join(wrong.errors))) from None
    return _seated(code, 0, house.links.token(code, 0))


def _bot_faults(slug: str, bots: list[str]) -> list[str]:
    """Return a sentence for every bot that tables of a game do not seat.

    Of an unknown game nothing is said here.
    """
    if slug not in game_slugs():
        return []
    game = get_game(slug)
    return [
        messages.WORDS.say("unknown-bot", bot=repr(bot[:40]), known=HOUSE_AGENTS.kinds_in_words(game))
        for bot in bots
        if bot and bot not in HOUSE_AGENTS.kinds(game)
    ]


@get("/tables/{code:str}", tags=["Tables"], responses=responses(401, 404), security=[*FREE, *SEAT])
async def get_table(house: TableRegistry, request: Asked, code: Code) -> Table:
    """Return what everybody may know about a table, and the seat of the token."""
    token = token_of(request)
    found = await find_table(house, code, token)
    if isinstance(found, Rejection):
        raise ApiError(503 if found.clause in page_socket.RETRYABLE_CLAUSES else 404, found)
    place, viewer = found
    if isinstance(place, WaitingRoom):
        return waiting_table(place, token)
    async with place.locked():
        return place.api_stream.viewer_state(viewer).table


@post("/tables/{code:str}/seats/{seat:int}", tags=["Tables"], responses=responses(404, 409), security=FREE)
async def take_seat(house: TableRegistry, code: Code, seat: Place, data: TakeSeat) -> SeatGranted:
    """Take a free seat of a table that has not started.

    The token is only yours. Your seat's number may change until the table starts.
    """
    waiting = await house.get_waiting_room(code)
    if waiting is None:
        there = await house.get_session(code) is not None
        raise ApiError(
            409 if there else 404, platform_rejection(messages.DEALT if there else messages.NO_TABLE, "" if there else code[:60])
        )
    if not 0 <= seat < len(waiting.row.seats):
        raise ApiError(
            404,
            platform_rejection(messages.NO_SEAT, messages.WORDS.say("expected-seat-got", n=len(waiting.row.seats) - 1, got=str(seat)[:20])),
        )
    number, token_hash = house.lobby.new_link_number(code)
    after = await house.lobby.change(code, seating.take_seat, seat, data.name, data.entropy, number, token_hash, data.chosen)
    if isinstance(after, Rejection):
        raise ApiError(NOT_SEATED.get(after.clause, 409), after)
    return _seated(code, seat, house.links.token(code, number))


@post("/tables/{code:str}/seats/{seat:int}/chosen", status_code=200, tags=["Tables"], responses=responses(401, 404, 409), security=SEAT)
async def choose(house: TableRegistry, request: Asked, code: Code, seat: Place, data: Choose) -> Table:
    """Choose for your own seat, until the table starts.

    A choice that another seat has is refused with the clause of the game, and nothing changes.
    """
    token = token_of(request)
    waiting = await house.get_waiting_room(code)
    if waiting is None or waiting.seat_of(token) is None:
        dealt = waiting is None and await house.session_for_token(code, token) is not None
        raise ApiError(409 if dealt else 404, platform_rejection(messages.DEALT) if dealt else messages.no_such_seat(token, code))
    if not 0 <= seat < len(waiting.row.seats):
        raise ApiError(
            404,
            platform_rejection(messages.NO_SEAT, messages.WORDS.say("expected-seat-got", n=len(waiting.row.seats) - 1, got=str(seat)[:20])),
        )
    after = await house.lobby.change(code, seating.choose, hash_token(token), seat, data.chosen)
    if isinstance(after, Rejection):
        raise ApiError(NOT_CHOSEN.get(after.clause, 409), after)
    return waiting_table(await house.get_waiting_room(code) or waiting, token)


@post("/tables/{code:str}/seats/{seat:int}/link", tags=["Tables"], responses=responses(401, 404, 409), security=SEAT)
async def relink(house: TableRegistry, request: Asked, code: Code, seat: Place) -> SeatGranted:
    """Make a new link for a seat whose link may be known to others.

    You can do it for your own seat, or as host for another person's. The former token is invalid at
    once and its sockets are closed. Everybody at the table is told.
    """
    made = await link_renewal.renew(house, code, token_of(request), seat)
    if isinstance(made, Rejection):
        raise ApiError(link_renewal.status(made), made)
    return _seated(code, seat, made)


@get("/tables/{code:str}/view", tags=["Play"], responses=responses(401, 404, 409), security=[*FREE, *SEAT])
async def get_view(
    house: TableRegistry,
    request: Asked,
    code: Code,
    since: Annotated[int, Parameter(ge=0, description="The number of the last log line that you have.")] = 0,
    masked_state: Annotated[bool, Parameter(description="True to add the state as your seat knows it.")] = False,
    since_mark: Annotated[str, Parameter(max_length=40, description="The `mark` that you have: wait until it changes.")] = "",
    wait: Annotated[int, Parameter(ge=0, le=MOST_SECONDS, description="Seconds to wait for a change.")] = 0,
) -> Frame:
    """Return what you see now.

    With `since_mark` and `wait` the answer comes when the view has changed or the time is over.
    """
    if former := former_name_error(request.query_params, VIEW_QUERY):
        raise ApiError(400, Rejection("", status_words(400), former))
    room, viewer = await find_session(house, code, token_of(request))
    async with room.locked():
        if not house.still_opens(room, viewer, token_of(request)):
            raise ApiError(404, messages.no_such_seat("none"))
        frame = room.api_stream.frame(viewer, Subscriber(since, masked_state))
        if not wait or frame.mark != since_mark:
            return frame
        # Attached under the same lock as the comparison, so that no change in between is missed.
        ear = Subscriber(since, masked_state)
        room.attach(viewer, ear)
    try:
        async with asyncio.timeout(wait):
            while not isinstance(frame := await ear.get(), Frame) or frame.mark == since_mark:
                if isinstance(frame, messages.Shut):
                    raise ApiError(404, frame.refused)
    except TimeoutError:
        pass
    finally:
        async with room.locked():
            room.unsubscribe(viewer, ear)
    async with room.locked():
        return room.api_stream.frame(viewer, Subscriber(since, masked_state))


@post(
    "/tables/{code:str}/messages",
    status_code=200,
    tags=["Play"],
    responses={
        **responses(401, 404, 413),
        409: ResponseSpec(Answer, description="Refused, and why. Nothing was changed.", generate_examples=False),
    },
    security=SEAT,
)
async def post_message(house: TableRegistry, request: Asked, code: Code, data: ClientMessage) -> Response[Answer]:
    """Send a message: move, draft, withdrawal, question, standing answer or command.

    It is the same message as over a WebSocket.
    """
    room, viewer = await find_session(house, code, token_of(request))
    async with room.locked():
        room.api_stream.viewer_state(viewer)
    began = time.perf_counter()
    refused = await room.handle_message(viewer, msgspec.json.encode(data))
    metrics.record_message(refused or page_socket.DONE, time.perf_counter() - began)
    if refused and refused.clause in page_socket.RETRYABLE_CLAUSES:
        raise ApiError(503, refused)
    async with room.locked():
        answer = answer_for(refused, room.api_stream.viewer_state(viewer).frame.n)
    return Response(answer, status_code=200 if answer.done or data.why_not is not None else 409)


@get("/tables/{code:str}/record", tags=["Play"], media_type="text/plain", responses=responses(401, 403, 404, 409), security=[*FREE, *SEAT])
async def get_record(house: TableRegistry, request: Asked, code: Code) -> str:
    """Return the record of a finished game: every move, and the secret of the deal."""
    room, _ = await find_session(house, code, token_of(request))
    async with room.locked():
        text = await room.record()
    if text is None:
        raise ApiError(403, spectator_delay.record_not_open(room.row))
    return text


def answer_for(refused: Rejection | None, n: int) -> Answer:
    """Return the answer to a message."""
    return Answer("answer", refused is None, refused, n)


def _seated(code: str, seat: int, token: str) -> SeatGranted:
    return SeatGranted(code, seat, token, f"/t/{code}/{token}")
