"""Frames made small on their way: each socket remembers what it was sent before, since frames of one table are much alike.

ISA-L does it in a third of the time that zlib takes, and keeps half as much for it; what it makes has a third more bytes.
"""

from __future__ import annotations

import logging
import re
from asyncio import TimerHandle, Transport
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from isal import isal_zlib

from gamester.server.middleware.compression import Apart
from gamester.server.middleware.limits import CONNECTIONS, RateLimiter, client_network, limit_multiplier, normalize_address
from gamester.server.middleware.vendor_internals import (
    Extension,
    ExtensionParameter,
    Frame,
    H11Protocol,
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
    WebSocketsSansIOProtocol,
    h11,
)

LEVEL = 1
"""Of 0 to 3: what is above takes twice the time and memory for a tenth of the bytes."""
WINDOW, THEIRS = 15, 12
"""Bits of what is remembered of our frames, of which one may be 30 kB long, and of the short messages of others."""


class StreamingDeflate(ServerPerMessageDeflateFactory):
    """The extension as websockets negotiates it, with another compressor wherever one is kept for the whole of a connection."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What was agreed upon, and the extension that does it; a NegotiationError where nothing could be."""
        agreed, made = super().process_request_params(params, accepted_extensions)
        kept: Any = made  # whose encoder is said to be zlib's own, and only needs to look like it
        forgetting = made.local_no_context_takeover
        kept.encoder = Apart(isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, -made.local_max_window_bits), forgetting)
        kept.local_no_context_takeover = False  # or it would take an encoder of its own for each message
        return agreed, made


DEFLATE = StreamingDeflate(server_max_window_bits=WINDOW, client_max_window_bits=THEIRS)

IDLE_TIMEOUT = 30.0
"""Seconds between two looks at a connection. At the second look at which nothing has moved it is cut."""
MOST = 1_000
"""Pings before a socket has answered one of ours, and parts of one message: each may be empty, and all of them would be kept."""
PIECE = 1024
"""Bytes that are read of a connection at once. A hundred thousand parts of a body, or frames, of one byte each are a second of work:
between two pieces of it others have their turn."""
LINES, LONGEST_HEAD = 200, 32_768
"""Lines and bytes of the head of a request. Browsers send some thirty."""
END = re.compile(rb"\n\r?\n")
PARTS, SHORT = 100, 128
"""So many parts a body may have, and one more for every so many bytes."""
OPEN_CONNECTIONS = RateLimiter()
"""Connections by address, whatever they carry."""
FAULTS = logging.getLogger("uvicorn.error.asked")
FAULTS.setLevel(logging.ERROR)
"""Our own faults alone: whoever sends what is no request could fill a disk with lines about it."""


class MultipartLimitedConnection(h11.Connection):
    """Requests as they come. Of a body of very many parts, each of which is work, no more is read: then `flood` is set."""

    flood = False
    _parts = _came = 0

    def next_event(self) -> Any:
        """The next thing that is said."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._parts = self._came = 0
        elif isinstance(event, h11.Data):
            self._parts += 1
            self._came += len(event.data)
            self.flood = self.flood or self._parts > PARTS + self._came // SHORT
        return h11.NEED_DATA if self.flood else event


class HttpProtocol(H11Protocol):
    """A connection for pages. All that a proxy passes on comes from its address: there the proxy counts, and nobody else is spared."""

    _who = ""
    _look: TimerHandle | None = None
    _heard = 0
    _before = (-1, -1)

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Somebody is there; one too many of an address is hung up on."""
        wide: Any = transport
        wide.max_size = PIECE
        self.logger, self.conn = FAULTS, MultipartLimitedConnection(h11.SERVER, LONGEST_HEAD)
        super().connection_made(transport)
        self.client = _seen(self.client)
        address = self.client[0] if self.client else ""
        if address and not (self.config.proxy_headers and believed(address, str(self.config.forwarded_allow_ips))):
            if not OPEN_CONNECTIONS.opens(client_network(address), CONNECTIONS * limit_multiplier(address)):
                transport.abort()
                return
            self._who = client_network(address)
        self._look = self.loop.call_later(IDLE_TIMEOUT, self._look_after)

    def data_received(self, data: bytes) -> None:
        """More of a request, or all of it; one with a head of very many lines is not read."""
        if self.conn.their_state is h11.IDLE and END.split(self.conn.trailing_data[0] + data, 1)[0].count(b"\n") > LINES:
            self.transport.abort()
            return
        super().data_received(data)
        if isinstance(self.conn, MultipartLimitedConnection) and self.conn.flood:
            self.transport.abort()
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._heard += 1

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a socket, and stays one of its address until it is really gone."""
        self._still()
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, WebSocketProtocol):
            self._who, socket.who = "", self._who

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._still()
        _gone(self._who)
        self._who = ""
        super().connection_lost(exc)

    def _still(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None

    def _look_after(self) -> None:
        """Who has begun a request and not ended it, or reads nothing of the answer, has had his time."""
        unread = self.transport.get_write_buffer_size()
        silent = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if (silent or unread) and self._before == (self._heard, unread):
            self.transport.abort()
            return
        self._before = self._heard, unread
        self._look = self.loop.call_later(IDLE_TIMEOUT, self._look_after)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A socket. Whoever does not answer is cut off at once: what he has not read he would never read, and it would be kept for him."""

    who = ""
    _pings = 0

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [DEFLATE] if self.config.ws_per_message_deflate else []

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """It is open; from whom, as a page would see him."""
        super().connection_made(transport)
        self.client = _seen(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        _gone(self.who)
        self.who = ""
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        """Its answer, unless there are too many to be anything but a flood."""
        self._pings += 1
        if self._pings > MOST:
            self.transport.abort()
        elif not self.transport.is_closing():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """What answers a ping of ours."""
        waits = self.pending_ping_payload
        super().handle_pong(event)
        if self.pending_ping_payload != waits:
            self._pings = 0

    def handle_cont(self, event: Frame) -> None:
        """One more part of a message."""
        if len(self.frames) < MOST:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """No answer in time."""
        super().keepalive_timeout()
        self.transport.abort()


@lru_cache(maxsize=1024)
def believed(address: str, proxies: str) -> bool:
    """Return True if an address is one of the proxies that the operator names: addresses and networks with commas, or `*`."""
    if proxies == "*":
        return True
    try:
        return any(ip_address(address) in ip_network(one.strip(), strict=False) for one in proxies.split(","))
    except ValueError:
        return False


def _seen(client: tuple[str, int] | None) -> tuple[str, int] | None:
    return client and (normalize_address(client[0]), client[1])


def _gone(who: str) -> None:
    if who:
        OPEN_CONNECTIONS.closes(who)
