"""A server is upgraded worker by worker while people play, and no acknowledged act is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from gamester.server.storage import migrations
from gamester.server.storage.migrations import VERSIONS
from tests.support.cluster_fixtures import Operate
from tests.support.many_tables import Evening
from tests.support.next_version import NextServer, next_meta, write_scripts


def test_a_rolling_upgrade_loses_no_act(operate: Operate, address: str, tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next version migrates the database beside the old one, which plays on until it is stopped.

    The old one says that it is not ready, so that a load balancer sends nobody new to it.
    """
    old, scripts = operate(address), write_scripts(tmp_path)
    evening = Evening(old, seed)
    new: list[NextServer] = []

    async def upgrade() -> None:
        if not new:
            new.append(await asyncio.to_thread(NextServer, address, scripts))
            ready = await asyncio.to_thread(httpx.get, f"{old.url}/ready")
            assert (ready.status_code, ready.text) == (503, f"not ready: the database is of version next, expected {VERSIONS[-1]}\n")
            assert (await asyncio.to_thread(httpx.get, f"{new[0].url}/ready")).status_code == 200
            evening.server, evening.urls = new[0], [old.url, new[0].url]
            for table in evening.tables:
                for client in table.clients:
                    client.urls += [url.replace(old.url.partition(":")[2], new[0].url.partition(":")[2]) for url in client.urls]
        else:
            assert await asyncio.to_thread(old.stop) == ""

    try:
        asyncio.run(evening.run(2, upgrade))
    finally:
        said = [one.stop() for one in new]
    assert said == [""] and evening.counts["falls"] and evening.counts["acts"] > 40
    monkeypatch.setattr(migrations, "VERSIONS", (*VERSIONS, "next"))
    monkeypatch.setattr(migrations, "META", next_meta())
    asyncio.run(evening.hold(address))
