"""The curtain on a shared device: a double press or a held key does not open it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser_visits import NARROW, WIDE, visitor
from tests.support.server_fixtures import Server


def arranged(page: Page, url: str) -> None:
    """Ana has chosen; the button is all that is left to be pressed."""
    page.goto(url)
    page.click("#curtain")
    for rank in "KQJ":
        page.click(f"[data-pick='soldier:{rank}']")
    expect(page.locator("#acts .go:not([aria-disabled])")).to_have_count(1)


@pytest.mark.parametrize("twice", ["click", "enter", "held"])
def test_second_press_does_not_open_the_curtain(server: Server, browser: Browser, twice: str) -> None:
    """A second press shows nobody the next hand."""
    with visitor(browser) as page:
        arranged(page, server.url + server.lay("you", "person", hot="on"))
        go = page.locator("#acts .go").bounding_box()
        assert go is not None
        at = go["x"] + go["width"] / 2, go["y"] + go["height"] / 2
        if twice == "click":
            page.mouse.click(*at)
            page.wait_for_selector("#curtain")
            page.mouse.click(*at)
            page.evaluate("document.getElementById('curtain').click()")
        else:
            page.focus("#acts .go")
            page.keyboard.down("Enter")
            page.wait_for_selector("#curtain")
            if twice == "enter":
                page.keyboard.up("Enter")
            page.keyboard.down("Enter")  # where it is down already this is what a held key sends
            if twice == "held":
                page.wait_for_timeout(900)
                page.keyboard.down("Enter")
            page.keyboard.up("Enter")
        page.wait_for_timeout(300)
        expect(page.locator("#curtain")).to_contain_text("Bo")
        page.click("#curtain")  # once it opens at all
        expect(page.locator("#table")).to_have_attribute("data-who", "1")


def test_curtain_stripes_continue_behind_buttons(server: Server, browser: Browser) -> None:
    """The stripes of a curtain continue behind its buttons."""
    for size in (WIDE, NARROW):
        with visitor(browser, size, calm=True) as page:
            page.goto(server.url + server.lay("you", "person", hot="on"))
            grounds = page.locator(".curtain .acts, .curtain .foot").evaluate_all("all => all.map(one => getComputedStyle(one).background)")
            assert len(grounds) == 2 and all("rgba(0, 0, 0, 0) none" in one for one in grounds), (size, grounds)
