"""The request gate: limits, origins, hosts and blocks, checked before the app."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import Struct

from gamester.server import metrics
from gamester.server.messages import NOT_UNDERSTOOD, TOO_LONG, WORDS, Rejection, platform_rejection
from gamester.server.middleware import browser_security, hosts, limits, nul_characters, request_log
from gamester.server.middleware.blocklist import Blocks
from gamester.server.middleware.browser_security import add_security_headers
from gamester.server.middleware.connections import DIRECT
from gamester.server.middleware.hosts import Names
from gamester.server.middleware.limits import Rate, RateLimiter
from gamester.server.render.templates import render
from gamester.words.phrases import encode_json

POLICY_VIOLATION = 1008
"""Close code of a rejected socket. Its page reconnects, but not soon."""

TOO_MUCH = platform_rejection(TOO_LONG).clause


async def reject(scope: Scope, receive: Receive, send: Send, refused: Rejection, wait: float, status: int = 0) -> None:
    """Send a rejection: a page, JSON, or the last message of a socket.

    A socket from another site gets no message.
    """
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        if wait:
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send({"type": "websocket.send", "text": rejection_message(refused, scope["path"]), "bytes": None})
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": None})
        return
    body, kind = render("refused.html", refused=refused, back="").encode(), "text/html; charset=utf-8"
    if str(scope["path"]).startswith("/api/"):
        body, kind = encode_json(refused), "application/json"
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    headers += [(b"retry-after", str(round(wait) + 1).encode())] if wait else []
    status = status or (429 if wait else 414 if refused.clause == TOO_MUCH else 403)
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await add_security_headers(start, scope)
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})


def rejection_message(refused: Rejection, path: str) -> str:
    """Return a rejection as a message of this path's socket.

    For the protocol it is an answer about no frame.
    """
    about = {"type": "answer", "n": -1, "done": False} if path.startswith("/api/") else {}
    return encode_json({**about, "refused": refused}).decode()


EVERYBODY = "everybody"
CROSS_SITE, TOO_MANY, TOO_MANY_SOCKETS, BLOCKED = 947, 948, 949, 951
LOOKUP_PATHS = ("/t/", "/join", "/api/v1/tables/")
"""Paths by which codes or tokens could be guessed."""
CREATE_PATHS = re.compile(r"/(api/v1/)?tables|/t/[^/]+/replay/on|/replay/[^/]+/on")
JOB_PATHS = re.compile(r"/lab|/(t|replay)/[^/]+/review")
"""Paths that start jobs."""
REPLAY_PATHS = re.compile(
    r"/t/[^/]+(/[^/]+)?/(at/[^/]+|log|report/file)|/t/[^/]+/(replay|review|verify)|/replay/[^/]+(/review)?|/rules/[^/]+/[^/]+(/[^/]+)?"
)
"""Pages for which a game is replayed."""
TABLE = re.compile(r"/t/[^/]+(/[^/]+(/live)?)?|/api/v1/tables/[^/]+/(live|view)|/learn/[^/]+/live")
"""Pages and sockets of a table. Each draws the whole table and changes the number of spectators for all others."""
OPEN = ("/health", "/ready")
SEATED = re.compile(r"/t/[^/]+/[^/]{20,}/")
"""The socket of a seat: its path holds its token."""
MAX_QUEUED_MESSAGES = 50
"""Parts of a query string, at most. The framework caches parsed queries, at about 100 bytes per part."""
PATIENCE = 200
"""Excess messages after which a socket is closed."""


class GateConfig(Struct, frozen=True):
    """Configuration of the gate.

    `log` is the form of the request log ("": problems only), `metrics_token` opens `/metrics`,
    `trusted_proxy` names the proxies. `origins` are the public addresses of the server, `names` the
    host names that it answers to.
    """

    log: str = ""
    metrics_token: str = ""
    trusted_proxy: str = ""
    origins: tuple[str, ...] = ()
    names: Names = Names()


class RequestGate:
    """The gate of one application."""

    def __init__(self, counted: RateLimiter | None = None, names: Names | None = None, blocks: Blocks | None = None) -> None:
        self._limits, self._names, self._blocks = counted or RateLimiter(), names or Names(), blocks or Blocks()

    async def handle(self, scope: Scope, receive: Receive, send: Send, inside: ASGIApp) -> None:
        """Pass one request or socket on, or reject it."""
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await inside(scope, receive, send)
            return
        request_log.new_request_id()
        address = limits.client_of(scope)
        limits.CLIENT.set(address)
        headers = dict(Headers.from_scope(scope).items())
        passing = _RequestInProgress(self._limits, self._blocks, scope, address, headers)
        strange = passing.unlike_ours(self._names)
        refused, wait = (strange[0], 0.0) if strange else passing.refused()
        if refused is not None:
            metrics.REJECTED.labels("limit" if wait or refused.clause == TOO_MUCH else "origin").inc()
        try:
            if refused is not None:
                await reject(scope, receive, passing.counted(send), refused, wait, strange[1] if strange else 0)
            elif scope["type"] == ScopeType.HTTP:
                await inside(scope, nul_characters.watched(scope, receive), passing.counted(send))
            else:
                await passing.socket(receive, passing.counted(send), inside)
        finally:
            passing.finish()


class _RequestInProgress:
    """One request or socket at the gate."""

    def __init__(self, counted: RateLimiter, blocks: Blocks, scope: Scope, address: str, headers: dict[str, str]) -> None:
        self._limits, self._scope, self._address = counted, scope, address
        client = scope.get("client")
        self._blocks, self._whole, self._ended = blocks, client[0] if client else "", False
        self._headers = headers
        self._method = "" if scope["type"] == ScopeType.WEBSOCKET else str(scope.get("method", ""))
        self._times = limits.limit_multiplier(address)
        self._path = "/" + re.sub("/{2,}", "/", str(scope["path"]).strip("/"))  # Normalised as the router does it.
        self._began = time.perf_counter()
        self._status = self._bytes = 0

    def unlike_ours(self, names: Names) -> tuple[Rejection, int] | None:
        """Return the rejection of a wrong host or path with its status, or None."""
        if nul_characters.in_address(self._scope):
            return Rejection("", WORDS.say("nul-character")), 400
        return hosts.refused(hosts.hosts(self._scope), names if self._path not in OPEN else Names())

    def refused(self) -> tuple[Rejection | None, float]:
        """Return the rejection, or None, and the seconds to wait."""
        path = self._path
        if path in OPEN:  # Health checks must work under any load.
            return None, 0.0
        if self._blocks.hold(self._whole):
            return platform_rejection(BLOCKED, "", WORDS.say("cannot-come-in")), 0.0
        if bytes(self._scope.get("query_string", b"")).count(b"&") >= MAX_QUEUED_MESSAGES:
            return platform_rejection(TOO_LONG, WORDS.say("too-many-parts", n=MAX_QUEUED_MESSAGES)), 0.0
        if strange := browser_security.cross_site_reason(self._method, path, self._headers):
            return platform_rejection(CROSS_SITE, strange), 0.0
        asked = [("pages", limits.PAGES)]
        if self._method == "POST" and CREATE_PATHS.fullmatch(path):
            asked.append(("laid", limits.TABLES_CREATED))
        if self._method == "POST" and JOB_PATHS.fullmatch(path):
            asked.append(("lab", limits.LAB))
        if REPLAY_PATHS.fullmatch(path):
            asked.append(("looks", limits.REPLAY_VIEWS))
        elif TABLE.fullmatch(path):
            asked.append(("tables" if self._method else "sockets", limits.REPLAY_VIEWS))
        if path == "/join":
            asked.append(("tries", limits.FAILED_LOOKUPS))
        wait = max(self._limits.take(what, rate, self._address, self._times) for what, rate in asked)
        if path.startswith(LOOKUP_PATHS):
            wait = max(wait, self._limits.seconds_until("tries", limits.FAILED_LOOKUPS, self._address, self._times), self._strayed())
        return (platform_rejection(TOO_MANY, WORDS.say("try-again-in", n=round(wait) + 1)), wait) if wait else (None, 0.0)

    def counted(self, send: Send) -> Send:
        """Return a `send` that counts status and bytes."""

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
                self._status = self._status or 403  # A socket closed before it was accepted is answered with 403.
                if message.get("code") == 4004:
                    self.count_failed_lookup()
            await send(message)

        return out

    def _direct(self, write: Callable[[bytes], bool]) -> Callable[[bytes], bool]:
        """Return a `write` that counts bytes, and stops once the address is blocked."""

        def out(message: bytes) -> bool:
            if self._ended or self._blocks.hold(self._whole) or not write(message):
                return False
            self._bytes += len(message)
            return True

        return out

    def _end(self) -> Message:
        """Return the closing message of a socket whose address was blocked meanwhile."""
        self._ended = True
        return {"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "blocked"}

    def count_failed_lookup(self) -> None:
        """Count a failed lookup of a code or token."""
        self._limits.take("tries", limits.FAILED_LOOKUPS, self._address, self._times)
        if self._times == 1:  # This machine's own address may stand for everybody behind an unnamed proxy.
            self._limits.take("strays", limits.STRAYS, EVERYBODY)
            self._limits.take("strayed", limits.STRAYED, self._address)

    def _strayed(self) -> float:
        """Return the seconds for which this address may not look up tables.

        While many addresses try codes, every address with a recent failed lookup must wait.
        """
        if self._times > 1 or not self._limits.seconds_until("strays", limits.STRAYS, EVERYBODY):
            return 0.0
        return self._limits.seconds_until("strayed", limits.STRAYED, self._address)

    async def socket(self, receive: Receive, send: Send, inside: ASGIApp) -> None:
        """Serve a socket and limit its messages.

        It is rejected if its address or seat has too many.
        """
        who = f"address {self._address}"
        seat = f"seat {self._path}" if SEATED.match(self._path) else f"{who} at {self._path}"
        if not self._limits.open_socket(self._address, limits.SOCKETS * self._times):
            await reject(self._scope, receive, send, platform_rejection(TOO_MANY_SOCKETS), 60)
            return
        if not self._limits.open_socket(seat, limits.SOCKETS_OF_A_SEAT * self._times):
            self._limits.close_socket(self._address)
            await reject(self._scope, receive, send, platform_rejection(TOO_MANY_SOCKETS), 60)
            return
        metrics.SOCKETS.inc()
        extensions: dict[str, Any] = dict(self._scope.get("extensions") or {})
        if (write := extensions.get(DIRECT)) is not None:
            self._scope["extensions"] = extensions | {DIRECT: self._direct(write)}
        excess = 0

        async def into() -> Any:
            nonlocal excess
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return message
                if self._ended or self._blocks.hold(self._whole):
                    await send({"type": "websocket.send", "text": "", "bytes": None})  # `counted` replaces it by the closing message.
                    return {"type": "websocket.disconnect", "code": POLICY_VIOLATION}
                if nul_characters.in_message(message.get("text") or ""):
                    await send(
                        {
                            "type": "websocket.send",
                            "text": rejection_message(platform_rejection(NOT_UNDERSTOOD, WORDS.say("nul-character")), self._path),
                            "bytes": None,
                        }
                    )
                    continue
                wait = max(self._may(f"acts {who}", limits.ACTS, 4), self._may(f"acts {seat}", limits.ACTS, 1))
                if not wait:
                    return message
                excess += 1
                metrics.REJECTED.labels("limit").inc()
                if excess > PATIENCE:
                    await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "too many messages"})
                    return {"type": "websocket.disconnect", "code": POLICY_VIOLATION}
                unread = rejection_message(platform_rejection(TOO_MANY, WORDS.say("message-not-read")), self._path)
                await send({"type": "websocket.send", "text": unread, "bytes": None})

        try:
            await inside(self._scope, into, send)
        finally:
            metrics.SOCKETS.dec()
            self._limits.close_socket(self._address)
            self._limits.close_socket(seat)

    def _may(self, what: str, rate: Rate, more: int) -> float:
        return self._limits.take("acts", rate, what, self._times * more)

    def finish(self) -> None:
        """Log and count the finished request."""
        if self._status == 404 and self._path.startswith(LOOKUP_PATHS):
            self.count_failed_lookup()
        if self._method:
            metrics.REQUESTS.labels(f"{self._status // 100}xx").inc()
        request_log.log_request(self._method or "SOCKET", self._path, self._status, time.perf_counter() - self._began, self._bytes)
