"""Webhooks: content, signature, and receivers that fail, hang or redirect."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from gamester.match.moves import LogEntry
from gamester.server.session.clock import ClockState
from gamester.server.session.features import webhooks as hooks
from gamester.server.session.session import Session
from gamester.server.storage.rows import SessionChanges, StoredSeat, StoredTable
from gamester.server.storage.schema import NOTICES
from gamester.server.tables import webhook_delivery
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.webhook_delivery import MAX_ATTEMPTS, RETRY_FACTORS, WebhookPayload, WebhookSender
from tests.support.databases import where as where
from tests.support.server_fixtures import QUICK, wait
from tests.support.server_process import Operated
from tests.support.shown_tables import frame_number
from tests.support.stored_changes import append
from tests.support.table_socket import Sitting
from tests.support.webhook_receiver import MINUTE, Receiver, at_a_table, rounds, waiting
from tests.support.webhook_receiver import receiver as receiver


@pytest.mark.parametrize("all", [False, True])
def test_webhook_is_sent_once_signed_without_secrets(
    all: bool, tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player's move is announced once, signed, and without hidden information."""

    async def work(house: TableRegistry, room: Session, messenger: WebhookSender) -> None:
        assert sorted(seat for seat, _, _ in await waiting(house)) == ([0, 1] if all else [0])
        await rounds(messenger, time.time() + MINUTE - 5)
        assert receiver.got == []
        await rounds(messenger, time.time() + MINUTE)
        assert len(receiver.got) == 1
        await rounds(messenger, time.time() + 10_000)
        assert await waiting(house) == []
        assert len(receiver.got) == (2 if all else 1)
        for path, headers, body in receiver.got:
            signed = hmac.new(b"secret", body, hashlib.sha256).hexdigest()
            assert path == "/told" and headers["gamester-signature"] == f"sha256={signed}"
            said = json.loads(body)
            assert set(said) == {"id", "table", "game", "seat", "name", "text", "link", "at"}
            assert said["link"] == f"http://example.org/join?code={room.row.code}" and abs(said["at"] - time.time()) < 60
            assert said["text"] == f"It is {said['name']}'s move at the table {room.row.code}: Armies."
            assert "KQJA" not in body.decode() and house.seat_token(room.row, 0) not in body.decode()

    at_a_table(tmp_path, receiver, all, work, monkeypatch)


