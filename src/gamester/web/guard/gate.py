"""What every request and every socket passes before it reaches a page: its number, its origin, its limits; and the count behind it."""

from __future__ import annotations

import re
import time
from typing import Any

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import Struct

from gamester.web import metrics
from gamester.web.guard import hosts, limits, logs, nul, origins
from gamester.web.guard.blocks import Blocks
from gamester.web.guard.hosts import Names
from gamester.web.guard.limits import Limits, Rate
from gamester.web.guard.turning_away import TOO_LATE, TOO_MUCH, told, turn_away
from gamester.web.messages import NOT_UNDERSTOOD, TOO_LONG, Refused, reason

EVERYBODY = "everybody"
STRANGE, TOO_MANY, CROWDED, BLOCKED = 947, 948, 949, 951
TRIED = ("/t/", "/join", "/api/v1/tables/")
"""Where somebody who does not know a name or a token might try one."""
LAYING = re.compile(r"/(api/v1/)?tables|/t/[^/]+/replay/on|/replay/[^/]+/on")
BENCH = re.compile(r"/lab|/(t|replay)/[^/]+/review")
"""What gives the bench of the house work."""
LOOKING = re.compile(
    r"/t/[^/]+(/[^/]+)?/(at/[^/]+|log|report/file)|/t/[^/]+/(replay|review|verify)|/replay/[^/]+(/review)?|/rules/[^/]+/[^/]+(/[^/]+)?"
)
"""Pages for which a game is played again."""
TABLE = re.compile(r"/t/[^/]+(/[^/]+(/live)?)?|/api/v1/tables/[^/]+/(live|view)|/learn/[^/]+/live")
"""The page of a table, and whoever comes to watch it: it is drawn whole, and for all others with how many watch."""
OPEN = ("/health", "/ready")
SEATED = re.compile(r"/t/[^/]+/[^/]{20,}/")
"""The socket of a seat: its path holds its token."""
MOST_ASKED = 50
"""Parts of what follows a question mark: the framework keeps the last thousand as it has read them, each part as a hundred bytes more."""
PATIENCE = 200
"""Messages in excess after which a socket is closed."""


class Guard(Struct, frozen=True):
    """How the door of a house is kept: the form of its log ("": faults only), the token of `/metrics`, the proxy that is believed.

    `origins` are the addresses under which people know the house, as its operator says them; `names` those it is served under.
    """

    log: str = ""
    metrics_token: str = ""
    trusted_proxy: str = ""
    origins: tuple[str, ...] = ()
    names: Names = Names()


class Gate:
    """Stands before one application."""

    def __init__(self, counted: Limits | None = None, names: Names | None = None, blocks: Blocks | None = None) -> None:
        self._limits, self._names, self._blocks = counted or Limits(), names or Names(), blocks or Blocks()

    async def let(self, scope: Scope, receive: Receive, send: Send, inside: ASGIApp) -> None:
        """One request or socket, if it may."""
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await inside(scope, receive, send)
            return
        logs.new_request()
        address = limits.sender(scope)
        limits.WHO.set(address)
        headers = dict(Headers.from_scope(scope).items())
        passing = _Passing(self._limits, self._blocks, scope, address, headers)
        strange = passing.unlike_ours(self._names)
        refused, wait = (strange[0], 0.0) if strange else passing.refused()
        if refused is not None:
            metrics.TURNED_AWAY.labels("limit" if wait or refused.clause == TOO_MUCH else "origin").inc()
        try:
            if refused is not None:
                await turn_away(scope, receive, passing.counted(send), refused, wait, strange[1] if strange else 0)
            elif scope["type"] == ScopeType.HTTP:
                await inside(scope, nul.watched(scope, receive), passing.counted(send))
            else:
                await passing.socket(receive, passing.counted(send), inside)
        finally:
            passing.done()


