"""Armies on a low screen: what lies above one's own army leaves it its place."""

from playwright.sync_api import Browser

from tests.web.conftest import Server, wait
from tests.web.people import ByMouse
from tests.web.test_browser import visitor

BELOW = """[...document.querySelectorAll('.me .laid .card')]
    .map(one => Math.round(one.getBoundingClientRect().bottom - document.getElementById('felt').getBoundingClientRect().bottom))
    .filter(below => below > 0)"""


def test_ones_own_army_is_in_view_during_match_ups_and_when_the_next_turn_is_decided(server: Server, browser: Browser) -> None:
    """What lies above it, cards of the others and pairs, leaves it its place on a low screen; past match-ups come behind it."""
    for seats in (3, 4):
        with visitor(browser, (1280, 800)) as page:
            page.goto(server.url + server.lay("you", *["policy"] * (seats - 1)))
            person = ByMouse(page, seats)
            looked: set[str | None] = set()
            for _ in wait(60):
                if person.asked and looked and not page.query_selector("#next"):
                    break
                if page.query_selector("#next"):
                    looked.add(page.get_attribute("#table", "data-stage"))
                    assert page.evaluate(BELOW) == [], (seats, looked)
                    page.evaluate("document.getElementById('next')?.click()")
                elif person.asked:
                    person.step()
            assert len(looked) > seats and page.evaluate(BELOW) == []
