"""Former names fail with a message that names the new one.

They are modules, exports of `gamester.games`, and files of a game.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from gamester.games import registry
from gamester.games.registry import FORMER_FILES, Game, UnknownGame

MODULES = {
    "gamester.kernel.zones": "gamester.core.zones",
    "gamester.kernel.chance": "gamester.core.rng",
    "gamester.play.match": "gamester.match.match",
    "gamester.web": "gamester.server",
    "gamester.games.usual": "gamester.games.defaults",
    "gamester.games.names": "gamester.games.schema",
    "gamester.games.seeing": "gamester.games.ui_kit",
}


@pytest.mark.parametrize("former", MODULES)
def test_former_module_names_the_new_one(former: str) -> None:
    with pytest.raises(ImportError, match=MODULES[former].replace(".", r"\.")):
        importlib.import_module(former)
    importlib.import_module(MODULES[former])


@pytest.mark.parametrize("name", ["find", "slugs", "Game", "UnknownGame"])
def test_former_export_names_the_new_one(name: str) -> None:
    with pytest.raises(ImportError, match=r"gamester\.games\.registry\.(\w+) now") as raised:
        getattr(importlib.import_module("gamester.games"), name)
    assert hasattr(registry, str(raised.value).split(".")[-1].removesuffix(" now"))


def test_game_with_former_files_is_told_their_new_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "whist_of_before"
    folder.mkdir()
    for name in ("__init__.py", "rules.py", "table.py", "names.py", "clauses.toml"):
        (folder / name).touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_found", lambda: {"whist": Game("whist", "whist_of_before")})
    with pytest.raises(UnknownGame, match=r"rules\.py is game\.py now, table\.py is state\.py now, names\.py is text\.py now"):
        registry.get_game("whist")
    assert "whist_of_before.rules" not in sys.modules


def test_shipped_games_have_the_new_names() -> None:
    home = Path(str(registry.__file__)).parent
    for slug in registry.game_slugs():
        assert not [name for name in FORMER_FILES if (home / slug / name).is_file()]