class _Passing:
    """One request or socket on its way through."""

    def __init__(self, counted: Limits, blocks: Blocks, scope: Scope, address: str, headers: dict[str, str]) -> None:
        self._limits, self._scope, self._address = counted, scope, address
        client = scope.get("client")
        self._blocks, self._whole, self._ended = blocks, client[0] if client else "", False
        self._headers = headers
        self._method = "" if scope["type"] == ScopeType.WEBSOCKET else str(scope.get("method", ""))
        self._times = limits.times(address)
        self._path = "/" + re.sub("/{2,}", "/", str(scope["path"]).strip("/"))  # as the router reads it
        self._began = time.perf_counter()
        self._status = self._bytes = 0

    def unlike_ours(self, names: Names) -> tuple[Refused, int] | None:
        """Return what is wrong with the address that is asked for, and the status; None where nothing is."""
        if nul.in_address(self._scope):
            return Refused("", nul.WORDS), 400
        return hosts.refused(hosts.hosts(self._scope), names if self._path not in OPEN else Names())

    def refused(self) -> tuple[Refused | None, float]:
        """Why it may not come in, and for how many seconds."""
        path = self._path
        if path in OPEN:
            return None, 0.0
        if self._blocks.hold(self._whole):
            return reason(BLOCKED, "", "You cannot come in"), 0.0
        if bytes(self._scope.get("query_string", b"")).count(b"&") >= MOST_ASKED:
            return reason(TOO_LONG, f"Expected at most {MOST_ASKED} parts behind the question mark."), 0.0
        if strange := origins.strange(self._method, path, self._headers):
            return reason(STRANGE, strange), 0.0
        asked = [("pages", limits.PAGES)]
        if self._method == "POST" and LAYING.fullmatch(path):
            asked.append(("laid", limits.LAID))
        if self._method == "POST" and BENCH.fullmatch(path):
            asked.append(("lab", limits.LAB))
        if LOOKING.fullmatch(path):
            asked.append(("looks", limits.LOOKS))
        elif TABLE.fullmatch(path):
            asked.append(("tables" if self._method else "sockets", limits.LOOKS))
        if path == "/join":
            asked.append(("tries", limits.TRIES))
        wait = max(self._limits.take(what, rate, self._address, self._times) for what, rate in asked)
        if path.startswith(TRIED):
            wait = max(wait, self._limits.spent("tries", limits.TRIES, self._address, self._times), self._strayed())
        return (reason(TOO_MANY, f"Try again in {round(wait) + 1} seconds."), wait) if wait else (None, 0.0)

    def counted(self, send: Send) -> Send:
        """The way out, counted."""

        async def out(message: Message) -> None:
            if self._ended:
                return
            if message["type"] == "websocket.send" and self._blocks.hold(self._whole):
                message = self._end()
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                self._status = message["status"]
            elif message["type"] == "http.response.body":
                self._bytes += len(message.get("body", b""))
            elif message["type"] == "websocket.send":
                self._bytes += len(message.get("text") or message.get("bytes") or "")
            elif message["type"] == "websocket.accept":
                self._status = 101
            elif message["type"] == "websocket.close":
                self._status = self._status or 403  # as which it goes out where nothing was opened
                if message.get("code") == 4004:
                    self.missed()
            await send(message)

        return out

    def _end(self) -> Message:
        """The end of a socket from an address that was blocked since it was opened."""
        self._ended = True
        return {"type": "websocket.close", "code": TOO_LATE, "reason": "blocked"}

    def missed(self) -> None:
        """A name or a token was tried that is not there."""
        self._limits.take("tries", limits.TRIES, self._address, self._times)
        if self._times == 1:  # not by this machine, which is everybody where the proxy is not named
            self._limits.take("strays", limits.STRAYS, EVERYBODY)
            self._limits.take("strayed", limits.STRAYED, self._address)

    def _strayed(self) -> float:
        """Return the seconds for which this address looks no table up: while the house is tried from many, one that strayed waits."""
        if self._times > 1 or not self._limits.spent("strays", limits.STRAYS, EVERYBODY):
            return 0.0
        return self._limits.spent("strayed", limits.STRAYED, self._address)

    async def socket(self, receive: Receive, send: Send, inside: ASGIApp) -> None:
        """A socket, if this address and this seat have not too many; its messages one by one."""
        who = f"address {self._address}"
        seat = f"seat {self._path}" if SEATED.match(self._path) else f"{who} at {self._path}"
        if not self._limits.opens(self._address, limits.SOCKETS * self._times):
            await turn_away(self._scope, receive, send, reason(CROWDED), 60)
            return
        if not self._limits.opens(seat, limits.SOCKETS_OF_A_SEAT * self._times):
            self._limits.closes(self._address)
            await turn_away(self._scope, receive, send, reason(CROWDED), 60)
            return
        metrics.SOCKETS.inc()
        excess = 0

        async def into() -> Any:
            nonlocal excess
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return message
                if self._ended or self._blocks.hold(self._whole):
                    await send({"type": "websocket.send", "text": "", "bytes": None})  # which is sent as the end
                    return {"type": "websocket.disconnect", "code": TOO_LATE}
                if nul.in_message(message.get("text") or ""):
                    await send({"type": "websocket.send", "text": told(reason(NOT_UNDERSTOOD, nul.WORDS), self._path), "bytes": None})
                    continue
                wait = max(self._may(f"acts {who}", limits.ACTS, 4), self._may(f"acts {seat}", limits.ACTS, 1))
                if not wait:
                    return message
                excess += 1
                metrics.TURNED_AWAY.labels("limit").inc()
                if excess > PATIENCE:
                    await send({"type": "websocket.close", "code": TOO_LATE, "reason": "too many messages"})
                    return {"type": "websocket.disconnect", "code": TOO_LATE}
                unread = told(reason(TOO_MANY, "This message was not read."), self._path)
                await send({"type": "websocket.send", "text": unread, "bytes": None})

        try:
            await inside(self._scope, into, send)
        finally:
            metrics.SOCKETS.dec()
            self._limits.closes(self._address)
            self._limits.closes(seat)

    def _may(self, what: str, rate: Rate, more: int) -> float:
        return self._limits.take("acts", rate, what, self._times * more)

    def done(self) -> None:
        """It is over: what is not there was a try, and all of it is counted."""
        if self._status == 404 and self._path.startswith(TRIED):
            self.missed()
        if self._method:
            metrics.REQUESTS.labels(f"{self._status // 100}xx").inc()
        logs.request(self._method or "SOCKET", self._path, self._status, time.perf_counter() - self._began, self._bytes)
