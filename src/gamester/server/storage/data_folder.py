"""The data folder.

It is made where it is missing, readable by its owner alone, and open to one server at a time.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from gamester import system
from gamester.system import OWNERS

LOG = logging.getLogger("gamester")
BESIDE = ("", "-wal", "-shm")
"""Endings that SQLite adds to the name of its file; new files get the rights of that file."""
LOCK = "lock"
"""The file that the server with the folder open holds."""
SHARING = "several processes serve together through PostgreSQL (DATABASE_URL)"


class DataFolderError(OSError):
    """The data folder cannot be used; says why in one sentence."""


def ensure_folder(folder: Path) -> None:
    """Make the folder; Unwritable where nothing can be written in it."""
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.write_text("")
        probe.unlink()
    except OSError as error:
        raise DataFolderError(f"cannot write to the data folder {folder}: {error.strerror or error}") from error


@contextmanager
def hold_folder(folder: Path) -> Iterator[None]:
    """Hold the folder for the server of this process.

    Raises DataFolderError where another server has it. A process that only reads it need not ask.
    However the process ends, the next one finds the folder free.
    """
    ensure_folder(folder)
    with ExitStack() as locked:
        try:
            free = locked.enter_context(system.only_one(folder / LOCK, wait=False))
        except OSError as error:
            raise DataFolderError(f"cannot write to the data folder {folder}: {error.strerror or error}") from error
        if not free:
            raise DataFolderError(f"expected the data folder {folder} for this server alone, and another has it open; {SHARING}")
        if system.anybody_may_write(folder):
            LOG.warning("anybody on this machine can put another database into the data folder %s; chmod 700 %s ends that", folder, folder)
        yield


def make_private(file: Path) -> None:
    """Make a file where it is missing, and make it private.

    The file and what lies beside it are taken from everybody else.
    """
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNERS))
    for path in (file.with_name(file.name + tail) for tail in BESIDE):
        if path.exists():
            system.keep_to_owner(path)


def write_atomic(file: Path, text: str) -> None:
    """Write a new file: it is on disk with all of its text, or not there at all."""
    half = file.with_name(f"{file.name}.{os.getpid()}")
    with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNERS), "w", encoding="utf-8") as made:
        made.write(text)
        made.flush()
        os.fsync(made.fileno())
    system.replace_file(half, file)
    system.flush_folder(file.parent)


def default_folder() -> Path:
    """Return the folder for tables if none is named.

    Raises DataFolderError for a user without a home, as in a container.
    """
    if (found := system.data_folder()) is None:
        raise DataFolderError("this user has no home in which tables could be kept: name a folder with --data")
    return found
