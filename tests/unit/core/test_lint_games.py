"""The rule language in games: zones are known, imports followed, and all games pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamester.core.lint.checker import check_game, zone_ranks
from gamester.games.registry import game_slugs, get_game
from tests.support import tiny_game as tiny
from tests.support.odd_game.state import State as Odd

GENERIC = (
    *("gamester.games.entrypoints", "gamester.games.step", "gamester.bots.playout_entry", "gamester.bots.playout"),
    *(
        "gamester.bots.search_entry",
        "gamester.bots.search",
        "gamester.games.evaluation",
        "gamester.games.network",
        "gamester.testing.sampler_entry",
    ),
)
"""Generic modules that are compiled with every game."""


def test_zone_ranks() -> None:
    ranks = zone_ranks(Odd)
    assert {name: ranks[name] for name in ("turn", "deciding", "hand", "deck", "deck_n", "army", "army_n", "placed")} == {
        "turn": 0, "deciding": 1, "hand": 2, "deck": 1, "deck_n": 0, "army": 2, "army_n": 1, "placed": 2,
    }  # fmt: skip


def test_lint_follows_imports_and_refuses_text_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    home = tiny.write(tmp_path, "tiny_language")
    assert check_game(home) == []
    numbers = tmp_path / home / "numbers.py"
    numbers.write_text(f"from {home}.text import TITLE\n{numbers.read_text()}HALF = 0.5\n")
    assert check_game(home) == [
        f"{numbers}:1: rules may not import {home}.text: texts, cards and drawing depend on rules",
        f"{numbers}:3: there are no floats",
    ]


@pytest.mark.parametrize("slug", game_slugs())
def test_every_game_keeps_to_the_rule_language(slug: str) -> None:
    assert check_game(get_game(slug).home) == []


def test_generic_modules_keep_to_the_rule_language() -> None:
    assert check_game("tests.support.odd_game", GENERIC) == []


def test_a_change_is_found_through_other_chapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A function changes something if a function of another chapter that it calls does."""
    monkeypatch.syspath_prepend(str(tmp_path))
    home = tiny.write(tmp_path, "tiny_order")
    (tmp_path / home / "actions.py").write_text(
        f"from gamester.core.rng import randbelow\nfrom {home}.state import State\n\n\ndef drawn(t: State) -> int:\n    "
        "return randbelow(t, 0, 3)\n"
    )
    rules = tmp_path / home / "game.py"
    text = rules.read_text() + "\n\ndef both(t: State) -> int:\n    return drawn(t) + t.pile[0]\n"
    rules.write_text(f"from {home}.actions import drawn\n{text}")
    (fault,) = check_game(home)
    line = len(rules.read_text().splitlines())
    assert fault == f"{rules}:{line}: `drawn(t)` changes something while another part of the expression reads: set it on a line of its own"
