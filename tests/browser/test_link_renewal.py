"""A new link in browsers: its owner plays on, the old one's user is sent away.

No frame shows the stand-in.
"""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from gamester.server.session.page_context import OWN
from tests.support.browser_visits import visitor
from tests.support.server_fixtures import Server


def test_renewed_link_ends_the_other_page(server: Server, browser: Browser) -> None:
    """The player who renews a link plays on, and the page with the former link ends."""
    path = server.lay("you", "heuristic")
    with visitor(browser) as own, visitor(browser) as thief:
        for page in (own, thief):
            page.goto(server.url + path)
            page.wait_for_selector("#dock")
        expect(thief.locator("#offline")).to_be_hidden()
        own.click("#tab-table")
        own.click("#links summary")
        with own.expect_navigation():
            own.click("#renew")
        own.wait_for_selector("#dock")
        assert own.url != server.url + path and own.url.startswith(f"{server.url}/t/{path.split('/')[2]}/")
        expect(thief.locator("#why-what")).to_contain_text("the old one stops working")
        expect(thief.locator("#offline")).to_contain_text("Load this page again")
        thief.reload()
        expect(thief.locator("h1")).to_have_text("This link opens no seat")
        own.click("#tab-talk")
        expect(own.locator("#said")).to_contain_text("has a new link")
        assert OWN not in own.content() and own.url.rpartition("/")[2] in own.content()


def test_links_in_frames_lead_to_own_pages(server: Server, browser: Browser) -> None:
    """Links in frames lead to one's own pages.

    The page's own link is filled into what a socket brings.
    """
    host = server.laid("you", "person", terms="1", auto="1")
    with visitor(browser) as own:
        own.goto(server.url + host)
        expect(own.locator("#waiting")).to_contain_text("Waiting for Bo")
        own.click("#public")
        expect(own.locator("#public")).to_have_attribute("aria-pressed", "true")
        server.sit(server.links(host)[0])
        own.wait_for_selector("#dock")
        own.click("#tab-table")
        own.click("#report")
        expect(own.locator("h1")).to_be_visible()
        assert own.url == f"{server.url}{host}/report" and OWN not in own.content()
