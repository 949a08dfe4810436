"""The queue of jobs: commands of gamester, one at a time.

Each runs in a process that makes way for the tables and never outlives this one. The pages of the
lab and of reviews say which command to run and what to keep; nothing here knows either of them.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from gamester import system
from gamester.server.messages import WORDS, StoredSentence
from gamester.server.middleware.limits import is_loopback
from gamester.server.storage.database import Database
from gamester.server.storage.errors import StorageError
from gamester.server.storage.jobs import CLOSED, HEARTBEAT_SECONDS, WAITING, JobStatus, JobStore

MOST_SECONDS = 900
SILENT = StoredSentence("job-silent")
ALONE = "threading.Thread(target=lambda: (os.read(0, 1), system.end_with_parent()), daemon=True).start()"
"""Code that ends the job with all its children when its stdin closes, as it does if this process dies."""
START = f"import os, sys, threading; from gamester import system; {ALONE}; system.make_way(); "
START += "from gamester.cli import main; sys.exit(main(sys.argv[1:]))"


class JobFailed(Exception):
    """Raised if a job fails.

    Its text is stored: a `StoredSentence`, or the last output of the command.
    """


async def run_command(words: Sequence[str]) -> str:
    """Run a command and return its output.

    Raises JobFailed with its last line if it fails or takes too long.
    """
    with _parent_pipe() as stdin:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", START, *words),
            stdin=stdin,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | {"PYTHONIOENCODING": "utf-8"},  # Its output is decoded as UTF-8 below, whatever the locale says.
            **system.own_group(behind=True),
        )
        try:
            told, wrong = await asyncio.wait_for(child.communicate(), MOST_SECONDS)
        except TimeoutError:
            await _end(child)
            raise JobFailed(StoredSentence("job-too-long", {"n": MOST_SECONDS // 60}).encode()) from None
        except asyncio.CancelledError:
            await _end(child)
            raise
    if child.returncode:
        raise JobFailed((wrong.decode(errors="replace").strip().splitlines() or [SILENT.encode()])[-1].removeprefix("gamester: "))
    return told.decode()


@contextmanager
def _parent_pipe() -> Iterator[int]:
    """Yield the reading end of a pipe that closes when this process ends."""
    theirs, ours = os.pipe()
    try:
        yield theirs
    finally:
        os.close(theirs)
        os.close(ours)


async def _end(child: asyncio.subprocess.Process) -> None:
    """Kill a job with all that it has started, such as a compiler."""
    system.end_group(child.pid)
    await child.wait()


MOST_WAITING = 5
FOLDER, OUT, PROGRESS = "{folder}", "report", "progress.json"
"""Placeholder of a job's folder in its command, name of its folder for results, and name of its progress file."""
JOB = re.compile(r"[0-9a-f]{16}")
KEPT = re.compile(r"[a-z-]{1,40}\.(?:html|csv|toml)")
"""Files that are kept of what a job makes."""
LOG = logging.getLogger("gamester")


class JobRequest(Struct, frozen=True):
    """A command that somebody wants to be run."""

    title: StoredSentence
    words: tuple[str, ...]
    """The words of the command; `FOLDER` in them stands for the folder of the job."""
    expects: str
    """The file without which nothing has come of it: one in `OUT`, or what the command prints, under this name, if `prints`."""
    prints: bool = False
    reads: dict[str, str] = {}
    """Texts of files that the folder has when it begins, by name."""
    name: str = ""
    """Its own name, where the same job is done once; drawn where it has none."""


