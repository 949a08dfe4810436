"""A browser as a push service knows it: two keys, and reading what was sent to it."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

SECRET = bytes(range(16))


class PushBrowser:
    """The keys of one browser."""

    def __init__(self) -> None:
        self._key = generate_private_key(SECP256R1())

    @property
    def keys(self) -> dict[str, str]:
        """The keys as a browser tells them to a site."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": encoded(point), "auth": encoded(SECRET)}

    def read(self, body: bytes) -> bytes:
        """Return what was sent to this browser."""
        return bytes(http_ece.decrypt(body, private_key=self._key, auth_secret=SECRET, version="aes128gcm"))


def encoded(data: bytes) -> str:
    """Return bytes in base64url without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def signed_with(headers: Any) -> bytes:
    """Return the public key that signed a message; fail if its signature is wrong."""
    said = headers["authorization"]
    assert Vapid02.verify(said)
    key = said.partition("k=")[2]
    return urlsafe_b64decode(key + "=" * (-len(key) % 4))
