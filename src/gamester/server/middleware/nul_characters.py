"""NUL characters are refused before anything is parsed.

No name, text or file of ours has one, and PostgreSQL cannot store them.
"""

from __future__ import annotations

from typing import Any

from litestar.exceptions import ClientException
from litestar.types import Receive, Scope

from gamester.server.messages import WORDS

RAW, QUOTED, ESCAPED = b"\0", b"%00", b"\\u0000"
"""The NUL character as raw byte, in an address or form, and in JSON."""


class Nul(ClientException):
    """Raised for a request body with a NUL character."""


def in_address(scope: Scope) -> bool:
    """Return True if the path or the query has a NUL character."""
    asked = bytes(scope.get("query_string", b""))
    return "\0" in str(scope["path"]) or RAW in asked or QUOTED in asked


def in_message(text: str) -> bool:
    """Return True if a message of a socket has a NUL character."""
    return "\0" in text or ESCAPED.decode() in text


def watched(scope: Scope, receive: Receive) -> Receive:
    """Return a `receive` that raises Nul if the body has a NUL character.

    It is found even across two parts of the body.
    """
    kind = next((value for name, value in scope["headers"] if name.lower() == b"content-type"), b"").lower()
    signs = [RAW, *([QUOTED] if b"urlencoded" in kind else [] if b"multipart" in kind else [ESCAPED])]
    tail = b""

    async def into() -> Any:
        nonlocal tail
        message = await receive()
        if message["type"] == "http.request":
            body = tail + bytes(message.get("body", b""))
            if any(sign in body for sign in signs):
                raise Nul(WORDS.say("nul-character"))
            tail = body[1 - len(ESCAPED) :]
        return message

    return into
