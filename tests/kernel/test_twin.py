"""The compiled world is made once, kept where nobody else can write, rebuilt when anything changed or broke, and never trusted."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gamester.kernel import cache, twin
from gamester.kernel.cache import cache_folder
from gamester.kernel.gather import NotRules, gather
from tests.kernel import tiny

NOBODY = 65534
PLAY = """
import subprocess, sys
sys.path[:0] = {path!r}
built, run = [], subprocess.run
subprocess.run = lambda *a, **k: (built.append(1), run(*a, **k))[1]
from gamester.kernel.twin import compiled
from tests.kernel import tiny
laid = tiny.laid({name!r})
doors, tables = compiled({name!r}, laid, "{name}.doors"), laid.lay_many(1)
doors.deal(tables, 0)
print(len(built), doors.fetch(tables, 0, 5))
"""
"""Another process: prints how often it compiled, and card 5."""


NAME = "tiny_twin"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tiny game and with its compiled world in `kept`."""
    folder = tmp_path_factory.mktemp("made")
    tiny.write(folder, NAME)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAMESTER_CACHE", str(folder / "kept"))
        assert play(folder) == (1, 5)
    return folder


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of this test's own, with nothing in it."""
    folder = tmp_path / "kept"
    monkeypatch.setenv("GAMESTER_CACHE", str(folder))
    return folder


@pytest.fixture
def filled(made: Path, kept: Path) -> Path:
    """A cache folder of this test's own, with the game of `made` compiled."""
    return Path(shutil.copytree(made / "kept", kept))


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A game to be loaded here, under a name of its own, since modules stay loaded."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tiny.write(tmp_path, f"tiny_{blake2b(request.node.nodeid.encode(), digest_size=6).hexdigest()}")


def start(folder: Path) -> subprocess.Popen[str]:
    """Another process that compiles the game in a folder and plays."""
    code = PLAY.format(path=[str(folder), *filter(None, sys.path)], name=NAME)
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True)


def answer(process: subprocess.Popen[str]) -> tuple[int, int]:
    """How often it compiled, and card 5."""
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
    checked, quick = (twin.compiled(game, laid, f"{game}.doors", checked=c) for c in (True, False))
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
def test_killed_in_the_middle_it_is_made_by_the_next(after: float, made: Path, kept: Path) -> None:
    killed = start(made)
    until = time.monotonic() + 60
    while not (kept.exists() and any(path.is_dir() for path in kept.iterdir())) and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(after)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    assert play(made)[1] == 5
    assert len(packages(kept)) == 1


def test_rules_that_do_not_compile_say_so(kept: Path, game: str, tmp_path: Path) -> None:
    rules = tmp_path / game / "rules.py"
    rules.write_text(rules.read_text().replace("place * STEP", "place.bit_count()"))
    with pytest.raises(twin.NotCompiled, match="the rules did not compile"):
        twin.compiled(game, tiny.laid(game), f"{game}.doors")


def test_a_numba_that_is_made_otherwise_inside_compiles_the_slow_way(
    kept: Path, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lean.py").write_text("from numba.core.codegen import no_such_thing\n")
    monkeypatch.setattr(twin, "LEAN", "lean")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    laid = tiny.laid(game)
    doors, tables = twin.compiled(game, laid, f"{game}.doors"), laid.lay_many(1)
    doors.deal(tables, 0)
    assert doors.fetch(tables, 0, 7) == 7


@pytest.mark.parametrize(
    ("line", "words"),
    [("import math", "write `from module import names`"), ("from os import path", "may not import os"), ("from . import x", "full name")],
)
def test_a_chapter_that_reaches_outside_is_refused(line: str, words: str, game: str, tmp_path: Path) -> None:
    rules = tmp_path / game / "rules.py"
    rules.write_text(f"{line}\n{rules.read_text()}")
    with pytest.raises(NotRules, match=rf"rules\.py:1: .*{words}"):
        gather(game, f"{game}.doors")


# what doors refuse ------------------------------------------------------------------------------------------------------
def test_doors_refuse_what_is_no_array_of_int32(game: str) -> None:
    laid = tiny.laid(game)
    doors, tables, out = twin.compiled(game, laid, f"{game}.doors"), laid.lay_many(2), np.zeros(16, np.int32)
    doors.fill(tables, 0, out)
    wrong: list[tuple[Any, Any]] = [
        (tables.astype(np.int64), out),
        (tables.astype(np.uint32), out),
        (np.asfortranarray(tables), out),
        (laid.lay_many(4)[::2], out),
        (tables[0], out),
        (tables.tolist(), out),
        ([laid.lay()], out),
        (tables, out.astype(np.int64)),
        (tables, np.zeros(32, np.int32)[::2]),
        (tables, [0] * 16),
    ]
    for given, room in wrong:
        with pytest.raises(TypeError):
            doors.fill(given, 0, room)


# where it is kept -------------------------------------------------------------------------------------------------------
@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user of the machine can reach."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def as_nobody(ask: Callable[[], Path | None]) -> str:
    """What a user without rights is answered: in a child, so that this process keeps its own."""
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


def test_a_folder_that_cannot_be_written_is_passed_over(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shut, free = open_folder / "shut", open_folder / "free"
    shut.mkdir(mode=0o555)
    free.mkdir()
    free.chmod(0o777)  # whoever asks can make his own folder in it
    monkeypatch.setenv("GAMESTER_CACHE", str(shut / "kept"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(free))
    assert as_nobody(cache_folder) == str(free / "gamester")


def test_a_folder_of_somebody_else_is_passed_over(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = Path("/")  # root's, for everybody else; root gives a folder away
    if os.getuid() == 0:
        theirs = open_folder / "theirs"
        theirs.mkdir(mode=0o700)
        os.chown(theirs, NOBODY, NOBODY)
    monkeypatch.setenv("GAMESTER_CACHE", str(theirs))
    monkeypatch.setenv("XDG_CACHE_HOME", str(open_folder))
    assert cache_folder() == open_folder / "gamester"


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_is_passed_over(mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(mode)
    monkeypatch.setenv("GAMESTER_CACHE", str(shared))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own" / "gamester"


def test_a_file_in_the_way_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GAMESTER_CACHE", str(tmp_path / "file"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own" / "gamester"


def test_without_any_folder_it_stays_plain_and_says_so(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_ours", lambda folder: False)
    with pytest.raises(twin.NotCompiled, match="set GAMESTER_CACHE to one that is yours alone"):
        twin.compiled(game, tiny.laid(game), f"{game}.doors")


def test_on_a_full_disk_it_stays_plain_and_says_so(kept: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, *_: Any, **__: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(twin.NotCompiled, match=f"compiled code cannot be kept in {kept}: No space left on device"):
        twin.compiled(game, tiny.laid(game), f"{game}.doors")
    assert not [path for path in kept.iterdir() if path.is_dir()], "what was begun is not left lying there"
