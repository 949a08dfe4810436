"""Checks of the port, and of the proxy as a browser meets it."""

from __future__ import annotations

import errno
import re
import socket
import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime

import httpx

from gamester import system
from gamester.server.inspection.findings import Finding

PATIENCE = 5.0
"""Seconds to wait for an answer."""
APART = 5.0
"""Seconds by which the clock of the other machine may differ."""
CROSS_SITE = "TB-947"
MANUAL = "See the configuration in docs/how-to/operate/proxy.md."
NO_TABLE = "/t/no-such-table/live"
"""The address of a table's socket. There is no such table, so a server refuses the socket or closes it again."""


def check_port(host: str, port: int) -> Iterator[Finding]:
    """Yield whether the port is free, or who answers there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            system.take_port_again(probe)
            probe.bind((host, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            yield _who_answers(host, port)
        elif error.errno in (errno.EACCES, errno.EPERM):
            advice = "Take a port from 1024, with a proxy in front of it."
            yield Finding("fault", "port", f"this user may not listen at port {port}", advice)
        else:
            yield Finding("fault", "port", f"nothing can listen at {host} port {port}", "Name an address of this machine with --host.")
        return
    yield Finding("ok", "port", f"{port} of {host} is free: no server listens there")


def _who_answers(host: str, port: int) -> Finding:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    base = f"http://{shown}:{port}"
    try:
        with httpx.Client(timeout=PATIENCE, trust_env=False) as client:
            alive, ready = client.get(f"{base}/health"), client.get(f"{base}/ready")
    except httpx.HTTPError:
        return Finding("fault", "port", f"{port} of {host} is in use by another program", "End that program, or choose another --port.")
    if alive.text != "alive\n":
        return Finding("fault", "port", f"{port} of {host} is in use by another program", "End that program, or choose another --port.")
    if ready.status_code != httpx.codes.OK:
        return Finding("fault", "port", f"the server at port {port} runs, but it cannot store anything: {_first_line(ready)}")
    return Finding("ok", "port", f"a Gamester server answers at {port} of {host}, and can store moves")


def _first_line(answer: httpx.Response) -> str:
    """Return the reason that /ready gives, if it is one of ours."""
    found = re.fullmatch(r"not ready: ([ -~]{1,200})\n", answer.text)
    return found[1] if found else f"status {answer.status_code}"


def check_proxy(url: str) -> Iterator[Finding]:
    """Yield findings about the server behind a public address.

    It is asked as a browser asks.
    """
    try:
        with httpx.Client(timeout=PATIENCE, trust_env=False) as client:
            alive = client.get(f"{url}/health")
            if alive.text != "alive\n":
                text = f"{url} answers with status {alive.status_code}, and not as a Gamester server"
                yield Finding("fault", "proxy", text, "Let the proxy pass everything to the server, or start the server.")
                return
            yield Finding("ok", "proxy", f"{url} leads to a Gamester server")
            yield from _passes_host(client, url)
            yield from _passes_sockets(client, url)
            yield from _clock(alive)
    except httpx.ConnectError as error:
        if "certificate" in str(error).lower():
            yield Finding("fault", "proxy", f"the certificate of {url} is not valid", "Renew it, or complete its chain.")
        else:
            yield Finding("fault", "proxy", f"nothing answers at {url}", "Start the proxy, and check the name and the firewall.")
    except httpx.TimeoutException:
        yield Finding("fault", "proxy", f"{url} does not answer within {PATIENCE:g} s", "Check the firewall, and the proxy's log.")
    except httpx.HTTPError:
        yield Finding(
            "fault",
            "proxy",
            f"{url} does not answer as a web server does",
            "Check that the address begins with http or https as the proxy does.",
        )


def _passes_host(client: httpx.Client, url: str) -> Iterator[Finding]:
    """Yield whether the server sees the name that browsers use.

    It asks by a form that changes nothing.
    """
    answer = client.post(f"{url}/join", data={"code": ""}, headers={"origin": url})
    if CROSS_SITE in answer.text:
        yield Finding(
            "fault",
            "proxy",
            "the server sees another host name than browsers do, and refuses their forms",
            f"Pass the header Host. {MANUAL}",
        )
    elif answer.status_code == httpx.codes.MISDIRECTED_REQUEST:
        yield Finding(
            "fault",
            "proxy",
            f"the server does not answer to the name in {url}",
            f"Start it with --origin {url}, and pass the header Host. {MANUAL}",
        )
    else:
        yield Finding("ok", "proxy", "the server sees the host name that browsers use")


def _passes_sockets(client: httpx.Client, url: str) -> Iterator[Finding]:
    """Yield whether WebSockets come through, from one to a table that does not exist."""
    asked = {
        "connection": "Upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "Z2FtZXN0ZXIgZG9jdG9yIQ==",
    }
    with client.stream("GET", f"{url}{NO_TABLE}", headers={**asked, "origin": url}) as answer:
        through = answer.status_code in (httpx.codes.SWITCHING_PROTOCOLS, httpx.codes.FORBIDDEN)
    if through:
        yield Finding("ok", "proxy", "WebSockets reach the server")
    else:
        yield Finding(
            "fault",
            "proxy",
            "WebSockets do not reach the server, so tables do not move",
            f"Pass the headers Upgrade and Connection. {MANUAL}",
        )


def _clock(answer: httpx.Response) -> Iterator[Finding]:
    told = answer.headers.get("date", "")
    try:
        apart = abs(parsedate_to_datetime(told).timestamp() - time.time())
    except ValueError:
        return
    if apart > APART:
        yield Finding("fault", "clock", f"this machine and the proxy's differ by {apart:.0f} s", "Let NTP set both clocks.")
