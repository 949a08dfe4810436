"""Where an address of the internet leads: every name is looked up once, and what was looked at is what is connected to."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

PORTS = (80, 443, *range(8000, 9000))
"""Ports that a webhook may go to. Mail, a shell, a database or a cache listens on none of them."""
CLOUD = ("168.63.129.16",)
"""Addresses that are public by their number, and answer to machines of a cloud alone: Azure's for its own agents."""
RESERVED = tuple(IPv6Network(net) for net in ("3fff::/20", "5f00::/16", "2001:db8::/32"))
"""Networks that are nobody's, which not every version of the library knows."""
ISATAP = (0x00005EFE, 0x02005EFE)
"""The middle of an address of the new kind in whose end one of the old kind is hidden (RFC 5214)."""
ELSEWHERE = "192.0.2.1"
"""An address of nobody: where this machine may call itself so, it may call itself anything."""
EMBEDDED = tuple(IPv6Network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "::/96"))
"""Networks whose last four bytes are an address of the old kind, besides those that the library knows."""
NOBODYS = ("multicast", "unspecified", "reserved", "site_local")
"""Kinds of addresses, as the library calls them, that are nobody's in particular, whatever else it says of them."""
ASKING, SENDING = ThreadPoolExecutor(4, "names"), ThreadPoolExecutor(64, "sending")
"""Threads that look names up: one may stand still for half a minute, and tables are laid and opened by the threads of the rest.

Who only asks whether a name may be written down cannot hold up what is sent: eight tries begin in five seconds, and so fit in.
"""


class Unreachable(Exception):
    """The name leads nowhere, or to where nobody may be sent; `private` tells which."""

    def __init__(self, private: bool) -> None:
        super().__init__("a private address" if private else "no such name")
        self.private = private


async def reach(host: str, port: int, anywhere: bool = False, threads: ThreadPoolExecutor = SENDING, homes: Iterable[str] = ()) -> str:
    """Return the one address to connect to.

    Unless it may lie `anywhere`: Unreachable where any address that the name stands for is not public, or is this machine's own, or
    one of the names of the house (`homes`) stands for it too, or where the port is none of `PORTS`.
    """
    addresses = await _found(host, port, threads)
    if not addresses:
        raise Unreachable(private=False)
    if anywhere:
        return addresses[0]
    ours = {address for home in homes for address in await _found(home, port, threads, fails=False)}
    if port not in PORTS or not all(public(one) and one not in ours and not own(one) for one in addresses):
        raise Unreachable(private=True)
    return addresses[0]


async def _found(host: str, port: int, threads: ThreadPoolExecutor, fails: bool = True) -> list[str]:
    try:
        how = (host, port, socket.AF_UNSPEC, socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(threads, socket.getaddrinfo, *how)
    except (OSError, UnicodeError) as error:
        if fails:
            raise Unreachable(private=False) from error
        return []
    return [str(one[4][0]) for one in found]


def own(address: str) -> bool:
    """Return True for an address of this machine itself: what is shut from outside by a firewall may be open from here.

    The system lets a program bind an address of its own and no other, unless it is told to allow any.
    """
    return _binds(address) and not _binds(ELSEWHERE)


def _binds(address: str) -> bool:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as tried:
            tried.bind((address, 0))
    except (OSError, OverflowError):
        return False
    return True


def public(address: str) -> bool:
    """Whether an address, and every other that is hidden in it, is one of the public internet."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(
        one.is_global and not any(getattr(one, f"is_{kind}", False) for kind in NOBODYS) and not _known(one) for one in _meant(found)
    )


def _known(address: IPv4Address | IPv6Address) -> bool:
    """Return True for an address that is not public, whatever the library says."""
    return str(address) in CLOUD or (isinstance(address, IPv6Address) and any(address in net for net in RESERVED))


def _meant(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    if isinstance(address, IPv4Address):
        return [address]
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    inside: list[IPv4Address | IPv6Address] = [address]
    if address.sixtofour is not None:
        inside.append(address.sixtofour)
    inside += address.teredo or ()
    if int(address) >> 32 & 0xFFFFFFFF in ISATAP:
        inside.append(IPv4Address(int(address) & 0xFFFFFFFF))
    if any(address in net for net in EMBEDDED):
        inside = [IPv4Address(int(address) & 0xFFFFFFFF)]
    return inside
