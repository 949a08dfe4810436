"""Commits that wait until they are let go."""

from __future__ import annotations

import asyncio
import threading

import sqlalchemy as sa

from gamester.server.storage.store import Store
from tests.support.databases import where as where


async def held(store: Store) -> threading.Event:
    """Keep the writer busy until the event is set, so that what comes meanwhile waits for it."""
    busy, go = threading.Event(), threading.Event()

    def work(connection: sa.Connection) -> None:
        busy.set()
        assert go.wait(60)

    store.held = asyncio.create_task(store.db.write(work))  # type: ignore[attr-defined]
    await asyncio.to_thread(busy.wait, 60)
    return go
