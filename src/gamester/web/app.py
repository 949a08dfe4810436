"""The web application: routes, headers, and the house they work on."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

from gamester.web import books, boxes, laying, lessons, lobby, messages, shelf, tables
from gamester.web.clockwork import Pace
from gamester.web.house import House, Unopened
from gamester.web.messages import Refused
from gamester.web.page import HERE, refusal
from gamester.web.scripts import scripts
from gamester.web.store import Unkept

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}
SENTENCES = {
    400: "The page did not understand the request.",
    404: "There is no page of this name.",
    405: "This page cannot be used that way.",
    413: "This is longer than the page accepts. Nothing of it was kept.",
}
LOG = logging.getLogger("gamester")


def application(data: Path, pace: Pace | None = None) -> Litestar:
    """The application on a data folder; Unwritable when the folder cannot be used."""
    house = House(data, pace or Pace())

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncIterator[None]:
        yield
        await house.close()

    async def the_house(state: State) -> House:
        return house

    return Litestar(
        route_handlers=[
            lobby.home,
            lobby.join,
            lobby.sit_down,
            laying.new_page,
            laying.new_table,
            shelf.game_page,
            boxes.cards,
            boxes.to_print,
            books.rules,
            books.example,
            lessons.learn,
            lessons.live,
            tables.rail,
            tables.record,
            tables.whole_log,
            tables.look_back,
            tables.seat,
            tables.standing,
            tables.rematch,
            tables.live,
            *scripts(HERE / "static"),
            create_static_files_router(path="/static", directories=[HERE / "static"], cache_control=None),
        ],
        dependencies={"house": Provide(the_house)},
        lifespan=[opened],
        before_send=[_headers],
        exception_handlers={HTTPException: _wrong, Unkept: _unkept, Unopened: _unopened, Exception: _broken},
        compression_config=CompressionConfig(backend="gzip", minimum_size=300),
        openapi_config=None,
        request_max_body_size=200_000,
        logging_config=None,
    )


async def _headers(message: Message, scope: Scope) -> None:
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    if "html" in headers.get("content-type", ""):
        headers["cache-control"] = "no-store"
    elif "cache-control" not in headers:
        headers["cache-control"] = "no-cache"


def _wrong(_: Request[Any, Any, Any], error: HTTPException) -> Response[str]:
    words = SENTENCES.get(error.status_code, str(error.detail))
    return refusal(Refused("", words, title="That did not work"), error.status_code)


def _unkept(_: Request[Any, Any, Any], error: Unkept) -> Response[str]:
    return refusal(messages.unkept(error), 503)


def _unopened(_: Request[Any, Any, Any], error: Unopened) -> Response[str]:
    return refusal(messages.reason(messages.UNOPENED, str(error)), 503)


def _broken(_: Request[Any, Any, Any], error: Exception) -> Response[str]:
    LOG.error("a page failed", exc_info=error)
    return refusal(Refused("", "The table stumbled. Nothing was changed; load the page again.", title="That did not work"), 500)
