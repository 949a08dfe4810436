"""The router of the protocol, its OpenAPI description and its page."""

from __future__ import annotations

from litestar import Response, Router, get
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from gamester.server.api import games, routes
from gamester.server.api.requests import HANDLERS, ROOT
from gamester.server.api.socket import table_socket
from gamester.server.render.documents import render_document
from gamester.server.render.templates import html

MAX_BODY = 200_000
"""Bytes of a request body, at most."""
ROUTER = Router(
    ROOT,
    route_handlers=[
        games.list_games,
        games.game_details,
        games.get_law,
        games.get_card_set,
        routes.list_tables,
        routes.create_table,
        routes.get_table,
        routes.take_seat,
        routes.choose,
        routes.relink,
        routes.get_view,
        routes.post_message,
        routes.get_record,
        table_socket,
    ],
    exception_handlers=HANDLERS,
    include_in_schema=True,
    request_max_body_size=MAX_BODY,
)
OPENAPI = OpenAPIConfig(
    title="Gamester",
    version="1",
    description="Card tables as data. The page `/api` explains the protocol and its WebSocket; this document lists the calls.",
    path=f"{ROOT}/openapi.json",
    use_handler_docstrings=True,
    render_plugins=[JsonRenderPlugin(path="/")],
    components=Components(security_schemes={"seat": SecurityScheme(type="http", scheme="bearer", description="The token of a seat.")}),
)


@get("/api", include_in_schema=False, sync_to_thread=True)
def api_page() -> Response[str]:
    """Return the page that explains the protocol."""
    return html(render_document("protocol", "The open protocol"))


__all__ = ["OPENAPI", "ROUTER", "api_page"]
