"""Reflected input reveals no secret by the size of any answer (BREACH)."""

from __future__ import annotations

import inspect
import re
import secrets
from pathlib import Path

import httpx
import pytest
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from gamester.server.app import create_app
from gamester.server.middleware.compression import Gzip, secrets_in
from gamester.server.render.templates import HERE
from tests.support.server_fixtures import Server

FIELDS = sorted({name for file in HERE.glob("templates/*.html") for name in re.findall(r'\bname="([a-z_]+)"', file.read_text("utf-8"))})
"""All fields of all forms."""
PLACES = {"slug": "armies", "name": "no-such", "step": "1", "job": "no-such", "line": "1", "seat": "1"}
DO = ("free", "bot", "swap", "name", "public", "auto", "leave", "host", "start", "nothing")


def routes(folder: Path) -> list[tuple[str, str, list[str]]]:
    """Return method, path and the names of the parameters of every page and call."""
    site = create_app(folder)
    with TestClient(site):  # which closes the house
        found = []
        for route in site.routes:
            if isinstance(route, HTTPRoute) and not route.path_format.startswith("/static/"):
                for handler in route.route_handlers:
                    named = sorted(inspect.signature(handler.fn).parameters)
                    found += [(method, route.path_format, named) for method in ("GET", "POST") if method in handler.http_methods]
    return found


def other(body: bytes) -> bytes:
    """Return the same answer with other secrets in it."""
    for start, end in secrets_in(body):  # as long as the one before, so what follows stays in its place
        body = body[:start] + secrets.token_urlsafe(end - start).encode()[: end - start] + body[end:]
    return body


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Litestar, when an application is made
def test_no_answer_shows_its_secret_by_its_size(server: Server, tmp_path: Path) -> None:
    """No answer reveals its secret by its size.

    Every field and parameter gets a marker: the link of a seat without its end.
    """
    seen, marked, pages = 0, 0, routes(tmp_path)
    assert len(pages) > 60
    waiting, playing = server.laid("you", "person", "person", terms="1"), server.lay("you", "heuristic")
    with httpx.Client(base_url=server.url, timeout=60, headers={"sec-fetch-site": "same-origin", "accept-encoding": "gzip"}) as client:
        for seat in (waiting, playing):
            client.get(seat)
        for method, path, named in pages:
            for seat in (waiting, playing):
                code, token = seat.split("/")[2:]
                marker = f"{seat[:-6]}~marked~"
                for do in DO if path.endswith("/arrange") else DO[-1:]:
                    at = path.format(**{**PLACES, "code": code, "token": token, "file_path": "x", "path": "x"})
                    asked = dict.fromkeys(named, marker)
                    sent = {**dict.fromkeys(FIELDS, marker), "do": do, "seat": "1", "other": "2", "url": f"https://example.org{marker}"}
                    answer = client.request(method, at, params=asked, data=sent if method == "POST" else None)
                    if not secrets_in(answer.content) or "content-encoding" not in answer.headers:
                        continue
                    seen, marked = seen + 1, marked + (b"~marked~" in answer.content)
                    assert int(answer.headers["content-length"]) == len(Gzip().made(other(answer.content), more=False)), (method, path, do)
    assert seen >= 8 and marked >= 1, (seen, marked)
