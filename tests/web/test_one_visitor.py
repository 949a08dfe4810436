"""What one visitor asks for stops nobody else: names for tables, records of games, reports, and the bench of the house."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gamester.match import record
from gamester.match.match import Match
from gamester.match.positions import problem_report as writing
from gamester.match.record import read_record
from gamester.server.config import Timings
from gamester.server.jobs import MOST_WAITING, JobRequest, JobRunner
from gamester.server.pages import records as reports
from gamester.server.pages.replay import LoadedReplay, ReplayCache
from gamester.server.storage import tokens as codes
from gamester.server.storage.errors import StorageError
from gamester.server.storage.models import StoredDraft
from gamester.server.storage.store import Store
from gamester.server.tables.creation import SeatRequest
from gamester.server.tables.forks import fork_from_replay
from gamester.server.tables.registry import TableRegistry
from tests.web.finished import keep, stored

SLOW = Timings(9, 9, 9)


def test_names_of_tables_do_not_run_out_and_nobody_looks_for_one_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "ADJECTIVES", "old")
    monkeypatch.setattr(codes, "ANIMALS", "crow")
    match = read_record(stored("armies-2-classic"))

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)

        async def lay(public: bool = False) -> str:
            return await house.lay("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", public=public)

        async def on() -> str:
            return (await fork_from_replay(house, match.header, [], 0)).split("/")[2]

        async with asyncio.timeout(60):
            assert await lay(public=True) == "old-crow"
            for found in (await lay(public=True), await lay(), await on()):
                assert found.startswith("old-crow-") and len(found) == len("old-crow-0000") and codes.normalize_code(found) == found
            monkeypatch.setattr(secrets, "randbelow", lambda _: 7)
            assert await lay() == "old-crow-0007"
            for again in (lay, on):
                with pytest.raises(StorageError):
                    await again()
        await house.close()

    asyncio.run(run())


def test_a_record_is_written_once_and_beside_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    going, over = keep(tmp_path, stored("armies-2-classic"), acts=6), keep(tmp_path, stored("armies-2-classic"))
    where: list[bool] = []

    def counted(header: Any, acts: Sequence[tuple[int, str]], real: Any = record.write_record_from_moves) -> str:
        where.append(threading.current_thread() is threading.main_thread())
        return str(real(header, acts))

    monkeypatch.setattr(record, "write_record_from_moves", counted)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        room, player = await house.room(over), ReplayCache(house)
        assert room is not None and (still := await house.room(going)) is not None
        assert room.over_for_all() and not still.over_for_all() and await still.record() is None
        shown = await player.of_table(over)
        assert isinstance(shown, LoadedReplay) and not where, "nothing is written for what only asks whether it is over"
        texts = [await room.record() for _ in range(3)]
        assert where == [False]
        texts += await asyncio.gather(*(player.text(shown) for _ in range(3)))
        assert where == [False, False] and {*texts} == {stored("armies-2-classic")}
        await house.close()

    asyncio.run(run())


def test_a_report_is_written_beside_the_table_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read_record(stored("armies-3-skirmish"))
    log = [(entry.seat, entry.text) for entry in whole.entries]
    acts = next(n for n in range(3, len(log)) if any(move.drafts for move in Match.replay(whole.header, log[:n]).moves(0)))
    code, begun, go = keep(tmp_path, stored("armies-3-skirmish"), acts=acts), threading.Event(), threading.Event()
    written: list[Match] = []

    def held(match: Match, viewer: int, words: str) -> str:
        written.append(match)
        begun.set()
        assert go.wait(60)
        return f"as seat {viewer} knows it"

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        room = await house.room(code)
        assert room is not None

        async def seated(*_: Any) -> reports.ReportRequest:
            return reports.ReportRequest(room, 0, "")

        monkeypatch.setattr(reports, "_asking", seated)
        monkeypatch.setattr(writing, "problem_report", held)
        draft = next(move.act for move in room.match.moves(0) if move.drafts)
        room.match.act(0, draft)
        room.drafts[0] = StoredDraft(tuple(room.match.draft(0)), times=1)
        first: asyncio.Future[Any] = asyncio.ensure_future(reports.file.fn(house, code))
        await asyncio.to_thread(begun.wait, 60)
        try:
            async with asyncio.timeout(15), room.lock:
                pass
            async with asyncio.timeout(15):
                assert (await reports.file.fn(house, code)).status_code == 503
        finally:
            go.set()
        assert (await first).content == "as seat 0 knows it" and len(written) == 1
        assert written[0] is not room.match and written[0].entries == room.match.entries
        assert written[0].draft(0) == room.match.draft(0) != ()
        await house.close()

    asyncio.run(run())


def test_nobody_keeps_the_bench_for_himself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    end = asyncio.Event()

    async def working(*_: Any) -> dict[str, str]:
        await end.wait()
        return {"report.html": "A report."}

    monkeypatch.setattr(JobRunner, "_carry_out", working)

    async def run() -> None:
        store = Store(tmp_path)
        bench, plan = JobRunner(store), JobRequest("A plan", ("armies",))
        await bench.ask(plan, "203.0.113.1")
        assert "under way" in bench.why_not("203.0.113.1") and "under way" in bench.why_not("203.0.113.1", review=True)
        for k in range(2, MOST_WAITING + 1):
            assert bench.why_not(f"203.0.113.{k}") == ""
            await bench.ask(plan, f"203.0.113.{k}")
        assert "waiting" in bench.why_not("203.0.113.99") and "waiting" in bench.why_not("127.0.0.1")
        assert bench.why_not("203.0.113.99", review=True) == "", "one place is left for whoever has played"
        await bench.ask(JobRequest("A review", record="a game"), "203.0.113.99")
        assert "waiting" in bench.why_not("203.0.113.100", review=True)
        end.set()
        while bench.why_not("203.0.113.1"):
            await asyncio.sleep(0.01)
        await bench.close()
        store.close()

    asyncio.run(run())
