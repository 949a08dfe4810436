"""The address under which other devices of one's own network find this machine, found without asking anybody outside."""

from __future__ import annotations

import ipaddress
import socket
import sys
from collections.abc import Iterable
from io import StringIO

import segno

from gamester.system import card_addresses

FAR = ("192.0.2.1", "10.254.254.254", "192.168.254.254", "172.31.254.254")
"""Addresses towards which the machine would go through its network: nothing is sent there."""


def at_home() -> str:
    """The likeliest address, or "" where this machine is in no network."""
    return best([*_towards(), *_named(), *_interfaces()])


def best(found: Iterable[str]) -> str:
    """Of some addresses the first of a private network, else the first that others can reach at all."""
    others = [one for one in map(ipaddress.ip_address, found) if not (one.is_loopback or one.is_link_local or one.is_unspecified)]
    return str(next((one for one in others if one.is_private), next(iter(others), "")))


def invitation(port: int, address: str = "") -> str:
    """What is printed for the other devices of a house: the address, and the same as a picture for their cameras."""
    address = address or at_home()
    if not address:
        return "This machine is in no network that other devices could share."
    url = f"http://{f'[{address}]' if ':' in address else address}:{port}/"
    drawn = StringIO()
    segno.make(url, error="m", micro=False).terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:  # a picture of question marks opens nothing
        return f"Other devices in the house: {url}"
    return f"Other devices in the house: {url} or this picture.\n{drawn.getvalue().rstrip()}"


def _towards() -> Iterable[str]:
    """Whence the machine would go to far addresses."""
    for far in FAR:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((far, 9))
                yield asking.getsockname()[0]
            except OSError:
                continue


def _named() -> Iterable[str]:
    """What the machine's own name stands for."""
    try:
        yield from (str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
    except OSError:
        return


def _interfaces() -> Iterable[str]:
    """What its network cards are called, where the system tells."""
    return card_addresses()
