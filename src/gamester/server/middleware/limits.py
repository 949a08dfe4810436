"""How much one address and one seat may ask for: token buckets in memory, for each worker his own.

They are there so that one visitor cannot stop the house for all others and nobody finds a table by trying names. Whoever plays
never meets them.
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
"""Addresses and seats that are remembered; of more those are forgotten that have most left."""
WIDER = {56: 2, 48: 4}
"""Bits of the networks of IPv6 that are counted besides that of 64, and by how much their limits are multiplied."""
PROXY_MULTIPLIER = 100
"""This machine itself may do so many times as much: bots and tests run here, and everybody behind a proxy that is not trusted."""


class Rate(Struct, frozen=True):
    """`each` seconds for one more, and how many may be saved up."""

    each: float
    most: int


ACTS = Rate(1 / 20, 60)
TABLES_CREATED = Rate(60 / 10, 10)
STORED_BYTES = Rate(86_400 / 50_000_000, 50_000_000)
"""Bytes that tables laid from one address take up: each is kept for as long as whoever runs the house likes, perhaps for ever."""
A_TABLE = 20_000
"""Bytes that a table is counted as with its game, besides the files that are brought to it."""
LAB = Rate(60, 3)
FAILED_LOOKUPS = Rate(60 / 30, 30)
"""Names and tokens of tables that somebody tried and that were not there, and looking a table up by its name."""
STRAYS = Rate(60 / 120, 600)
"""The same of the whole house. While it is spent nobody who has strayed lately looks any table up."""
STRAYED = Rate(120, 2)
"""Names that were not there, tried from one address, for as long as the whole house is so tried."""
PAGES = Rate(1 / 40, 400)
REPLAY_VIEWS = Rate(1 / 8, 120)
"""Tables that are drawn whole, and pages for which a game is played again: each takes up to a tenth of a second of everybody's."""
SOCKETS, SOCKETS_OF_A_SEAT, CONNECTIONS = 40, 8, 200
CLIENT: ContextVar[str] = ContextVar("who", default="")
"""Who is counted for the request that is being answered."""


class RateLimiter:
    """Buckets and open sockets, by what they count and for whom: an address, and for IPv6 each wider network of it too."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[tuple[str, str], tuple[float, float, float]] = {}
        self._open: dict[str, int] = {}

    def take(self, what: str, rate: Rate, who: str, times: int = 1) -> float:
        """One more: 0.0 where it may be, else the seconds until it may. `times` is by how much the rate is multiplied."""
        return self.takes(what, rate, who, times, 1)

    def takes(self, what: str, rate: Rate, who: str, times: int, many: int) -> float:
        """So many at once, or none of them."""
        if wait := self.spent(what, rate, who, times, many):
            return wait
        for net, wider in nets(who):
            self._put(what, rate, net, times * wider, self._left(what, rate, net, times * wider) - many)
        return 0.0

    def spent(self, what: str, rate: Rate, who: str, times: int = 1, many: int = 1) -> float:
        """The same, asked without taking."""
        left = [(self._left(what, rate, net, times * wider), times * wider) for net, wider in nets(who)]
        return max((many - there) * rate.each / more if there < many else 0.0 for there, more in left)

    def _left(self, what: str, rate: Rate, who: str, times: int) -> float:
        most = float(rate.most * times)
        had, at, _ = self._buckets.get((what, who), (most, 0.0, 0.0))
        return min(most, had + (self._clock() - at) * times / rate.each)

    def _put(self, what: str, rate: Rate, who: str, times: int, left: float) -> None:
        now = self._clock()
        self._buckets[what, who] = left, now, now + (rate.most * times - left) * rate.each / times
        if len(self._buckets) > MOST_KNOWN:
            self._forget()

    def _forget(self) -> None:
        """Forget those that are full again, or soonest will be: so nobody gets back what is spent by making others come."""
        many = len(self._buckets) - MOST_KNOWN + MOST_KNOWN // 10
        for key in nsmallest(many, self._buckets, key=lambda key: self._buckets[key][2]):
            del self._buckets[key]

    def opens(self, who: str, most: int) -> bool:
        """A socket of an address or a seat is opened; False, and it is not, where there are so many already."""
        if any(self._open.get(net, 0) >= most * wider for net, wider in nets(who)):
            return False
        for net, _ in nets(who):
            self._open[net] = self._open.get(net, 0) + 1
        return True

    def closes(self, who: str) -> None:
        """It is closed."""
        for net, _ in nets(who):
            self._open[net] -= 1
            if not self._open[net]:
                del self._open[net]


@lru_cache(maxsize=MOST_KNOWN)
def nets(who: str) -> tuple[tuple[str, int], ...]:
    """Return who is counted for one: itself, and for an address of IPv6 its wider networks, each with how often its limits hold."""
    try:
        found = ipaddress.ip_address(who)
    except ValueError:
        return ((who, 1),)
    if isinstance(found, ipaddress.IPv4Address) or found.is_loopback:
        return ((who, 1),)
    return ((who, 1), *((str(ipaddress.ip_network((found, size), strict=False)), many) for size, many in WIDER.items()))


def limit_multiplier(address: str) -> int:
    """By how much the limits of an address are multiplied."""
    return PROXY_MULTIPLIER if is_loopback(address) else 1


def normalize_address(address: str) -> str:
    """An address as itself: whoever listens on `::` sees those of IPv4 in a dress of IPv6, in which no proxy and no loopback is known."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    inside = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return str(inside) if inside else address


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def client_of(scope: Scope) -> str:
    """Who is counted for a request or a socket."""
    client = scope.get("client")
    return client_network(client[0] if client else "")


def client_network(address: str) -> str:
    """Who is counted by an address: of IPv6 the network of 64 bits, which is what one household has."""
    try:
        found = ipaddress.ip_address(normalize_address(address))
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address) and not found.is_loopback:
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)


_LOCKS: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""By sort and address, as long as anything of it is under way."""


@asynccontextmanager
async def per_client_lock(what: str = "") -> AsyncIterator[None]:
    """What one address asks for, of one sort, is done one after the other, before it stands in line with what others ask for."""
    turn = _LOCKS.setdefault(f"{what} {CLIENT.get()}", asyncio.Lock())
    async with turn:
        yield
