"""Where an address of the internet leads: every name is looked up once, and what was looked at is what is connected to."""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

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


async def reach(host: str, port: int, anywhere: bool = False, threads: ThreadPoolExecutor = SENDING) -> str:
    """The one address to connect to. Unreachable where any that the name stands for is not public, unless it may lie `anywhere`."""
    try:
        how = (host, port, socket.AF_UNSPEC, socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(threads, socket.getaddrinfo, *how)
    except (OSError, UnicodeError) as error:
        raise Unreachable(private=False) from error
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not (anywhere or all(public(one) for one in addresses)):
        raise Unreachable(private=bool(addresses))
    return addresses[0]


def public(address: str) -> bool:
    """Whether an address, and every other that is hidden in it, is one of the public internet."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(one.is_global and not any(getattr(one, f"is_{kind}", False) for kind in NOBODYS) for one in _meant(found))


def _meant(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    if isinstance(address, IPv4Address):
        return [address]
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    inside: list[IPv4Address | IPv6Address] = [address]
    if address.sixtofour is not None:
        inside.append(address.sixtofour)
    inside += address.teredo or ()
    if any(address in net for net in EMBEDDED):
        inside = [IPv4Address(int(address) & 0xFFFFFFFF)]
    return inside
