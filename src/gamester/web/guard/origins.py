"""Where a request comes from: what another site makes a browser send is refused before anything is done with it.

A browser says whose page it is (`Origin`, `Sec-Fetch-Site`); what is no browser says nothing, and is let in where the request
stands on its own feet: on a token in its path or its headers, or on nothing at all. A cookie alone is no such foot.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from gamester.web.guard.cookie import COOKIE

SAFE = ("GET", "HEAD", "OPTIONS")
OWN = ("same-origin", "none")
"""What `Sec-Fetch-Site` says of a page of ours, and of an address that somebody typed."""
PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443}


def strange(method: str, path: str, headers: Mapping[str, str]) -> str:
    """What is wrong with where this comes from, in words; "" where nothing is. Of a socket the method is "" (they change things).

    A socket of the protocol for other programs brings its token in its first message, whatever page it was opened on.
    """
    if method in SAFE or (not method and path.startswith("/api/")):
        return ""
    site, origin = headers.get("sec-fetch-site", ""), headers.get("origin", "")
    if site and site not in OWN:
        return f"The browser says that it comes from another site ({site[:20]})."
    if origin:
        return "" if _same(origin, headers.get("host", "")) else f"It comes from {origin[:60]!r}, this is {headers.get('host', '')[:60]!r}."
    if not site and method and COOKIE in headers.get("cookie", "") and not path.startswith(("/t/", "/api/")):
        return "It carries a cookie of this house and does not say where it comes from."
    return ""


def _same(origin: str, host: str) -> bool:
    try:
        here, there = urlsplit(origin), urlsplit(f"{urlsplit(origin).scheme}://{host}")
        usual = PORTS.get(here.scheme)
        return here.hostname is not None and (here.hostname, here.port or usual) == (there.hostname, there.port or usual)
    except ValueError:
        return False
