"""Mutated card sets of all games: each is refused with a clause or playable."""

from __future__ import annotations

import logging
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gamester.games.registry import get_game
from gamester.match import card_sets
from gamester.match.setup import key_from_seed, new_setup
from gamester.server.render import print_sheets
from gamester.server.render import print_sheets as standalone

OURS = ("armies", "gameon", "shapes", "surviving")
FILE = {slug: (get_game(slug).folder / "card_sets" / f"{get_game(slug).text.DEFAULT_SET}.toml").read_text("utf-8") for slug in OURS}
NUMBER = re.compile(r"(?<![\w\"-])\d+(?![\w\"-])")
NAMED = re.compile(r"(?<=name = \")[^\"]*(?=\")|(?<=name=\")[^\"]*(?=\")")
LINE = re.compile(r"own\.toml: (AR-V|GO-V|SET-|SG-E)\d\d [^\n]+")
NUMBERS = st.sampled_from(["0", "1", "2", "3", "4", "5", "7", "9", "12", "20", "30", "60", "99", "100", "-1", "1000000", "true"])
NAMES = st.sampled_from(["<script>", "A & B", "'", "x" * 60, "Kite-2", "Großer Bär", "雪", "a  b", "&amp;", "10%", "]]>", "-", "{0}", ""])


@st.composite
def changed(draw: st.DrawFn, slug: str) -> str:
    """The usual set with some numbers and names exchanged."""
    text = FILE[slug]
    for tokens, others, most in ((NUMBER, NUMBERS, 3), (NAMED, NAMES, 3)):
        for _ in range(draw(st.integers(0, most))):
            found = draw(st.sampled_from(list(tokens.finditer(text))))
            text = text[: found.start()] + draw(others) + text[found.end() :]
    return text


def held(slug: str, text: str, caplog: pytest.LogCaptureFixture) -> bool:
    """Return False if the set is refused with a clause, else True once it works.

    It must work with every number of players: set up, dealt, listed and drawn.
    """
    game = get_game(slug)
    loaded = card_sets.parse_set(game, text, "own.toml")
    if isinstance(loaded, list):
        assert loaded and all(LINE.fullmatch(line) for line in loaded), loaded
        return False
    fewest, most = getattr(loaded.cards, "players", game.text.SEATS)
    for seats in {fewest, most}:
        laid = new_setup(slug, seats, "own.toml", text=text)
        laid.state.chance_key = key_from_seed("any")
        game.game.deal(laid.state)
    caplog.clear()
    told = print_sheets.card_list(game, loaded)
    assert told.total > 0 and all(face.count > 0 and face.inner for face in told.faces)
    for _, text in standalone.files(told):
        ElementTree.fromstring(text)
    assert told.faces == () or 'class="slot"' in standalone.document(told, "a4", True)
    with pytest.MonkeyPatch.context() as bare:
        bare.setattr(print_sheets, "_teller", lambda _: None)
        assert all(face.inner for face in print_sheets.card_list(game, loaded).faces)
    assert caplog.records == [], "a face was not fit for a page"
    return True


@pytest.mark.parametrize("slug", OURS)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_changed_set_is_refused_in_words_or_drawn(slug: str, data: Any, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        held(slug, data.draw(changed(slug)), caplog)


@pytest.mark.prove
@pytest.mark.parametrize("slug", OURS)
@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_many_changed_sets(slug: str, data: Any, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        held(slug, data.draw(changed(slug)), caplog)


@pytest.mark.parametrize("slug", OURS)
def test_names_are_never_markup(slug: str, caplog: pytest.LogCaptureFixture) -> None:
    found = NAMED.search(FILE[slug].split("army = [")[-1] if slug == "armies" else FILE[slug].partition("[[list]]")[2] or FILE[slug])
    assert found
    text = FILE[slug].replace(f'"{found[0]}"', '"<i>A & B"')
    with caplog.at_level(logging.WARNING):
        assert held(slug, text, caplog), card_sets.parse_set(get_game(slug), text, "own.toml")
