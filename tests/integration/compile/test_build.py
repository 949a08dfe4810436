"""Compiled rules are made once, and rebuilt when anything changed or broke."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gamester.core.compile import build as twin
from tests.support import tiny_game as tiny

PLAY = """
import subprocess, sys
sys.path[:0] = {path!r}
built, run = [], subprocess.run
subprocess.run = lambda *a, **k: (built.append(1), run(*a, **k))[1]
from gamester.core.compile.build import load_compiled
from tests.support import tiny_game as tiny
laid = tiny.laid({name!r})
doors, tables = load_compiled({name!r}, laid, "{name}.doors"), laid.lay_many(1)
doors.deal(tables, 0)
print(len(built), doors.fetch(tables, 0, 5))
"""
"""Another process: prints how often it compiled, and card 5."""


NAME = "tiny_twin"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a folder with a tiny game and with its compiled rules in `kept`."""
    folder = tmp_path_factory.mktemp("made")
    tiny.write(folder, NAME)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAMESTER_CACHE", str(folder / "kept"))
        assert play(folder) == (1, 5)
    return folder


@pytest.fixture
def filled(made: Path, kept: Path) -> Path:
    """A cache folder of this test's own, with the game of `made` compiled."""
    return Path(shutil.copytree(made / "kept", kept))


def start(folder: Path) -> subprocess.Popen[str]:
    """Another process that compiles the game in a folder and plays."""
    code = PLAY.format(path=[str(folder), *filter(None, sys.path)], name=NAME)
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True)


def answer(process: subprocess.Popen[str]) -> tuple[int, int]:
    """Return the number of compilations, and card 5."""
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    built, card = said.split()
    return int(built), int(card)


def play(folder: Path) -> tuple[int, int]:
    return answer(start(folder))


def packages(kept: Path) -> list[Path]:
    return sorted(path for path in kept.iterdir() if (path / "ready").exists())


# made once --------------------------------------------------------------------------------------------------------------
def test_the_second_load_comes_from_the_cache(made: Path, filled: Path) -> None:
    (package,) = packages(filled)
    before = {path: path.stat().st_mtime_ns for path in package.rglob("*")}
    assert play(made) == (0, 5)
    assert {path: path.stat().st_mtime_ns for path in package.rglob("*")} == before


def test_a_changed_constant_in_another_chapter_is_seen(made: Path, filled: Path, tmp_path: Path) -> None:
    tiny.write(tmp_path, NAME, step=3)
    assert play(tmp_path) == (1, 15)
    assert play(made) == (0, 5)
    assert len(packages(filled)) == 2


def test_two_processes_at_once_compile_once(made: Path, kept: Path) -> None:
    both = [start(made), start(made)]
    assert sorted(map(answer, both)) == [(0, 5), (1, 5)]
    assert len(packages(kept)) == 1


def test_checked_and_unchecked_lie_side_by_side(kept: Path, game: str) -> None:
    laid = tiny.laid(game)
    checked, quick = (twin.load_compiled(game, laid, f"{game}.doors", checked=c) for c in (True, False))
    tables = laid.lay_many(1)
    checked.deal(tables, 0)
    for beyond in (tiny.PLACES, -tiny.PLACES - 1, 10**6):
        with pytest.raises(IndexError):
            checked.fetch(tables, 0, beyond)
    assert [doors.fetch(tables, 0, 7) for doors in (checked, quick)] == [7, 7]
    assert len(packages(kept)) == 2


# what breaks ------------------------------------------------------------------------------------------------------------
def garble(path: Path) -> None:
    path.write_bytes(b"\x00garbled" * 20)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def poison(path: Path) -> None:
    path.write_text(path.read_text() + "raise SystemExit('not ours')\n")


LONG = pytest.mark.prove


@pytest.mark.parametrize(
    ("ending", "harm"),
    [
        pytest.param(".nbi", garble, id="index-garbled"),
        pytest.param(".nbi", cut, id="index-cut", marks=LONG),
        pytest.param(".nbi", empty, id="index-empty", marks=LONG),
        pytest.param(".nbc", garble, id="code-garbled", marks=LONG),
        pytest.param(".nbc", cut, id="code-cut"),
        pytest.param(".nbc", empty, id="code-empty", marks=LONG),
        pytest.param("numbers.py", empty, id="chapter-empty", marks=LONG),
        pytest.param("numbers.py", poison, id="chapter-of-a-stranger"),
    ],
)
def test_a_broken_cache_is_built_anew(ending: str, harm: Callable[[Path], None], made: Path, filled: Path) -> None:
    files = list(filled.rglob(f"*{ending}"))
    assert files
    for path in files:
        harm(path)
    assert play(made) == (1, 5)
    assert len(packages(filled)) == 1


@pytest.mark.parametrize("after", [0.0, pytest.param(0.4, marks=LONG), 0.8, pytest.param(1.2, marks=LONG)])
def test_killed_compilation_is_repeated_by_the_next_process(after: float, made: Path, kept: Path) -> None:
    """A compilation that was killed is repeated by the next process."""
    killed = start(made)
    until = time.monotonic() + 60
    while not (kept.exists() and any(path.is_dir() for path in kept.iterdir())) and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(after)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    assert play(made)[1] == 5
    assert len(packages(kept)) == 1
