"""Reviews and plans of the lab when their house closes: what was under way or in line has failed, and may be begun anew."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from gamester.web import workshop
from gamester.web.jobs import Asked, State
from gamester.web.workshop import Workshop
from tests.house.server import alive
from tests.web.conftest import QUICK, Server, wait
from tests.web.finished import keep, stored

CLOSED = "the house was closed meanwhile"
PLAN = {"game": "armies", "seats": "2", "bots": "random", "width": "5", "vary": ""}
WAITS = """import time; from pathlib import Path; progress = Path(sys.argv[-1]); progress.write_text('{"done": 126, "of": 126}')
(progress.parent / "pid").write_text(str(os.getpid()))
while not Path(%r).exists(): time.sleep(0.02)
progress.with_name("report.html").write_text("A report.") if sys.argv[1] == "lab" else print('{"chances": [], "judged": []}')"""


def waits(go: Path) -> str:
    """What a job runs in the place of a review or a plan: it ends when there is a file of this name."""
    return workshop.START.partition("from gamester.cli")[0] + WAITS % str(go)


class Waiting(Server):
    """A house whose jobs wait for a file."""

    @property
    def program(self) -> str:
        """The same with other jobs."""
        return f"from gamester.web import workshop; workshop.START = {waits(self.data / 'go')!r}; {super().program}"

    def says(self, path: str, words: str) -> None:
        """A page says this, at once or soon."""
        page = ""
        for _ in wait():
            if words in (page := httpx.get(self.url + path, follow_redirects=True).text):
                return
        raise AssertionError(page)

    def working(self) -> list[int]:
        """The jobs that have begun and not ended, by the numbers of their processes."""
        pids = [int(one.read_text() or 0) for one in (self.data / "lab").glob("*/pid")]
        return [pid for pid in pids if pid and alive(pid)]


@pytest.fixture
def reviewed(tmp_path: Path) -> Iterator[tuple[Waiting, list[str]]]:
    """A house with two tables that are over, and the paths of their reviews."""
    paths = [f"/t/{keep(tmp_path, stored(name))}/review" for name in ("armies-2-classic", "shapes-2-default")]
    server = Waiting(tmp_path, QUICK)
    yield server, paths
    if server.process.returncode is None:
        server.stop()


@pytest.mark.parametrize("end", [Server.kill, Server.stop], ids=["killed", "closed"])
def test_what_was_under_way_or_in_line_when_the_house_closed_is_begun_anew(
    reviewed: tuple[Waiting, list[str]], end: Callable[[Server], object]
) -> None:
    server, paths = reviewed
    for path in paths:
        assert httpx.post(server.url + path).status_code == 303
    plan = httpx.post(f"{server.url}/lab", data=PLAN).headers["location"]
    server.says(paths[0], "Act 126 of 126.")
    server.says(paths[1], "Waiting for its turn")
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
    server.says(paths[1], "Act 126 of 126.")
    assert CLOSED in httpx.get(server.url + paths[0]).text, "one is begun anew, the other is not"
    (server.data / "go").touch()
    assert httpx.post(server.url + paths[0]).status_code == 303
    for path in paths:
        server.says(path, "decisions with a choice")
    assert "Traceback" not in server.stop()


def test_a_job_in_the_hands_of_another_worker_is_left_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "START", waits(tmp_path / "go"))
    asked = Asked("Review of a game", record="A record")

    async def until(bench: Workshop, job: str, right: Callable[[State], bool]) -> None:
        async with asyncio.timeout(60):
            while (state := bench.state(job)) is None or not right(state):
                assert state is not None
                await asyncio.sleep(0.01)

    async def run() -> None:
        one, other = Workshop(tmp_path), Workshop(tmp_path)
        try:
            await left(one, other)
        finally:
            await one.close()
            await other.close()

    async def left(one: Workshop, other: Workshop) -> None:
        job = one.ask(asked, "203.0.113.1")
        await until(other, job, lambda state: state.words == "Act 126 of 126.")
        assert other.ask(asked, "203.0.113.2") == job and not other.why_not("203.0.113.2"), "it has begun nothing"
        await until(other, job, lambda state: not state.failed)
        await one.close()
        state = other.state(job)
        assert state is not None and state.failed and state.words == CLOSED
        (tmp_path / "go").touch()
        other.ask(asked, "203.0.113.2")
        await until(one, job, lambda state: state.done)

    asyncio.run(run())


def test_a_job_that_cannot_be_begun_and_one_without_a_word_have_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(start: str, executable: str) -> str:
        monkeypatch.setattr(workshop, "START", start)
        monkeypatch.setattr(sys, "executable", executable)
        bench = Workshop(tmp_path)
        job = bench.ask(Asked("A plan", ("armies",)), "203.0.113.1")
        async with asyncio.timeout(60):
            while bench.why_not("203.0.113.1"):
                await asyncio.sleep(0.01)
        state = bench.state(job)
        assert state is not None and state.failed
        return state.words

    python = sys.executable
    assert asyncio.run(run("", str(tmp_path / "nothing"))) == "the house could not carry it out"
    assert asyncio.run(run(r"import sys; sys.exit('\n')", python)) == "it ended without a word"
