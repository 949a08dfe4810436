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
    "referrer-policy": "strict-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""`strict-origin`: the link of a seat is in its path, which a browser then names to nobody, not even to us, whose proxy may log it.
Under `no-referrer` it would hide from us that a form is our own (`origins.py`).

No HSTS: it holds for all services of a host name, so the proxy that speaks TLS for them says it, where its operator wants it.
"""
SECRETS = ("/t/", "/api/v1/tables")
"""Where an answer may show what one seat alone may know."""


async def put_on(message: Message, scope: Scope) -> None:
    """The headers of one answer."""
    if message["type"] not in ("http.response.start", "websocket.http.response.start"):
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)  # a page that needs another policy brings it along
    if "html" in headers.get("content-type", ""):
        headers["cache-control"] = "no-store"
    elif "cache-control" not in headers:
        headers["cache-control"] = "no-store" if str(scope["path"]).startswith(SECRETS) else "no-cache"
