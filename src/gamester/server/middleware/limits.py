"""Rate limits for addresses and seats: token buckets in memory, per worker.

They prevent that one client blocks the server for all others or finds tables by guessing codes.
Ordinary players never reach them.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import lru_cache
from heapq import nsmallest
from weakref import WeakValueDictionary

from litestar.types import Scope
from msgspec import Struct

MOST_KNOWN = 20_000
"""Buckets that are kept. If there are more, the fullest are forgotten."""
WIDER = {56: 2, 48: 4}
"""Bits of the IPv6 networks counted besides /64, and the factors of their limits."""
PROXY_MULTIPLIER = 100
"""Factor of the limits for this machine: bots, tests and clients behind an unnamed proxy use it."""


class Rate(Struct, frozen=True):
    """Seconds for one more action, and the number of actions that can be saved up."""

    seconds_per_token: float
    burst: int


ACTS = Rate(1 / 20, 60)
TABLES_CREATED = Rate(60 / 10, 10)
STORED_BYTES = Rate(86_400 / 50_000_000, 50_000_000)
"""Stored bytes of tables created by one address. They may be kept for ever."""
A_TABLE = 20_000
"""Bytes counted for a table and its game, besides its files."""
LAB = Rate(60, 3)
FAILED_LOOKUPS = Rate(60 / 30, 30)
"""Failed lookups of codes and tokens, and lookups of tables by code."""
STRAYS = Rate(60 / 120, 600)
"""Failed lookups on the whole server. While it is exceeded, addresses with recent failures must wait."""
STRAYED = Rate(120, 2)
"""Failed lookups of one address while the whole server is being searched."""
PAGES = Rate(1 / 40, 400)
REPLAY_VIEWS = Rate(1 / 8, 120)
"""Drawings of whole tables and replays of games. Each takes up to 0.1 s of the event loop or a thread."""
SOCKETS, SOCKETS_OF_A_SEAT, CONNECTIONS = 40, 8, 200
CLIENT: ContextVar[str] = ContextVar("who", default="")
"""Client of the current request."""


class RateLimiter:
    """Token buckets and open sockets, by kind and client.

    For IPv6 each wider network of an address is counted too.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[tuple[str, str], tuple[float, float, float]] = {}
        self._open: dict[str, int] = {}

    def take(self, what: str, rate: Rate, who: str, times: int = 1) -> float:
        """Take one action. Return 0.0, or the seconds until it is allowed.

        `times` multiplies the rate.
        """
        return self.take_many(what, rate, who, times, 1)

    def take_many(self, what: str, rate: Rate, who: str, times: int, many: int) -> float:
        """Take `many` actions or none. Return the seconds to wait."""
        if wait := self.seconds_until(what, rate, who, times, many):
            return wait
        for net, wider in nets(who):
            self._put(what, rate, net, times * wider, self._left(what, rate, net, times * wider) - many)
        return 0.0

    def seconds_until(self, what: str, rate: Rate, who: str, times: int = 1, many: int = 1) -> float:
        """Return the seconds to wait for `many` actions, without taking them."""
        left = [(self._left(what, rate, net, times * wider), times * wider) for net, wider in nets(who)]
        return max((many - there) * rate.seconds_per_token / more if there < many else 0.0 for there, more in left)

    def _left(self, what: str, rate: Rate, who: str, times: int) -> float:
        most = float(rate.burst * times)
        had, at, _ = self._buckets.get((what, who), (most, 0.0, 0.0))
        return min(most, had + (self._clock() - at) * times / rate.seconds_per_token)

    def _put(self, what: str, rate: Rate, who: str, times: int, left: float) -> None:
        now = self._clock()
        self._buckets[what, who] = left, now, now + (rate.burst * times - left) * rate.seconds_per_token / times
        if len(self._buckets) > MOST_KNOWN:
            self._forget()

    def _forget(self) -> None:
        """Forget the buckets that are full or will be soonest.

        So a client cannot regain its tokens by sending others.
        """
        many = len(self._buckets) - MOST_KNOWN + MOST_KNOWN // 10
        for key in nsmallest(many, self._buckets, key=lambda key: self._buckets[key][2]):
            del self._buckets[key]

    def open_socket(self, who: str, most: int) -> bool:
        """Count an opened socket. Return False if there are too many already."""
        if any(self._open.get(net, 0) >= most * wider for net, wider in nets(who)):
            return False
        for net, _ in nets(who):
            self._open[net] = self._open.get(net, 0) + 1
        return True

    def close_socket(self, who: str) -> None:
        """Count a closed socket."""
        for net, _ in nets(who):
            self._open[net] -= 1
            if not self._open[net]:
                del self._open[net]


@lru_cache(maxsize=MOST_KNOWN)
def nets(who: str) -> tuple[tuple[str, int], ...]:
    """Return the keys of a client's counts with their factors.

    They are the client itself and, for an IPv6 address, its wider networks.
    """
    try:
        found = ipaddress.ip_address(who)
    except ValueError:
        return ((who, 1),)
    if isinstance(found, ipaddress.IPv4Address) or found.is_loopback:
        return ((who, 1),)
    return ((who, 1), *((str(ipaddress.ip_network((found, size), strict=False)), many) for size, many in WIDER.items()))


def limit_multiplier(address: str) -> int:
    """Return the factor of an address's limits."""
    return PROXY_MULTIPLIER if is_loopback(address) else 1


def normalize_address(address: str) -> str:
    """Return an address; an IPv4 address mapped into IPv6 becomes IPv4 again.

    A server that listens on `::` sees such addresses, and no proxy or loopback would match them.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    inside = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return str(inside) if inside else address


def is_loopback(address: str) -> bool:
    """Return True if the address belongs to this machine."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def client_of(scope: Scope) -> str:
    """Return the client of a request or socket."""
    client = scope.get("client")
    return client_network(client[0] if client else "")


def client_network(address: str) -> str:
    """Return the client of an address.

    For IPv6 it is the /64 network, which is one household.
    """
    try:
        found = ipaddress.ip_address(normalize_address(address))
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address) and not found.is_loopback:
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)


_LOCKS: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""Locks by kind and client, for as long as they are in use."""


@asynccontextmanager
async def per_client_lock(what: str = "") -> AsyncIterator[None]:
    """Run slow work of one kind one after the other for each client.

    So one client cannot occupy all threads.
    """
    turn = _LOCKS.setdefault(f"{what} {CLIENT.get()}", asyncio.Lock())
    async with turn:
        yield
