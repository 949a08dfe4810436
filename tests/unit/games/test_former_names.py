"""A game that is written with names of before is refused, with the names of now."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gamester.cli import main
from gamester.games import registry
from gamester.games.registry import CONTRACT_FUNCTIONS, FORMER_FILES, FORMER_NAMES, Game, UnknownGame, ui_of
from gamester.server.render import print_sheets


def package(folder: Path, monkeypatch: pytest.MonkeyPatch, **files: str) -> str:
    """Write a package with these modules. Return its name."""
    name = f"written_before_{folder.name}"
    (folder / name).mkdir()
    for module, text in {"__init__": "", **files}.items():
        (folder / name / f"{module}.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return name


def opened(home: str, module: str) -> object:
    """Return what is made of a module of a game."""
    game = Game("before", home)
    ways: dict[str, Callable[[], object]] = {
        "game": lambda: game.game,
        "state": lambda: game.layout_for({}),
        "text": lambda: game.text,
        "ui": lambda: ui_of(home),
    }
    return ways[module]()


@pytest.mark.parametrize("module", sorted(FORMER_NAMES))
def test_former_names_in_a_module_are_told_with_the_present_ones(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = package(tmp_path, monkeypatch, **{module: "".join(f"{old} = 1\n" for old in FORMER_NAMES[module])})
    with pytest.raises(UnknownGame, match=re.escape(f"{home}.{module} has former names: ")) as refused:
        opened(home, module)
    assert all(f"{old} is {new} now" in str(refused.value) for old, new in FORMER_NAMES[module].items())


def test_cards_of_a_game_with_former_names_end_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = next(iter(FORMER_NAMES["ui"].items()))
    home = package(tmp_path, monkeypatch, ui=f"{old} = 1\n")
    real = registry.ui_of
    monkeypatch.setattr(print_sheets, "ui_of", lambda of: real(home))
    assert main(["cards", "armies"]) == 2
    assert capsys.readouterr().err == f"gamester: {home}.ui has former names: {old} is {new} now\n"


@pytest.mark.parametrize("module", sorted(FORMER_NAMES.keys() - {"state"}))  # a state of nothing is refused for other reasons
def test_present_names_are_taken_beside_former_ones(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = {name for pair in FORMER_NAMES[module].items() for name in pair} | set(CONTRACT_FUNCTIONS)
    home = package(tmp_path, monkeypatch, **{module: "".join(f"class {name}: pass\n" for name in both)})
    assert opened(home, module) is not None


def test_functions_that_a_game_lacks_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without `why_not` and `run_automatic_steps` is refused in a sentence wherever it is asked for."""
    lacks = {"why_not", "run_automatic_steps"}
    home = package(tmp_path, monkeypatch, game="".join(f"class {name}: pass\n" for name in CONTRACT_FUNCTIONS if name not in lacks))
    with pytest.raises(UnknownGame, match=f"{home}.game lacks functions that every game has: why_not, run_automatic_steps "):
        opened(home, "game")


def test_no_former_file_name_is_a_present_one() -> None:
    assert not set(FORMER_FILES) & set(FORMER_FILES.values())
