"""Checks of the machine.

They look at versions, optional packages, the C compiler, the disk and the data folder.
"""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from gamester import __version__, system
from gamester.core.compile.compiler import CompilationUnavailable, find_compiler
from gamester.core.compile.native import shipped_rules
from gamester.server.inspection.findings import Finding
from gamester.server.storage.data_folder import BESIDE, LOCK

GB = 1 << 30
LOW, FULL = GB, GB // 10
"""Free bytes below which the disk is called nearly full, and full."""
EXTRAS = {
    "push": ("py_vapid", "browsers cannot be notified"),
    "lab": ("polars", "the lab and the reviews draw no charts"),
}
"""Optional parts of the server: a module of each, and what is missing without it."""


def check(where: Path | str) -> Iterator[Finding]:
    """Yield findings about this machine, for a data folder or an address."""
    yield Finding("ok", "versions", f"Gamester {__version__} on Python {platform.python_version()}")
    for extra, (module, lost) in EXTRAS.items():
        if find_spec(module) is None:
            yield Finding("note", "packages", f"the extra {extra} is not installed: {lost}", f"pip install 'gamester[{extra}]'")
    yield _compiler()
    if isinstance(where, Path):
        yield _disk(where)
        yield from _folder(where)


def _compiler() -> Finding:
    if shipped_rules():
        return Finding("ok", "compiled rules", "they came with the package")
    try:
        command = find_compiler()
    except CompilationUnavailable as error:
        return Finding("note", "compiled rules", f"rules run uncompiled, so bots and the lab are slower: {error}")
    return Finding("ok", "compiled rules", f"{Path(command[0]).name} compiles them in the background")


def _disk(folder: Path) -> Finding:
    there = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    free = shutil.disk_usage(there).free
    text = f"{free / GB:.1f} GB are free where {folder} lies"
    if free < FULL:
        return Finding("fault", "disk", text, "Make room, or set `gamester serve --keep-days` so that old tables are deleted.")
    if free < LOW:
        return Finding("note", "disk", text, "Make room soon, or set `gamester serve --keep-days`.")
    return Finding("ok", "disk", text)


def _folder(folder: Path) -> Iterator[Finding]:
    if not folder.exists():
        yield Finding("note", "data folder", f"{folder} does not exist yet", "`gamester serve` makes it.")
        return
    if not folder.is_dir():
        yield Finding("fault", "data folder", f"{folder} is a file", "Name a folder with --data.")
        return
    if (kind := system.network_file_system(folder)) is not None:
        advice = "Put it on a local disk: SQLite can lose data on a network share."
        yield Finding("fault", "data folder", f"{folder} lies on a network share ({kind})", advice)
    unusable = [name for name in _files(folder) if not os.access(folder / name, os.R_OK | os.W_OK)]
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        yield Finding(
            "fault", "data folder", f"this user cannot write to {folder}", "Run this as the server's user, or give the folder to it."
        )
        return
    if unusable:
        text = f"this user cannot read and write {', '.join(unusable)} in {folder}"
        yield Finding("fault", "data folder", text, "Run this as the server's user, or give the files to it.")
        return
    if system.anybody_may_write(folder):
        yield Finding("fault", "data folder", f"everybody on this machine can write to {folder}", f"chmod 700 {folder}")
    elif loose := [name for name in _files(folder) if system.others_may_read(folder / name)]:
        text = f"others on this machine can read {', '.join(loose)} in {folder}, and so every hidden card"
        yield Finding("fault", "data folder", text, f"chmod 600 {' '.join(str(folder / name) for name in loose)}")
    else:
        yield Finding("ok", "data folder", f"{folder} belongs to the server alone")
    yield _in_use(folder)


def _files(folder: Path) -> list[str]:
    """Return the names of the server's files that exist."""
    return [name for name in ("secret", *(f"gamester.db{tail}" for tail in BESIDE)) if (folder / name).exists()]


def _in_use(folder: Path) -> Finding:
    if not (folder / LOCK).exists():
        return Finding("ok", "server", f"none has {folder} open")
    with system.only_one(folder / LOCK, wait=False) as free:
        return Finding("ok", "server", f"none has {folder} open" if free else f"one has {folder} open")
