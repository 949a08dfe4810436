"""Every game has a contract test in a file of its own, so that it can run alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from gamester.games.registry import game_slugs, get_game


@pytest.mark.parametrize("slug", [slug for slug in game_slugs() if get_game(slug).home == f"gamester.games.{slug}"])
def test_every_game_is_held_to_the_contract(slug: str) -> None:
    own = Path(__file__).with_name(f"test_{slug}.py")
    assert own.is_file(), "write one like those of the other games"
    tree = ast.parse(own.read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    given = {str(node.func.id): ast.unparse(node.args[0]) for node in calls if isinstance(node.func, ast.Name) and node.args}
    assert given["every_table"] == given["hold"] == repr(slug)
