"""Notifications of a browser: encrypted, signed by the server's one key, refused in one sentence, ended when the browser is gone."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import http_ece
import httpx
import msgspec
import pytest

from gamester.server.pages import notifications
from gamester.server.session.features.webhooks import PushKeys, Webhook
from gamester.server.session.session import Session
from gamester.server.tables.push_messages import PushSigner
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.webhook_delivery import WebhookSender
from tests.support.push_browser import PushBrowser, encoded, signed_with
from tests.support.server_fixtures import Server
from tests.support.stored_changes import change_seat
from tests.support.webhook_receiver import MINUTE, Receiver, at_a_table, rounds, waiting
from tests.support.webhook_receiver import receiver as receiver

HOSTS = (("127.0.0.1", "127.0.0.1"), ("10.0.0.1", "10.0.0.1"), ("a b", ""))
"""Hosts that no message goes to, and what is said of them."""


def test_browser_is_told_once_and_only_it_can_read(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, other = PushBrowser(), PushBrowser()

    async def work(house: TableRegistry, room: Session, messenger: WebhookSender) -> None:
        hook = Webhook(f"{receiver.url}/browser", "", "https://example.org", False, PushKeys(**browser.keys))
        await change_seat(house.store, room.row.code, 0, hook=msgspec.json.encode(hook).decode())
        sender = WebhookSender(house.store, anywhere=True, signer=house.push_signer)
        await rounds(sender, time.time() + MINUTE)
        ((path, headers, body),) = receiver.got
        said = json.loads(browser.read(body))
        assert path == "/browser" and [said["title"], said["text"]] == ["Your move", f"Armies, table {room.row.code}"]
        assert said["link"] == f"https://example.org/join?code={room.row.code}"
        assert house.seat_token(room.row, 0) not in str(said) and b"Ana" not in body
        assert headers["content-encoding"] == "aes128gcm" and "gamester-signature" not in headers
        assert encoded(signed_with(headers)) == house.push_signer.public_key
        with pytest.raises(http_ece.ECEException):
            other.read(body)
        assert await waiting(house) == []

    at_a_table(tmp_path, receiver, False, work, monkeypatch)


@pytest.mark.parametrize(("status", "left"), [(404, []), (410, []), (500, [(0, 0, 1)]), (413, [(0, 0, 1)])])
def test_gone_browser_is_not_tried_again(
    status: int, left: list[Any], tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: TableRegistry, room: Session, messenger: WebhookSender) -> None:
        hook = Webhook(f"{receiver.url}/browser", "", "http://here.example", False, PushKeys(**PushBrowser().keys))
        await change_seat(house.store, room.row.code, 0, hook=msgspec.json.encode(hook).decode())
        receiver.answers.append(status)
        await rounds(WebhookSender(house.store, anywhere=True, signer=house.push_signer), time.time() + MINUTE)
        assert len(receiver.got) == 1 and await waiting(house) == left

    at_a_table(tmp_path, receiver, False, work, monkeypatch)


def test_key_comes_from_the_secret_alone() -> None:
    assert PushSigner(b"one").public_key == PushSigner(b"one").public_key != PushSigner(b"two").public_key


def test_subscription_is_refused_in_one_sentence(server: Server) -> None:
    seat, keys = server.lay("you", "person"), PushBrowser().keys
    for sent, told in (
        (b"no", "Expected the subscription of a browser."),
        ({"endpoint": 5}, "Expected the subscription of a browser."),
        ({"endpoint": "http://push.example/1", "keys": keys}, "Expected an https address."),
        *(({"endpoint": f"https://{host}/1", "keys": keys}, told) for host, told in HOSTS),
        ({"endpoint": "https://push.example/1"}, "Expected the two keys of a browser."),
        ({"endpoint": "https://push.example/1", "keys": {**keys, "auth": "AAAA"}}, "Expected the two keys of a browser."),
        ({"endpoint": "https://push.example/1", "keys": {**keys, "p256dh": encoded(b"\4" * 65)}}, "Expected the two keys of a browser."),
    ):
        answer = httpx.post(f"{server.url}{seat}/push", content=sent if isinstance(sent, bytes) else json.dumps(sent))
        assert answer.status_code == 400 and answer.json()["refused"]["detail"] == told, sent
    german = httpx.post(f"{server.url}{seat}/push?language=de", content="no")
    assert german.json()["refused"]["detail"] == "Erwartet wird die Anmeldung eines Browsers."
    watcher = httpx.post(f"{server.url}{seat.rpartition('/')[0]}/nobody/push", json={})
    assert watcher.status_code == 404 and "TB-901" in watcher.text


def test_server_without_the_packages_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifications, "can_push", lambda: False)
    refused = notifications.subscription_rejection(notifications.Subscription("https://push.example/1"), anywhere=True)
    assert refused is not None and refused.clause_text == "This site sends no notifications."
