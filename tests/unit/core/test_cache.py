"""The cache folder: only one that the user can write to, and nobody else."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gamester.core.compile.cache import cache_folder

NOBODY = 65534


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Return a folder that every user of the machine can reach."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def as_nobody(ask: Callable[[], Path | None]) -> str:
    """Return the answer for a user without rights, from a child process.

    So this process keeps its own rights.
    """
    read, write = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover - another process
        try:
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            os.write(write, str(ask()).encode())
        finally:
            os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    with os.fdopen(read) as said:
        return said.read()


def test_cache_folder_skips_a_read_only_folder(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shut, free = open_folder / "shut", open_folder / "free"
    shut.mkdir(mode=0o555)
    free.mkdir()
    free.chmod(0o777)  # whoever asks can make his own folder in it
    monkeypatch.setenv("GAMESTER_CACHE", str(shut / "kept"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(free))
    assert as_nobody(cache_folder) == str(free / "gamester")


def test_cache_folder_skips_a_foreign_folder(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = Path("/")  # root's, for everybody else; root gives a folder away
    if os.getuid() == 0:
        theirs = open_folder / "theirs"
        theirs.mkdir(mode=0o700)
        os.chown(theirs, NOBODY, NOBODY)
    monkeypatch.setenv("GAMESTER_CACHE", str(theirs))
    monkeypatch.setenv("XDG_CACHE_HOME", str(open_folder))
    assert cache_folder() == open_folder / "gamester"


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_cache_folder_skips_a_folder_writable_by_others(mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(mode)
    monkeypatch.setenv("GAMESTER_CACHE", str(shared))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own" / "gamester"


def test_cache_folder_skips_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GAMESTER_CACHE", str(tmp_path / "file"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own" / "gamester"
