"""Connections: compression of frames, limits on connections, and timeouts.

A socket's compressor keeps its window from frame to frame, since frames of one table are much
alike. ISA-L takes a third of the time of zlib and half of its memory, for a third more bytes.
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
    Opcode,
    PerMessageDeflate,
    Request,
    ServerPerMessageDeflateFactory,
    WebSocketsSansIOProtocol,
    h11,
)

LEVEL = 1
"""Compression level, 0 to 3. A higher one takes twice the time and memory for a tenth of the bytes."""
WINDOW, THEIRS = 15, 12
"""Bits of the compression windows: for our frames of up to 30 kB, and for the short messages of clients."""


class StreamingDeflate(ServerPerMessageDeflateFactory):
    """The permessage-deflate extension with our compressor."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Return the agreed parameters and the extension.

        Raises NegotiationError if there is no agreement.
        """
        agreed, made = super().process_request_params(params, accepted_extensions)
        kept: Any = made  # Its encoder is typed as zlib's; any object with the same methods works.
        forgetting = made.local_no_context_takeover
        kept.encoder = Apart(isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, -made.local_max_window_bits), forgetting)
        kept.local_no_context_takeover = False  # Otherwise websockets would create an encoder for each message.
        return agreed, made


DEFLATE = StreamingDeflate(server_max_window_bits=WINDOW, client_max_window_bits=THEIRS)
ALONE = StreamingDeflate(server_no_context_takeover=True, server_max_window_bits=WINDOW, client_max_window_bits=THEIRS)
"""The extension for sockets that are sent what others are sent too: each message can be read alone, so it is compressed once for all."""
SPECTATORS = re.compile(r"/t/[^/?]+/live(?:\?.*)?")
"""Sockets of spectators: they have no seat of their own, and all get the same patches."""
DIRECT = "gamester.direct"
"""The extension of the ASGI scope with `WebSocketProtocol.send_own`, at sockets of spectators with `send_shared`."""
AHEAD = 65_536
"""Bytes that may wait in a socket to which a message is still written at once."""

IDLE_TIMEOUT = 30.0
"""Seconds between two checks of a connection. It is cut if nothing has moved between two checks."""
MOST = 1_000
"""Pings between two answers to ours, and parts of one message, at most. Parts may be empty but are kept in memory."""
PIECE = 1024
"""Bytes read from a connection at once. 100,000 parts of one byte each take a second to process: other connections get their turn
between two reads."""
LINES, LONGEST_HEAD = 200, 32_768
"""Lines and bytes of a request's head, at most. Browsers send about 30 lines."""
END = re.compile(rb"\n\r?\n")
PARTS, SHORT = 100, 128
"""Parts that a body may have, and bytes that allow one more."""
OPEN_CONNECTIONS = RateLimiter()
"""Open connections by address."""
FAULTS = logging.getLogger("uvicorn.error.asked")
FAULTS.setLevel(logging.ERROR)
"""Our own faults alone: anybody could fill a disk with lines about bytes that are not a request."""


