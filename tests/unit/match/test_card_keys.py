"""The keys of card files: each has its meaning, the page is the code's, and a template is a sound set."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from gamester.games.registry import Game, game_slugs, get_game
from gamester.match.card_keys import card_keys, page
from gamester.match.card_sets import CardSet, builtin_sets, load_builtin_set, parse_set

ROOT = Path(__file__).resolve().parents[3]
GAMES = [get_game(slug) for slug in game_slugs() if (ROOT / "src/gamester/games" / slug / "card_file.py").is_file()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_key_has_its_meaning_and_every_meaning_its_key(game: Game) -> None:
    keys = card_keys(game)
    meanings = tomllib.loads((game.folder / "card_keys.toml").read_text("utf-8"))
    assert [key.path for key in keys] == list(meanings) and all(key.words for key in keys)


def test_the_page_is_what_the_code_says() -> None:
    """If it is not, run `python -m gamester.match.card_keys > docs/reference/card_keys.md`."""
    assert (ROOT / "docs/reference/card_keys.md").read_text("utf-8") == page(GAMES)


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in builtin_sets(game)], ids=lambda one: getattr(one, "slug", one)
)
def test_a_template_is_the_set_with_every_key_explained(game: Game, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    from gamester.cli import main

    assert main(["cards", game.slug, "--set", name, "--template"]) == 0
    text = capsys.readouterr().out
    shipped, mine = load_builtin_set(game, name), parse_set(game, text, "mine.toml")
    assert isinstance(shipped, CardSet) and isinstance(mine, CardSet) and mine.cards == shipped.cards
    assert re.findall(r"^# ([\w.\[\]]+) \(", text, re.MULTILINE) == [key.path for key in card_keys(game)]
