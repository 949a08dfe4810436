"""Group commits: groups of writes, conflicts and a full disk, on both databases."""

from __future__ import annotations

import asyncio
import resource
from functools import partial
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import StoredDraft
from gamester.server.storage.store import Store
from tests.support.cluster_fixtures import Operate
from tests.support.databases import laid
from tests.support.databases import where as where
from tests.support.held_commits import held
from tests.support.postgres import Postgres
from tests.support.stored_changes import append, change_table, keep_draft
from tests.support.table_socket import Sitting


def test_group_commit_isolates_a_conflict(where: Path | str) -> None:
    """Waiting writes are committed together, and a conflict fails only its own write."""

    async def run() -> None:
        store = Store(where)
        commits: list[int] = []
        codes = [await laid(store, f"table-{k}") for k in range(5)]
        sa.event.listen(store.db.engine, "commit", lambda connection: commits.append(1))
        go = await held(store)
        for_all = [asyncio.create_task(append(store, code, 1, [(seat, f"act {seat}")])) for seat in range(4) for code in codes]
        failing = asyncio.create_task(store.db.write(lambda connection: 1 // 0))
        await asyncio.sleep(0)
        go.set()
        outcomes = await asyncio.gather(*for_all, return_exceptions=True)
        written = len(commits)
        assert isinstance((await asyncio.gather(failing, return_exceptions=True))[0], ZeroDivisionError)
        assert [isinstance(outcome, Conflict) for outcome in outcomes] == [False] * 5 + [True] * 15
        assert [await store.log(code) for code in codes] == [[(0, "act 0")]] * 5
        assert written == 2, "one for what held them up, one for all the rest"
        store.close()

    asyncio.run(run())


def test_many_conflicts_cost_others_no_more_than_few(where: Path | str) -> None:
    """Many conflicts cost other writes no more than few.

    A client could make two workers race for one table again and again; every other write is repeated
    once only.
    """

    async def run() -> None:
        store, done = Store(where), 0

        def work(connection: sa.Connection, fails: bool) -> None:
            nonlocal done
            done += 1
            if fails:
                raise Conflict("somebody else was quicker")

        for order in ([k % 2 == 1 for k in range(80)], [k >= 40 for k in range(80)]):
            go, done = await held(store), 0
            jobs = [asyncio.create_task(store.db.write(partial(work, fails=fails))) for fails in order]
            await asyncio.sleep(0)
            go.set()
            outcomes = await asyncio.gather(*jobs, return_exceptions=True)
            assert [isinstance(outcome, Conflict) for outcome in outcomes] == order
            assert done <= 2 * len(jobs)
        store.close()

    asyncio.run(run())


def test_several_moves_are_stored_all_or_none(where: Path | str) -> None:
    """Several moves are stored all together or not at all."""

    async def run() -> None:
        one = Store(where)
        code = await laid(one)
        await append(one, code, 1, [(0, "a"), (1, "b")], by="clock", seats={1: {"bank": 7.5}}, ended=12.0)
        with pytest.raises(Conflict):
            await append(one, code, 2, [(0, "c"), (1, "d")], ended=99.0)
        with pytest.raises(Conflict):
            await append(one, code, 4, [(0, "behind a gap")], ended=99.0)
        assert await one.log(code) == [(0, "a"), (1, "b")]
        row = await one.table(code)
        assert row is not None and row.ended == 12.0 and row.seats[1].bank == 7.5
        assert [(line.ply, line.act, line.by) for line in await one.log_with_times(code, 1)] == [(2, "b", "clock")]
        one.close()

    asyncio.run(run())


def test_public_remark_keeps_the_draft(where: Path | str) -> None:
    """A public remark leaves the draft of its seat."""

    async def run() -> None:
        store = Store(where)
        code, first = await laid(store), StoredDraft(("play 1 Alley 1",), times=1)
        await keep_draft(store, code, 0, first, StoredDraft(), 0)
        await append(store, code, 1, [(0, "propose external")], drafts={0: first}, drafting={0})
        assert (await store.drafts(code))[0].acts == first.acts
        await append(store, code, 2, [(0, "commit 1 Alley 1")], drafts={0: first})
        assert (await store.drafts(code))[0].acts == ()
        store.close()

    asyncio.run(run())


def test_stale_draft_overwrites_nothing(where: Path | str) -> None:
    """A draft replaces no newer one and is not stored once the table has gone on."""

    async def run() -> None:
        store = Store(where)
        code, first, none = await laid(store), StoredDraft(("group 2+9",), times=1), StoredDraft()
        await keep_draft(store, code, 0, first, none, 0)
        with pytest.raises(Conflict, match="another draft"):
            await keep_draft(store, code, 0, StoredDraft(("group 3+8",), times=1), none, 0)
        await append(store, code, 1, [(1, "act")], drafts={0: first})
        with pytest.raises(Conflict, match="something has been played"):
            await keep_draft(store, code, 0, StoredDraft((), times=2), first, 0)
        assert await store.drafts(code) == {0: first}
        if store.shared:
            with pytest.raises(Conflict, match="drafted meanwhile"):
                await append(store, code, 2, [(0, "seal")], drafts={})
            with pytest.raises(Conflict, match="drafted meanwhile"):
                await append(store, code, 2, [(1, "answer")], drafts={}, whole=True)
            assert await append(store, code, 2, [(1, "act")], drafts={}) == {0: first}
        store.close()

    asyncio.run(run())


def test_database_errors_reveal_no_values(postgres: Postgres) -> None:
    """Values that the database refuses appear in no error."""

    async def run() -> None:
        store = Store(postgres.database("refusing"))
        code = await laid(store)
        with pytest.raises(StorageError) as failed:
            await change_table(store, code, seed="a secret \x00 that no text can hold")
        assert "secret" not in str(failed.value)
        store.close()

    asyncio.run(run())


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path: Path, operate: Operate) -> None:
    """The kernel lets the server write no further, and then it does again."""
    server = operate(tmp_path)
    path = server.lay("you", "person")

    def ready() -> str:
        return httpx.get(f"{server.url}/ready").text

    async def run() -> None:
        async with Sitting(server, path) as ana, Sitting(server, server.seated[path][0]) as bo:
            assert await ana.ask({"move": "arrange KQJA"}) == {"done": True}
            limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, limits[1]))
            await bo.ask({"why_not": "hush"})  # whatever was on its way has come
            before = bo.n
            refused = await bo.ask({"move": "arrange JQKA"})
            assert refused["clause"] == "TB-912" and "Nothing changed. Try again." in refused["clause_text"], refused
            assert ready() == "not ready: its disk fails\n"
            assert bo.n == before and "Turn 1 begins" not in ana.text
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
            assert ready() == "ready\n", "it has tried again"
            assert await bo.ask({"move": "arrange JQKA"}) == {"done": True}
            for table in (ana, bo):
                await table.until("Turn 1 begins")

    asyncio.run(run())
    assert "Traceback" not in server.stop()

    async def kept() -> None:
        store = Store(tmp_path)
        assert await store.log(path.split("/")[2]) == [(0, "arrange KQJA"), (1, "arrange JQKA")]
        store.close()

    asyncio.run(kept())
