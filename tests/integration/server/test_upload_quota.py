"""The storage of one address is bounded, however its tables are created.

Others create theirs, and nothing is left half done.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from gamester.server.config import Timings
from gamester.server.middleware import limits
from gamester.server.middleware.limits import A_TABLE, STORED_BYTES, Rate, RateLimiter
from gamester.server.pages import table
from gamester.server.tables import creation
from gamester.server.tables.continuations import continue_from_replay
from gamester.server.tables.creation import MB, QuotaExceeded, SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.databases import codes
from tests.support.finished_tables import keep, stored
from tests.support.proxied_server import GUARDED, STRANGER, form
from tests.support.server_fixtures import Server
from tests.support.upload_forms import NAMES, QUESTIONS, own

ONE, OTHER = "203.0.113.1", "203.0.113.2"


def test_quota_is_taken_whole_or_not_at_all() -> None:
    """A quota is taken whole or not at all."""
    now = [0.0]
    counted = RateLimiter(lambda: now[0])
    rate = Rate(2, 100)
    assert [counted.take_many("kept", rate, "ana", 1, many) for many in (70, 40, 30, 1)] == [0, 20, 0, 2]
    assert counted.take_many("kept", rate, "bo", 1, 100) == 0 and counted.take_many("kept", rate, "cy", 100, 10_000) == 0
    now[0] = 20
    assert [counted.take_many("kept", rate, "bo", 1, many) for many in (11, 10)] == [2, 0]


def test_every_way_to_create_a_table_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every way to create a table counts, with its files."""
    over = keep(tmp_path, stored("armies-2-classic"))
    text, size = own("gameon"), len(own("gameon").encode()) + len(QUESTIONS.encode())

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(600, 600, 600))
        room = await house.get_session(over)
        assert room is not None

        async def lay() -> object:
            wanted = [SeatRequest(name) for name in NAMES]
            return await create_table(house, TableRequest("gameon", wanted, {"competition": "trivia"}, "", text=text, extra_file=QUESTIONS))

        async def on() -> object:
            return await continue_from_replay(house, room.match.header, [], 0)

        async def again() -> object:
            return await cast(Any, table.rematch.fn)(house, over, f"{over} 0")

        ways: tuple[tuple[Callable[[], Awaitable[object]], int], ...] = ((lay, A_TABLE + size), (on, A_TABLE), (again, A_TABLE))
        for way, takes in ways:
            for most, who, laid in ((takes - 1, ONE, False), (takes, ONE, True), (0, "", True)):
                monkeypatch.setattr(creation, "STORED_BYTES", Rate(3600, most))
                house.quota, room.rematch = creation.UploadQuota(), ""
                await house.store.db.write(lambda connection: connection.exec_driver_sql("delete from house where key like 'rematch/%'"))
                limits.CLIENT.set(who)
                before = await codes(house.store)
                try:
                    await way()
                    assert laid, (way, most)
                except QuotaExceeded as error:
                    assert not laid and error.wait == 3600, (way, most)
                assert len(await codes(house.store)) == len(before) + laid
        await house.close()

    asyncio.run(run())


class Frugal(Server):
    """A server that stores three tables of an address, and one more after a week."""

    @property
    def program(self) -> str:
        rate = "limits.Rate(7 * 86_400 / limits.A_TABLE, 3 * limits.A_TABLE)"
        ours = "from gamester.server.middleware import limits; from gamester.server.tables import creation"
        return f"{ours}; creation.STORED_BYTES = {rate}; {super().program}"


def test_exceeded_quota_says_when_to_try_again(tmp_path: Path) -> None:
    """An exceeded quota says when to try again."""
    server, other = Frugal(tmp_path, guard=GUARDED), {"x-forwarded-for": OTHER}

    def posted(who: dict[str, str]) -> httpx.Response:
        return httpx.post(f"{server.url}/tables", data=form("you", "person"), headers=who)

    assert [posted(STRANGER).status_code for _ in range(3)] == [303] * 3
    page = posted(STRANGER)
    by_protocol = {"game": "armies", "seats": [{"name": "Ana"}, {"name": "Bo"}]}
    data = httpx.post(f"{server.url}/api/v1/tables", json=by_protocol, headers=STRANGER)
    for answer in (page, data):
        assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 6 * 86_400
        assert "TB-948" in answer.text and re.search(r"Try again in (7 days|6 days 23 hours)", answer.text)
    assert data.json()["clause"] == "TB-948"
    assert posted(other).status_code == 303 and httpx.get(server.url, headers=STRANGER).status_code == 200
    assert server.stop().count('"level":"error"') == 0


def test_documented_quota_is_correct() -> None:
    """The documented quota is correct."""
    guide = (Path(__file__).resolve().parents[3] / "docs" / "how-to" / "operate" / "storage.md").read_text("utf-8")
    assert f"{STORED_BYTES.burst // MB} MB of new tables a day from one address. Each table counts as {A_TABLE // 1000} kB" in guide
    assert STORED_BYTES.burst * STORED_BYTES.seconds_per_token == pytest.approx(86_400)
