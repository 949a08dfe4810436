"""The menu of languages at the foot of every page.

It is a form that works without scripts.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from litestar import Request, Response
from litestar.response import Redirect

from gamester.server.messages import WORDS, Rejection
from gamester.server.middleware.reader_language import COOKIE, PARAMETER, named_language
from gamester.server.render.templates import rejection_page
from gamester.words.languages import UnknownLanguage, offered_language

DAYS = 365
"""Days for which a browser remembers the choice."""
NOT_PAGES = ("/api/", "/static/")


async def change_language(request: Request[Any, Any, Any]) -> Response[Any] | None:
    """Remember the language that a page was asked for, and show the page again.

    The browser stores the language in a cookie, and the page is shown under its own address.
    Answers a language that is not offered with a page that says so, and changes nothing. Other requests go on.
    """
    wanted = named_language(request.scope) if request.method == "GET" and not request.url.path.startswith(NOT_PAGES) else ""
    if not wanted:
        return None
    try:
        offered_language(wanted)
    except UnknownLanguage as why:
        return rejection_page(Rejection("", str(why), title=WORDS.say("unknown-language-title")), 400)
    rest = [(name, value) for name, value in parse_qsl(request.scope["query_string"].decode("latin-1")) if name != PARAMETER]
    # One slash at the beginning: two would lead to another host.
    path = "/" + quote(request.url.path.lstrip("/"), safe="/-._~")
    answer = Redirect(f"{path}{'?' if rest else ''}{urlencode(rest)}", status_code=303)
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, wanted, max_age=86_400 * DAYS, path="/", httponly=True, samesite="lax", secure=secure)
    return answer
