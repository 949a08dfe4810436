"""The language of rules in games: zones are known, chapters are followed, and every game keeps to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamester.games import find, slugs
from gamester.kernel.language import faults, ranks_of
from tests.kernel import tiny
from tests.kernel.odd.table import Table as Odd

GENERIC = (
    *("gamester.games.doors", "gamester.games.steps", "gamester.bots.doors", "gamester.bots.playout"),
    *("gamester.bots.search_doors", "gamester.bots.search", "gamester.bots.tree", "gamester.games.prospects", "gamester.testing.proofs"),
)
"""What is compiled together with every game."""


def test_zones_know_how_many_indices_lead_to_a_cell() -> None:
    ranks = ranks_of(Odd)
    assert {name: ranks[name] for name in ("turn", "asked", "hand", "deck", "deck_n", "army", "army_n", "placed")} == {
        "turn": 0, "asked": 1, "hand": 2, "deck": 1, "deck_n": 0, "army": 2, "army_n": 1, "placed": 2,
    }  # fmt: skip


def test_chapters_are_followed_and_names_are_not_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    home = tiny.write(tmp_path, "tiny_language")
    assert faults(home) == []
    numbers = tmp_path / home / "numbers.py"
    numbers.write_text(f"from {home}.names import TITLE\n{numbers.read_text()}HALF = 0.5\n")
    assert faults(home) == [
        f"{numbers}:1: rules do not import {home}.names: names lie above numbers",
        f"{numbers}:3: there are no floats",
    ]


@pytest.mark.parametrize("slug", slugs())
def test_every_game_keeps_to_the_language(slug: str) -> None:
    assert faults(find(slug).home) == []


def test_what_is_compiled_with_every_game_keeps_to_it_too() -> None:
    assert faults("tests.kernel.odd", GENERIC) == []
