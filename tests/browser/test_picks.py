"""Picks: chosen by the player, or preselected if there is nothing to choose."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser_visits import NARROW, WIDE, settle, visitor
from tests.support.people import ByKeyboard, ByMouse, Person
from tests.support.server_fixtures import Server

ONE = """() => {
    const dock = document.getElementById("dock");
    const only = JSON.parse(dock.dataset.moves).find((move) => move.p.length && !move.d);
    if (!only) return null;
    delete only.x; // in Training a card is played beside what it is about
    dock.dataset.moves = JSON.stringify([only]);
    dock.dispatchEvent(new Event("change", {bubbles: true}));
    return only;
}"""
AGAIN = "document.getElementById('dock').dispatchEvent(new Event('change', {bubbles: true}))"


def test_only_move_is_preselected_and_needs_the_button(server: Server, browser: Browser) -> None:
    """The only legal move is preselected and waits for the button.

    A table with one legal move is rare: the test removes all others from one that has more.
    """
    with visitor(browser) as page:
        only = None
        while only is None:  # one hand of forty has nothing that can be picked
            page.goto(server.url + server.lay("you", "heuristic", game="surviving"))
            expect(page.locator("#acts .go")).to_be_visible()
            only = page.evaluate(ONE)
        picked = page.locator("[data-pick][aria-pressed=true]")
        expect(picked).to_have_count(len(only["p"]))
        expect(page.locator("#acts .go")).to_have_text(only["s"])
        picked.first.click()  # it is kept, as somebody who chooses it means
        expect(picked).to_have_count(len(only["p"]))
        picked.first.click()
        page.evaluate(AGAIN)
        expect(picked).to_have_count(0)
        page.locator("[data-pick].legal").first.click()
        page.click("#acts .go")
        expect(page.locator("#log")).to_contain_text("You ")


class Plain(ByKeyboard):
    """A player who presses what is named, picked already or not."""

    def press(self, token: str) -> None:
        self.page.keyboard.press("d")
        self.page.keyboard.press("Home")
        for _ in range(8):
            if self.focused()["pick"] == token:
                self.page.keyboard.press("Space")
                return
            self.page.keyboard.press("ArrowRight")
        raise LookupError(token)


class Clicking(ByMouse):
    """A player who picks with a mouse."""

    def press(self, token: str) -> None:
        self.click(f"#table [data-pick='{token}']")


@pytest.mark.parametrize(("hand", "size"), [(Clicking, WIDE), (Plain, WIDE), (Clicking, NARROW)], ids=["mouse", "keyboard", "phone"])
def test_four_soldiers_pressed_in_order_are_an_army(server: Server, browser: Browser, hand: type[Person], size: tuple[int, int]) -> None:
    """Four soldiers pressed in order are an army.

    The fourth is preselected once three are chosen: pressing it chooses it and does not remove it.
    """
    with visitor(browser, size, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic"))
        ana = hand(page, 1)
        settle(ana)
        for soldier in "QKJA":
            ana.press(f"soldier:{soldier}")
        expect(page.locator("#line .in")).to_have_text("Q K J A")
        expect(page.locator("#acts .go")).to_have_text("Stack your army QKJA")
        ana.press("soldier:A")  # pressed once more it is taken away, like any other
        expect(page.locator("#line .in")).to_have_text("Q K J")
        ana.press("soldier:A")
        page.keyboard.press("Enter")
        expect(page.locator("#log")).to_contain_text("You stack your army: Q K J A")
        assert not ana.faults
