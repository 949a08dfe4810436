"""Cache folder for compiled rules.

It must belong to the user and be writable by nobody else, because its content is executed.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path

from gamester import system
from gamester.core.compile.compiler import CompilationUnavailable


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


def library_path(name: str) -> Path:
    """Return where a library of this name is kept.

    Raises CompilationUnavailable if no folder can be written.
    """
    folder = cache_folder()
    if folder is None:
        raise CompilationUnavailable(
            "expected a private folder for compiled rules, found none: set GAMESTER_CACHE to a folder that only you can write"
        )
    return folder / f"{name}{system.LIBRARY_SUFFIX}"


def build_once(path: Path, build: Callable[[Path], None]) -> None:
    """Let `build` write a library unless it is there.

    Of several processes one builds and the others wait. A library gets its name when it is whole; one
    that was broken off leaves nothing there. Raises CompilationUnavailable if the folder cannot be
    written, or with what `build` says.
    """
    try:
        with file_lock(path.with_suffix(".lock")):
            if is_whole(path):
                return
            with tempfile.TemporaryDirectory(dir=path.parent, prefix=f"{path.stem}.") as work:
                made, checksum = Path(work, path.name), Path(work, "sum")
                build(made)
                checksum.write_text(_digest(made))
                _sum_file(path).unlink(missing_ok=True)
                system.replace_file(made, path)
                system.replace_file(checksum, _sum_file(path))
    except OSError as why:
        raise CompilationUnavailable(f"cannot store compiled rules in {path.parent}: {why.strerror or why}") from None


def is_whole(path: Path) -> bool:
    """Return True if a library is the one that was written.

    A damaged one could end the process that opens it.
    """
    try:
        return _digest(path) == _sum_file(path).read_text()
    except (OSError, UnicodeDecodeError):
        return False


def _digest(path: Path) -> str:
    return blake2b(path.read_bytes(), digest_size=16).hexdigest()


def _sum_file(path: Path) -> Path:
    return path.with_suffix(".sum")
