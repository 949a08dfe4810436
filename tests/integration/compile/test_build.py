"""Compiled rules are made once, and made anew when anything changed or broke."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import pytest

from gamester.core.compile.build import load_compiled
from gamester.core.compile.compiler import COMPILERS, build_library
from gamester.system import LIBRARY_SUFFIX
from tests.support import tiny_game as tiny

PLAY = """
import sys
sys.path[:0] = {path!r}
from gamester.core.compile.build import load_compiled
from tests.support import tiny_game as tiny
laid = tiny.laid({name!r})
doors, tables = load_compiled({name!r}, laid, "{name}.doors"), laid.lay_rows(1)
doors.deal(tables.grid, 0)
print(doors.fetch(tables.grid, 0, 5))
"""
"""Another process: prints card 5."""
NAME = "tiny_twin"
CC = """#!/bin/sh
echo "$@" >> {log}
exec {cc} "$@"
"""


class Maker:
    """A folder with a tiny game, and a compiler that notes what it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder, folder / "log"
        tiny.write(folder, NAME)
        compiler = folder / "noting"
        compiler.write_text(CC.format(log=self.log, cc=next(filter(shutil.which, COMPILERS))))
        compiler.chmod(0o755)
        self.env = os.environ | {"GAMESTER_CC": str(compiler)}

    def start(self, folder: Path | None = None, **env: str) -> subprocess.Popen[str]:
        """Another process that compiles the game in a folder and plays."""
        code = PLAY.format(path=[str(folder or self.folder), *filter(None, sys.path)], name=NAME)
        env = self.env | {"GAMESTER_CACHE": os.environ["GAMESTER_CACHE"]} | env
        return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True, env=env)

    def play(self, folder: Path | None = None) -> tuple[int, int]:
        """How often rules were compiled, and card 5."""
        before = self.built()
        card = answer(self.start(folder))
        return self.built() - before, card

    def built(self) -> int:
        """How often rules were compiled so far."""
        return sum("rules_" in line for line in self.log.read_text().splitlines()) if self.log.exists() else 0


def answer(process: subprocess.Popen[str]) -> int:
    """Card 5."""
    said, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    return int(said)


