"""A card looked at closely: by a key, with the right button of a mouse, with a finger that stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser_visits import violations, visitor
from tests.support.server_fixtures import Server
from tests.support.table_positions import first_of_each_phase, positions, show

PHONE = (390, 844)
HELD = "[data-hand] [data-pick]"
FINGER = "(one, [kind, x]) => one.dispatchEvent(new PointerEvent(kind, {pointerType: 'touch', bubbles: true, clientX: x, clientY: 9}))"


def touch(page: Page, *kinds: tuple[str, int]) -> None:
    """Do with one finger on the first card of the hand what these events say, each at a place from the left."""
    for kind in kinds:
        page.locator(HELD).first.evaluate(FINGER, list(kind))


def test_a_small_card_is_shown_large_with_its_words(server: Server, browser: Browser) -> None:
    """It can be read there; the focus goes back to it, and it is not picked."""
    with visitor(browser, PHONE, calm=True) as page:
        show(page, server.url, positions("surviving", 3, (0,))[0])
        card, large = page.locator(HELD).first, page.locator("#closeup")
        words = (card.get_attribute("aria-description") or "").partition(". ")[2]
        assert words.endswith(".") and len(words) > 10
        card.focus()
        page.keyboard.press("c")
        expect(large).to_be_visible()
        expect(large.locator("p")).to_have_text(words)
        box, small = large.locator(".card").bounding_box(), card.bounding_box()
        assert box and small and box["width"] > 200 > 2 * small["width"]
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(large).to_be_hidden()
        assert card.evaluate("one => one === document.activeElement") and card.get_attribute("aria-pressed") == "false"


def test_other_ways_to_look(server: Server, browser: Browser) -> None:
    """A card of somebody else is no button, and is looked at as well; a card face down is not."""
    with visitor(browser, calm=True) as page:
        show(page, server.url, positions("armies", 3, (5,))[0])
        large = page.locator("#closeup")
        page.locator(".seat .card:has([data-face])").first.click(button="right", position={"x": 5, "y": 12})
        expect(large).to_be_visible()
        page.mouse.click(5, 300)
        expect(large).to_be_hidden()
        page.locator(".decks .card").first.click(button="right")
        expect(large).to_be_hidden()


@pytest.mark.parametrize("moved", [False, True], ids=["stays", "moves"])
def test_a_finger_that_stays_looks_and_does_not_pick(server: Server, browser: Browser, moved: bool) -> None:
    with visitor(browser, PHONE, calm=True) as page:
        show(page, server.url, positions("armies", 3, (0,))[0])
        large, card = page.locator("#closeup"), page.locator(HELD).first
        touch(page, ("pointerdown", 9), ("pointermove", 40 if moved else 12))
        page.wait_for_timeout(700)
        assert large.is_visible() != moved
        touch(page, ("pointerup", 12), ("click", 12))
        assert card.get_attribute("aria-pressed") == str(moved).lower()
        if not moved:
            page.click("#closeup-x")
            expect(large).to_be_hidden()


def test_words_of_every_card_are_in_its_description(server: Server, browser: Browser) -> None:
    """In the hand and in the shop of Surviving, where faces are too small for them."""
    with visitor(browser, PHONE, calm=True) as page:
        shop = next(position for position in first_of_each_phase("surviving", 3) if position.phase == "train_shop")
        show(page, server.url, shop)
        every = "all => all.map(one => [one.getAttribute('aria-label'), one.getAttribute('aria-description')])"
        told = page.locator(f"{HELD}, .ware .card").evaluate_all(every)
        said = {label.partition(",")[0].replace("\u00a0", " "): words.partition(". ")[2] for label, words in told}
        assert len(said) > 10 and all(words.endswith(".") for words in said.values()), said
        assert said["Service Carbine"] == "Soldier Upgrade, 4 Creds: 30 damage. Combo: with another Soldier card, deal 10 damage."
