"""Compression whose size tells nothing of a secret: links of seats and the like are stored as they are, apart from everything else.

What is compressed together shows by its size where it is alike (BREACH). A page holds the secret of a seat, and words that others
chose: names, talk, what an address said. So whatever is compressed ends before a secret, remembers nothing behind it, and the secret
itself is neither made smaller nor looked back to.
"""

from __future__ import annotations

import re
import struct
import zlib
from typing import Any, Protocol

from litestar.datastructures import MutableScopeHeaders
from litestar.middleware.compression import CompressionMiddleware
from litestar.types import Message, Scope, Send

SECRET = re.compile(rb"(?<=/)[\w-]{24}(?![\w-])|(?<=\bid=\"secret\">)[\w-]+|(?<=\"token\":\")[\w-]+")
"""The token of a seat in its link, the secret of a webhook on its page, and the token in an answer of the protocol."""
LEVEL = 4
"""How small pages are made, of 1 to 9. At 9 they are hardly smaller, and a record of 480 kB that is shown again took a second."""
HEAD = bytes((0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255))
"""The head of a file of gzip that says neither a name nor a time."""
MOST = 0xFFFF
"""Bytes of a block that is stored as it is."""


class Encoder(Protocol):
    """What zlib and its like have."""

    def compress(self, data: Any, /) -> bytes:
        """Return what is ready of it."""
        ...

    def flush(self, mode: int = ..., /) -> bytes:
        """Return all that is left, up to the end of a byte."""
        ...


class Apart:
    """An encoder of raw deflate that stores secrets as they are."""

    def __init__(self, encoder: Encoder, forgetting: bool = False) -> None:
        """Take an encoder of raw deflate; a `forgetting` one looks back over no flush, so that each message can be read by itself."""
        self._encoder, self._forgetting = encoder, forgetting

    def compress(self, data: Any) -> bytes:
        """Return what is ready of it. A secret must lie in one piece in it."""
        text = bytes(data)
        made, end = [], 0
        for found in SECRET.finditer(text):
            made += [self._encoder.compress(text[end : found.start()]), self._encoder.flush(zlib.Z_FULL_FLUSH), _stored(found[0])]
            end = found.end()
        made.append(self._encoder.compress(text[end:]))
        return b"".join(made)

    def flush(self, mode: int = zlib.Z_FINISH) -> bytes:
        """Return all that is left."""
        return self._encoder.flush(zlib.Z_FULL_FLUSH if self._forgetting and mode == zlib.Z_SYNC_FLUSH else mode)


class Gzip:
    """A stream of gzip."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._begun, self._sum, self._size = False, zlib.crc32(b""), 0
        self._encoder = Apart(zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS))

    def made(self, body: bytes, more: bool) -> bytes:
        """Return a part of it; the last one ends it."""
        made = (b"" if self._begun else HEAD) + self._encoder.compress(body)
        self._begun, self._sum, self._size = True, zlib.crc32(body, self._sum), self._size + len(body)
        if more:
            return made + self._encoder.flush(zlib.Z_SYNC_FLUSH)
        return made + self._encoder.flush() + struct.pack("<LL", self._sum, self._size & 0xFFFFFFFF)


class Compressing(CompressionMiddleware):
    """The framework's own, which knows who may be sent gzip, with our stream in the place of Python's."""

    def create_compression_send_wrapper(self, send: Send, compression_encoding: str, scope: Scope) -> Send:
        """Return the way out of one answer. An answer that is small and whole goes as it is."""
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
    """Return a block of deflate that holds this as it is; what comes before it ends with a byte."""
    blocks = [secret[start : start + MOST] for start in range(0, len(secret), MOST)]
    return b"".join(struct.pack("<BHH", 0, len(block), len(block) ^ MOST) + block for block in blocks)
