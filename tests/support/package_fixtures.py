"""Fixtures for games that are found only while a test runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gamester.games import registry
from tests.support import toy_game as toy


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder whose games are found, and forgotten after the test."""
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._found.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    registry._found.cache_clear()


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder into which pip installed the package of docs/tutorials/new_game.md."""
    folder = tmp_path_factory.mktemp("toy")
    toy.install(toy.write(folder / "source"), folder / "site")
    return folder / "site"


@pytest.fixture
def goofspiel(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder of the toy game, installed and found by its entry point."""
    monkeypatch.syspath_prepend(str(installed))
    registry._found.cache_clear()
    yield installed
    monkeypatch.undo()
    registry._found.cache_clear()