class JobRunner:
    """The jobs of one worker. One runs at a time, a few may wait."""

    def __init__(self, store: Database) -> None:
        self._jobs = JobStore(store)
        self._turn = asyncio.Semaphore(1)
        self._line: dict[str, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def why_not(self, who: str, review: bool = False) -> str:
        """Return why a client cannot submit a job, or "".

        One job per client; one slot is reserved for reviews. This machine's own address is exempt, since it
        may stand for everybody behind a proxy.
        """
        if not is_loopback(who) and who in self._line.values():
            return WORDS.say("job-under-way")
        waiting = MOST_WAITING if review else MOST_WAITING - 1
        return WORDS.say("jobs-waiting", n=waiting) if len(self._line) > waiting else ""

    @property
    def is_idle(self) -> bool:
        """True if no job runs or waits: then one may begin that nobody has asked for."""
        return not self._line

    async def submit(self, asked: JobRequest, who: str) -> str:
        """Put a job in line and return its name.

        A job that is in somebody's hands already is not put in line again. Raises StorageError where it
        cannot be kept.
        """
        job = asked.name or secrets.token_hex(8)
        if job in self._line:
            return job
        # Before the first await, so that a second request for the same review finds it.
        self._line[job] = who
        try:
            begun = await self._jobs.begin(job, asked.title.encode())
        except BaseException:
            del self._line[job]
            raise
        if not begun:
            del self._line[job]
            return job
        task = asyncio.create_task(self._run(job, asked), name=f"job {job}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: self._line.pop(job))
        return job

    async def _run(self, job: str, asked: JobRequest) -> None:
        """Run one job to its end.

        If its result cannot be stored, it is later found abandoned.
        """
        try:
            with TemporaryDirectory(prefix="gamester-") as made:
                pulse = asyncio.create_task(self._heartbeat(job, Path(made) / PROGRESS))
                try:
                    files = await self._carry_out(Path(made), asked)
                finally:
                    pulse.cancel()
                    await asyncio.gather(pulse, return_exceptions=True)
            await self._jobs.finish(job, files)
        except JobFailed as why:
            await self._fail(job, str(why))
        except asyncio.CancelledError:
            await self._fail(job, CLOSED.encode())
            raise
        except Exception:
            LOG.warning("a job fell", exc_info=True)
            await self._fail(job, StoredSentence("job-not-carried-out").encode())

    async def _fail(self, job: str, words: str) -> None:
        with suppress(StorageError):
            await self._jobs.fail(job, words)

    async def _heartbeat(self, job: str, progress: Path) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            with suppress(StorageError):  # The next heartbeat tries again.
                said, share = read_progress(progress)
                await self._jobs.update_progress(job, said.encode(), share)

    async def _carry_out(self, folder: Path, asked: JobRequest) -> dict[str, str]:
        """Return the files of a job by name. Raises JobFailed if there are none."""
        async with self._turn:
            (out := folder / OUT).mkdir()
            for name, text in asked.reads.items():
                (folder / name).write_text(text, encoding="utf-8")
            words = [word.replace(FOLDER, str(folder)) for word in asked.words]
            told = await run_command([*words, "--progress", str(folder / PROGRESS)])
        if asked.prints:
            return {asked.expects: told}
        files = {path.name: path.read_text("utf-8") for path in out.iterdir() if KEPT.fullmatch(path.name)}
        if asked.expects not in files:
            raise JobFailed(StoredSentence("job-without-file", {"file": asked.expects}).encode())
        return files

    async def state(self, job: str) -> JobStatus | None:
        """Return the status of a job, or None if there is no such job."""
        return await self._jobs.state(job) if JOB.fullmatch(job) else None

    async def file(self, job: str, name: str) -> str | None:
        """Return a file of a finished job, or None if there is none of this name."""
        return await self._jobs.file(job, name) if JOB.fullmatch(job) else None

    async def close(self) -> None:
        """Stop all jobs."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def read_progress(progress: Path) -> tuple[StoredSentence, float]:
    """Return the progress of a job in words and as a share."""
    try:
        now = json.loads(progress.read_bytes())
    except (OSError, ValueError):
        return WAITING, 0.0
    if "variant" not in now:
        return StoredSentence("job-acts", {"n": now["done"], "m": now["of"]}), now["done"] / max(1, now["of"])
    part = (now["variant"] - 1 + min(1.0, now["games"] / max(1, now["needed"]))) / now["variants"]
    said: dict[str, str | int] = {"table": now["variant"], "tables": now["variants"], "n": now["games"]}
    if now["seconds_left"] < 1:
        return StoredSentence("job-games", said), part
    return StoredSentence("job-games-left", {**said, "seconds": round(now["seconds_left"])}), part
