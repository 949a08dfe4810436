"""The table in a browser that runs no scripts: it leads to the plain page, where every legal move is a button."""

from playwright.sync_api import Browser, expect

from tests.support.browser_visits import plain, violations, visitor
from tests.support.server_fixtures import Server


def test_the_drawn_tables_address_leads_to_a_page_of_buttons(server: Server, browser: Browser) -> None:
    """A pressed button plays its move; the page does not ask for scripts."""
    host = server.lay("you", "person", game="armies")
    with plain(browser) as page:
        page.goto(f"{server.url}{host}")
        expect(page.locator("#decision")).to_contain_text("Your decision", timeout=20_000)
        page.locator("#acts button").first.click()
        expect(page.locator("#decision")).to_contain_text("Waiting for Bo", timeout=20_000)
        page.get_by_role("link", name="Load it again").click()
        expect(page.locator("#decision")).to_contain_text("Waiting for Bo", timeout=20_000)
        assert page.locator("#acts button").count() == 0


def test_the_plain_page_is_accessible(server: Server, browser: Browser) -> None:
    host = server.lay("you", "policy", game="surviving")
    with visitor(browser, (360, 740), "dark") as page:
        page.goto(f"{server.url}{host}?plain=1")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
