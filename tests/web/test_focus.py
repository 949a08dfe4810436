"""Where the focus is stays what the keys act on, whatever arrives or closes meanwhile."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.web.conftest import Server
from tests.web.people import ByMouse
from tests.web.test_browser import settle, visitor

HERE = "document.activeElement.id"
TYPED = """() => {
    document.getElementById('keys').showPopover();
    document.getElementById('keys').focus();
    document.getElementById('keys').hidePopover();
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '2', code: 'Digit2', bubbles: true}));
    return document.activeElement === document.querySelectorAll('[data-hand] [data-pick]')[1];
}"""


def test_a_seat_that_was_gone_to_keeps_the_focus_when_a_frame_arrives(server: Server, browser: Browser) -> None:
    host = server.lay("you", "person")
    with visitor(browser) as ana, visitor(browser) as bo:
        ana.goto(server.url + host)
        expect(ana.locator("#seat-1 .who")).to_have_text("away")
        ana.keyboard.press("Shift+Digit1")
        assert ana.evaluate(HERE) == "seat-1"
        bo.goto(server.url + server.seated[host][0])
        expect(ana.locator("#seat-1 .who")).to_have_count(0)
        assert ana.evaluate(HERE) == "seat-1"


def test_a_key_pressed_as_the_list_of_keys_closes_is_heard(server: Server, browser: Browser) -> None:
    """Until the page is drawn again the focus lies on what has just been closed."""
    with visitor(browser) as page:
        page.goto(server.url + server.lay("you", "person", game="gameon"))
        settle(ByMouse(page, 1))
        assert page.evaluate(TYPED)
