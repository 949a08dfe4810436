"""Host names of a server: checks the Host header against the names it serves.

A page under another name that resolves to this machine (DNS rebinding) must not act as a page of
this server, whatever the browser says about its origin.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.types import Scope
from msgspec import Struct

from gamester.server.messages import WORDS, Rejection
from gamester.server.middleware.limits import is_loopback

HOST = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]{2,45})\]|(?P<name>[0-9A-Za-z._-]{1,253}))(?::(?P<port>[0-9]{0,5}))?")
LOCAL = "localhost"
SHOWN = 60
"""Characters of a wrong value that an error repeats."""


class Names(Struct, frozen=True):
    """The names that a server answers to, in lower case; none means all.

    `local` adds the names of this machine, `literal` all numeric addresses.
    """

    own: tuple[str, ...] = ()
    local: bool = False
    literal: bool = False

    def serves(self, name: str) -> bool:
        """Return True if the server answers to this name."""
        if not (self.own or self.local):
            return True
        return name in self.own or is_local(name) or (self.literal and is_address(name))


def is_local(name: str) -> bool:
    """Return True for a name that always means this machine.

    These are localhost, 127.0.0.0/8 and ::1.
    """
    return name == LOCAL or is_loopback(name)


def is_address(name: str) -> bool:
    """Return True for a numeric address, which DNS cannot redirect."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def named(origin: str) -> str | None:
    """Return the host name in an origin such as https://games.example.org, or None.

    A bare name is accepted too.
    """
    try:
        parts = urlsplit(origin if "://" in origin else f"http://{origin}")
    except ValueError:
        return None
    plain = parts.scheme in ("http", "https") and parts.path in ("", "/") and not (parts.query or parts.fragment or "@" in parts.netloc)
    return read(parts.netloc) if plain else None


def read(host: str) -> str | None:
    """Return the name in a Host header, in lower case, without port.

    Return None if the header is invalid.
    """
    found = HOST.fullmatch(host)
    if found is None or int(found["port"] or 1) not in range(1, 65_536):
        return None
    if found["six"] is None:
        name = found["name"].lower().removesuffix(".")
        return name if all(name.split(".")) else None
    return str(ip_address(found["six"])) if is_address(found["six"]) else None


def hosts(scope: Scope) -> list[str]:
    """Return every Host header of a request."""
    return [value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"host"]


def refused(said: Sequence[str], names: Names) -> tuple[Rejection, int] | None:
    """Return the rejection of a request's Host headers with its status, or None.

    A request without a Host header comes from no browser and is accepted.
    """
    if not said:
        return None
    if len(said) > 1:
        return Rejection("", WORDS.say("one-host", n=len(said))), 400
    if (name := read(said[0])) is None:
        return Rejection("", WORDS.say("host-name", got=repr(said[0][:SHOWN]))), 400
    if not names.serves(name):
        words = WORDS.say("no-name-of-ours", name=repr(name[:SHOWN]))
        return Rejection("", words, title=WORDS.say("no-name-of-ours-title")), 421
    return None


def names_of(host: str, origins: Iterable[str], lan: bool, behind: bool) -> Names:
    """Return the names of a server that listens at `host`.

    `origins` are its public addresses; `lan` allows numeric addresses; `behind` means that a proxy is
    in front of it.
    """
    own = tuple(name for origin in origins if (name := named(origin)))
    local = lan or bool(own) or (is_local(host) and not behind)
    return Names(own, local, lan)
