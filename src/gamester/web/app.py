"""The web application: routes, headers, and the house they work on."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, InternalServerException
from litestar.static_files import create_static_files_router

from gamester.web import messages
from gamester.web.api import description as protocol
from gamester.web.api import refusing
from gamester.web.draw.page import HERE, refusal
from gamester.web.guard.gate import Gate
from gamester.web.guard.headers import put_on
from gamester.web.hall import sockets
from gamester.web.hall.house import House
from gamester.web.hall.opening import Unopened, Unstarted
from gamester.web.hall.sweeper import Sweeper
from gamester.web.hall.wishes import Wishes
from gamester.web.live.pace import Pace
from gamester.web.live.seating import NOT_STARTED
from gamester.web.messages import Refused
from gamester.web.pages import (
    about,
    archive,
    books,
    boxes,
    door,
    hooking,
    lab_pages,
    laying,
    lessons,
    lobby,
    promises,
    replays,
    reports,
    review_pages,
    shelf,
    tables,
    verifying,
)
from gamester.web.pages.assets import assets
from gamester.web.pages.operations import operations
from gamester.web.pages.players import Player
from gamester.web.pages.workshop import Workshop
from gamester.web.storage.store import Unkept

SENTENCES = {
    400: "The page did not understand the request.",
    404: "There is no page of this name.",
    405: "This page cannot be used that way.",
    413: "This is longer than the page accepts. Nothing of it was kept.",
}
SMALL = 4
"""How small pages are made, of 1 to 9. At 9 they are hardly smaller, and a record of 480 kB that is shown again took a second."""
LOG = logging.getLogger("gamester")


class Site(Litestar):
    """The application behind its gate."""

    gate: Gate

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request or socket, or the beginning and the end."""
        await self.gate.let(scope, receive, send, super().__call__)


def application(data: Path | str, pace: Pace | None = None, wishes: Wishes | None = None) -> Site:
    """The application on a data folder, or on a PostgreSQL database by its address; Unwritable when that cannot be used."""
    wishes = wishes or Wishes()
    house = House(data, pace or Pace(), wishes)
    bench = Workshop(house.store)

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncIterator[None]:
        house.attend()
        sweeper = Sweeper(house)
        await sweeper.begin()
        yield
        await sweeper.stop()
        await bench.close()
        await house.close()

    async def the_house(state: State) -> House:
        return house

    async def the_bench(state: State) -> Workshop:
        return bench

    player, archivist = Player(house), archive.Archivist(house)

    async def the_player(state: State) -> Player:
        return player

    async def the_archivist(state: State) -> archive.Archivist:
        return archivist

    site = Site(
        route_handlers=[
            *operations(wishes.guard),
            lobby.home,
            lobby.join,
            lobby.sit_down,
            *door.HANDLERS,
            *hooking.HANDLERS,
            *verifying.HANDLERS,
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
            sockets.live,
            promises.promises_page,
            about.about,
            lab_pages.form,
            lab_pages.ask,
            lab_pages.job_page,
            lab_pages.job_file,
            *replays.HANDLERS,
            *review_pages.HANDLERS,
            *reports.HANDLERS,
            *archive.HANDLERS,
            protocol.ROUTER,
            protocol.explained,
            *assets(HERE / "static"),
            create_static_files_router(
                path="/static",
                directories=[HERE / "static"],
                cache_control=None,
                exception_handlers={ValueError: _no_file, InternalServerException: _no_file},
            ),
        ],
        dependencies={
            "house": Provide(the_house),
            "player": Provide(the_player),
            "archivist": Provide(the_archivist),
            "bench": Provide(the_bench),
        },
        lifespan=[opened],
        before_send=[put_on],
        exception_handlers={HTTPException: _wrong, Unkept: _unkept, Unopened: _unopened, Unstarted: _unstarted, Exception: _broken},
        compression_config=CompressionConfig(backend="gzip", minimum_size=300, gzip_compress_level=SMALL),
        openapi_config=protocol.OPENAPI,
        include_in_schema=False,
        request_max_body_size=200_000,
        logging_config=None,
    )
    site.gate = Gate()
    return site


def _wrong(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if request.url.path.startswith(f"{refusing.ROOT}/"):
        return refusing.wrong(request, error)
    words = SENTENCES.get(error.status_code, str(error.detail))
    return refusal(Refused("", words, title="That did not work"), error.status_code)


def _no_file(_: Request[Any, Any, Any], __: Exception) -> Response[Any]:
    """A name that no file can have: with signs in it that are none, or too long."""
    return refusal(Refused("", SENTENCES[404], title="That did not work"), 404)


def _unkept(_: Request[Any, Any, Any], error: Unkept) -> Response[str]:
    return refusal(messages.unkept(error), 503)


def _unopened(_: Request[Any, Any, Any], error: Unopened) -> Response[str]:
    return refusal(messages.reason(messages.UNOPENED, str(error)), 503)


def _unstarted(_: Request[Any, Any, Any], error: Unstarted) -> Response[str]:
    return refusal(messages.reason(NOT_STARTED, str(error), "Not yet"), 409)


def _broken(_: Request[Any, Any, Any], error: Exception) -> Response[str]:
    LOG.error("a page failed", exc_info=error)
    return refusal(Refused("", "The table stumbled. Nothing was changed; load the page again.", title="That did not work"), 500)
