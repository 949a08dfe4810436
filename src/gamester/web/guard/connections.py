"""The connections of one worker: how many one address holds, and how long one may stay that neither asks nor reads.

Every connection takes a file of the process. Without this somebody who opens a thousand and says nothing shuts the house for all.
"""

from __future__ import annotations

import logging
import re
from asyncio import TimerHandle, Transport
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

from gamester.web.guard.deflating import DEFLATE
from gamester.web.guard.inner import Frame, H11Protocol, WebSocketsSansIOProtocol, h11
from gamester.web.guard.limits import CONNECTIONS, Limits, plain, times, whose

PATIENCE = 30.0
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
OPEN = Limits()
"""Connections by address, whatever they carry."""
FAULTS = logging.getLogger("uvicorn.error.asked")
FAULTS.setLevel(logging.ERROR)
"""Our own faults alone: whoever sends what is no request could fill a disk with lines about it."""


class Parted(h11.Connection):
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


class Asking(H11Protocol):
    """A connection for pages. All that a proxy passes on comes from its address: there the proxy counts, and nobody else is spared."""

    _who = ""
    _look: TimerHandle | None = None
    _heard = 0
    _before = (-1, -1)

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Somebody is there; one too many of an address is hung up on."""
        wide: Any = transport
        wide.max_size = PIECE
        self.logger, self.conn = FAULTS, Parted(h11.SERVER, LONGEST_HEAD)
        super().connection_made(transport)
        self.client = _seen(self.client)
        address = self.client[0] if self.client else ""
        if address and not (self.config.proxy_headers and believed(address, str(self.config.forwarded_allow_ips))):
            if not OPEN.opens(whose(address), CONNECTIONS * times(address)):
                transport.abort()
                return
            self._who = whose(address)
        self._look = self.loop.call_later(PATIENCE, self._look_after)

    def data_received(self, data: bytes) -> None:
        """More of a request, or all of it; one with a head of very many lines is not read."""
        if self.conn.their_state is h11.IDLE and END.split(self.conn.trailing_data[0] + data, 1)[0].count(b"\n") > LINES:
            self.transport.abort()
            return
        super().data_received(data)
        if isinstance(self.conn, Parted) and self.conn.flood:
            self.transport.abort()
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._heard += 1

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a socket, and stays one of its address until it is really gone."""
        self._still()
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, Listening):
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
        self._look = self.loop.call_later(PATIENCE, self._look_after)


class Listening(WebSocketsSansIOProtocol):
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
    return client and (plain(client[0]), client[1])


def _gone(who: str) -> None:
    if who:
        OPEN.closes(who)
