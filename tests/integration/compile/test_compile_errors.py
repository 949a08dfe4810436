"""Rules that cannot be compiled say so, and an unusable cache is not needed.

Entry points refuse arguments that they cannot read.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gamester.core.compile import build as twin
from gamester.core.compile import cache
from gamester.core.compile.collect import RuleLanguageError, collect_chapters
from tests.support import tiny_game as tiny


def test_rules_that_do_not_compile_say_so(kept: Path, game: str, tmp_path: Path) -> None:
    rules = tmp_path / game / "game.py"
    rules.write_text(rules.read_text().replace("place * STEP", "place.bit_count()"))
    with pytest.raises(twin.CompilationUnavailable, match="the rules did not compile"):
        twin.load_compiled(game, tiny.laid(game), f"{game}.doors")


def test_unknown_numba_internals_compile_the_slow_way(kept: Path, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Numba with other internals compiles without our shortcut."""
    (tmp_path / "lean.py").write_text("from numba.core.codegen import no_such_thing\n")
    monkeypatch.setattr(twin, "LEAN", "lean")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    laid = tiny.laid(game)
    doors, tables = twin.load_compiled(game, laid, f"{game}.doors"), laid.lay_many(1)
    doors.deal(tables, 0)
    assert doors.fetch(tables, 0, 7) == 7


@pytest.mark.parametrize(
    ("line", "words"),
    [("import math", "write `from module import names`"), ("from os import path", "may not import os"), ("from . import x", "full name")],
)
def test_rule_module_importing_outside_is_refused(line: str, words: str, game: str, tmp_path: Path) -> None:
    """A rule module that imports from outside is refused."""
    rules = tmp_path / game / "game.py"
    rules.write_text(f"{line}\n{rules.read_text()}")
    with pytest.raises(RuleLanguageError, match=rf"game\.py:1: .*{words}"):
        collect_chapters(game, f"{game}.doors")


def test_entry_points_accept_int32_arrays_only(game: str) -> None:
    """Entry points refuse everything but int32 arrays."""
    laid = tiny.laid(game)
    doors, tables, out = twin.load_compiled(game, laid, f"{game}.doors"), laid.lay_many(2), np.zeros(16, np.int32)
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


def test_without_cache_folder_rules_stay_plain(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a cache folder the rules stay plain, with a message."""
    monkeypatch.setattr(cache, "_is_private", lambda folder: False)
    with pytest.raises(twin.CompilationUnavailable, match="set GAMESTER_CACHE to a folder that only you can write"):
        twin.load_compiled(game, tiny.laid(game), f"{game}.doors")


def test_on_full_disk_rules_stay_plain(kept: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk the rules stay plain, with a message."""

    def full(path: Path, *_: Any, **__: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(twin.CompilationUnavailable, match=f"cannot store compiled rules in {kept}: No space left on device"):
        twin.load_compiled(game, tiny.laid(game), f"{game}.doors")
    assert not [path for path in kept.iterdir() if path.is_dir()], "what was begun is not left lying there"
