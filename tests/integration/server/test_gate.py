"""The request gate: other sites, named proxies, metrics and limits."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
import websockets

from gamester.server.middleware import browser_security, limits
from gamester.server.middleware.limits import FAILED_LOOKUPS
from tests.support.proxied_server import SECURE, STRANGER, form
from tests.support.proxied_server import guarded as guarded
from tests.support.server_fixtures import Server

SITE = "https://elsewhere.example.com"


def test_cross_site_requests_are_refused(server: Server) -> None:
    """A request that another site makes a browser send is refused."""
    for headers in ({"origin": SITE}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}, {"cookie": "gamester_seats=old-crow/x"}):
        answer = httpx.post(f"{server.url}/tables", data=form("you", "heuristic"), headers=headers)
        assert answer.status_code == 403 and "TB-947" in answer.text, headers
        assert answer.headers["content-security-policy"] and answer.headers["x-frame-options"] == "DENY"
    for headers in ({}, {"origin": server.url}, {"sec-fetch-site": "same-origin"}):
        assert httpx.post(f"{server.url}/tables", data=form("you", "heuristic"), headers=headers).status_code == 303, headers
    path = server.lay("you", "heuristic")
    assert httpx.post(f"{server.url}{path}/standing", headers={"origin": SITE}).status_code == 403
    assert httpx.get(server.url + path, headers={"origin": SITE, "sec-fetch-site": "cross-site"}).status_code == 200, "a link may be sent"


def test_a_socket_of_another_site_is_not_opened(server: Server) -> None:
    url = f"ws://127.0.0.1:{server.port}{server.lay('you', 'heuristic')}/live"

    async def run() -> None:
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(url, origin=websockets.Origin(SITE))
        assert refused.value.response.status_code == 403 and not refused.value.response.body
        for origin in (None, websockets.Origin(server.url)):
            async with websockets.connect(url, origin=origin) as socket:
                assert "all" in json.loads(await socket.recv())

    asyncio.run(run())


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("http://table.example.org", "table.example.org", True),
        ("https://table.example.org", "TABLE.example.org:443", True),
        ("http://table.example.org:80", "table.example.org", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://table.example.org:8000", "table.example.org", False),
        ("http://table.example.org.elsewhere.example.com", "table.example.org", False),
        ("http://table.example.org@elsewhere.example.com", "table.example.org", False),
        ("http://[::1", "[::1", False),
        ("null", "", False),
        ("", "table.example.org", True),
    ],
)
def test_an_origin_is_ours_by_host_and_port(origin: str, host: str, own: bool) -> None:
    assert (browser_security.cross_site_reason("POST", "/tables", {"origin": origin, "host": host}) == "") is own


def test_health_and_ready_report_process_and_database(server: Server) -> None:
    """The server says whether it lives and whether it can serve."""
    assert httpx.get(f"{server.url}/health").text == "alive\n"
    answer = httpx.get(f"{server.url}/ready")
    assert (answer.status_code, answer.text) == (200, "ready\n")


def test_figures_are_given_to_this_machine_or_by_their_token(server: Server, guarded: Server) -> None:
    path = server.lay("you", "heuristic")
    httpx.get(server.url + path)
    said = httpx.get(f"{server.url}/metrics").text
    assert "gamester_tables 1" in said or "gamester_tables " in said
    assert "gamester_database_seconds_count" in said and "process_cpu_seconds_total" in said
    assert not any(secret in said for secret in path.split("/")[2:])
    for headers in ({"x-forwarded-for": "10.0.0.9"}, {"via": "1.1 proxy"}):
        answer = httpx.get(f"{server.url}/metrics", headers=headers)
        assert answer.status_code == 404 and "TB-950" in answer.text, headers
    assert httpx.get(f"{server.url}/metrics", headers={"host": "table.example.org"}).status_code == 421
    for token, status in (("counted", 200), ("Counted", 404), ("x", 404)):
        assert httpx.get(f"{guarded.url}/metrics", headers={"authorization": f"Bearer {token}"}).status_code == status


def test_private_answers_are_not_cached(server: Server) -> None:
    """An answer that only one seat may know is not cached."""
    code, token = (path := server.lay("you", "heuristic")).split("/")[2:]
    seat = {"authorization": f"Bearer {token}"}
    for way in (
        f"/api/v1/tables/{code}",
        f"/api/v1/tables/{code}/view",
        f"/api/v1/tables/{code}/record",
        path,
        f"{path}/log",
        f"{path}/at/1",
    ):
        answer = httpx.get(server.url + way, headers=seat)
        assert answer.headers["cache-control"] == "no-store", (way, answer.status_code)


def test_unnamed_proxy_is_not_trusted(tmp_path: Path) -> None:
    """A proxy that is not named is not trusted."""
    house = Server(tmp_path)
    tried = [httpx.get(f"{house.url}/t/old-crow-{k}", headers=STRANGER).status_code for k in range(40)]
    cookie = httpx.get(house.url + house.lay("you", "heuristic"), headers=SECURE).headers["set-cookie"]
    assert tried == [404] * 40 and "__Host-" not in cookie
    assert house.stop() == ""


def test_cookie_is_limited_to_the_host_behind_tls(guarded: Server) -> None:
    """With TLS the cookie is limited to this host.

    The server says nothing about other services of the host name, as HSTS would.
    """
    with httpx.Client(base_url=guarded.url, headers={"x-forwarded-proto": "https", "x-forwarded-for": "127.0.0.1"}) as browser:
        answer = browser.get(guarded.lay("you", "heuristic"))
        assert "strict-transport-security" not in answer.headers
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-gamester_seats=") and "Secure" in cookie and "HttpOnly" in cookie and "SameSite=lax" in cookie
        assert "Domain" not in cookie and "Path=/" in cookie


DRESSED = """import uvicorn.protocols.http.h11_impl as http, uvicorn.protocols.websockets.websockets_sansio_impl as sockets
seen = http.get_remote_addr
http.get_remote_addr = sockets.get_remote_addr = lambda transport: ('::ffff:' + seen(transport)[0], seen(transport)[1])
"""


class Everywhere(Server):
    """A server that sees its clients as one on `::` does.

    It works on a machine without IPv6, too.
    """

    @property
    def program(self) -> str:
        """The program, with clients dressed up in other addresses."""
        return DRESSED + super().program


def test_dual_stack_server_knows_loopback_and_proxy(tmp_path: Path) -> None:
    """A server on IPv4 and IPv6 recognises this machine and its proxy."""
    house = Everywhere(tmp_path, guard="trusted_proxy='127.0.0.1'")
    path = house.lay("you", "heuristic")

    async def run() -> int:
        seat, shown = f"ws://127.0.0.1:{house.port}{path}/live", 0
        opened = [await websockets.connect(seat) for _ in range(limits.SOCKETS_OF_A_SEAT + 1)]
        for socket in opened:
            shown += "all" in json.loads(await socket.recv())
            await socket.close()
        return shown

    try:
        assert httpx.get(f"{house.url}/metrics").status_code == 200
        assert asyncio.run(run()) == limits.SOCKETS_OF_A_SEAT + 1, "this machine may have more of them"
        assert "__Host-" in httpx.get(house.url + path, headers=SECURE).headers["set-cookie"]
        tried = [httpx.get(f"{house.url}/t/old-crow-{k}", headers=STRANGER).status_code for k in range(FAILED_LOOKUPS.burst + 60)]
        assert 429 in tried and httpx.get(house.url).status_code == 200, "whom the proxy names is counted, not the proxy"
    finally:
        said = house.stop()
    assert said == ""
