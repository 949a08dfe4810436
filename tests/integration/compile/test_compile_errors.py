"""Faults of rules, compiler and cache are told, and plain rules play on."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from gamester.bots.arena import Arena
from gamester.cli import main
from gamester.core.compile import build, cache, compiler, native
from gamester.core.compile.background import BackgroundCompilation
from gamester.core.compile.collect import RuleLanguageError, collect_chapters
from gamester.core.compile.compiler import CompilationUnavailable
from gamester.match.setup import new_setup
from tests.support import tiny_game as tiny


def load(game: str) -> Any:
    return build.load_compiled(game, tiny.laid(game), f"{game}.doors")


# rules ------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("phrase", "why"),
    [
        ("place.bit_count()", "calls are of plain functions"),
        ("t.pile", "a cell holds a number, and this is a row"),
        ("sorted(t.pile)[0]", "not in the language of rules"),
        ("t.pill[0]", "there is no zone `pill`"),
        ("t.pile + 1", "only numbers are calculated with"),
        ("place or 2", "`or` of numbers"),
        ("(1, 2)", "a cell holds a number, and this is a tuple of 2"),
    ],
)
def test_rules_that_have_no_translation_are_named(phrase: str, why: str, kept: Path, game: str, tmp_path: Path) -> None:
    rules = tmp_path / game / "game.py"
    rules.write_text(rules.read_text().replace("place * STEP", phrase))
    line = next(k for k, text in enumerate(rules.read_text().splitlines(), 1) if f"= {phrase}" in text)
    with pytest.raises(CompilationUnavailable, match=f"the rules did not compile: .*game.py:{line}: .*{why}"):
        load(game)


def test_an_order_of_evaluation_is_refused(kept: Path, game: str, tmp_path: Path) -> None:
    rules = tmp_path / game / "game.py"
    drawn = "from gamester.core.rng import randbelow\n" + rules.read_text().replace("place * STEP", "randbelow(t, 0, 3) + t.pile[0]")
    rules.write_text(drawn)
    with pytest.raises(CompilationUnavailable, match=r"game\.py:\d+: `randbelow\(t, 0, 3\)` changes something"):
        load(game)


@pytest.mark.parametrize(
    ("line", "words"),
    [("import math", "write `from module import names`"), ("from os import path", "may not import os"), ("from . import x", "full name")],
)
def test_a_chapter_that_reaches_outside_is_refused(line: str, words: str, game: str, tmp_path: Path) -> None:
    rules = tmp_path / game / "game.py"
    rules.write_text(f"{line}\n{rules.read_text()}")
    with pytest.raises(RuleLanguageError, match=rf"game\.py:1: .*{words}"):
        collect_chapters(game, f"{game}.doors")


# compilers --------------------------------------------------------------------------------------------------------------
RUBBISH = 'while [ "$1" != -o ]; do shift; done; echo rubbish > "$2"'
COMPLAINS = "echo 'x.c:3: error: nobody likes this' >&2; exit 1"


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (COMPLAINS, "the C compiler mine failed: x.c:3: error: nobody likes this"),
        ("exit 3", "the C compiler mine failed: exit code 3"),
        ("exit 0", "the C compiler mine wrote no library"),
        ("kill -9 $$", "the C compiler mine failed: exit code -9"),
        ("sleep 600", "the C compiler mine did not end within 0.5 s"),
        (RUBBISH, "holds no compiled rules"),
    ],
    ids=["complains", "fails", "writes-nothing", "is-killed", "hangs", "writes-rubbish"],
)
def test_a_compiler_that_does_not_work_is_named(
    script: str, why: str, kept: Path, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    native.load_extension()  # by a compiler that does
    mine = tmp_path / "mine"
    mine.write_text(f"#!/bin/sh\n{script}\n")
    mine.chmod(0o755)
    monkeypatch.setenv("GAMESTER_CC", str(mine))
    monkeypatch.setattr(compiler, "MAX_BUILD_SECONDS", 0.5)
    with pytest.raises(CompilationUnavailable, match=why):
        load(game)
    assert not [path for path in kept.iterdir() if path.is_dir()], "what was begun is not left lying there"


def test_what_is_no_program_is_no_compiler(kept: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMESTER_CC", "/no/such/compiler -O2")
    with pytest.raises(CompilationUnavailable, match="GAMESTER_CC names /no/such/compiler, which is no program here"):
        load(game)


def test_without_a_compiler_it_says_what_to_install(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMESTER_CC", raising=False)
    monkeypatch.setattr(compiler, "COMPILERS", ())
    monkeypatch.setattr(compiler, "find_spec", lambda _: None)
    with pytest.raises(CompilationUnavailable, match=r"there is no C compiler: install cc, gcc or clang, or .*gamester\[compiler\]"):
        load(game)


def test_without_the_headers_of_python_it_says_so(kept: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "_BUILT", [])
    monkeypatch.setattr(native, "_shipped_extension", lambda: None)
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(kept))
    with pytest.raises(CompilationUnavailable, match="this Python has no header files"):
        load(game)


@pytest.mark.parametrize("seats", [2])
def test_without_a_compiler_a_simulation_begins_plain_and_says_so_once(
    seats: int, kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "_LOADED", {})
    monkeypatch.setattr(build, "shipped_rules", dict)
    monkeypatch.setenv("GAMESTER_CC", "none")
    assert main(["simulate", "shapes", "--seats", str(seats), "--games", "3", "--bots", "random"]) == 0
    told = capsys.readouterr()
    assert told.err.count("running the rules in plain Python: GAMESTER_CC says that rules are not to be compiled") == 1
    assert "(plain)" in told.out


def test_rules_are_compiled_beside_games_that_are_played_plain(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first games do not wait; those that follow are compiled, and all are the same."""
    monkeypatch.setattr(build, "_LOADED", {})
    monkeypatch.setattr(build, "shipped_rules", dict)
    laid = new_setup("shapes", 2)
    whole = Arena(laid.game, laid.state, laid.layout, ("random", "heuristic"), in_plain=True).play_and_count("7", 0, 4)
    arena = Arena(laid.game, laid.state, laid.layout, ("random", "heuristic"), in_plain=False)
    first = arena.play_and_count("7", 0, 2)
    assert arena.world == "plain" and not arena.why_plain
    while not arena.is_compiled:
        assert not arena.why_plain
    second = arena.play_and_count("7", 2, 2)
    assert arena.world == "plain and compiled"
    assert [one + other for one, other in zip(first[0], second[0], strict=True)] == whole[0]


def test_what_did_not_compile_in_the_background_says_why() -> None:
    def fails() -> Any:
        raise CompilationUnavailable("the disk is full")

    compilation = BackgroundCompilation(lambda: None, fails)
    while not compilation.why_not:
        assert compilation.entries() is None
    assert compilation.why_not == "the disk is full"


# folders ----------------------------------------------------------------------------------------------------------------
def test_without_any_folder_it_stays_plain_and_says_so(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_is_private", lambda folder: False)
    with pytest.raises(CompilationUnavailable, match="set GAMESTER_CACHE to a folder that only you can write"):
        load(game)


def test_on_a_full_disk_it_stays_plain_and_says_so(kept: Path, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is met by the process that compiles."""

    def full(path: Path, *_: Any, **__: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    target = cache.library_path("full")
    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(CompilationUnavailable, match=f"cannot store compiled rules in {kept}: No space left on device"):
        cache.build_once(target, Path.touch)
    assert not [path for path in kept.iterdir() if path.is_dir()] and not target.exists()
