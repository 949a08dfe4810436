"""A job of the workshop: a folder with what was asked, how far it is, and in the end what came of it.

Who works on a job holds a lock on a file of its folder. The lock falls with the process, however that ends, and all workers of one
machine see it: so a job that is not finished and that nobody holds is one whose house was closed.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from gamester.web.folder import OWNERS, locked, write_whole

REPORT, PROGRESS, ASKED, FAILED = "report.html", "progress.json", "asked.json", "failed.txt"
RECORD, REVIEW = "record.txt", "review.json"
LEASE = "worked-on"
CLOSED = "the house was closed meanwhile"
SILENT = "it ended without a word"


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


def take(folder: Path) -> int | None:
    """The lock of a job, to be held as long as it is worked on; None where somebody else holds it. OSError without a folder."""
    file = os.open(folder / LEASE, os.O_RDWR | os.O_CREAT, OWNERS)
    try:
        if locked(file) and os.path.samestat(os.fstat(file), os.stat(folder / LEASE)):
            return file
    except FileNotFoundError:  # the folder was cleared away between the two
        pass
    except BaseException:
        os.close(file)
        raise
    os.close(file)
    return None


def begin(folder: Path, asked: Asked) -> int | None:
    """Write down what is asked, in the place of an earlier try; the lock, or None where somebody else has begun it. OSError as it comes."""
    folder.mkdir(parents=True, exist_ok=True)
    lease = take(folder)
    if lease is None:
        return None
    try:
        for old in (ASKED, FAILED, PROGRESS, REVIEW):
            (folder / old).unlink(missing_ok=True)
        if asked.record:
            (folder / RECORD).write_text(asked.record, encoding="utf-8")
        write_whole(folder / ASKED, json.dumps({"title": asked.title, "words": asked.words}))
    except BaseException:
        os.close(lease)
        raise
    return lease


def finished(folder: Path) -> bool:
    """Whether something came of a job, or nothing will."""
    return any((folder / name).exists() for name in (FAILED, REPORT, REVIEW))


def fail(folder: Path, words: str) -> None:
    """Nothing comes of a job; say why. Where even that cannot be kept, the job is found abandoned."""
    with suppress(OSError):
        write_whole(folder / FAILED, words)


def state(folder: Path, here: bool) -> State | None:
    """How far a job is, which this process works on or not; None where there is none, or it cannot be read."""
    try:
        title = str(json.loads((folder / ASKED).read_bytes())["title"])
        if not here and not finished(folder) and (lease := take(folder)) is not None:
            try:
                if not finished(folder):
                    fail(folder, CLOSED)
                    return State(title, CLOSED, failed=True)
            finally:
                os.close(lease)
        return _told(folder, title)
    except (OSError, ValueError):
        return None


def _told(folder: Path, title: str) -> State:
    if (folder / FAILED).exists():
        lines = (folder / FAILED).read_text("utf-8", errors="replace").strip().splitlines()
        return State(title, (lines or [SILENT])[-1].removeprefix("gamester: "), failed=True)
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
