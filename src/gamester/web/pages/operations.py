"""For whoever runs the house: whether it is alive, whether it can serve, and its figures. None of it is for the public page."""

from __future__ import annotations

import secrets
from multiprocessing import parent_process
from typing import Any

import sqlalchemy as sa
from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler

from gamester.web import metrics
from gamester.web.draw.page import refusal
from gamester.web.guard.gate import Guard
from gamester.web.guard.limits import is_loopback
from gamester.web.hall.house import House
from gamester.web.messages import NO_PAGE, reason
from gamester.web.storage.migrations import STAMP, VERSIONS
from gamester.web.storage.store import Unkept

PASSED_ON = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
"""Headers by which a proxy says that a request is somebody else's."""
OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")


@get("/health", sync_to_thread=False)
def health() -> str:
    """Whether the process answers."""
    return "alive\n"


@get("/ready")
async def ready(house: House) -> Response[str]:
    """Whether the database takes what is written, and is as this version keeps it."""
    try:
        await house.store.try_to_write()
        version = await house.store.read(lambda connection: connection.scalar(sa.select(STAMP.c.version_num)))
    except Unkept as error:
        why = str(error)
    else:
        why = "" if version == VERSIONS[-1] else f"the database is of version {version}, expected {VERSIONS[-1]}"
    return Response(f"not ready: {why}\n" if why else "ready\n", media_type="text/plain", status_code=503 if why else 200)


def operations(guard: Guard) -> list[HTTPRouteHandler]:
    """The three pages. Figures are given to this machine itself, or where they have a token to whoever sends that."""

    @get("/metrics")
    async def figures(house: House, request: Request[Any, Any, Any]) -> Response[Any]:
        if not _may(request, guard.metrics_token):
            return refusal(reason(NO_PAGE, "", "No such page"), 404)
        return Response(metrics.page(house.many, parent_process() is not None), media_type="text/plain; version=0.0.4")

    return [health, ready, figures]


def _may(request: Request[Any, Any, Any], token: str) -> bool:
    if token:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return secrets.compare_digest(given.encode(), token.encode())
    client, name = request.client, request.headers.get("host", "").rpartition(":")[0] or request.headers.get("host", "")
    straight = not any(header in request.headers for header in PASSED_ON)
    return straight and client is not None and is_loopback(client.host) and name in OWN_NAMES
