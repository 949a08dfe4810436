"""Fixtures for tests of compilation: a cache folder and a tiny game."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import pytest

from tests.support import tiny_game as tiny


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache folder for this test alone."""
    folder = tmp_path / "kept"
    monkeypatch.setenv("GAMESTER_CACHE", str(folder))
    return folder


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """Return a tiny game with a name of its own, because modules stay loaded."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tiny.write(tmp_path, f"tiny_{blake2b(request.node.nodeid.encode(), digest_size=6).hexdigest()}")
