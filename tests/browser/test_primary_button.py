"""The gold button, which Enter presses, never gives something up needlessly."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import gamester.server
from gamester.games.registry import game_slugs, get_game
from gamester.match.match import Match
from gamester.match.views import View, make_view
from gamester.server.html_table.offered import moves
from tests.conftest import Budget
from tests.support.browser_visits import settle, visitor
from tests.support.people import ByMouse, comes_true
from tests.support.random_tables import games
from tests.support.server_fixtures import Server

COSTS = {
    "armies": {"announce", "hush"},
    "gameon": {"redraw", "compete", "reject"},
    "shapes": {"forfeit", "decline", "pass", "skip_extra", "end_turn"},
    "surviving": {"take", "done", "discard"},
}
"""Acts that give something up, or leave a gain: said here of the rules, not read from the games."""
PICKS = Path(gamester.server.__file__).parent / "static" / "picks.js"
GOLD = """all => all.map(([moves, drafted]) => {
    const picks = new Picks();
    picks.read(moves, () => []);
    return picks.buttons(drafted, "Choose")[0]?.move?.a || "";
})"""
GAMES = {"gameon": 3, "surviving": 3, "shapes": 6}


@pytest.fixture(scope="module")
def picks(browser: Browser) -> Iterator[Page]:
    """A page with the class that makes the buttons, and nothing else."""
    with visitor(browser) as page:
        page.add_script_tag(content=f"{PICKS.read_text('utf-8')};window.Picks = Picks", type="module")
        comes_true(page, "'Picks' in window")
        yield page


def offered(match: Match, view: View) -> list[dict[str, Any]]:
    return moves(match.game, view, getattr(match.game.text, "COMPOUND_MOVE", None))


@pytest.mark.parametrize("slug", game_slugs())
def test_gold_button_gives_nothing_up(picks: Page, slug: str, seed: int, budget: Budget) -> None:
    """The gold button costs nothing while there is another move."""
    asked: list[list[dict[str, Any]]] = []
    drafted: list[int] = []
    for match, seat in games(slug, seed, budget(GAMES.get(slug, 4), 100)):
        view = make_view(match, seat)
        asked.append(offered(match, view))
        drafted.append(len(view.draft))
    gold = picks.evaluate(GOLD, [[json.dumps(one), many] for one, many in zip(asked, drafted, strict=True)])
    named: Counter[str] = Counter()
    for every, act in zip(asked, gold, strict=True):
        shapes = {move["h"] for move in every}
        named[act.partition(" ")[0]] += 1
        assert act.partition(" ")[0] not in COSTS[slug] or shapes <= COSTS[slug], (act, sorted(shapes))
    assert set(named) - {""} and len(asked) > 50, named
    assert slug != "shapes" or (named["fight"] > 0 and named["forfeit"] == 0)


def test_yields_are_the_action_types_that_cost() -> None:
    """`YIELDS` of every game are the action types that cost something."""
    assert {slug: set(get_game(slug).text.YIELDS) for slug in game_slugs()} == COSTS


def test_enter_fights_and_does_not_forfeit(server: Server, browser: Browser) -> None:
    """Enter fights and does not forfeit. (SL-33)

    A table is played until somebody is challenged; Enter is pressed without a focus.
    """
    for seed in range(12):
        with visitor(browser, calm=True) as page:
            page.goto(server.url + server.lay("you", "heuristic", "heuristic", game="shapes"))
            ana = ByMouse(page, seed)
            for _ in range(60):
                settle(ana)
                if ana.over or page.get_attribute("#table", "data-phase") == "defend":
                    break
                ana.step()
            if ana.over or page.get_attribute("#table", "data-phase") != "defend":
                continue
            expect(page.locator("#acts .go")).to_have_text("Fight")
            expect(page.locator("#acts .btn")).to_have_text(["Fight", "Forfeit"])
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Enter")
            expect(page.locator("#log")).to_contain_text("You fight")
            assert "You forfeit" not in page.inner_text("#log")
            return
    raise AssertionError("nobody was ever challenged")


def test_gold_button_is_useful_in_training(server: Server, browser: Browser) -> None:
    """In training the gold button is a useful move. (SG-05)

    A card that only does damage hits nothing; it may be played, but the button goes shopping.
    """
    with visitor(browser, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", game="surviving"))
        ana = ByMouse(page, 1)
        settle(ana)
        expect(page.locator("#acts .go")).to_have_text("Play all Creds cards and go shopping")
        unarmed = page.locator("[data-hand] [data-pick='hand:unarmed']")
        if unarmed.count():  # five cards of seven and three: mostly
            expect(unarmed.first).to_have_class("card legal beside")
            unarmed.first.click()
            expect(page.locator("#acts .go")).to_contain_text("Play Unarmed")


def test_effect_card_keeps_gold_button_in_training() -> None:
    """A card with an effect in training keeps the gold button."""
    seen: Counter[bool] = Counter()
    for match, seat in games("surviving", 7, 3):
        view = make_view(match, seat)
        if view.phase is None or view.phase.key != "train_play":
            continue
        for move in offered(match, view):
            if move["h"] == "play":
                idle = not any(word in move["s"] for word in ("draw", "Cred", "scrap"))
                seen[idle] += 1
                assert bool(move.get("x")) == idle, move["s"]
    assert seen[True] > 5 and seen[False] > 0, seen
