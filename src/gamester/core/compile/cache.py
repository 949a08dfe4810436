"""Where compiled worlds are kept: a folder that belongs to us and that nobody else can write to, since it holds code."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gamester import system


def cache_folder() -> Path | None:
    """The first of GAMESTER_CACHE, the cache folder of this user and a temporary folder of ours that will do, or None."""
    named = os.environ.get("GAMESTER_CACHE")
    tries = [*([Path(named)] if named else []), *system.cache_folders()]
    return next(filter(_is_private, tries), None)


def _is_private(folder: Path) -> bool:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not system.is_ours_alone(folder):
            return False
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@contextmanager
def file_lock(path: Path) -> Iterator[None]:
    """Hold a lock file, so that of several processes one compiles and the others wait."""
    with system.only_one(path, wait=True):
        yield
