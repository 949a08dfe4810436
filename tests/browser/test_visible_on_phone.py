"""Pages around the tables fit a phone: the list of own tables, the form of the lab, a wrong code."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from gamester.games.registry import game_slugs
from tests.support.browser_visits import NARROW, visitor
from tests.support.server_fixtures import Server


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_own_tables_and_lab_fit_a_phone(server: Server, browser: Browser) -> None:
    """The list of own tables and the form of the lab fit a phone."""
    with visitor(browser, NARROW) as page:
        page.goto(server.url + server.lay("you", "heuristic", "heuristic", "heuristic", game="surviving"))
        page.goto(server.url)
        title, tiles = page.locator(".mine .what").bounding_box(), page.locator(".mine :is(.you, .avs)").bounding_box()
        assert title and tiles and (title["x"] + title["width"] <= tiles["x"] or title["y"] + title["height"] <= tiles["y"])
        assert page.locator(".mine b").evaluate("one => one.scrollWidth <= one.clientWidth") and wide(page) == NARROW[0]
        for game in game_slugs():
            page.goto(f"{server.url}/lab/new/{game}")
            assert wide(page) == NARROW[0], game


def test_long_wrong_table_code_stays_in_its_box(server: Server, browser: Browser) -> None:
    """A long wrong code of a table stays in its box."""
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(f"{server.url}/join?code={'a' * 300}")
        assert page.locator(".fault").evaluate("one => one.scrollWidth <= one.clientWidth") and wide(page) == NARROW[0]
