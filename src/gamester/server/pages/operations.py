"""The pages /about and /promises, and the endpoints /health, /ready and /metrics."""

from __future__ import annotations

import secrets
from multiprocessing import parent_process
from typing import Any

import sqlalchemy as sa
from litestar import Request, Response, get, route
from litestar.handlers import HTTPRouteHandler

from gamester import __version__
from gamester.games.registry import game_slugs, get_game
from gamester.server import metrics
from gamester.server.messages import NO_PAGE, WORDS, platform_rejection
from gamester.server.middleware import browser_security
from gamester.server.middleware.gate import GateConfig
from gamester.server.middleware.limits import is_loopback
from gamester.server.pages.games import READING
from gamester.server.render.documents import render_document
from gamester.server.render.templates import html, rejection_page, render
from gamester.server.storage import jobs, uploaded_records
from gamester.server.storage.errors import StorageError
from gamester.server.storage.migrations import STAMP, VERSIONS
from gamester.server.tables.registry import TableRegistry


@route("/about", http_method=READING)
async def about(house: TableRegistry) -> Response[Any]:
    """Show how this server is run: retention, archive, contact."""
    games = [(slug, get_game(slug).text.TITLE, get_game(slug).text.CREDIT) for slug in game_slugs()]
    most = {"tables": browser_security.MOST_KEPT, "days": browser_security.DAYS, "records": uploaded_records.MOST, "jobs": jobs.MOST_KEPT}
    return html(render("about.html", games=games, version=__version__, wishes=house.config, most=most))


@route("/promises", http_method=READING, sync_to_thread=True)
def promises_page() -> Response[str]:
    """Show the documentation's page of the promises and their proofs."""
    return html(render_document("promises", WORDS.say("promises-title")))


@route("/make", http_method=READING, sync_to_thread=True)
def tutorial_page() -> Response[str]:
    """Show the documentation's tutorial for a game of one's own."""
    return html(render_document("new_game", WORDS.say("make-title"), "make"))


PASSED_ON = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
"""Headers by which a proxy says that it forwards a request."""
OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")


@get("/health", sync_to_thread=False)
def health() -> str:
    """Answer if the process runs."""
    return "alive\n"


@get("/ready")
async def ready(house: TableRegistry) -> Response[str]:
    """Answer 200 if the database is writable and has the version of this program."""
    try:
        await house.store.try_to_write()
        version = await house.store.db.read(lambda connection: connection.scalar(sa.select(STAMP.c.version_num)))
    except StorageError as error:
        why = str(error)
    else:
        why = "" if version == VERSIONS[-1] else f"the database is of version {version}, expected {VERSIONS[-1]}"
    return Response(f"not ready: {why}\n" if why else "ready\n", media_type="text/plain", status_code=503 if why else 200)


def operations_handlers(guard: GateConfig) -> list[HTTPRouteHandler]:
    """Return the three endpoints.

    Metrics are given to this machine, or with a token to whoever sends it.
    """

    @get("/metrics")
    async def figures(house: TableRegistry, request: Request[Any, Any, Any]) -> Response[Any]:
        if not _may(request, guard.metrics_token):
            return rejection_page(platform_rejection(NO_PAGE, "", WORDS.say("no-such-page")), 404)
        return Response(metrics.page(house.num_loaded, parent_process() is not None), media_type="text/plain; version=0.0.4")

    return [health, ready, figures]


def _may(request: Request[Any, Any, Any], token: str) -> bool:
    if token:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return secrets.compare_digest(given.encode(), token.encode())
    client, name = request.client, request.headers.get("host", "").rpartition(":")[0] or request.headers.get("host", "")
    # Behind a local proxy every client has this machine's address, so forwarded requests are refused.
    straight = not any(header in request.headers for header in PASSED_ON)
    return straight and client is not None and is_loopback(client.host) and name in OWN_NAMES
