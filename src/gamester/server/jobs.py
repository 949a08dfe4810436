"""A command of gamester in a process of its own, which makes way for the tables and never outlives this one."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import secrets
import sys
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from gamester import system
from gamester.server.middleware.limits import is_loopback
from gamester.server.storage.database import Database
from gamester.server.storage.errors import StorageError
from gamester.server.storage.jobs import CLOSED, HEARTBEAT_SECONDS, WAITING, JobStatus, JobStore

MOST_SECONDS = 900
SILENT = "it ended without a word"
ALONE = "threading.Thread(target=lambda: (os.read(0, 1), system.end_with_parent()), daemon=True).start()"
"""It hears the end of this process on its stdin, even of one that was killed, and ends with all that it has started."""
START = f"import os, sys, threading; from gamester import system; {ALONE}; system.make_way(); "
START += "from gamester.cli import main; sys.exit(main(sys.argv[1:]))"


class JobFailed(Exception):
    """Nothing comes of a command; says why."""


async def run_command(words: Sequence[str]) -> str:
    """What a command prints; Fruitless with its last words where it fails or takes too long."""
    with _parent_pipe() as stdin:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", START, *words),
            stdin=stdin,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | {"PYTHONIOENCODING": "utf-8"},  # what it prints is read as UTF-8 here, whatever a terminal would like
            **system.own_group(behind=True),
        )
        try:
            told, wrong = await asyncio.wait_for(child.communicate(), MOST_SECONDS)
        except TimeoutError:
            await _end(child)
            raise JobFailed(f"it took longer than {MOST_SECONDS // 60} minutes") from None
        except asyncio.CancelledError:
            await _end(child)
            raise
    if child.returncode:
        raise JobFailed((wrong.decode(errors="replace").strip().splitlines() or [SILENT])[-1].removeprefix("gamester: "))
    return told.decode()


@contextmanager
def _parent_pipe() -> Iterator[int]:
    """The end of a pipe on which nothing comes, and which is over when this process is."""
    theirs, ours = os.pipe()
    try:
        yield theirs
    finally:
        os.close(theirs)
        os.close(ours)


async def _end(child: asyncio.subprocess.Process) -> None:
    """End a job with all that it has started, such as what compiles the rules: nothing of it works on, and nobody waits for it."""
    system.end_group(child.pid)
    await child.wait()


NEEDED = ("altair", "numba", "polars", "tomli_w", "vl_convert")
MOST_WAITING = 5
REPORT, REVIEW, PROGRESS = "report.html", "review.json", "progress.json"
JOB = re.compile(r"[0-9a-f]{16}")
KEPT = re.compile(r"report\.html|[a-z-]{1,40}\.(?:csv|toml)")
"""What is kept of a plan: its report, the plan itself and its tables."""
LOG = logging.getLogger("gamester")


class JobRequest(Struct, frozen=True):
    """What somebody wants to know: a title, and the words of a plan; or a record, to be reviewed."""

    title: str
    words: tuple[str, ...] = ()
    record: str = ""


def missing_packages() -> str:
    """What must be installed before the lab can work here, "" when nothing."""
    return ", ".join(name for name in NEEDED if find_spec(name) is None)


class JobRunner:
    """The bench of one worker. One job runs at a time; a few may wait."""

    def __init__(self, store: Database) -> None:
        self._jobs = JobStore(store)
        self._turn = asyncio.Semaphore(1)
        self._line: dict[str, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def why_not(self, who: str, review: bool = False) -> str:
        """Why somebody may not put a job in line now, "" where he may: one at a time each, and one place is kept for reviews.

        This machine may be everybody behind a proxy.
        """
        if not is_loopback(who) and who in self._line.values():
            return "Something is under way for your address already. Try again when it is done."
        waiting = MOST_WAITING if review else MOST_WAITING - 1
        return f"{waiting} are waiting already. Try again in a few minutes." if len(self._line) > waiting else ""

    def review_of(self, record: str) -> str:
        """The name of the job that reviews a record: it is reviewed once."""
        return sha256(record.encode()).hexdigest()[:16]

    async def ask(self, asked: JobRequest, who: str) -> str:
        """Put a job of somebody in line, unless it is in somebody's hands already; its name. Unkept where it cannot be kept."""
        job = self.review_of(asked.record) if asked.record else secrets.token_hex(8)
        if job in self._line:
            return job
        self._line[job] = who
        try:
            begun = await self._jobs.begin(job, asked.title)
        except BaseException:
            del self._line[job]
            raise
        if not begun:
            del self._line[job]
            return job
        task = asyncio.create_task(self._work(job, asked), name=f"lab {job}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: self._line.pop(job))
        return job

    async def _work(self, job: str, asked: JobRequest) -> None:
        """One job until something has come of it, or nothing will. What cannot be kept of that is found abandoned."""
        try:
            with TemporaryDirectory(prefix="gamester-") as made:
                pulse = asyncio.create_task(self._pulse(job, Path(made) / PROGRESS))
                try:
                    files = await self._carry_out(Path(made), asked)
                finally:
                    pulse.cancel()
                    await asyncio.gather(pulse, return_exceptions=True)
            await self._jobs.finish(job, files)
        except JobFailed as why:
            await self._fail(job, str(why))
        except asyncio.CancelledError:
            await self._fail(job, CLOSED)
            raise
        except Exception:
            LOG.warning("a job of the lab fell", exc_info=True)
            await self._fail(job, "the house could not carry it out")

    async def _fail(self, job: str, words: str) -> None:
        with suppress(StorageError):
            await self._jobs.fail(job, words)

    async def _pulse(self, job: str, progress: Path) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            with suppress(StorageError):  # said again the next time
                await self._jobs.tell(job, *read_progress(progress))

    async def _carry_out(self, folder: Path, asked: JobRequest) -> dict[str, str]:
        """The files that come of a job, by their names; Fruitless where there are none."""
        async with self._turn:
            (out := folder / "report").mkdir()  # a name that can stand in the command that repeats it
            words = ["lab", *asked.words, "--workers", "1", "--out", str(out)]
            if asked.record:
                (folder / "record.txt").write_text(asked.record, encoding="utf-8")
                words = ["review", str(folder / "record.txt"), "--json"]
            told = await run_command([*words, "--progress", str(folder / PROGRESS)])
        if asked.record:
            return {REVIEW: told}
        files = {path.name: path.read_text("utf-8") for path in out.iterdir() if KEPT.fullmatch(path.name)}
        if REPORT not in files:
            raise JobFailed("it ended without a report")
        return files

    async def state(self, job: str) -> JobStatus | None:
        """How far a job is; None where there is none of this name."""
        return await self._jobs.state(job) if JOB.fullmatch(job) else None

    async def file(self, job: str, name: str) -> str | None:
        """A file of a finished job: its report, its plan or one of its tables, or a review."""
        return await self._jobs.file(job, name) if JOB.fullmatch(job) else None

    async def close(self) -> None:
        """End what is still under way."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def read_progress(progress: Path) -> tuple[str, float]:
    """How far a job says it is, in words and as a share."""
    try:
        now = json.loads(progress.read_bytes())
    except (OSError, ValueError):
        return WAITING, 0.0
    if "variant" not in now:
        return f"Act {now['done']} of {now['of']}.", now["done"] / max(1, now["of"])
    part = (now["variant"] - 1 + min(1.0, now["games"] / max(1, now["needed"]))) / now["variants"]
    left = f", about {now['left']:.0f} s left" if now["left"] >= 1 else ""
    return f"Table {now['variant']} of {now['variants']}: {now['games']:,} games{left}.", part


def policy(page: str) -> str:
    """The policy under which a report may be shown: nothing but its own style, which is named by what it says."""
    styles = [b64encode(sha256(style.encode()).digest()).decode() for style in re.findall(r"<style>(.*?)</style>", page, re.DOTALL)]
    allowed = " ".join(f"'sha256-{style}'" for style in styles)
    return f"default-src 'none'; style-src {allowed}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
