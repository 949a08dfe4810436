"""The name by which a house is asked for: well formed, and where the house says so one of its own.

A page of another name that leads to this machine (DNS rebinding) is no page of the house, whatever the browser says of its origin.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.types import Scope
from msgspec import Struct

from gamester.server.messages import Rejection
from gamester.server.middleware.limits import is_loopback

HOST = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]{2,45})\]|(?P<name>[0-9A-Za-z._-]{1,253}))(?::(?P<port>[0-9]{0,5}))?")
LOCAL = "localhost"
SHOWN = 60
"""Signs of what somebody sent that are said again."""


class Names(Struct, frozen=True):
    """The names under which a house is served, in small letters; none are all. `literal` also lets every address of a number in."""

    own: tuple[str, ...] = ()
    local: bool = False
    literal: bool = False

    def serves(self, name: str) -> bool:
        """Return True if the house answers under this name."""
        if not (self.own or self.local):
            return True
        return name in self.own or is_local(name) or (self.literal and is_address(name))


def is_local(name: str) -> bool:
    """Return True for a name of this machine that no other machine's owner can take: localhost, 127.0.0.0/8 and ::1."""
    return name == LOCAL or is_loopback(name)


def is_address(name: str) -> bool:
    """Return True for an address in numbers, which no name server can lead elsewhere."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def named(origin: str) -> str | None:
    """Return the name in an origin such as https://games.example.org, or in a bare name; None where there is none."""
    try:
        parts = urlsplit(origin if "://" in origin else f"http://{origin}")
    except ValueError:
        return None
    plain = parts.scheme in ("http", "https") and parts.path in ("", "/") and not (parts.query or parts.fragment or "@" in parts.netloc)
    return read(parts.netloc) if plain else None


def read(host: str) -> str | None:
    """Return the name in a header Host, in small letters and without its port; None where it is no such header."""
    found = HOST.fullmatch(host)
    if found is None or int(found["port"] or 1) not in range(1, 65_536):
        return None
    if found["six"] is None:
        name = found["name"].lower().removesuffix(".")
        return name if all(name.split(".")) else None
    return str(ip_address(found["six"])) if is_address(found["six"]) else None


def hosts(scope: Scope) -> list[str]:
    """Return every header Host of a request."""
    return [value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"host"]


def refused(said: Sequence[str], names: Names) -> tuple[Rejection, int] | None:
    """Return the sentence against what a request calls the house, and its status; None where the house is called so.

    A request without any such header comes from no browser.
    """
    if not said:
        return None
    if len(said) > 1:
        return Rejection("", f"Expected one header Host, got {len(said)}."), 400
    if (name := read(said[0])) is None:
        return Rejection("", f"Expected a host name, and a port up to 65535 at most, in the header Host, got {said[0][:SHOWN]!r}."), 400
    if not names.serves(name):
        words = f"This house does not serve the name {name[:SHOWN]!r}. Whoever runs it adds a name with --origin."
        return Rejection("", words, title="Not the name of this house"), 421
    return None


def names_of(host: str, origins: Iterable[str], lan: bool, behind: bool) -> Names:
    """Return the names of a house that listens at `host`, with the origins its operator names, and perhaps `behind` a proxy."""
    own = tuple(name for origin in origins if (name := named(origin)))
    local = lan or bool(own) or (is_local(host) and not behind)
    return Names(own, local, lan)
