"""Talk in two browsers."""

from playwright.sync_api import Browser, expect

from tests.support.browser_visits import NARROW, violations, visitor
from tests.support.server_fixtures import Server, wait


def test_chat_is_read_in_two_browsers(server: Server, browser: Browser) -> None:
    """Chat is written in one browser, and read and marked as unread in another."""
    host = server.lay("you", "person")
    with visitor(browser) as one, visitor(browser, NARROW, calm=True) as two:
        one.goto(server.url + host)
        two.goto(server.url + server.links(host)[0])
        one.click("#tab-talk")
        one.fill("#words", "Good luck")
        one.keyboard.press("Enter")
        two.wait_for_selector("#to-talk .unread:not([hidden])")
        expect(one.locator("#words")).to_have_value("")
        assert one.is_hidden("#tab-talk .unread")
        two.click("#to-talk")
        two.wait_for_selector("#said-1")
        assert two.inner_text("#said-1") == "Ana Good luck" and two.is_hidden("#tab-talk .unread")
        for page in (one, two):
            assert violations(page) == []
        assert two.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
        two.click("#tab-log")
        two.reload()
        two.wait_for_selector("#acts button")
        assert two.is_hidden("#tab-talk .unread")
        two.click("#to-talk")
        two.click("#mutes summary")
        two.check("#mute-0")
        one.fill("#words", "Can you hear me?")
        one.click("#say button")
        two.wait_for_selector("#said-2", state="attached")
        assert two.is_hidden("#said-2") and two.is_hidden("#said-1") and two.is_hidden("#tab-talk .unread")
        two.uncheck("#mute-0")
        assert two.is_visible("#said-2")
        expect(one.locator("#words")).to_have_value("")
        line = ""
        for k in range(30):  # on a slow machine some more are heard, since the first are forgotten meanwhile
            if one.is_visible("#why"):
                break
            line = f"line {k:02}"
            one.fill("#words", line)
            one.keyboard.press("Enter")
            for _ in wait():
                if not one.input_value("#words") or one.is_visible("#why"):
                    break
        one.wait_for_selector("#why:popover-open")
        assert one.inner_text("#why-clause") == "TB-934" and one.input_value("#words") == line >= "line 03"
