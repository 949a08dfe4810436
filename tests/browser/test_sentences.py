"""Texts of a table, visible or spoken, use names for people."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from playwright.sync_api import Browser

from gamester.games.registry import game_slugs, get_game
from gamester.match.match import Match
from tests.conftest import Budget
from tests.support.browser_visits import settle, visitor
from tests.support.people import ByMouse
from tests.support.random_tables import NAMES, games, page, words
from tests.support.server_fixtures import Server

MOVES = re.compile(r'data-moves="([^"]*)"')
LOOKS = {"gameon": 4, "surviving": 9, "shapes": 4}
"""One decision in this many is examined in a long game."""


def ids(match: Match) -> re.Pattern[str]:
    """Return the labels that only notation uses, as words of a text."""
    labels = match.labels()
    shown = {match.game.spoken_label(dim, word).replace("\u00a0", " ") for dim, every in labels.items() for word in every}
    keys = {word for dim, every in labels.items() for word in every if match.game.spoken_label(dim, word).replace("\u00a0", " ") != word}
    keys |= {"_".join(word.split()) for every in labels.values() for word in every if len(word.split()) in (2, 3)}
    keys |= {option.name for option in match.game.text.OPTIONS if "_" in option.name}
    return re.compile(rf"(?<![\w/:-])(?:{'|'.join(re.escape(one) for one in sorted(keys - shown, key=len, reverse=True))})(?![\w:])")


@pytest.mark.parametrize("slug", game_slugs())
def test_pages_show_no_internal_names(slug: str, seed: int, budget: Budget) -> None:
    """No page shows or says an internal name of the code."""
    looked, spoken = 0, 0
    for match, seat in games(slug, seed, budget(2, 20), LOOKS.get(slug, 2)):
        found, html = ids(match), page(match, seat)
        moves = json.loads(unescape(MOVES.findall(html)[0]))
        told = [*words(html), *(move[part] for move in moves for part in ("s", "n", "c") if part in move)]
        assert [one for one in told if found.search(one)] == []
        groups = {move["c"] for move in moves if "c" in move}
        assert not groups or (slug == "armies" and groups <= set(match.labels()["soldier"]))
        looked, spoken = looked + 1, spoken + len(told)
    assert looked > 10 and spoken > 100 * looked // 2


class Listener(ByMouse):
    """Records every sentence that the page shows while a move is built."""

    heard: list[str]

    def press(self, token: str) -> None:
        super().press(token)
        script = "[...document.querySelectorAll('#line, #live, #hint, #acts button')].map(one => one.textContent)"
        self.heard += [str(one).replace("\u00a0", " ") for one in self.page.evaluate(script)]


@pytest.mark.parametrize("slug", game_slugs())
def test_sentences_of_the_panel_hold_no_internal_names(server: Server, browser: Browser, seed: int, slug: str) -> None:
    """No sentence that the panel shows or speaks holds an internal name."""
    found = ids(Match.open(slug, 2, {}, get_game(slug).text.DEFAULT_SET, "x", NAMES[:2]))
    with visitor(browser, calm=True) as view:
        view.goto(server.url + server.lay("you", "heuristic", game=slug))
        ana = Listener(view, seed)
        ana.heard = []
        settle(ana)
        view.evaluate("document.getElementById('pref-learn').click()")
        for _ in range(24):
            settle(ana)
            if ana.over:
                break
            ana.step()
    assert len(ana.heard) > 20
    assert [said for said in ana.heard if found.search(said)] == []
    assert not ana.faults


def test_proposal_line_matches_its_button(server: Server, browser: Browser) -> None:
    """The sentence of a proposal names the same way as its button."""
    with visitor(browser, calm=True) as view:
        view.goto(server.url + server.lay("you", "person", game="gameon"))
        settle(ByMouse(view, 1))
        for way in ("die roll", "hand roll", "trivia", "agreement"):
            button = view.locator(".ways button", has_text=way)
            if button.count():
                button.click()
                assert view.inner_text("#line .in") == way
                assert view.inner_text("#acts .go") == f"Propose settling contests by {way}"
