"""A game from another package has its table, lobby and rules without any work."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support import toy_game as toy
from tests.support.browser_visits import NARROW, WIDE, settle, violations, visitor
from tests.support.people import ByKeyboard, ByMouse, Person
from tests.support.server_fixtures import Server


@pytest.fixture(scope="module")
def goofspiel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("toy")
    toy.install(toy.write(folder / "source"), folder / "site")
    server = Server(folder / "data", site=folder / "site")
    yield server
    assert server.stop() == ""


@pytest.mark.parametrize(
    ("size", "hand"),
    [pytest.param(WIDE, ByMouse, id="mouse"), pytest.param(NARROW, ByKeyboard, id="keyboard on a phone", marks=pytest.mark.prove)],
)
def test_external_game_plays_to_its_end(goofspiel: Server, browser: Browser, seed: int, size: tuple[int, int], hand: type[Person]) -> None:
    """A game from another package is played to its end and is accessible."""
    with visitor(browser, size, calm=True) as page:
        page.goto(f"{goofspiel.url}/games/{toy.SLUG}")
        assert "Merrill Flood" in page.inner_text("main")
        page.goto(goofspiel.url + goofspiel.lay("you", "heuristic", "random", game=toy.SLUG))
        ana = hand(page, seed)
        settle(ana)
        assert page.locator("[data-hand] [data-pick]").count() == 13
        assert violations(page) == []
        ana.whole_game()
        assert "GS-" in page.inner_text("#dock")
        assert violations(page) == []
        assert not ana.faults
        page.goto(f"{goofspiel.url}/rules/{toy.SLUG}")
        assert page.locator("#GS-04").count() == 1
