"""A client with dozens of webhooks delays only its own."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from gamester.server.session.features import webhooks
from gamester.server.session.features.webhooks import Webhook
from gamester.server.storage.rows import SessionChanges
from gamester.server.storage.schema import NOTICES
from gamester.server.storage.store import Store
from gamester.server.tables.webhook_delivery import WebhookSender
from tests.support.databases import laid
from tests.support.databases import where as where
from tests.support.stored_changes import change_seat, change_table
from tests.support.webhook_receiver import rounds


def test_webhooks_of_one_client_do_not_block_others(where: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits behind all the webhooks of another client.

    A client creates table after table, each with a webhook to an address where nobody answers.
    """
    hangs, sent = asyncio.Event(), list[str]()

    async def run() -> None:
        store = Store(where)
        for k in range(20):
            await told_of(
                store,
                f"strange-{k}",
                webhooks.serialize_webhook(Webhook(f"http://example.org/{k}", "secret"), "a stranger at one address"),
                10.0 + k,
            )
        for k in range(3):
            await told_of(
                store, f"quiet-{k}", webhooks.serialize_webhook(Webhook("http://example.org/quiet", "secret"), f"{k} at home"), 50.0
            )
        await told_of(store, "older", msgspec.json.encode(Webhook("http://example.org/older", "secret")).decode(), 50.0)
        messenger = WebhookSender(store)

        async def send(hook: Webhook, body: bytes, topic: str) -> bool:
            if json.loads(body)["table"].startswith("strange"):
                await hangs.wait()
            sent.append(json.loads(body)["table"])
            return True

        monkeypatch.setattr(messenger, "send", send)
        for _ in range(3):
            await messenger.send_due(100.0)
            under_way = [task for task, one in messenger._tasks.items() if not one.code.startswith("strange")]
            await asyncio.gather(*under_way)
        assert sorted(sent) == ["older", "quiet-0", "quiet-1", "quiet-2"]
        assert [one.code for one in messenger._tasks.values()] == ["strange-0"]
        hangs.set()
        for _ in range(25):
            await rounds(messenger, 100.0)
        assert len(sent) == 24 and await store.db.read(lambda connection: connection.scalar(sa.select(NOTICES.c.id))) is None
        await messenger.stop()
        store.close()

    asyncio.run(run())


async def told_of(store: Store, code: str, hook: str, at: float) -> None:
    """Return a table whose first seat is to be notified of its move."""
    await laid(store, code)
    await change_seat(store, code, 0, hook=hook)
    await change_table(store, code, news=(0, SessionChanges({}, {}, notices=((0, 0),), tell=at)), parent="")
