"""Compression that leaks no secrets: tokens are stored uncompressed and apart.

The size of compressed data shows repetitions (BREACH). A page holds the secret of a seat and words
that others chose, such as names and chat. So the compressor is flushed before a secret, its window
is reset after it, and the secret itself is stored uncompressed.
"""

from __future__ import annotations

import re
import struct
import zlib
from typing import Any, Protocol

from litestar.datastructures import MutableScopeHeaders
from litestar.middleware.compression import CompressionMiddleware
from litestar.types import Message, Scope, Send

SECRETS = (re.compile(rb"/([\w-]{24})(?![\w-])"), re.compile(rb'"token":"([\w-]+)'), re.compile(rb'id="secret">([\w-]+)'))
"""Tokens of seats in links and in API answers, and the secret of a webhook on its page.

Each begins with plain text, which `re` finds fast. One expression for all took eight times as long as the compression itself.
"""
LEVEL = 4
"""Compression level, 1 to 9. Level 9 saves little and took 1 s for a record of 480 kB."""
HEAD = bytes((0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255))
"""A gzip header without name and time."""
MOST = 0xFFFF
"""Bytes of one stored block, at most."""


def secrets_in(text: bytes) -> list[tuple[int, int]]:
    """Return where each secret begins and ends, in their order."""
    return sorted([found.span(1) for one in SECRETS for found in one.finditer(text)])


class Encoder(Protocol):
    """The interface of zlib compressors."""

    def compress(self, data: Any, /) -> bytes:
        """Return the compressed bytes that are ready."""
        ...

    def flush(self, mode: int = ..., /) -> bytes:
        """Return the rest, up to a byte boundary."""
        ...


class Apart:
    """A raw deflate encoder that stores secrets uncompressed."""

    def __init__(self, encoder: Encoder, forgetting: bool = False) -> None:
        """Wrap a raw deflate encoder.

        A `forgetting` one resets its window at every flush, so that each message can be read alone.
        """
        self._encoder, self._forgetting = encoder, forgetting

    def compress(self, data: Any) -> bytes:
        """Return the compressed bytes that are ready.

        A secret must not be split across calls.
        """
        text = bytes(data)
        made, end = [], 0
        for start, after in secrets_in(text):
            made += [self._encoder.compress(text[end:start]), self._encoder.flush(zlib.Z_FULL_FLUSH), _stored(text[start:after])]
            end = after
        made.append(self._encoder.compress(text[end:]))
        return b"".join(made)

    def flush(self, mode: int = zlib.Z_FINISH) -> bytes:
        """Return the rest."""
        return self._encoder.flush(zlib.Z_FULL_FLUSH if self._forgetting and mode == zlib.Z_SYNC_FLUSH else mode)


class Gzip:
    """A gzip stream."""

    def __init__(self) -> None:
        """Start an empty stream."""
        self._begun, self._sum, self._size = False, zlib.crc32(b""), 0
        self._encoder = Apart(zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS))

    def made(self, body: bytes, more: bool) -> bytes:
        """Return the compressed form of a part. The last part ends the stream."""
        made = (b"" if self._begun else HEAD) + self._encoder.compress(body)
        self._begun, self._sum, self._size = True, zlib.crc32(body, self._sum), self._size + len(body)
        if more:
            return made + self._encoder.flush(zlib.Z_SYNC_FLUSH)
        return made + self._encoder.flush() + struct.pack("<LL", self._sum, self._size & 0xFFFFFFFF)


class Compressing(CompressionMiddleware):
    """Litestar's compression, which negotiates gzip, with our stream."""

    def create_compression_send_wrapper(self, send: Send, compression_encoding: str, scope: Scope) -> Send:
        """Return the compressing `send` of one answer.

        Small whole answers stay uncompressed.
        """
        start: Message | None = None
        stream: Gzip | None = None

        async def out(message: Message) -> None:
            nonlocal start, stream
            if message["type"] == "http.response.start":
                start = message
                return
            if message["type"] == "http.response.body":
                body, more = message["body"], message.get("more_body", False)
                if start is not None and (more or len(body) >= self.config.minimum_size):
                    stream = Gzip()
                if stream is not None:
                    message["body"] = stream.made(body, more)
                if start is not None and stream is not None:
                    headers = MutableScopeHeaders.from_message(start)
                    headers["content-encoding"] = compression_encoding
                    headers.extend_header_value("vary", "Accept-Encoding")
                    if more:
                        del headers["content-length"]
                    else:
                        headers["content-length"] = str(len(message["body"]))
            if start is not None:
                await send(start)
                start = None
            await send(message)

        return out


def _stored(secret: bytes) -> bytes:
    """Return stored deflate blocks with these bytes.

    The stream must be at a byte boundary.
    """
    blocks = [secret[start : start + MOST] for start in range(0, len(secret), MOST)]
    return b"".join(struct.pack("<BHH", 0, len(block), len(block) ^ MOST) + block for block in blocks)
