"""What every answer of the house says to a browser: whose scripts may run, who may frame it, what is told to others, what is kept."""

from __future__ import annotations

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""`same-origin` and not `no-referrer`: under that a browser hides from us that a form is our own."""
SECRETS = ("/t/", "/api/v1/tables")
"""Where an answer may show what one seat alone may know."""
ALWAYS_TLS = "max-age=31536000"


async def put_on(message: Message, scope: Scope) -> None:
    """The headers of one answer."""
    if message["type"] not in ("http.response.start", "websocket.http.response.start"):
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)  # a page that needs another policy brings it along
    if scope["scheme"] in ("https", "wss"):
        headers["strict-transport-security"] = ALWAYS_TLS
    if "html" in headers.get("content-type", ""):
        headers["cache-control"] = "no-store"
    elif "cache-control" not in headers:
        headers["cache-control"] = "no-store" if str(scope["path"]).startswith(SECRETS) else "no-cache"
