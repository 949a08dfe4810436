"""Descriptions are words: nothing in them was made fit for HTML, where a reader would see `&#x27;`."""

from __future__ import annotations

import re

import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.match.match import Match
from gamester.match.replay import views_of_stages
from gamester.match.views import View
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.faces.cards import sprite
from gamester.ui.game_ui import game_ui
from tests.conftest import Budget
from tests.support import random_tables
from tests.support.random_tables import games

MARKUP = re.compile(r"<|&#?\w+;")
NAMES = ("D'Arcy & Co", "Bo & Boe", "Cy's", "Dee & Dee", "Eli's", "Fay & Flo")


def written(match: Match, view: View) -> str:
    """Return a whole table as it is sent, with every text in it."""
    return Desk(game_ui(match.game.slug)).whole(view, [Person(name) for name in match.seats]).decode()


@pytest.mark.parametrize("slug", game_slugs())
def test_no_text_of_a_table_has_markup_in_it(slug: str, seed: int, budget: Budget, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_tables, "NAMES", NAMES)
    ended: dict[int, Match] = {}
    named = 0
    for match, seat in games(slug, seed, budget(2, 20), every=5):
        ended[id(match)] = match
        stages = views_of_stages(match, seat, len(match.entries) - 1) if match.entries else ()
        for view in (match.view(seat), match.view(len(match.seats)), *stages):
            table = written(match, view)
            assert not MARKUP.search(table), table
            named += table.count(NAMES[0])
    assert named > 50
    for match in ended.values():
        for viewer in range(len(match.seats) + 1):
            assert not MARKUP.search(written(match, match.view(viewer)))
            assert not [line.text for line in match.log_for(viewer) if MARKUP.search(line.text)]


@pytest.mark.parametrize("slug", game_slugs())
def test_no_name_of_a_card_has_markup_in_it(slug: str) -> None:
    game = get_game(slug)
    seats = game.text.SEATS[1]
    _, listed, _ = sprite(Match.open(slug, seats, {}, game.text.DEFAULT_SET, "cards", NAMES[:seats]))
    said = [words for _, *more in listed.values() for words in more]
    assert len(said) > 15
    assert not [words for words in said if MARKUP.search(words)]
