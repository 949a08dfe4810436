"""The web application: routes, headers, and the house they work on."""

from __future__ import annotations

import asyncio
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

from gamester.web.api import description as protocol
from gamester.web.api import refusing
from gamester.web.draw.page import HERE
from gamester.web.guard import logs
from gamester.web.guard.blocks import Blocks
from gamester.web.guard.compressing import Compressing
from gamester.web.guard.gate import Gate
from gamester.web.guard.headers import put_on
from gamester.web.hall import sockets
from gamester.web.hall.house import House
from gamester.web.hall.sweeper import Sweeper
from gamester.web.hall.wishes import Wishes
from gamester.web.live.pace import Pace
from gamester.web.pages import (
    about,
    archive,
    books,
    boxes,
    door,
    faults,
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
from gamester.web.pages.warming import warmed
from gamester.web.pages.workshop import Workshop


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
    bench, blocks = Workshop(house.store), Blocks()

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(logs.unheard)
        house.attend()
        sweeper = Sweeper(house, blocks)
        await sweeper.begin()
        warming = asyncio.create_task(warmed()) if wishes.ahead else None
        yield
        if warming is not None:
            warming.cancel()
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
                exception_handlers=dict.fromkeys((ValueError, InternalServerException), faults.no_file),
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
        exception_handlers={**faults.HANDLERS, HTTPException: _wrong},
        compression_config=CompressionConfig(backend="gzip", minimum_size=300, middleware_class=Compressing),
        openapi_config=protocol.OPENAPI,
        include_in_schema=False,
        request_max_body_size=200_000,
        logging_config=None,
    )
    site.gate = Gate(names=wishes.guard.names, blocks=blocks)
    return site


def _wrong(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Whoever asks by the protocol is answered by it."""
    return refusing.wrong(request, error) if request.url.path.startswith(f"{refusing.ROOT}/") else faults.wrong(request, error)
