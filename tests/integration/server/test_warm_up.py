"""Warm-up: afterwards the first page of each kind loads nothing.

The server is up without waiting for it.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from gamester.cli import main
from gamester.server.pages import warm_up

GAMES = ("armies", "shapes", "gameon", "surviving")
FIRST = """
import sys
from pathlib import Path
from typing import Any
from litestar.testing import TestClient
from gamester.games.registry import get_game
from gamester.server.app import create_app
from gamester.server.render.templates import environment
from gamester.cli import main
from gamester.server.pages import warm_up

if {warm}:
    for piece in warm_up.pieces():
        piece()
loaded, compiled = set(sys.modules), environment().compile
def compiling(*words, **more):
    print("template", more.get("name") or words[1])
    return compiled(*words, **more)
environment().compile = compiling
with TestClient(create_app(Path({folder!r}))) as client:
    for path in ("/", "/new", "/rules", "/about"):
        assert client.get(path).status_code == 200
    for game in {games!r}:
        for path in ("/new/", "/rules/", "/learn/", "/games/"):
            assert client.get(path + game).status_code == 200
        form = {{"game": game, "name": ["Ana", "Bo"], "kind": ["you", "heuristic"]}}
        client.cookies.clear()
        assert client.post("/tables", data=form).status_code == 200
for name in sorted(set(sys.modules) - loaded):
    if name.startswith("gamester."):
        print("module", name)
"""


@pytest.mark.parametrize("warm", [True, False])
def test_first_pages_load_nothing_after_warm_up(tmp_path: Path, warm: bool) -> None:
    """After the warm-up the first page of each kind loads nothing more. Without it those of one game do."""
    code = FIRST.format(warm=warm, folder=str(tmp_path), games=GAMES if warm else GAMES[:1])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert bool(done.stdout) is not warm, done.stdout


def test_warm_up_continues_after_a_failed_piece(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A piece that fails to load does not stop the warm-up of the others."""
    made = list[str]()

    def fails() -> None:
        raise ValueError("an ace")

    def made_ready() -> None:
        made.append(threading.current_thread().name)

    monkeypatch.setattr(warm_up, "pieces", lambda: iter([fails, made_ready]))
    monkeypatch.setattr(warm_up, "FIRST", 0.0)
    asyncio.run(warm_up.warm_up())
    assert len(made) == 1 and made[0] != threading.main_thread().name, "beside the tables"
    assert "ValueError" in caplog.text and "ace" not in caplog.text


def test_serve_command_warms_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """`gamester serve` starts a server that warms up."""
    said: list[Any] = []
    monkeypatch.setattr("gamester.server.serve.serve", lambda *how: said.extend(how))
    assert main(["serve", "--port", "0"]) == 0 and said[-1].warm_up