def test_webhook_is_tried_five_times_at_growing_intervals(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that does not arrive is tried five times, at growing intervals."""
    monkeypatch.setattr(webhook_delivery, "PATIENCE", 1.5)
    receiver.answers = [500, 302, 0, 404, 503, 204]

    async def work(house: TableRegistry, room: Session, messenger: WebhookSender) -> None:
        now = time.time() + MINUTE
        for tries in range(1, MAX_ATTEMPTS + 1):
            await rounds(messenger, now)
            assert len(receiver.got) == tries
            await rounds(messenger, now + 1)
            assert len(receiver.got) == tries
            now += 10 * RETRY_FACTORS[min(tries, len(RETRY_FACTORS)) - 1] + 2
            assert [left for _, _, left in await waiting(house)] == ([tries] if tries < MAX_ATTEMPTS else [])
        await rounds(messenger, now + 1e6)
        assert len(receiver.got) == MAX_ATTEMPTS
        assert {path for path, _, _ in receiver.got} == {"/told"}

    at_a_table(tmp_path, receiver, False, work, monkeypatch)


@pytest.mark.parametrize("all", [False, True])
def test_move_in_time_sends_no_webhook(all: bool, tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that is made in time sends no message."""

    async def work(house: TableRegistry, room: Session, messenger: WebhookSender) -> None:
        assert await room.handle_message(0, f'{{"frame": {frame_number(room, 0)}, "move": "present nothing"}}') is None
        assert [seat for seat, _, _ in await waiting(house)] == ([1] if all else [])

    at_a_table(tmp_path, receiver, all, work, monkeypatch)


def test_newer_webhook_replaces_older_one_of_same_move(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer message replaces the older one about the same move, and no other."""

    async def work(house: TableRegistry, room: Session, messenger: WebhookSender) -> None:
        async def next_of(**kept: Any) -> dict[tuple[int, int, int], float]:
            acts = len(await house.store.log(room.row.code))
            await append(house.store, room.row.code, acts + 1, [(0, "an act")], news=SessionChanges({}, {}, **kept))
            columns = NOTICES.c.seat, NOTICES.c.hook, NOTICES.c.tries, NOTICES.c.next
            found = await house.store.db.read(lambda connection: connection.execute(sa.select(*columns)).all())
            return {(seat, hook, tries): at for seat, hook, tries, at in found}

        await messenger._claim(time.time() + MINUTE, 1)
        assert sorted(await next_of()) == [(0, 0, 1), (1, 0, 0)]
        found = await next_of(notices=((0, 0), (0, 1)), tell=7.0)
        assert {one: at for one, at in found.items() if at == 7.0} == {(0, 0, 0): 7.0, (0, 1, 0): 7.0}
        assert sorted(found) == [(0, 0, 0), (0, 1, 0), (1, 0, 0)]
        assert sorted(await next_of(stale=((0, 1), (1, 1)))) == [(0, 0, 0), (1, 0, 0)]

    at_a_table(tmp_path, receiver, True, work, monkeypatch)


def test_secret_submission_stops_webhook_unseen_by_host() -> None:
    """A player who submitted in secret gets no more messages.

    The host does not learn of it.
    """
    seats = tuple(StoredSeat(seat, name, "", "", host=seat == 0, hook="{}") for seat, name in enumerate(("Ana", "Bo", "Cy")))
    row = StoredTable("code", "armies", 1, {}, "", "", "", "", seats)
    assert hooks.obsolete_notifications(row, ClockState((0, 1), hides_ready=True), [LogEntry(1, 1, "arrange KQJA", 1)]) == (
        (1, 1),
        (2, 0),
        (2, 1),
        (2, 2),
    )


def test_hanging_receiver_occupies_one_sender(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table whose receiver hangs occupies one sender only."""
    monkeypatch.setattr(webhook_delivery, "PATIENCE", 1.5)
    receiver.answers = [0, 0]

    async def work(house: TableRegistry, room: Session, messenger: WebhookSender) -> None:
        now = time.time() + MINUTE
        for _ in range(3):
            await messenger.send_due(now)
        assert [one.code for one in messenger._tasks.values()] == [room.row.code]
        assert sorted(tries for _, _, tries in await waiting(house)) == [0, 1]
        await asyncio.gather(*messenger._tasks)
        await rounds(messenger, now)
        assert sorted(tries for _, _, tries in await waiting(house)) == [1, 1] and len(receiver.got) == 2

    at_a_table(tmp_path, receiver, True, work, monkeypatch)


def described() -> Any:
    """Return the documented signature check.

    Every field of a message must be explained there.
    """
    text = (
        (Path(__file__).resolve().parents[3] / "docs/reference/protocol.md")
        .read_text("utf-8")
        .partition("## Told when")[2]
        .partition("\n## ")[0]
    )
    scope: dict[str, Any] = {}
    exec(re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0], scope)
    told = " ".join(re.findall(r"^\| (`.*?) \|", text, re.MULTILINE))
    assert sorted(re.findall(r"`(\w+)`", told)) == sorted(WebhookPayload.__struct_fields__)
    return scope["genuine"]


def test_webhook_form_shows_secret_once(tmp_path: Path, receiver: Receiver) -> None:
    """The form sets the webhook and shows its secret once; later messages arrive, in the language of the page opened last."""
    server = Allowing(tmp_path / "data")
    try:
        host = server.lay("you", "person")
        (other,) = server.links(host)
        assert "TB-922" in httpx.post(f"{server.url}{other}/webhook", data={"url": f"{receiver.url}/b", "all": "on"}).text
        refused = httpx.post(f"{server.url}{other}/webhook", data={"url": "nowhere"}).text
        assert "TB-920" in refused and f'href="{other}">Back to the table' in refused
        assert httpx.post(f"{server.url}/t/{host.split('/')[2]}/wrong/webhook", data={"url": receiver.url}).status_code == 404
        sent, german = {"url": f"{receiver.url}/told", "all": "on"}, {"accept-language": "de"}
        page = httpx.post(f"{server.url}{host}/webhook", data=sent, headers=german).text
        secret = (re.search(r'id="secret">([\w-]+)<', page) or [""])[1]
        assert len(secret) == 32
        for path in (host, other):
            answer = httpx.get(server.url + path, headers=german).text
            assert secret not in answer and (receiver.url in answer) == (path == host)
        asyncio.run(both_arrange(server, host, other, language="de"))
        for _ in wait(30):
            if len(receiver.got) == 2:
                break
        said = sorted(json.loads(body)["text"].partition(", ")[0] for _, _, body in receiver.got)
        assert said == ["Ana ist dran", "Bo ist dran"]
        genuine = described()
        for _, headers, body in receiver.got:
            assert genuine(secret, body, headers["gamester-signature"])
            assert not genuine(secret, body + b" ", headers["gamester-signature"])
        assert "Nobody is told any more" in httpx.post(f"{server.url}{host}/webhook", data={"url": ""}).text
    finally:
        assert server.stop() == ""


class Allowing(Operated):
    """A server whose operator allows webhooks to any address."""

    wishes = "allow_private_webhooks=True"

    def __init__(self, data: Path) -> None:
        super().__init__(data, pace=f"{QUICK}, webhook_delay=0")


async def both_arrange(server: Operated, *paths: str, language: str) -> None:
    for path in paths:
        async with Sitting(server, path, language) as table:
            assert await table.ask({"move": "arrange KQJA"}) == {"done": True}
