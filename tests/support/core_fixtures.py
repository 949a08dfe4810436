"""What the tests of the compiled world may ask for: a cache folder and a tiny game of their own."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import pytest

from tests.support import tiny_game as tiny


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of this test's own, with nothing in it."""
    folder = tmp_path / "kept"
    monkeypatch.setenv("GAMESTER_CACHE", str(folder))
    return folder


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A game to be loaded here, under a name of its own, since modules stay loaded."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tiny.write(tmp_path, f"tiny_{blake2b(request.node.nodeid.encode(), digest_size=6).hexdigest()}")
