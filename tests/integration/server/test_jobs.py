"""Jobs of a server that stops: running and waiting ones fail and can start again."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from gamester.server import jobs as apart
from gamester.server.storage.jobs import CURVE, MOST_KEPT, JobStore
from gamester.server.storage.store import Store
from tests.support.finished_tables import keep, stored
from tests.support.job_pages import PLAN, outcome, says, waits
from tests.support.server_fixtures import QUICK, Server, wait
from tests.support.server_process import alive

CLOSED = "the server was closed meanwhile"


class Waiting(Server):
    """A server whose jobs wait for a file."""

    @property
    def program(self) -> str:
        """The program with other jobs, which report progress more often."""
        jobs = f"apart.START = {waits(self.data / 'go')!r}; apart.HEARTBEAT_SECONDS = 0.1"
        return f"from gamester.server import jobs as apart; {jobs}; {super().program}"

    def working(self) -> list[int]:
        """The jobs that have begun and not ended, by the numbers of their processes."""
        return [pid for pid in (int(one.stem) for one in self.data.glob("*.pid")) if alive(pid)]


@pytest.fixture
def reviewed(tmp_path: Path) -> Iterator[tuple[Waiting, list[str]]]:
    """Return a server with two finished tables, and the paths of their reviews."""
    paths = [f"/t/{keep(tmp_path, stored(name))}/review" for name in ("armies-2-classic", "shapes-2-default")]
    server = Waiting(tmp_path, QUICK)
    yield server, paths
    if server.process.returncode is None:
        server.stop()


@pytest.mark.parametrize("end", [Server.kill, Server.stop], ids=["killed", "closed"])
def test_jobs_cut_off_by_shutdown_can_be_started_again(reviewed: tuple[Waiting, list[str]], end: Callable[[Server], object]) -> None:
    """A job that was running or waiting at shutdown can be started again."""
    server, paths = reviewed
    for path in paths:
        assert httpx.post(server.url + path).status_code == 303
    plan = httpx.post(f"{server.url}/lab", data=PLAN).headers["location"]
    says(server, paths[0], "Act 126 of 126.")
    says(server, paths[1], "Waiting for its turn")
    working = server.working()
    assert len(working) == 1
    end(server)
    for _ in wait():
        if not any(alive(pid) for pid in working):
            break
    else:
        raise AssertionError("a job works on, and nobody waits for it")
    server.start()
    for path in (*paths, plan):
        assert CLOSED in httpx.get(server.url + path).text
    assert httpx.post(server.url + paths[1]).status_code == 303
    says(server, paths[1], "Act 126 of 126.")
    assert CLOSED in httpx.get(server.url + paths[0]).text, "one is begun anew, the other is not"
    (server.data / "go").touch()
    assert httpx.post(server.url + paths[0]).status_code == 303
    for path in paths:
        says(server, path, "decisions with a choice")
    assert "Traceback" not in server.stop()


def test_unstartable_and_silent_jobs_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job that cannot start, and one without output, have failed."""

    async def run(start: str, executable: str) -> str:
        monkeypatch.setattr(apart, "START", start)
        monkeypatch.setattr(sys, "executable", executable)
        return await outcome(tmp_path)

    python = sys.executable
    assert asyncio.run(run("", str(tmp_path / "nothing"))) == "the server could not carry it out"
    assert asyncio.run(run(r"import sys; sys.exit('\n')", python)) == "it ended without a message"


def test_newest_and_active_jobs_are_kept(tmp_path: Path) -> None:
    """The newest jobs and the active ones are kept."""

    async def run() -> None:
        store = Store(tmp_path)
        jobs = JobStore(store.db)
        names = [f"{k:016x}" for k in range(MOST_KEPT + 2)]
        for name in names[:MOST_KEPT]:
            assert await jobs.begin(name, "A plan") and not await jobs.begin(name, "A plan"), "it is in somebody's hands"
        await jobs.finish(names[1], {"report.html": "A report."})
        await jobs.fail(names[2], "it ended without a report")
        assert not await jobs.begin(names[1], "A plan"), "it is done"
        assert await jobs.file(names[1], "report.html") == "A report." and await jobs.file(names[1], "plan.toml") is None
        for name in names[MOST_KEPT:]:
            assert await jobs.begin(name, "A plan")
        assert [name for name in names if await jobs.state(name) is None] == [names[1]]
        assert await jobs.file(names[1], "report.html") is None
        assert await jobs.begin(names[2], "A plan"), "what failed is begun anew"
        await jobs.finish(names[3], {"report.html": "A report."})
        for k in range(MOST_KEPT + 1):
            assert await jobs.begin(f"{1000 + k:016x}", CURVE.encode())
            await jobs.finish(f"{1000 + k:016x}", {"review.json": "{}"})
        assert await jobs.begin("f" * 16, CURVE.encode()) and await jobs.state(f"{1000:016x}") is None
        assert await jobs.file(names[3], "report.html") == "A report.", "what begins by itself replaces nothing that was asked for"
        store.close()

    asyncio.run(run())
