"""What somebody is told who may not come in: a page, data, or the last message of a socket."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from gamester.web.draw.page import render
from gamester.web.guard.headers import put_on
from gamester.web.messages import TOO_LONG, Refused, reason

TOO_LATE = 1008
"""The code with which a socket is closed on somebody who may not go on now; its page comes again, but not soon."""

TOO_MUCH = reason(TOO_LONG).clause


async def turn_away(scope: Scope, receive: Receive, send: Send, refused: Refused, wait: float, status: int = 0) -> None:
    """A sentence with its clause: a page, data for a program, or the last message of a socket. A socket of another site gets nothing."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        if wait:
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send({"type": "websocket.send", "text": told(refused, scope["path"]), "bytes": None})
        await send({"type": "websocket.close", "code": TOO_LATE, "reason": None})
        return
    body, kind = render("refused.html", refused=refused, back="").encode(), "text/html; charset=utf-8"
    if str(scope["path"]).startswith("/api/"):
        body, kind = msgspec.json.encode(refused), "application/json"
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    headers += [(b"retry-after", str(round(wait) + 1).encode())] if wait else []
    status = status or (429 if wait else 414 if refused.clause == TOO_MUCH else 403)
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await put_on(start, scope)
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})


def told(refused: Refused, path: str) -> str:
    """A sentence as a socket of this path is sent it: of the protocol an answer like any other, about no frame."""
    about = {"type": "answer", "n": -1, "done": False} if path.startswith("/api/") else {}
    return msgspec.json.encode({**about, "refused": refused}).decode()
