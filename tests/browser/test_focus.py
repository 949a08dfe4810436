"""The focus stays where keys act, whatever arrives or closes meanwhile."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.support.browser_visits import settle, visitor
from tests.support.people import ByMouse
from tests.support.server_fixtures import Server

HERE = "document.activeElement.id"
TYPED = """() => {
    document.getElementById('keys').showPopover();
    document.getElementById('keys').focus();
    document.getElementById('keys').hidePopover();
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '2', code: 'Digit2', bubbles: true}));
    return document.activeElement === document.querySelectorAll('[data-hand] [data-pick]')[1];
}"""


def test_seat_keeps_focus_when_a_frame_arrives(server: Server, browser: Browser) -> None:
    """A focused seat keeps the focus when a frame arrives."""
    host = server.lay("you", "person")
    with visitor(browser) as ana, visitor(browser) as bo:
        ana.goto(server.url + host)
        expect(ana.locator("#seat-1 .who")).to_have_text("away")
        ana.keyboard.press("Shift+Digit1")
        assert ana.evaluate(HERE) == "seat-1"
        bo.goto(server.url + server.seated[host][0])
        expect(ana.locator("#seat-1 .who")).to_have_count(0)
        assert ana.evaluate(HERE) == "seat-1"


def test_key_is_heard_as_the_list_of_keys_closes(server: Server, browser: Browser) -> None:
    """Until the page is drawn again the focus lies on what has just been closed."""
    with visitor(browser) as page:
        page.goto(server.url + server.lay("you", "person", game="gameon"))
        settle(ByMouse(page, 1))
        assert page.evaluate(TYPED)


def test_focus_returns_after_reading_why(server: Server, browser: Browser) -> None:
    """After reading a reason the focus is where it was, though others have moved.

    The buttons of the panel used to be replaced with every frame, and the focus of a removed button was
    lost.
    """
    host = server.lay("you", "person")
    with visitor(browser, calm=True) as ana, visitor(browser, calm=True) as other:
        ana.goto(server.url + host)
        settle(ByMouse(ana, 1))
        ana.focus("#act-0")
        ana.keyboard.press("Space")
        expect(ana.locator("#why")).to_be_visible()
        other.goto(server.url + server.seated[host][0])
        settle(bo := ByMouse(other, 2))
        bo.step()
        expect(ana.locator("#log")).to_contain_text("Bo is ready")
        expect(ana.locator("#why")).to_be_visible()
        ana.keyboard.press("Escape")
        expect(ana.locator("#why")).to_be_hidden()
        assert ana.evaluate(HERE) == "act-0"