@pytest.fixture(scope="module")
def maker(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    """A tiny game, with its compiled rules in `kept`."""
    maker = Maker(tmp_path_factory.mktemp("made"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAMESTER_CACHE", str(maker.folder / "kept"))
        assert maker.play() == (1, 5)
    return maker


@pytest.fixture
def filled(maker: Maker, kept: Path) -> Path:
    """A cache folder of this test's own, with the rules of `maker` compiled."""
    return Path(shutil.copytree(maker.folder / "kept", kept))


def libraries(kept: Path) -> list[Path]:
    return sorted(kept.glob(f"tiny_*{LIBRARY_SUFFIX}"))


# made once --------------------------------------------------------------------------------------------------------------
def test_the_second_load_comes_from_the_cache(maker: Maker, filled: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in filled.iterdir()}
    assert maker.play() == (0, 5)
    assert {path: path.stat().st_mtime_ns for path in filled.iterdir()} == before


def test_a_changed_constant_in_another_chapter_is_seen(maker: Maker, filled: Path, tmp_path: Path) -> None:
    tiny.write(tmp_path, NAME, step=3)
    assert maker.play(tmp_path) == (1, 15)
    assert maker.play() == (0, 5)
    assert len(libraries(filled)) == 2


def test_two_processes_at_once_compile_once(maker: Maker, kept: Path) -> None:
    before = maker.built()
    both = [maker.start(), maker.start()]
    assert [*map(answer, both)] == [5, 5]
    assert maker.built() == before + 1 and len(libraries(kept)) == 1


def test_checked_and_unchecked_lie_side_by_side(kept: Path, game: str, tmp_path: Path) -> None:
    laid = tiny.laid(game)
    checked, quick = (load_compiled(game, laid, f"{game}.doors", bounds_checked=c) for c in (True, False))
    tables = laid.lay_rows(1)
    checked.deal(tables.grid, 0)
    rules = (tmp_path / game / "game.py").read_text().splitlines()
    line = rules.index("    return t.pile[place]") + 1
    for beyond in (tiny.PLACES, -1, 10**6):
        with pytest.raises(IndexError, match=rf"doors\.fetch: .*game\.py:{line}: index {beyond} of {tiny.PLACES}"):
            checked.fetch(tables.grid, 0, beyond)
    assert [doors.fetch(tables.grid, 0, 7) for doors in (checked, quick)] == [7, 7]
    assert len(libraries(kept)) == 2


def test_an_assertion_of_a_rule_holds_in_the_checked_build(kept: Path, game: str, tmp_path: Path) -> None:
    rules = tmp_path / game / "game.py"
    rules.write_text(rules.read_text().replace("    return t.pile[place]", "    assert place < 3\n    return t.pile[place]"))
    line = rules.read_text().splitlines().index("    assert place < 3") + 1
    laid = tiny.laid(game)
    checked, quick = (load_compiled(game, laid, f"{game}.doors", bounds_checked=c) for c in (True, False))
    tables = laid.lay_rows(1)
    checked.deal(tables.grid, 0)
    assert [doors.fetch(tables.grid, 0, 2) for doors in (checked, quick)] == [2, 2]
    assert quick.fetch(tables.grid, 0, 3) == 3
    with pytest.raises(AssertionError, match=rf"doors\.fetch: .*game\.py:{line}: "):
        checked.fetch(tables.grid, 0, 3)


# what breaks ------------------------------------------------------------------------------------------------------------
def garble(path: Path) -> None:
    path.write_bytes(b"\x00garbled" * 20)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def replace(path: Path, text: str) -> None:
    """Put another library in the place of one, with the checksum that belongs to it."""
    source = path.with_suffix(".c")
    source.write_text(text)
    path.unlink()
    build_library([source], path)
    path.with_suffix(".sum").write_text(blake2b(path.read_bytes(), digest_size=16).hexdigest())


def foreign(path: Path) -> None:
    replace(path, "int somebody_elses(void) { return 1; }\n")


def older(path: Path) -> None:
    replace(path, "static const long long version[16] = {0};\nconst void *gamester_rules(void) { return version; }\n")


@pytest.mark.parametrize("ending", ["", ".sum"], ids=["library", "checksum"])
@pytest.mark.parametrize("harm", [garble, cut, empty])
def test_a_damaged_cache_is_built_anew(ending: str, harm: Callable[[Path], None], maker: Maker, filled: Path) -> None:
    (library,) = libraries(filled)
    harm(library.with_suffix(ending) if ending else library)
    assert maker.play() == (1, 5)
    assert maker.play() == (0, 5) and len(libraries(filled)) == 1


@pytest.mark.parametrize("harm", [foreign, older], ids=["foreign", "of-another-version"])
def test_a_library_that_is_none_of_ours_is_built_anew(harm: Callable[[Path], None], maker: Maker, filled: Path) -> None:
    (library,) = libraries(filled)
    harm(library)
    assert maker.play() == (1, 5)
    assert maker.play() == (0, 5)


def test_a_damaged_extension_is_built_anew(maker: Maker, filled: Path) -> None:
    (extension,) = filled.glob(f"native_*{LIBRARY_SUFFIX}")
    garble(extension)
    assert maker.play() == (0, 5)
    assert extension.stat().st_size > 1000


@pytest.mark.parametrize("after", [0.0, 0.4, 1.0])
def test_killed_in_the_middle_it_is_made_by_the_next(after: float, maker: Maker, kept: Path) -> None:
    killed = maker.start()
    until = time.monotonic() + 60
    while not (kept.exists() and any(kept.glob("tiny_*"))) and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(after)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    assert maker.play()[1] == 5
    assert len(libraries(kept)) == 1


def test_a_program_that_ends_before_its_rules_are_compiled_leaves_them_to_the_next(maker: Maker, kept: Path) -> None:
    """The process that compiles goes on when the one that has started it is gone."""
    begun = maker.start()
    until = time.monotonic() + 60
    while not any(kept.glob("tiny_*")) and time.monotonic() < until:
        time.sleep(0.01)
    begun.kill()
    begun.communicate()
    while not any(path.with_suffix(".sum").exists() for path in libraries(kept)) and time.monotonic() < until:
        time.sleep(0.05)
    assert maker.play() == (0, 5)
