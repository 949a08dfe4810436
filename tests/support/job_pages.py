"""Pages of jobs and the programs that stand in for them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx

from gamester.server import jobs
from gamester.server.jobs import JobRequest, JobRunner
from gamester.server.messages import StoredSentence
from gamester.server.storage.store import Store
from tests.support.server_fixtures import Server, wait

TITLE = StoredSentence("job-lab", {"game": "Armies", "n": 2})

PLAN = {"game": "armies", "seats": "2", "bots": "random", "width": "5", "vary": ""}


WAITS = """import time; from pathlib import Path; progress = Path(sys.argv[-1]); progress.write_text('{"done": 126, "of": 126}')
go = Path(%r); go.with_name(f"{os.getpid()}.pid").touch()
while not go.exists(): time.sleep(0.02)
if sys.argv[1] == "lab": Path(sys.argv[sys.argv.index("--out") + 1], "report.html").write_text("<main>A report.</main>")
else: print('{"chances": [], "decisions": []}')"""


def waits(go: Path) -> str:
    """Return a program that stands in for a job and ends once a file exists."""
    return jobs.START.partition("from gamester.cli")[0] + WAITS % str(go)


def says(server: Server, path: str, words: str) -> None:
    """A page says this, at once or soon."""
    page = ""
    for _ in wait():
        if words in (page := httpx.get(server.url + path, follow_redirects=True).text):
            return
    raise AssertionError(page)


async def outcome(folder: Path) -> str:
    """Why a plan came to nothing."""
    store = Store(folder)
    bench = JobRunner(store.db)
    job = await bench.submit(JobRequest(TITLE, ("lab", "armies"), "report.html"), "203.0.113.1")
    async with asyncio.timeout(60):
        while bench.why_not("203.0.113.1"):
            await asyncio.sleep(0.01)
    state = await bench.state(job)
    await bench.close()
    store.close()
    assert state is not None and state.failed
    return state.words
