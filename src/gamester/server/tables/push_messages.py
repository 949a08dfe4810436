"""Messages to browsers by Web Push: the key of the server, and encryption.

A browser that asks for messages names an address of its own push service and two keys. What is sent
there is encrypted for it (RFC 8291) and signed with the server's key (VAPID, RFC 8292), which is
derived from the server's secret, so that all workers have the same and none is stored.
The packages `http-ece` and `py-vapid` do both; without them no browser is offered messages.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from gamester.server.session.features.webhooks import PushKeys

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

AUTH_BYTES = 16
"""Bytes of the secret of a browser (RFC 8291, 3.2)."""
DAY = 86_400
"""Seconds that a push service keeps a message for a browser that is off."""
TOPIC = 32
"""Characters of the topic of a message, at most: a newer message of a topic replaces an older one."""
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256."""


def can_push() -> bool:
    """Return True if the packages for Web Push are installed."""
    return find_spec("http_ece") is not None and find_spec("py_vapid") is not None


class PushSigner:
    """The server's key for push services."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    @property
    def public_key(self) -> str:
        """The public key as a browser takes it: an uncompressed point in base64url."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).decode().rstrip("=")

    def request(self, url: str, keys: PushKeys, body: bytes, topic: str, contact: str) -> tuple[dict[str, str], bytes]:
        """Return headers and body of a message to a push service.

        `contact` is an address by which the push service may reach the server's operator. Raises ValueError for keys that are none.
        """
        from py_vapid import Vapid02

        parts = urlsplit(url)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact}
        signed = Vapid02(self._key()).sign(claims)
        headers = {
            "authorization": signed["Authorization"],
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(DAY),
            "topic": hashlib.sha256(topic.encode()).hexdigest()[:TOPIC],
            "urgency": "high",
        }
        return headers, encrypt(body, keys)

    def _key(self) -> EllipticCurvePrivateKey:
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

        number = int.from_bytes(hashlib.sha512(self._seed).digest(), "big") % (ORDER - 1) + 1
        return derive_private_key(number, SECP256R1())


def encrypt(body: bytes, keys: PushKeys) -> bytes:
    """Return a body that only one browser can read.

    Raises ValueError for keys that are none.
    """
    import http_ece
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    point, secret = decode_keys(keys)
    made: Any = http_ece.encrypt(body, private_key=generate_private_key(SECP256R1()), dh=point, auth_secret=secret, version="aes128gcm")
    return bytes(made)


def decode_keys(keys: PushKeys) -> tuple[bytes, bytes]:
    """Return the public key and the secret of a browser.

    Raises ValueError for keys that are none.
    """
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    point, secret = (urlsafe_b64decode(text + "=" * (-len(text) % 4)) for text in (keys.p256dh, keys.auth))
    EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    if len(secret) != AUTH_BYTES:
        raise ValueError(f"expected {AUTH_BYTES} bytes of `auth`, got {len(secret)}")
    return point, secret
