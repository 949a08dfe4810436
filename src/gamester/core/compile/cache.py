"""Cache folder for compiled rules.

It must belong to the user and be writable by nobody else, because its content is executed.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gamester import system


def cache_folder() -> Path | None:
    """Return the first usable folder for compiled rules, or None if there is none.

    Candidates are GAMESTER_CACHE, the user's cache folder and a private temporary folder, in this order.
    """
    named = os.environ.get("GAMESTER_CACHE")
    tries = [*([Path(named)] if named else []), *system.cache_folders()]
    return next(filter(_is_private, tries), None)


def _is_private(folder: Path) -> bool:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not system.is_ours_alone(folder):
            return False
        # Modes do not tell of a full or read-only disk, so a file is really written.
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@contextmanager
def file_lock(path: Path) -> Iterator[None]:
    """Hold a lock file, so that one process compiles and the others wait for it."""
    with system.only_one(path, wait=True):
        yield
