"""The data folder: made where it is missing, readable by its owner alone, and open to one house at a time."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LOG = logging.getLogger("gamester")
OWNERS, ANYBODY = 0o600, 0o002
BESIDE = ("", "-wal", "-shm")
"""What SQLite adds to the name of its file; what it makes anew takes after that file."""
LOCK = "lock"
"""The file that the house which has the folder open holds."""
SHARING = "several processes share a house through PostgreSQL (DATABASE_URL)"


class Unwritable(OSError):
    """The data folder cannot be used; says why in one sentence."""


def prepare(folder: Path) -> None:
    """Make the folder; Unwritable where nothing can be written in it."""
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.write_text("")
        probe.unlink()
    except OSError as error:
        raise Unwritable(f"cannot write to the data folder {folder}: {error.strerror or error}") from error


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the folder for the house that this process serves; Unwritable where another has it. Who only reads it need not ask.

    However the process ends, the kernel lets go of it at once.
    """
    prepare(folder)
    try:
        own(folder / LOCK)
        lock = (folder / LOCK).open("a")
    except OSError as error:
        raise Unwritable(f"cannot write to the data folder {folder}: {error.strerror or error}") from error
    if folder.stat().st_mode & ANYBODY:
        LOG.warning("anybody on this machine can put another database into the data folder %s; chmod 700 %s ends that", folder, folder)
    with lock:
        if not locked(lock.fileno()):
            raise Unwritable(f"expected the data folder {folder} for this house alone, and another has it open; {SHARING}")
        yield


def locked(file: int) -> bool:
    """Lock an open file until it is closed; whether nobody else holds it. Where there are no such locks nobody ever does."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a disk that knows no locks
            pass
    return True


def own(file: Path) -> None:
    """Make a file where it is missing, and take it and what lies beside it from everybody else."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNERS))
    for path in (file.with_name(file.name + tail) for tail in BESIDE):
        if path.exists() and path.stat().st_mode & 0o077:
            path.chmod(OWNERS)


def write_whole(file: Path, text: str) -> None:
    """A new file, on disk with all of its text or not there at all."""
    half = file.with_name(f"{file.name}.{os.getpid()}")
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNERS), "w", encoding="utf-8") as made:
        made.write(text)
        made.flush()
        os.fsync(made.fileno())
    half.replace(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def at_home() -> Path:
    """Where tables are kept when no folder is named; Unwritable for a user who has no home, as in a container."""
    base = os.environ.get("XDG_DATA_HOME", "")
    try:
        return (Path(base) if base else Path.home() / ".local" / "share") / "gamester"
    except RuntimeError as error:
        raise Unwritable("this user has no home in which tables could be kept: name a folder with --data") from error
