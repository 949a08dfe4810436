"""The sign of number 0: no name, no text and no file of ours has one, and PostgreSQL keeps none. It is refused before anything is read."""

from __future__ import annotations

from typing import Any

from litestar.exceptions import ClientException
from litestar.types import Receive, Scope

WORDS = "Expected text without the sign of number 0 (NUL), got one."
RAW, QUOTED, ESCAPED = b"\0", b"%00", b"\\u0000"
"""As it is, as it stands in an address or a form, as it stands in JSON."""


class Nul(ClientException):
    """A body with such a sign in it."""


def in_address(scope: Scope) -> bool:
    """Return True if the path or what follows the question mark has one."""
    asked = bytes(scope.get("query_string", b""))
    return "\0" in str(scope["path"]) or RAW in asked or QUOTED in asked


def in_message(text: str) -> bool:
    """Return True if a message of a socket has one."""
    return "\0" in text or ESCAPED.decode() in text


def watched(scope: Scope, receive: Receive) -> Receive:
    """Return the way in, which raises Nul where the body has one, wherever its pieces part."""
    kind = next((value for name, value in scope["headers"] if name.lower() == b"content-type"), b"").lower()
    signs = [RAW, *([QUOTED] if b"urlencoded" in kind else [] if b"multipart" in kind else [ESCAPED])]
    tail = b""

    async def into() -> Any:
        nonlocal tail
        message = await receive()
        if message["type"] == "http.request":
            body = tail + bytes(message.get("body", b""))
            if any(sign in body for sign in signs):
                raise Nul(WORDS)
            tail = body[1 - len(ESCAPED) :]
        return message

    return into
