"""Cookie of remembered seats, security headers, origin checks and form parsing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from litestar import Request, Response
from litestar.datastructures import FormMultiDict, MutableScopeHeaders
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException
from litestar.types import Message, Scope

from gamester.server.messages import WORDS

COOKIE = "gamester_seats"
PAIR = re.compile(r"[\w-]+/[\w-]+", re.ASCII)
"""A code and a token. Anything else in the cookie is not ours and is ignored."""
MOST_KEPT, DAYS = 24, 180
"""Tables that a browser remembers, and days for which it does."""


def cookie_name(request: Request[Any, Any, Any]) -> str:
    """Return the name of the cookie.

    With TLS no other host of the domain can set it.
    """
    return f"__Host-{COOKIE}" if request.url.scheme == "https" else COOKIE


def remembered_seats(request: Request[Any, Any, Any]) -> list[tuple[str, str]]:
    """Return (code, token) of the seats that this browser has taken, newest first."""
    pairs = [part.partition("/") for part in _said(request).split(".") if PAIR.fullmatch(part)]
    return [(code, token) for code, _, token in pairs][:MOST_KEPT]


def _said(request: Request[Any, Any, Any]) -> str:
    """Return the value of the cookie.

    No other cookie is parsed: unescaping takes quadratic time in its length.
    """
    parts = (part.strip().partition("=") for part in request.headers.get("cookie", "").split(";"))
    return {key: value for key, _, value in parts}.get(cookie_name(request), "").strip('"')


def remember_seat(request: Request[Any, Any, Any], response: Response[Any], code: str, token: str, going: Collection[str] = ()) -> None:
    """Let this browser remember a seat.

    If there are too many, finished tables are dropped first; `going` are the codes of tables still in
    play.
    """
    others = sorted((pair for pair in remembered_seats(request) if pair[0] != code), key=lambda pair: pair[0] not in going)
    seats = [(code, token), *others][:MOST_KEPT]
    value = ".".join("/".join(pair) for pair in seats)
    secure = request.url.scheme == "https"
    response.set_cookie(cookie_name(request), value, max_age=86_400 * DAYS, path="/", httponly=True, samesite="lax", secure=secure)


CONTENT_SECURITY_POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""Security headers of every answer.

With `strict-origin` a browser sends the path, which holds the link of a seat, to nobody, not even
to our proxy, which may log it. `no-referrer` would hide from us that a form comes from our own page
(`cross_site_reason`). HSTS is missing on purpose: it holds for all services of a host name, so the
operator sets it at the proxy that terminates TLS.
"""
SECRETS = ("/t/", "/api/v1/tables")
"""Paths whose answers may show what only one seat may know."""


async def add_security_headers(message: Message, scope: Scope) -> None:
    """Add the security headers to an answer."""
    if message["type"] not in ("http.response.start", "websocket.http.response.start"):
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)  # A page that needs another policy has set it already.
    if "html" in headers.get("content-type", ""):
        headers["cache-control"] = "no-store"
    elif "cache-control" not in headers:
        headers["cache-control"] = "no-store" if str(scope["path"]).startswith(SECRETS) else "no-cache"


SAFE = ("GET", "HEAD", "OPTIONS")
TRUSTED_SITES = ("same-origin", "none")
"""Values of `Sec-Fetch-Site` for our own pages and for typed addresses."""
PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443}


def cross_site_reason(method: str, path: str, headers: Mapping[str, str]) -> str:
    """Return why a request must not be trusted, or "". A socket has the method "".

    A socket of the protocol carries its token in its first message, so its page does not matter.
    """
    if method in SAFE or (not method and path.startswith("/api/")):
        return ""
    site, origin = headers.get("sec-fetch-site", ""), headers.get("origin", "")
    if site and site not in TRUSTED_SITES:
        return WORDS.say("from-other-site", site=site[:20])
    if origin:
        return (
            ""
            if _same(origin, headers.get("host", ""))
            else WORDS.say("from-elsewhere", origin=repr(origin[:60]), host=repr(headers.get("host", "")[:60]))
        )
    if not site and method and COOKIE in headers.get("cookie", "") and not path.startswith(("/t/", "/api/")):
        return WORDS.say("from-nowhere")
    return ""


def _same(origin: str, host: str) -> bool:
    try:
        here, there = urlsplit(origin), urlsplit(f"{urlsplit(origin).scheme}://{host}")
        usual = PORTS.get(here.scheme)
        return here.hostname is not None and (here.hostname, here.port or usual) == (there.hostname, there.port or usual)
    except ValueError:
        return False


MAX_FIELDS = 1_000
"""Fields of a form, at most; the same as for forms with files."""
LONG = 20_000
"""Bytes of a form above which it is parsed in a thread."""


async def parse_form(request: Request[Any, Any, Any]) -> FormMultiDict:
    """Return the fields and files of a form.

    Raises ClientException if there are too many fields or they are not text.
    """
    if request.content_type[0] != RequestEncodingType.URL_ENCODED:
        try:
            return await request.form()
        except (LookupError, UnicodeError) as error:
            raise ClientException("Expected the fields of a form as text in UTF-8.") from error
    data = (await request.body()).decode("latin-1")
    read = partial(parse_qsl, data, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    try:
        return FormMultiDict(await asyncio.to_thread(read) if len(data) > LONG else read())
    except ValueError as error:
        raise ClientException(f"Expected a form of at most {MAX_FIELDS} fields.") from error
