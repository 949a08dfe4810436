"""All players at one device, on the table: a curtain between two of them."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser_visits import comes_true, visitor
from tests.support.server_fixtures import Server, wait
from tests.support.table_players import TablePlayer, faults_of_layout, faults_of_page

WIDE, PHONE = (1440, 900), (390, 844)
OPENED = "document.querySelector('#close') !== null"
HELD = 600
"""Milliseconds that a finger lies on the button."""


class AtOneScreen(TablePlayer):
    """A device whose next player lifts the curtain, by Enter or by a long press."""

    def __init__(self, page: Page, seed: int, is_phone: bool = False) -> None:
        super().__init__(page, seed)
        self.is_phone = is_phone
        self.opened: list[str] = []

    def whole_game(self, most: int = 900) -> None:
        for _ in wait(120):
            if self.over:
                return
            if self.page.query_selector("#next"):
                self.click("#skip-stages")
            elif self.page.query_selector("#curtain"):
                self.open()
            elif self.deciding:
                self.measure()
                self.step()
                most -= 1
                assert most > 0
        raise AssertionError("the game never ended")

    def step(self) -> None:
        """Pick or press something; what a player does last closes the curtain."""
        try:
            super().step()
        except AssertionError:
            if not self.page.query_selector("#curtain"):
                raise

    def open(self) -> None:
        self.measure()
        assert hidden(self.page) == []
        name = self.page.inner_text("#curtain bdi")
        for _ in wait(10):  # it stays shut for a moment
            if self.is_phone:
                box = self.page.locator("#curtain").bounding_box()
                if box is None:
                    break
                self.page.mouse.move(box["x"] + 30, box["y"] + 20)
                self.page.mouse.down()
                self.page.wait_for_timeout(HELD)
                self.page.mouse.up()
            else:
                self.page.keyboard.press("Enter")
            if self.page.evaluate(OPENED):
                break
        comes_true(self.page, OPENED)
        assert self.page.locator(".card.last").count() == 0, "keys of the player who looked before"
        self.opened.append(name)


WITHOUT_WORDS = """() => {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelector('#sentences').remove(); // the sentences of all pages
  return copy.outerHTML;
}"""
"""A script that returns the page without the sentences that its scripts may say."""


def hidden(page: Page) -> list[str]:
    """Return what is on the page although the curtain is closed."""
    text = str(page.evaluate(WITHOUT_WORDS))
    own = ("only you see this", "> Only you see this.", '"deciding":true', '"secret":true', "data-act=")
    found = [word for word in own if word in text]
    return found + [str(one) for one in page.evaluate("[...document.querySelectorAll('[data-hand] .card, .me, .tray')].map(one => one.id)")]


def test_two_people_at_one_screen_play_a_whole_game(server: Server, browser: Browser, seed: int) -> None:
    with visitor(browser, WIDE) as page:
        both = AtOneScreen(page, seed)
        both.sit(server.url + server.lay("you", "person", game="armies", hot="on", **{"rule-turn_limit": "3"}))
        page.wait_for_selector("#curtain")
        comes_true(page, "document.activeElement.id === 'curtain'")
        assert faults_of_page(page) == [] and faults_of_layout(page) == []
        both.whole_game()
        assert both.over and len(set(both.opened)) == 2 and both.faults == []
        assert len(both.docks) == 1, both.docks
        before = page.url
        page.click("#rematch")
        page.wait_for_url(lambda url: url != before)
        page.goto(f"{server.url}/you")
        expect(page.locator("#games tbody tr")).to_have_count(1)
        expect(page.locator("#games tbody tr")).to_contain_text("at one device")
        expect(page.locator("#met-none")).to_be_visible()


def test_a_double_click_does_not_lift_the_curtain(server: Server, browser: Browser) -> None:
    """It may have been meant for what stood there before: a mouse holds the button, or presses twice with a pause."""
    with visitor(browser, WIDE) as page:
        both = AtOneScreen(page, 1)
        both.sit(server.url + server.lay("you", "person", game="gameon", hot="on"))
        page.wait_for_selector("#curtain")
        page.wait_for_timeout(800)
        page.dblclick("#curtain")
        page.wait_for_timeout(300)
        assert page.query_selector("#curtain") and hidden(page) == []
        page.wait_for_timeout(800)
        page.click("#curtain")
        comes_true(page, OPENED)
        page.click("#close")
        page.wait_for_selector("#curtain")
        assert hidden(page) == []
        page.reload()
        page.wait_for_selector("#curtain")
        assert hidden(page) == [] and both.faults == []


PRESSED = """new MutationObserver((_, watching) => {
    const curtain = document.getElementById('curtain');
    if (curtain) { watching.disconnect(); curtain.click(); window.pressed = true; }
}).observe(document, { subtree: true, childList: true })"""
"""The next curtain is pressed as soon as it is there."""


def stack_army(both: AtOneScreen) -> None:
    """Choose three soldiers, so that the gold button is all that is left to be pressed."""
    for soldier in "KQJ":
        both.click(f"[data-pick='soldier:{soldier}'][aria-pressed=false]")
    both.page.wait_for_selector("#dock .go:not([aria-disabled])")


def test_a_second_press_and_a_held_key_do_not_lift_the_next_curtain(server: Server, browser: Browser) -> None:
    """They are meant for the button that stood there before."""
    with visitor(browser, WIDE) as page:
        both = AtOneScreen(page, 1)
        both.sit(server.url + server.lay("you", "person", game="armies", hot="on"))
        page.wait_for_selector("#curtain")
        both.open()
        stack_army(both)
        page.evaluate(PRESSED)
        page.click("#dock .go")
        comes_true(page, "window.pressed === true")
        assert page.inner_text("#curtain bdi") == "Bo" and hidden(page) == []
        both.open()
        stack_army(both)
        page.focus("#dock .go")
        page.keyboard.down("Enter")
        page.wait_for_selector("#curtain")
        page.wait_for_timeout(800)
        page.keyboard.down("Enter")  # where it is down already this is what a held key sends
        page.keyboard.up("Enter")
        page.wait_for_timeout(300)
        assert page.inner_text("#curtain bdi") == "Ana" and hidden(page) == []
        both.open()
        assert both.opened == ["Ana", "Bo", "Ana"] and both.faults == []


@pytest.mark.parametrize("game", ["gameon", "shapes", "surviving"])
def test_a_finger_lifts_the_curtain_of_each_game_on_a_phone(server: Server, browser: Browser, game: str, seed: int) -> None:
    with visitor(browser, PHONE, "dark", calm=True) as page:
        both = AtOneScreen(page, seed, is_phone=True)
        both.sit(server.url + server.lay("you", "person", game=game, hot="on"))
        page.wait_for_selector("#curtain")
        assert faults_of_page(page) == [] and faults_of_layout(page) == []
        both.open()
        assert faults_of_page(page) == [] and faults_of_layout(page) == []
        both.step()
        both.click("#close")  # the curtain may have closed by itself
        page.wait_for_selector("#curtain, #next")
        assert hidden(page) == []
        assert both.faults == [] and len(both.docks) == 1
