"""Addresses and networks that the operator has blocked."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from gamester.server.middleware.limits import normalize_address

WIDEST = {4: 8, 6: 16}
"""Minimum bits of a blocked network. A wider one is most likely a typing error and would block everybody."""


class Blocks:
    """The blocked networks, as the database has them."""

    def __init__(self) -> None:
        """Block nobody."""
        self._networks: tuple[object, ...] = ()
        self._known: dict[str, bool] = {}

    def are(self, networks: Iterable[str]) -> None:
        """Block these networks and no others."""
        self._networks, self._known = tuple(ip_network(one) for one in networks), {}

    def hold(self, address: str) -> bool:
        """Return True if the address is blocked."""
        if not self._networks:
            return False
        if address not in self._known:
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[address] = self._among(address)
        return self._known[address]

    def _among(self, address: str) -> bool:
        try:
            found: IPv4Address | IPv6Address = ip_address(normalize_address(address))
        except ValueError:
            return False
        return any(found in network for network in self._networks)  # type: ignore[operator]  # of either kind


def network(text: str) -> str:
    """Return an address or network in the form in which it is stored.

    Raises ValueError with a sentence if it is malformed, too wide, or this machine itself.
    """
    try:
        found = ip_network(normalize_address(text.strip()), strict=False)
    except ValueError:
        raise ValueError(f"expected an address such as 203.0.113.7 or a network such as 2001:db8::/48, got {text[:60]!r}") from None
    if found.is_loopback:
        raise ValueError(f"expected the address of another machine, got {text[:60]!r}, which is this machine or its proxy")
    if found.prefixlen < WIDEST[found.version]:
        raise ValueError(f"expected a network of at least /{WIDEST[found.version]}, got {text[:60]!r}: it would block nearly everybody")
    return str(found)
