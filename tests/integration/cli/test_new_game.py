"""`gamester new` and `gamester dev`: a package that passes the suite at once, and a server that follows its files."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from gamester.cli import main
from gamester.games import registry
from gamester.testing.suite import all_setups, check_contract


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new package, found as if it were installed."""
    assert main(["new", "mygame", "--into", str(tmp_path)]) == 0
    info = tmp_path / "mygame" / "mygame-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mygame\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text("[gamester.games]\nmygame = mygame\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "mygame"))
    registry._found.cache_clear()
    yield tmp_path / "mygame"
    monkeypatch.undo()
    registry._found.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] == "mygame"]:
        del sys.modules[name]


def test_a_new_game_passes_the_suite_at_once(mine: Path, seed: int) -> None:
    game = registry.get_game("mygame")
    assert game.text.TITLE == "Mygame" and set(game.law.clauses) >= {"MY-01", "MY-R01"}
    written = "".join(path.read_text("utf-8") for path in mine.rglob("*.*") if path.is_file() and path.suffix != ".pyc")
    assert "goofspiel" not in written.lower() and "GS-" not in written
    assert all_setups("mygame") == [(2, ""), (3, ""), (4, "")]
    check_contract("mygame", 2, games=2, seed=seed, plain_only=True)


@pytest.mark.parametrize(
    ("name", "told"),
    [("My-Game", "2 to 31 lower-case letters"), ("armies", "there is a game 'armies' already"), ("random", "is a module of Python")],
)
def test_a_name_that_cannot_be_is_refused(name: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", name, "--into", str(tmp_path)]) == 2
    assert told in capsys.readouterr().err and list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mygame").mkdir()
    assert main(["new", "mygame", "--into", str(tmp_path)]) == 2
    assert "exists already: nothing was written" in capsys.readouterr().err and list((tmp_path / "mygame").iterdir()) == []


def test_a_folder_without_a_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dev", str(tmp_path)]) == 2
    assert "expected a folder with one package that has a game.py" in capsys.readouterr().err


def test_the_server_and_the_suite_follow_the_files(tmp_path: Path) -> None:
    """A fault is told after the file is saved, by positions and suite, and the pages are served again; Ctrl+C ends all."""
    assert main(["new", "mygame", "--into", str(tmp_path)]) == 0
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-u", "-m", "gamester", "dev", str(tmp_path / "mygame"), "--port", str(port), "--games", "1"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        assert running.stdout is not None
        lines = iter(running.stdout.readline, "")
        try:
            wait_for(lines, "examples.pos: 2 positions passed, 0 failed", "2 seats: passed", f"Gamester is at http://127.0.0.1:{port}/")
            here = f"http://127.0.0.1:{port}/rules/mygame"
            assert "/rules/mygame/E02" in httpx.get(here, timeout=60).text
            assert "highest bid takes the prize" in httpx.get(f"{here}/E01/1", timeout=60).text
            rules = tmp_path / "mygame" / "mygame" / "game.py"
            rules.write_text(rules.read_text("utf-8").replace("t.hand[seat][card] -= 1", "t.hand[seat][card] -= 0"), "utf-8")
            wait_for(lines, "E01: expected", "bid cards are not what was dealt", f"Gamester is at http://127.0.0.1:{port}/")
        finally:
            running.send_signal(signal.SIGINT)
        assert running.wait(60) is not None
    with socket.socket() as closed:
        assert closed.connect_ex(("127.0.0.1", port)) != 0, "the server has ended with it"


def wait_for(lines: Iterator[str], *words: str) -> None:
    """Read lines until each of the words was in one."""
    left = set(words)
    said = []
    for line in lines:
        said.append(line)
        left = {one for one in left if one not in line}
        if not left:
            return
    raise AssertionError(f"it ended without {left}: {said}")
