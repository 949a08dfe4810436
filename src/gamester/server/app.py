"""The web application: routes, headers and lifespan."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.events import SimpleEventEmitter
from litestar.exceptions import HTTPException

from gamester.bots.house_agents import HOUSE_AGENTS
from gamester.server.api import openapi, requests
from gamester.server.config import ServerConfig, Timings
from gamester.server.jobs import JobRunner
from gamester.server.middleware import request_log
from gamester.server.middleware.blocklist import Blocks
from gamester.server.middleware.browser_security import add_security_headers
from gamester.server.middleware.compression import Compressing
from gamester.server.middleware.gate import GateConfig, RequestGate
from gamester.server.middleware.reader_language import reader_language
from gamester.server.pages import (
    archive,
    errors,
    games,
    home,
    lab,
    learn,
    new_table,
    notifications,
    operations,
    records,
    replay,
    review,
    static_files,
    table,
    waiting_room,
    you,
)
from gamester.server.pages import games as shelf
from gamester.server.pages import learn as lessons
from gamester.server.pages import records as verifying
from gamester.server.pages import table as tables
from gamester.server.pages.language_menu import change_language
from gamester.server.pages.operations import operations_handlers
from gamester.server.pages.replay import ReplayCache
from gamester.server.pages.warm_up import warm_up
from gamester.server.tables import page_socket
from gamester.server.tables.due_tables import DueTableScheduler
from gamester.server.tables.registry import TableRegistry
from gamester.words.languages import speaking


class ServerApp(Litestar):
    """The application behind its request gate."""

    gate: RequestGate

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one request, socket or lifespan, in the language of its reader."""
        with speaking(reader_language(scope)):
            await self.gate.handle(scope, receive, send, super().__call__)

    def serving(self, gate: RequestGate, **parts: Any) -> ServerApp:
        """Return an application with the same routes and a state of its own.

        To build the routes takes a third of a second, so those of one process share them.
        """
        other = copy(self)
        other.asgi_router = copy(self.asgi_router)
        other.asgi_router.app, other.event_emitter = other, SimpleEventEmitter([])
        other.gate, other.state = gate, State(parts, deep_copy=False)
        return other


def create_app(data: Path | str, pace: Timings | None = None, wishes: ServerConfig | None = None) -> ServerApp:
    """Return the application on a data folder or a PostgreSQL address.

    Raises DataFolderError if it cannot be used.
    """
    wishes = wishes or ServerConfig()
    house = TableRegistry(data, pace or Timings(), wishes)
    HOUSE_AGENTS.name(dict(wishes.agents))
    blocks = Blocks()
    return _routes(wishes.guard).serving(
        RequestGate(names=wishes.guard.names, blocks=blocks),
        house=house,
        bench=JobRunner(house.store.db),
        blocks=blocks,
        player=ReplayCache(house),
        archivist=archive.ArchiveWriter(house),
    )


@asynccontextmanager
async def _open(site: Litestar) -> AsyncIterator[None]:
    """Run what an application does besides answering."""
    house: TableRegistry = site.state.house
    asyncio.get_running_loop().set_exception_handler(request_log.log_loop_exception)
    house.start_notifications()
    sweeper = DueTableScheduler(house, site.state.blocks)
    await sweeper.start()
    HOUSE_AGENTS.start()
    warming = asyncio.create_task(warm_up()) if house.config.warm_up else None
    yield
    if warming is not None:
        warming.cancel()
    await sweeper.stop()
    HOUSE_AGENTS.close()
    await site.state.bench.close()
    await house.close()


async def _house(state: State) -> TableRegistry:
    house: TableRegistry = state.house
    return house


async def _bench(state: State) -> JobRunner:
    bench: JobRunner = state.bench
    return bench


async def _player(state: State) -> ReplayCache:
    player: ReplayCache = state.player
    return player


async def _archivist(state: State) -> archive.ArchiveWriter:
    archivist: archive.ArchiveWriter = state.archivist
    return archivist


@lru_cache(maxsize=8)
def _routes(guard: GateConfig) -> ServerApp:
    """Return the routes as an application that has no state yet."""
    return ServerApp(
        route_handlers=[
            *operations_handlers(guard),
            home.home,
            home.join,
            home.take_seat_form,
            *waiting_room.HANDLERS,
            *table.HANDLERS,
            *notifications.HANDLERS,
            *verifying.VERIFY_HANDLERS,
            new_table.new_table_form,
            new_table.create_table_route,
            shelf.game_page,
            games.cards_page,
            games.print_page,
            learn.rules_page,
            learn.example_page,
            lessons.lesson_route,
            lessons.lessons_page,
            lessons.practice_socket,
            tables.spectator_page,
            tables.record,
            tables.log_page,
            tables.look_back,
            tables.seat_page,
            tables.auto_response_form,
            tables.rematch,
            page_socket.page_socket,
            operations.promises_page,
            operations.tutorial_page,
            operations.about,
            you.you_page,
            lab.form,
            lab.ask,
            lab.job_page,
            lab.job_file,
            *replay.HANDLERS,
            *review.HANDLERS,
            *records.REPORT_HANDLERS,
            *archive.HANDLERS,
            openapi.ROUTER,
            openapi.api_page,
            static_files.static_file,
        ],
        dependencies={
            "house": Provide(_house),
            "player": Provide(_player),
            "archivist": Provide(_archivist),
            "bench": Provide(_bench),
        },
        lifespan=[_open],
        before_request=change_language,
        before_send=[add_security_headers],
        exception_handlers={**errors.HANDLERS, HTTPException: _wrong},
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=300, middleware_class=Compressing, exclude_opt_key=static_files.PACKED
        ),
        openapi_config=openapi.OPENAPI,
        include_in_schema=False,
        request_max_body_size=200_000,
        logging_config=None,
    )


def _wrong(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer an HTTP error in the form of the protocol or of a page."""
    return requests.handle_http_error(request, error) if request.url.path.startswith(f"{requests.ROOT}/") else errors.wrong(request, error)
