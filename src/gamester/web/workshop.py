"""The bench of the house: plans of the lab and reviews, carried out one at a time by a process of their own that makes way for the tables.

A job is a folder (`jobs.py`). So what came of it outlives this process, and everybody may read it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import secrets
import shutil
import signal
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from gamester.web import jobs
from gamester.web.folder import write_whole
from gamester.web.jobs import CLOSED, PROGRESS, RECORD, REPORT, REVIEW, SILENT, Asked, State
from gamester.web.limits import is_loopback

NEEDED = ("altair", "numba", "polars", "tomli_w", "vl_convert")
MOST_WAITING, MOST_KEPT = 5, 50
MOST_SECONDS = 900
JOB = re.compile(r"[0-9a-f]{16}")
TABLES = re.compile(r"[a-z-]{1,40}\.(?:csv|toml)")
ALONE = "threading.Thread(target=lambda: (os.read(0, 1), os.killpg(0, 9)), daemon=True).start()"
"""A job hears the end of this process on its stdin, even of one that was killed, and ends with all that it has started."""
START = f"import os, sys, threading; {ALONE}; os.nice(15); from gamester.cli import main; sys.exit(main(sys.argv[1:]))"
LOG = logging.getLogger("gamester")


class Unworkable(Exception):
    """A job cannot be put down here; says why in a sentence."""


def missing() -> str:
    """What must be installed before the lab can work here, "" when nothing."""
    return ", ".join(name for name in NEEDED if find_spec(name) is None)


class Workshop:
    """Jobs of one data folder. One runs at a time; a few may wait."""

    def __init__(self, data: Path) -> None:
        self._folder = data / "lab"
        self._turn = asyncio.Semaphore(1)
        self._tasks: dict[str, tuple[asyncio.Task[None], str]] = {}

    def why_not(self, who: str, review: bool = False) -> str:
        """Why somebody may not put a job in line now, "" where he may: one at a time each, and one place is kept for reviews.

        This machine may be everybody behind a proxy.
        """
        if not is_loopback(who) and any(who == other for _, other in self._tasks.values()):
            return "Something is under way for your address already. Try again when it is done."
        waiting = MOST_WAITING if review else MOST_WAITING - 1
        return f"{waiting} are waiting already. Try again in a few minutes." if len(self._tasks) > waiting else ""

    def review_of(self, record: str) -> str:
        """The name of the job that reviews a record: it is reviewed once."""
        return sha256(record.encode()).hexdigest()[:16]

    def ask(self, asked: Asked, who: str) -> str:
        """Put a job of somebody in line; its name. Unworkable where it cannot be put down."""
        job = self.review_of(asked.record) if asked.record else secrets.token_hex(8)
        try:
            lease = jobs.begin(self._folder / job, asked)
        except OSError as error:
            why = error.strerror or type(error).__name__
            LOG.warning("a job of the lab cannot be put down in %s: %s", self._folder, why)
            raise Unworkable(f"There is no place here for what the lab and reviews work on: {why}.") from error
        if lease is None:
            return job
        self._clear()
        task = asyncio.create_task(self._carry_out(job, asked), name=f"lab {job}")
        self._tasks[job] = task, who
        task.add_done_callback(lambda task: self._ended(job, lease, task))
        return job

    def _ended(self, job: str, lease: int, task: asyncio.Task[None]) -> None:
        """A job without an outcome has failed: it was under way when the house closed, or still in line, or could not be begun."""
        del self._tasks[job]
        fault = None if task.cancelled() else task.exception()
        if fault is not None:
            LOG.warning("a job of the lab fell", exc_info=fault)
        if not jobs.finished(self._folder / job):
            jobs.fail(self._folder / job, CLOSED if task.cancelled() else "the house could not carry it out")
        os.close(lease)

    def _clear(self) -> None:
        """Let go of the oldest jobs that nobody works at."""
        with suppress(OSError):  # another worker clears as well
            for folder in sorted(self._folder.iterdir(), key=lambda folder: folder.stat().st_mtime)[:-MOST_KEPT]:
                if folder.name not in self._tasks and (lease := jobs.take(folder)) is not None:
                    shutil.rmtree(folder, ignore_errors=True)
                    os.close(lease)

    async def _carry_out(self, job: str, asked: Asked) -> None:
        folder = self._folder / job
        async with self._turn:
            words = ["lab", *asked.words, "--workers", "1", "--out", str(folder)]
            if asked.record:
                words = ["review", str(folder / RECORD), "--json"]
            with _alive() as stdin:
                child = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-c", START, *words, "--progress", str(folder / PROGRESS)),
                    stdin=stdin,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.PIPE,
                    start_new_session=hasattr(os, "killpg"),
                )
                try:
                    told, said = await asyncio.wait_for(child.communicate(), MOST_SECONDS)
                except TimeoutError:
                    await _end(child)
                    jobs.fail(folder, f"it took longer than {MOST_SECONDS // 60} minutes")
                    return
                except asyncio.CancelledError:
                    await _end(child)
                    raise
            if child.returncode:
                jobs.fail(folder, said[-2000:].decode(errors="replace") or SILENT)
            elif asked.record:
                await asyncio.to_thread(write_whole, folder / REVIEW, told.decode())
            elif not (folder / REPORT).exists():
                jobs.fail(folder, "it ended without a report")

    def state(self, job: str) -> State | None:
        """How far a job is; None where there is none of this name."""
        return jobs.state(self._folder / job, here=job in self._tasks) if JOB.fullmatch(job) else None

    def file(self, job: str, name: str) -> Path | None:
        """A file of a finished job: its report, its plan or one of its tables."""
        state = self.state(job)
        if state is None or not state.done or not (name in (REPORT, REVIEW) or TABLES.fullmatch(name)):
            return None
        path = self._folder / job / name
        return path if path.is_file() else None

    async def close(self) -> None:
        """End what is still under way."""
        tasks = [task for task, _ in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def _alive() -> Iterator[int]:
    """The end of a pipe on which nothing comes, and which is over when this process is."""
    theirs, ours = os.pipe()
    try:
        yield theirs
    finally:
        os.close(theirs)
        os.close(ours)


async def _end(child: asyncio.subprocess.Process) -> None:
    """End a job with all that it has started, such as what compiles the rules: nothing of it works on, and nobody waits for it."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
    await child.wait()


def policy(page: str) -> str:
    """The policy under which a report may be shown: nothing but its own style, which is named by what it says."""
    styles = [b64encode(sha256(style.encode()).digest()).decode() for style in re.findall(r"<style>(.*?)</style>", page, re.DOTALL)]
    allowed = " ".join(f"'sha256-{style}'" for style in styles)
    return f"default-src 'none'; style-src {allowed}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