class MultipartLimitedConnection(h11.Connection):
    """An h11 connection that stops at bodies with very many parts.

    Each part is work. If there are too many, `flood` is set and nothing more is read.
    """

    flood = False
    _parts = _came = 0

    def next_event(self) -> Any:
        """Return the next event."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._parts = self._came = 0
        elif isinstance(event, h11.Data):
            self._parts += 1
            self._came += len(event.data)
            self.flood = self.flood or self._parts > PARTS + self._came // SHORT
        return h11.NEED_DATA if self.flood else event


class HttpProtocol(H11Protocol):
    """An HTTP connection with limits.

    All requests through a proxy come from its address: there the proxy must limit connections, and no
    address is exempt here.
    """

    _who = ""
    _look: TimerHandle | None = None
    _heard = 0
    _before = (-1, -1)

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Accept the connection, or close it if the address has too many."""
        wide: Any = transport
        wide.max_size = PIECE  # asyncio's transports read at most this much at once (an undocumented attribute).
        self.logger, self.conn = FAULTS, MultipartLimitedConnection(h11.SERVER, LONGEST_HEAD)
        super().connection_made(transport)
        self.client = _seen(self.client)
        address = self.client[0] if self.client else ""
        if address and not (self.config.proxy_headers and believed(address, str(self.config.forwarded_allow_ips))):
            if not OPEN_CONNECTIONS.open_socket(client_network(address), CONNECTIONS * limit_multiplier(address)):
                transport.abort()
                return
            self._who = client_network(address)
        self._look = self.loop.call_later(IDLE_TIMEOUT, self._look_after)

    def data_received(self, data: bytes) -> None:
        """Read more of a request. A head with very many lines is refused unread."""
        if self.conn.their_state is h11.IDLE and END.split(self.conn.trailing_data[0] + data, 1)[0].count(b"\n") > LINES:
            self.transport.abort()
            return
        super().data_received(data)
        if isinstance(self.conn, MultipartLimitedConnection) and self.conn.flood:
            self.transport.abort()
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._heard += 1

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Upgrade to a WebSocket, which counts for its address until it is closed."""
        self._still()
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, WebSocketProtocol):
            self._who, socket.who = "", self._who

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection."""
        self._still()
        _gone(self._who)
        self._who = ""
        super().connection_lost(exc)

    def _still(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None

    def _look_after(self) -> None:
        """Cut a connection whose request or reading of the answer makes no progress."""
        unread = self.transport.get_write_buffer_size()
        silent = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if (silent or unread) and self._before == (self._heard, unread):
            self.transport.abort()
            return
        self._before = self._heard, unread
        self._look = self.loop.call_later(IDLE_TIMEOUT, self._look_after)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket. A client that does not answer pings is cut off at once.

    Frames that it has not read would otherwise be kept in memory.
    """

    who = ""
    _pings = 0
    _window: int | None = None
    """Bits of the window in which messages are compressed, 0 without compression."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [DEFLATE] if self.config.ws_per_message_deflate else []

    def handle_connect(self, event: Request) -> None:
        """Answer the handshake, after which the socket can be written to at once."""
        shares = SPECTATORS.fullmatch(event.path) is not None
        if shares and self.conn.available_extensions:
            self.conn.available_extensions = [ALONE]
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[DIRECT] = self.send_shared if shares else self.send_own

    def send_shared(self, message: bytes) -> bool:
        """Write a text message that others are sent too, at once.

        Returns False if nothing was written, because the socket is slow or closed: then it is sent as any other.
        """
        if not self._takes_more():
            return False
        if self._window is None:  # agreed in the handshake
            deflate = next((one for one in self.conn.extensions if isinstance(one, PerMessageDeflate)), None)
            self._window = deflate.local_max_window_bits if deflate is not None else 0
        self.transport.write(shared_frame(message, self._window))
        return True

    def send_own(self, message: bytes) -> bool:
        """Write a text message of this socket alone, at once.

        No task has to wake up for it. Returns False as `send_shared` does.
        """
        if not self._takes_more():
            return False
        self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def _takes_more(self) -> bool:
        """Return True if the socket is open and its client reads what it is sent."""
        transport = self.transport
        if not self.handshake_complete or self.close_sent or self.disconnected or transport.is_closing():
            return False
        return self.writable.is_set() and transport.get_write_buffer_size() <= AHEAD

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Accept the socket and note the client's address."""
        super().connection_made(transport)
        self.client = _seen(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the socket."""
        _gone(self.who)
        self.who = ""
        super().connection_lost(exc)

    def handle_ping(self) -> None:
        """Answer a ping, or cut the connection if there are too many."""
        self._pings += 1
        if self._pings > MOST:
            self.transport.abort()
        elif not self.transport.is_closing():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note an answer to our ping."""
        waits = self.pending_ping_payload
        super().handle_pong(event)
        if self.pending_ping_payload != waits:
            self._pings = 0

    def handle_cont(self, event: Frame) -> None:
        """Accept one more part of a message, or cut the connection if there are too many."""
        if len(self.frames) < MOST:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Cut the connection: the client has not answered a ping in time."""
        super().keepalive_timeout()
        self.transport.abort()


@lru_cache(maxsize=16)
def shared_frame(message: bytes, bits: int) -> bytes:
    """Return a text message as a frame that can be read alone.

    `bits` is the size of its compression window, 0 for a socket without compression.
    """
    alone = [PerMessageDeflate(True, True, THEIRS, bits)] if bits else []
    return Frame(Opcode.TEXT, message).serialize(mask=False, extensions=alone)


@lru_cache(maxsize=1024)
def believed(address: str, proxies: str) -> bool:
    """Return True if the address is one of the trusted proxies.

    `proxies` are addresses and networks separated by commas, or `*`.
    """
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
        OPEN_CONNECTIONS.close_socket(who)
