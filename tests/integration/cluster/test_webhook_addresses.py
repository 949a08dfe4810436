"""Webhooks go to no private address, and only to the address that was checked."""

from __future__ import annotations

import asyncio
import socket
import threading
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.server.pages import notifications
from gamester.server.pages.notifications import address_rejection
from gamester.server.session.features import webhooks as hooks
from gamester.server.session.features.webhooks import Webhook
from gamester.server.tables import webhook_delivery
from gamester.server.tables import webhook_delivery as webhooks
from gamester.server.tables.webhook_delivery import AddressRejected, WebhookSender, is_public, resolve_public
from tests.support.webhook_receiver import Receiver
from tests.support.webhook_receiver import receiver as receiver

PRIVATE = [
    "127.0.0.1", "127.8.9.1", "10.0.0.1", "172.16.5.4", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "240.0.0.1", "198.18.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:a00:1::1",
    "fec0::1", "feff::7", "2001:db8::1", "nonsense", "", "168.63.129.16", "::ffff:168.63.129.16", "2002:a83f:8110::1", "64:ff9b::a83f:8110",
    "2a00::5efe:127.0.0.1", "2a00::200:5efe:10.0.0.1", "2a00::5efe:168.63.129.16", "3fff::1", "3fff:fff:ffff::1", "5f00::1",
    "2002:c0a8:101::1", "2001:0:7f00:1::1",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_known_in_every_dress(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:2800:220:1::1946", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_a_public_address_is_let_through(address: str) -> None:
    assert is_public(address)


@given(st.ip_addresses(v=4, network="127.0.0.0/8"))
def test_loopback_hides_in_no_address_of_the_new_kind(inside: Any) -> None:
    mapped = [f"::ffff:{inside}", f"::{inside}", f"64:ff9b::{inside}", "2002:{:02x}{:02x}:{:02x}{:02x}::1".format(*inside.packed)]
    assert not any(is_public(one) for one in mapped)


@pytest.mark.parametrize("host", ["127.0.0.1", "2130706433", "0x7f000001", "017700000001", "127.1", "localhost", "::1", "0"])
def test_webhook_to_own_address_is_refused(host: str) -> None:
    """Names and numbers that lead to this machine are refused when resolved."""
    with pytest.raises(AddressRejected) as refused:
        asyncio.run(resolve_public(host, 80))
    assert refused.value.private


def test_webhook_name_with_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name with one private address is refused, and each name is resolved once.

    A name that resolves to something else the second time is not asked again.
    """
    asked: list[str] = []

    async def run(*answers: list[str]) -> str:
        left = list(answers)

        def looked_up(host: str, port: int, *_: Any) -> list[Any]:
            asked.append(host)
            return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (one, port)) for one in left.pop(0)]

        monkeypatch.setattr(socket, "getaddrinfo", looked_up)
        return await resolve_public("rebound.example.org", 443)

    with pytest.raises(AddressRejected):
        asyncio.run(run(["93.184.216.34", "127.0.0.1"]))
    assert asyncio.run(run(["93.184.216.34"], ["127.0.0.1"])) == "93.184.216.34"
    assert asked == ["rebound.example.org"] * 2


def test_slow_name_lookup_blocks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that does not resolve delays no table and no other message."""
    answered = threading.Event()

    def looked_up(host: str, port: int, *_: Any) -> list[Any]:
        assert host == "quick.example.org" or answered.wait(60)
        return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", ("93.184.216.34", port))]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    monkeypatch.setattr(notifications, "PATIENCE", 0.2)

    async def run() -> None:
        try:
            refused = await asyncio.gather(*(address_rejection(f"http://{k}.example.org/", anywhere=False) for k in range(40)))
            assert {one.clause for one in refused if one} == {"TB-921"} and all(refused)
            async with asyncio.timeout(10):
                assert await asyncio.to_thread(lambda: "laid") == "laid"
                assert await resolve_public("quick.example.org", 80) == "93.184.216.34"
        finally:
            answered.set()

    asyncio.run(run())


def test_webhook_uses_the_checked_address(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A webhook is sent to the address that was checked."""

    async def at_home(host: str, port: int, anywhere: bool, homes: Any) -> str:
        assert (host, anywhere, homes) == ("example.org", False, ())
        return "127.0.0.1"

    monkeypatch.setattr(webhooks, "resolve_public", at_home)
    url = f"http://example.org:{receiver.url.rpartition(':')[2]}/a?b=c"
    assert asyncio.run(WebhookSender(None).send(Webhook(url, "s"), b"{}"))  # type: ignore[arg-type]
    path, headers, _ = receiver.got[0]
    assert path == "/a?b=c" and headers["host"].startswith("example.org:")


PUBLIC = "93.184.216.34"


def leading(monkeypatch: pytest.MonkeyPatch, *, own: tuple[str, ...] = (), **names: str) -> None:
    """Names lead to these addresses, and this machine has `own` ones."""

    def looked_up(host: str, port: int, *_: Any) -> list[Any]:
        if host not in names:
            raise OSError
        return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (names[host], port))]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    monkeypatch.setattr(webhook_delivery, "_binds", lambda address: address in own)


@pytest.mark.parametrize("port", [1, 21, 22, 25, 110, 143, 445, 465, 587, 2375, 3306, 5432, 6379, 7999, 9000, 9200, 11211, 27017, 65535])
def test_no_port_of_another_service_is_sent_to(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    leading(monkeypatch, there=PUBLIC)
    with pytest.raises(AddressRejected) as refused:
        asyncio.run(resolve_public("there", port))
    assert refused.value.private
    assert asyncio.run(resolve_public("there", port, allow_private=True)) == PUBLIC
    assert [asyncio.run(resolve_public("there", one)) for one in (80, 443, 8000, 8080, 8443, 8999)] == [PUBLIC] * 6


def test_webhook_to_server_itself_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent to the server itself.

    This includes its public address: a firewall that hides a service from outside does not hide it from
    this machine.
    """
    leading(monkeypatch, there=PUBLIC, home=PUBLIC, elsewhere="8.8.8.8")
    assert asyncio.run(resolve_public("there", 443)) == PUBLIC
    for homes in (["home"], ["unknown", "home"]):
        with pytest.raises(AddressRejected):
            asyncio.run(resolve_public("there", 443, homes=homes))
        assert asyncio.run(resolve_public("elsewhere", 443, homes=homes)) == "8.8.8.8"
    leading(monkeypatch, own=(PUBLIC,), there=PUBLIC, elsewhere="8.8.8.8")
    with pytest.raises(AddressRejected):
        asyncio.run(resolve_public("there", 443))
    assert asyncio.run(resolve_public("elsewhere", 443)) == "8.8.8.8"
    leading(monkeypatch, own=(PUBLIC, webhook_delivery.ELSEWHERE), there=PUBLIC)
    assert asyncio.run(resolve_public("there", 443)) == PUBLIC, "a machine that may call itself anything cannot be asked so"


def test_a_machine_knows_its_own_addresses() -> None:
    assert webhook_delivery.own("127.0.0.1") and not webhook_delivery.own(PUBLIC) and not webhook_delivery.own("nonsense")


UNCLEAN = [
    "ftp://example.org/", "example.org", "http://", "https:" + "//me:word@example.org/", "http://example.org/a b", "http://example.org:99999/",
    "javascript:1", "http://example.org/" + "a" * 500, "http://example.org/\n", "http://[::1", "http:" + "//bücher.example/",
]  # fmt: skip


@pytest.mark.parametrize("url", UNCLEAN)
def test_invalid_webhook_address_is_refused(url: str) -> None:
    """An invalid address is refused with its reason."""
    refused = hooks.url_error(url)
    assert refused is not None and refused.clause == "TB-920"


def test_private_webhook_address_needs_operator_permission() -> None:
    """A private address is refused with its reason unless the operator allows it."""
    refused = asyncio.run(address_rejection("http:" + "//2130706433/", anywhere=False))
    assert refused is not None and refused.clause == "TB-921"
    assert asyncio.run(address_rejection("http://127.0.0.1:9/", anywhere=True)) is None
