"""Each game's order of play: a table of all its phases, in the order in which the pages name them."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from gamester.core.compile.write_out import write_out
from gamester.games.registry import game_slugs, get_game


@pytest.mark.parametrize("slug", game_slugs())
def test_every_phase_but_the_end_has_its_place(slug: str) -> None:
    """The table has every phase that the game names, but the last: then nothing happens any more."""
    game = get_game(slug)
    order = importlib.import_module(f"{game.home}.rules.order_of_play").ORDER_OF_PLAY
    assert {*order} == {*game.text.PHASE_TEXTS} - {importlib.import_module(f"{game.home}.rules.constants").OVER}


@pytest.mark.parametrize("slug", game_slugs())
def test_every_line_says_what_happens(slug: str) -> None:
    """Each line of the table has a comment that a player can hold against the rulebook; compiled, the table is a function."""
    module = importlib.import_module(f"{get_game(slug).home}.rules.order_of_play")
    text = Path(str(module.__file__)).read_text("utf-8")
    lines = text[text.index("ORDER_OF_PLAY = {") :].split("\n}\n")[0].splitlines()[1:]
    assert [line for line in lines if not re.search(r":.*#.*\w", line)] == []
    assert sum(f"{game_prefix(slug)}-" in line for line in lines) > len(lines) // 2
    written, faults = write_out(text)
    assert not faults
    assert "def ORDER_OF_PLAY(" in written


def game_prefix(slug: str) -> str:
    return str(get_game(slug).text.CLAUSE_PREFIX)
