"""The language of the reader: their choice, else that of their browser."""

from __future__ import annotations

from urllib.parse import parse_qsl

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import Scope

from gamester.words.languages import ENGLISH, OFFERED, best_language

COOKIE = "gamester_language"
PARAMETER = "language"
"""The part of an address by which a page is asked for in a language."""
LONGEST_QUERY = 2_000
"""Bytes of a query string that are searched for a language."""


def reader_language(scope: Scope) -> str:
    """Return the offered language of a request or socket.

    The address names it (a page tells its sockets its own language), else the cookie of the menu, else the browser's Accept-Language. What
    is not offered is passed over.
    """
    if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
        return ENGLISH
    if (named := named_language(scope)) in OFFERED:
        return named
    headers = Headers.from_scope(scope)
    parts = (part.strip().partition("=") for part in headers.get("cookie", "").split(";"))
    chosen = {key: value for key, _, value in parts}.get(COOKIE, "")
    return chosen if chosen in OFFERED else best_language(headers.get("accept-language", ""))


def named_language(scope: Scope) -> str:
    """Return the language that an address names, "" if it names none."""
    query = bytes(scope.get("query_string", b""))[:LONGEST_QUERY]
    if PARAMETER.encode() not in query:
        return ""
    return dict(parse_qsl(query.decode("latin-1"), keep_blank_values=True)).get(PARAMETER, "")
