"""Where compiled worlds are kept: a folder that belongs to us and that nobody else can write to, since it holds code."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def cache_folder() -> Path | None:
    """The first of GAMESTER_CACHE, XDG_CACHE_HOME, ~/.cache and a temporary folder of ours that will do, or None."""
    user = os.getuid() if hasattr(os, "getuid") else "me"
    xdg, home = os.environ.get("XDG_CACHE_HOME"), os.path.expanduser("~")
    tries = [
        os.environ.get("GAMESTER_CACHE"),
        f"{xdg}/gamester" if xdg else None,
        f"{home}/.cache/gamester" if home != "~" else None,  # a user without one would get a folder of this name where he stands
        f"{tempfile.gettempdir()}/gamester-{user}",
    ]
    for name in tries:
        if name and _ours(Path(name)):
            return Path(name)
    return None


def _ours(folder: Path) -> bool:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        state = folder.stat()
        if hasattr(os, "getuid") and (state.st_uid != os.getuid() or state.st_mode & 0o022):
            return False
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock file, so that of several processes one compiles and the others wait."""
    try:
        import fcntl
    except ImportError:  # no such lock on this system: everybody may compile, the renames still keep it right
        yield
        return
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(lock, fcntl.LOCK_UN)
