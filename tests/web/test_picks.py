"""What is picked: by whoever presses, or by itself where nothing is left to choose."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.web.conftest import Server
from tests.web.test_browser import visitor

ONE = """() => {
    const dock = document.getElementById("dock");
    const only = JSON.parse(dock.dataset.moves).find((move) => move.p.length && !move.d && !move.x);
    if (!only) return null;
    dock.dataset.moves = JSON.stringify([only]);
    dock.dispatchEvent(new Event("change", {bubbles: true}));
    return only;
}"""
AGAIN = "document.getElementById('dock').dispatchEvent(new Event('change', {bubbles: true}))"


def test_the_only_move_there_is_fills_itself_and_waits_for_the_button(server: Server, browser: Browser) -> None:
    """A table with one move left is seldom met: all others are taken away from one that has more."""
    with visitor(browser) as page:
        only = None
        while only is None:  # one hand of forty has nothing that can be picked
            page.goto(server.url + server.lay("you", "policy", game="surviving"))
            expect(page.locator("#acts .go")).to_be_visible()
            only = page.evaluate(ONE)
        picked = page.locator("[data-pick][aria-pressed=true]")
        expect(picked).to_have_count(len(only["p"]))
        expect(page.locator("#acts .go")).to_have_text(only["s"])
        picked.first.click()
        page.evaluate(AGAIN)
        expect(picked).to_have_count(0)
        page.locator("[data-pick].legal").first.click()
        page.click("#acts .go")
        expect(page.locator("#log")).to_contain_text("You ")
