"""Addresses of tables: parse the links that people copy or read aloud."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from msgspec import Struct

from gamester.client.safe_text import safe
from gamester.words.library import Words

WORDS = Words.beside(__file__)

API = "/api/v1"
PATH = re.compile(r"/t/(?P<code>[\w-]+)(?:/(?P<token>[\w-]+))?(?:/.*)?")


class ConnectionFailed(Exception):
    """Raised if a table or a seat cannot be reached.

    The message is one sentence and safe to print on a terminal, whoever wrote it.
    """

    def __init__(self, why: str) -> None:
        super().__init__(safe(why))


class NoFreeSeat(ConnectionFailed):
    """Raised if a table has no free seat. It can still be watched."""


class SeatLink(Struct, frozen=True):
    """The address of a table, with the token of a seat if the link has one."""

    server: str
    code: str
    token: str = ""

    @property
    def table(self) -> str:
        """The URL of the table in the API."""
        return f"{self.server}{API}/tables/{self.code}"

    @property
    def link(self) -> str:
        """The URL that opens the table or seat in a browser and here."""
        return f"{self.server}/t/{self.code}{f'/{self.token}' if self.token else ''}"

    @property
    def seat(self) -> str:
        """The text that gives the player the link: without the link the seat is lost."""
        return f"{WORDS.say('seat-link', link=self.link)}\n{WORDS.say('seat-link-kept')}"

    @property
    def socket(self) -> str:
        """The URL of the table's WebSocket."""
        return f"ws{self.table.removeprefix('http')}/live"


def looks_like_link(text: str) -> bool:
    """Return True if the text is meant to be an address and not a game."""
    return "/" in text or ":" in text


def parse_link(text: str, code: str = "") -> SeatLink:
    """Return the address in a link, or of a server's address and a table's code.

    Raises ConnectionFailed with what was expected.
    """
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
    except ValueError as error:
        raise ConnectionFailed(f"{text[:80]!r} is not an address: {error}") from None
    try:
        port = parts.port
    except ValueError:
        raise ConnectionFailed(f"expected a port from 0 to 65535 in {text[:80]!r}") from None
    if (
        parts.scheme not in ("http", "https")
        or not parts.hostname
        or any(sign.isspace() or not sign.isprintable() for sign in parts.netloc)
    ):
        raise ConnectionFailed(f"expected the link of a seat or a table, such as http://localhost:8000/t/quiet-otter, got {text[:80]!r}")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    house = f"{parts.scheme}://{host}{f':{port}' if port else ''}"
    found = PATH.fullmatch(parts.path)
    asked = code or (found["code"] if found else "") or (parse_qs(parts.query).get("code") or [""])[0]
    tidied = "-".join(asked.lower().replace("-", " ").split())
    if not re.fullmatch(r"[\w-]+", tidied):
        raise ConnectionFailed(f"{text[:80]!r} names no table: expected a link with /t/ and two words, or an address followed by two words")
    return SeatLink(house, tidied, (found["token"] or "") if found and not code else "")
