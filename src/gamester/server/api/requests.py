"""Shared parts of the calls: errors as JSON, tokens, and lookup of tables."""

from __future__ import annotations

import logging
import re
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from gamester.games.registry import get_game
from gamester.match import former_fields
from gamester.match.former_fields import former_name_error
from gamester.server import messages
from gamester.server.messages import NOT_STARTED, WORDS, Rejection, platform_rejection
from gamester.server.session.api_schema import ClientMessage, NewTable, Seat, Table, TakeSeat
from gamester.server.session.api_stream import choice_told
from gamester.server.session.session import Session
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import StoredTable
from gamester.server.tables import page_socket
from gamester.server.tables.creation import QuotaExceeded
from gamester.server.tables.loader import TableNotLoadable
from gamester.server.tables.lobby import WaitingRoom
from gamester.server.tables.registry import TableRegistry

LOG = logging.getLogger("gamester")
ROOT = "/api/v1"
BUSY = 503
FORMER_FIELDS: dict[Any, dict[str, str]] = {
    ClientMessage: former_fields.CLIENT_MESSAGE,
    NewTable: former_fields.NEW_TABLE,
    TakeSeat: former_fields.TAKE_SEAT,
}
"""Former names of the fields of each message that a call takes."""
UNKNOWN_FIELD = re.compile(r"`(\w+)`")
"""The name of a field in what the library says of one that it does not know."""
STATUSES = (400, 401, 403, 404, 409, 413, 429, BUSY)
STATUS_DESCRIPTIONS = {status: WORDS.phrase(f"status-{status}") for status in STATUSES}


def status_words(status: int) -> str:
    """Return the sentence for a status."""
    return WORDS.say(f"status-{status}" if status in STATUSES else "status-other")


class ApiError(Exception):
    """Raised to refuse a request with a status and a sentence."""

    def __init__(self, status: int, sentence: Rejection) -> None:
        super().__init__(sentence.clause_text)
        self.status = status
        self.sentence = sentence


def responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the refusals of a path for the OpenAPI description."""
    wanted = sorted({*statuses, 400, 403, 429, BUSY})
    return {status: ResponseSpec(Rejection, description=STATUS_DESCRIPTIONS[status], generate_examples=False) for status in wanted}


def error_response(sentence: Rejection, status: int) -> Response[Any]:
    """Return a rejection as a JSON response."""
    headers = {"www-authenticate": "Bearer"} if status == 401 else {}
    return Response(sentence, status_code=status, headers=headers, media_type="application/json")


def handle_api_error(_: Request[Any, Any, Any], error: ApiError) -> Response[Any]:
    """Answer a request that a handler refused."""
    return error_response(error.sentence, error.status)


def handle_storage_error(_: Request[Any, Any, Any], error: StorageError) -> Response[Any]:
    """Answer a request whose changes the database could not write."""
    return error_response(error.refused, BUSY)


def handle_quota(_: Request[Any, Any, Any], error: QuotaExceeded) -> Response[Any]:
    """Answer a request for more tables than the address may have."""
    said = error_response(error.refused, 429)
    said.headers["retry-after"] = str(round(error.wait) + 1)
    return said


def handle_unloadable(_: Request[Any, Any, Any], error: TableNotLoadable) -> Response[Any]:
    """Answer a request for a stored table that cannot be loaded."""
    return error_response(platform_rejection(messages.NOT_LOADABLE, str(error)), BUSY)


def handle_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer an unknown path, a wrong method or an invalid value."""
    found = (error.extra or [])[:1] if isinstance(error.extra, list) else []
    former = next((former_name_error(UNKNOWN_FIELD.findall(str(one.get("message"))), _former_fields(request)) for one in found), "")
    what = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in found) or str(error.detail)
    words = status_words(error.status_code)
    return error_response(Rejection("", words, former or what[:300]), error.status_code)


def _former_fields(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Return the former names of the fields that this call takes."""
    data = getattr(request.scope.get("route_handler"), "parsed_data_field", None)
    return FORMER_FIELDS.get(data.annotation, {}) if data is not None else {}


def handle_recursion(_: Request[Any, Any, Any], __: RecursionError) -> Response[Any]:
    """Answer a request whose JSON is nested too deeply."""
    return error_response(Rejection("", status_words(400), WORDS.say("nested-too-deeply")), 400)


def handle_bad_utf8(_: Request[Any, Any, Any], __: UnicodeDecodeError) -> Response[Any]:
    """Answer a request whose text is not UTF-8."""
    return error_response(Rejection("", status_words(400), WORDS.say("expected-utf8")), 400)


def handle_exception(_: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Log an internal error and answer the request."""
    LOG.error("API request failed", exc_info=error)
    return error_response(Rejection("", WORDS.say("table-stumbled")), 500)


HANDLERS: dict[Any, Any] = {
    ApiError: handle_api_error,
    QuotaExceeded: handle_quota,
    StorageError: handle_storage_error,
    TableNotLoadable: handle_unloadable,
    HTTPException: handle_http_error,
    RecursionError: handle_recursion,
    UnicodeDecodeError: handle_bad_utf8,
    Exception: handle_exception,
}

SCHEME = "bearer "


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the token in the request's header, or "" without a header.

    Raises ApiError if the header has no token.
    """
    said = connection.headers.get("authorization", "")
    if said and (not said.lower().startswith(SCHEME) or not said[len(SCHEME) :].strip()):
        raise ApiError(401, Rejection("", WORDS.say("expected-token")))
    return said[len(SCHEME) :].strip()


async def find_table(house: TableRegistry, code: str, token: str) -> tuple[Session | WaitingRoom, int] | Rejection:
    """Return the table and the viewer, or a rejection.

    A link for a shared screen is refused: several people look at it, so it is not a client.
    """
    found = await page_socket.authorize(house, code, token)
    if not isinstance(found, Rejection) and isinstance(found[0], Session) and found[1] == found[0].hot:
        return platform_rejection(messages.NOT_YOURS, WORDS.say("link-of-screen"))
    return found


async def find_session(house: TableRegistry, code: str, token: str) -> tuple[Session, int]:
    """Return the session and the viewer of a started table.

    Raises ApiError for any other table.
    """
    found = await find_table(house, code, token)
    if isinstance(found, Rejection):
        raise ApiError(503 if found.clause in page_socket.RETRYABLE_CLAUSES else 404, found)
    place, viewer = found
    if isinstance(place, WaitingRoom):
        raise ApiError(409, platform_rejection(NOT_STARTED))
    return place, viewer


def waiting_table(waiting: WaitingRoom, token: str) -> Table:
    """Return the description of a table that has not started."""
    row, own = waiting.row, waiting.seat_of(token)
    return Table(
        "table",
        row.code,
        row.game,
        get_game(row.game).text.TITLE,
        row.rules,
        "waiting",
        own.seat if own else len(row.seats),
        public_seats(row),
        {name: str(value) for name, value in row.options.items()},
        row.cards,
        row.text,
        bool(row.beside),
        row.commitment,
        {},
        {},
        choice_told(row.game, row.cards, row.text),
    )


def public_seats(row: StoredTable) -> tuple[Seat, ...]:
    """Return the seats of a stored table, as far as everybody may know them."""
    return tuple(Seat(seat.name, seat.bot, seat.taken, bool(seat.bot), seat.chosen) for seat in row.seats)
