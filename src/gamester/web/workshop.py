"""The bench of the house: plans of the lab and reviews, carried out one at a time by a process of their own that makes way for the tables.

A job is a folder: what was asked, how far it is, and in the end what came of it. So it outlives this process, and everybody may read it.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import shutil
import signal
import sys
from base64 import b64encode
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from gamester.web.limits import is_loopback

NEEDED = ("altair", "numba", "polars", "tomli_w", "vl_convert")
REPORT, PROGRESS, ASKED, FAILED = "report.html", "progress.json", "asked.json", "failed.txt"
RECORD, REVIEW = "record.txt", "review.json"
MOST_WAITING, MOST_KEPT = 5, 50
MOST_SECONDS = 900
JOB = re.compile(r"[0-9a-f]{16}")
TABLES = re.compile(r"[a-z-]{1,40}\.(?:csv|toml)")
START = "import os, sys; os.nice(15); from gamester.cli import main; sys.exit(main(sys.argv[1:]))"


class Asked(Struct, frozen=True):
    """What somebody wants to know: a title, and the words of a plan; or a record, to be reviewed."""

    title: str
    words: tuple[str, ...] = ()
    record: str = ""


class State(Struct, frozen=True):
    """How far a job is. `words` say it; `share` is from 0 to 1; `done` and `failed` end it."""

    title: str
    words: str
    share: float = 0.0
    done: bool = False
    failed: bool = False


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
        """Put a job of somebody in line; its name."""
        job = self.review_of(asked.record) if asked.record else secrets.token_hex(8)
        folder = self._folder / job
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        if asked.record:
            (folder / RECORD).write_text(asked.record, encoding="utf-8")
        (folder / ASKED).write_text(json.dumps({"title": asked.title, "words": asked.words}), encoding="utf-8")
        self._clear()
        task = asyncio.create_task(self._carry_out(job, asked), name=f"lab {job}")
        self._tasks[job] = task, who
        task.add_done_callback(lambda _: self._tasks.pop(job, None))
        return job

    def _clear(self) -> None:
        """Let go of the oldest jobs that nobody works at."""
        jobs = sorted(self._folder.iterdir(), key=lambda folder: folder.stat().st_mtime)
        for folder in jobs[:-MOST_KEPT]:
            if folder.name not in self._tasks:
                shutil.rmtree(folder, ignore_errors=True)

    async def _carry_out(self, job: str, asked: Asked) -> None:
        folder = self._folder / job
        async with self._turn:
            words = ["lab", *asked.words, "--workers", "1", "--out", str(folder)]
            if asked.record:
                words = ["review", str(folder / RECORD), "--json"]
            progress = ("--progress", str(folder / PROGRESS))
            child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                START,
                *words,
                *progress,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                start_new_session=hasattr(os, "killpg"),
            )
            try:
                told, said = await asyncio.wait_for(child.communicate(), MOST_SECONDS)
                if child.returncode:
                    (folder / FAILED).write_bytes(said[-2000:] or b"it ended without a word")
                elif asked.record:
                    (folder / REVIEW).write_bytes(told)
                elif not (folder / REPORT).exists():
                    (folder / FAILED).write_text("it ended without a report", encoding="utf-8")
            except TimeoutError:
                await _end(child)
                (folder / FAILED).write_text(f"it took longer than {MOST_SECONDS // 60} minutes", encoding="utf-8")
            except asyncio.CancelledError:
                await _end(child)
                (folder / FAILED).write_text("the house was closed meanwhile", encoding="utf-8")
                raise

    def state(self, job: str) -> State | None:
        """How far a job is; None where there is none of this name."""
        folder = self._folder / job
        if not JOB.fullmatch(job) or not (folder / ASKED).exists():
            return None
        title = str(json.loads((folder / ASKED).read_text("utf-8"))["title"])
        if (folder / FAILED).exists():
            lines = (folder / FAILED).read_text("utf-8", errors="replace").strip().splitlines()
            return State(title, lines[-1].removeprefix("gamester: "), failed=True)
        if (folder / REPORT).exists() or (folder / REVIEW).exists():
            return State(title, "", 1.0, done=True)
        try:
            now = json.loads((folder / PROGRESS).read_bytes())
        except (OSError, ValueError):
            return State(title, "Waiting for its turn, or getting the rules ready, which takes a minute the first time.")
        if "variant" not in now:
            return State(title, f"Act {now['done']} of {now['of']}.", now["done"] / max(1, now["of"]))
        part = (now["variant"] - 1 + min(1.0, now["games"] / max(1, now["needed"]))) / now["variants"]
        left = f", about {now['left']:.0f} s left" if now["left"] >= 1 else ""
        return State(title, f"Table {now['variant']} of {now['variants']}: {now['games']:,} games{left}.", part)

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
