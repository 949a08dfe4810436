"""The protocol as a whole: its paths in one router, its description as OpenAPI, and the page that explains it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from litestar import Response, Router, get
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from markdown_it import MarkdownIt
from markupsafe import Markup

from gamester.web.api import calls, catalogue
from gamester.web.api.live import live
from gamester.web.api.refusing import HANDLERS, ROOT
from gamester.web.draw.page import html, render

LARGEST = 200_000
"""Bytes of a call."""
ROUTER = Router(
    ROOT,
    route_handlers=[
        catalogue.games,
        catalogue.game,
        catalogue.clauses,
        catalogue.card_set,
        calls.listed,
        calls.lay,
        calls.table,
        calls.sit,
        calls.choose,
        calls.relink,
        calls.view,
        calls.say,
        calls.record,
        live,
    ],
    exception_handlers=HANDLERS,
    include_in_schema=True,
    request_max_body_size=LARGEST,
)
OPENAPI = OpenAPIConfig(
    title="Gamester",
    version="1",
    description="Card tables as data. The page `/api` explains the protocol and its socket; here are the calls.",
    path=f"{ROOT}/openapi.json",
    use_handler_docstrings=True,
    render_plugins=[JsonRenderPlugin(path="/")],
    components=Components(security_schemes={"seat": SecurityScheme(type="http", scheme="bearer", description="The token of a seat.")}),
)

WRITTEN = (Path(__file__).with_name("protocol.md"), Path(__file__).parents[4] / "docs" / "protocol.md")
"""Where the explanation lies: beside this file in a wheel, among the documents in a checkout."""


@get("/api", include_in_schema=False, sync_to_thread=True)
def explained() -> Response[str]:
    """The page that explains the protocol."""
    return html(_page())


@cache
def _page() -> str:
    text = next(one for one in WRITTEN if one.is_file()).read_text("utf-8")
    written = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return render("api.html", text=Markup(written.replace("<pre>", '<pre tabindex="0">')))


__all__ = ["OPENAPI", "ROUTER", "explained"]
