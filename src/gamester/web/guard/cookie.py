"""The seats that a browser remembers: one cookie with the codes and secret links of its tables, newest first."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from litestar import Request, Response

COOKIE = "gamester_seats"
PAIR = re.compile(r"[\w-]+/[\w-]+", re.ASCII)
"""A code and a token. Anything else in the cookie is not ours, and could not be sent back in it either."""
MOST_KEPT, DAYS = 24, 180
"""Tables a browser remembers, and for how long."""


def name(request: Request[Any, Any, Any]) -> str:
    """What the cookie is called; with TLS so that no other host of the domain can set it."""
    return f"__Host-{COOKIE}" if request.url.scheme == "https" else COOKIE


def kept(request: Request[Any, Any, Any]) -> list[tuple[str, str]]:
    """Code and token of the seats this browser has taken, newest first."""
    pairs = [part.partition("/") for part in _said(request).split(".") if PAIR.fullmatch(part)]
    return [(code, token) for code, _, token in pairs][:MOST_KEPT]


def _said(request: Request[Any, Any, Any]) -> str:
    """What stands in it. No other cookie is read: what is escaped in one takes a time by the square of its length."""
    parts = (part.strip().partition("=") for part in request.headers.get("cookie", "").split(";"))
    return {key: value for key, _, value in parts}.get(name(request), "").strip('"')


def keep(request: Request[Any, Any, Any], response: Response[Any], code: str, token: str, going: Collection[str] = ()) -> None:
    """Let this browser remember a seat; what is one too many is forgotten, and last of all tables that are `going` on."""
    others = sorted((pair for pair in kept(request) if pair[0] != code), key=lambda pair: pair[0] not in going)
    seats = [(code, token), *others][:MOST_KEPT]
    value = ".".join("/".join(pair) for pair in seats)
    secure = request.url.scheme == "https"
    response.set_cookie(name(request), value, max_age=86_400 * DAYS, path="/", httponly=True, samesite="lax", secure=secure)
