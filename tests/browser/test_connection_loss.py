"""Reconnection: a page whose table is gone stays away; one told to wait waits."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from gamester.server.messages import NOT_LOADABLE, NOT_STORED, Rejection, no_such_seat, platform_rejection
from gamester.server.pages import learn
from gamester.server.tables import page_socket
from tests.support.browser_visits import NARROW, WIDE, settle, visitor
from tests.support.people import SENDING, ByMouse
from tests.support.server_fixtures import Server, wait

HURRIED = """(() => {
    const later = window.setTimeout;
    window.waits = [];
    window.setTimeout = (does, after, ...more) => { waits.push(after); return later(does, Math.min(after, 20), ...more); };
})()"""
"""No timer of the page waits long, and how long it would have waited is written down."""

IMPATIENT = """(() => {
    const later = window.setTimeout;
    window.silent = 0;
    window.setTimeout = (does, after, ...more) => later(does, after === 15000 && !silent++ ? 20 : after, ...more);
})()"""
"""The first time that a page waits for an answer it does not wait long."""


class Stern(Server):
    """A server that treats loopback as any other address.

    It calls `first` at the start.
    """

    first = ""

    @property
    def program(self) -> str:
        return f"from gamester.server.middleware import limits; limits.PROXY_MULTIPLIER = 1; {self.first}{super().program}"


def hurried(page: Page) -> list[str]:
    """The sockets that a page opens, as it opens them; it waits for nothing long."""
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    page.add_init_script(HURRIED)
    return opened


@pytest.mark.parametrize("kinds", [("you", "heuristic"), ("you", "person")], ids=["table", "waiting room"])
def test_page_of_deleted_table_stops_reconnecting(tmp_path: Path, browser: Browser, kinds: tuple[str, ...]) -> None:
    """A page whose table is gone says so and stops reconnecting."""
    house = Stern(tmp_path / "one")
    try:
        with visitor(browser, NARROW) as page:
            opened = hurried(page)
            page.goto(house.url + house.laid(*kinds))
            offline = page.locator("#offline")
            expect(offline).to_be_hidden()
            house.kill()
            expect(offline).to_contain_text("Reconnecting.")
            house.data = tmp_path / "another"
            house.start()
            expect(offline).to_contain_text("This link opens no seat. ")
            expect(offline).to_contain_text("Load this page again to look once more.")
            assert offline.get_attribute("role") == "status"
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            came = len(opened)
            other = house.laid("you", "heuristic")
            for _ in wait(1):
                page.evaluate("0")  # the page's sockets are told while something is asked of it
                assert len(opened) == came
            assert httpx.get(house.url + other).status_code == 200
            assert httpx.get(f"{house.url}/join", params={"code": other.split("/")[2]}, follow_redirects=True).status_code == 200
    finally:
        assert house.stop() == ""


def test_page_told_to_wait_reconnects_ever_more_slowly(tmp_path: Path, browser: Browser) -> None:
    """A page that is told to wait reconnects ever more slowly."""

    class Crowded(Stern):
        first = "limits.SOCKETS_OF_A_SEAT = 0; "

    house = Crowded(tmp_path)
    try:
        with visitor(browser) as page:
            opened = hurried(page)
            page.goto(house.url + house.lay("you", "heuristic"))
            expect(page.locator("#offline")).to_have_text("That did not work. Too many pages are open at once. Close some and try again.")
            for _ in wait():
                page.evaluate("0")
                if len(opened) >= 6:
                    break
            waits = [one for one in page.evaluate("waits") if one >= 500]
            assert waits[:5] == [4000, 8000, 16000, 30000, 30000]
            assert page.is_hidden("#why")
    finally:
        assert house.stop() == ""


def test_only_page_without_table_is_told_not_to_reconnect(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a page without a table is told not to reconnect.

    A database that is down and a lesson that is full may be available later: no code was guessed.
    """
    assert page_socket.closing(no_such_seat("token")) == page_socket.closing(no_such_seat("", "old-crow")) == page_socket.NO_SUCH == 4004
    assert page_socket.closing(platform_rejection(NOT_STORED)) == page_socket.closing(platform_rejection(NOT_LOADABLE)) == 1008
    monkeypatch.setattr(learn, "MOST_AT_ONCE", 0)
    full, none = learn._open("armies"), learn._open("no-such")
    assert isinstance(full, Rejection) and page_socket.closing(full) == 1008
    assert isinstance(none, Rejection) and page_socket.closing(none) == 4004


def test_silent_connection_is_dropped_and_move_repeated(server: Server, browser: Browser) -> None:
    """A silent connection is given up, and the move can be made again.

    A phone in a lift: the browser takes the connection for open, and the button used to say "sending"
    for ever.
    """
    lost: list[str] = []

    def between(page: WebSocketRoute) -> None:
        house = page.connect_to_server()
        page.on_message(lambda said: house.send(said) if lost else lost.append(str(said)))

    with visitor(browser, NARROW, calm=True) as page:
        page.route_web_socket(re.compile("/live$"), between)
        page.add_init_script(IMPATIENT)
        page.goto(server.url + server.lay("you", "heuristic"))
        expect(page.locator("#offline")).to_be_hidden()
        ana = ByMouse(page, 1)
        ana.pick(move := ana.decide())
        ana.play(move)
        for _ in wait():
            if lost and not page.evaluate(SENDING):
                break
        assert json.loads(lost[0])["move"] == move["a"] and page.evaluate("silent") == 1
        expect(page.locator("#offline")).to_be_hidden()
        since = ana.since
        ana.play(move)  # what was picked is kept
        for _ in wait():
            if ana.since != since:
                break
        assert ana.since != since and not ana.faults


def test_offline_page_says_so_and_recovers(server: Server, browser: Browser) -> None:
    """Without a network a page says so at once and recovers with it."""
    with visitor(browser, NARROW) as page:
        page.goto(server.url + server.lay("you", "heuristic"))
        offline = page.locator("#offline")
        expect(offline).to_be_hidden()
        page.context.set_offline(True)
        expect(offline).to_be_visible()
        page.context.set_offline(False)
        expect(offline).to_be_hidden()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desktop", "phone"])
def test_press_while_offline_is_answered_at_the_button(server: Server, browser: Browser, size: tuple[int, int]) -> None:
    """A press without a network is answered at the button.

    Sighted players read it at the button, others hear the alert; the selection is kept.
    """
    with visitor(browser, size, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", game="shapes"))
        ana = ByMouse(page, 1)
        settle(ana)
        while page.get_attribute("#table", "data-phase") != "interact":
            ana.step()
            settle(ana)
        ana.pick(move := next(move for move in ana.moves if move["a"].startswith("ask ")))
        page.context.set_offline(True)
        expect(page.locator("#offline")).to_be_visible()
        page.click("#acts .go")
        said = page.locator("#why")
        expect(said).to_be_visible()
        expect(said).to_contain_text("Your move did not arrive. Your cards are still chosen. Send again.")
        expect(page.locator("#alarm")).to_contain_text("Your move did not arrive.")
        box, button = said.bounding_box(), page.locator("#acts .go").bounding_box()
        assert (
            box
            and button
            and box["x"] >= 0
            and box["x"] + box["width"] <= size[0]
            and box["y"] >= 0
            and box["y"] + box["height"] <= size[1]
        )
        apart = box["x"] + box["width"] <= button["x"] or box["x"] >= button["x"] + button["width"]
        apart = apart or box["y"] + box["height"] <= button["y"] or box["y"] >= button["y"] + button["height"]
        assert apart, "the button is not covered"
        page.keyboard.press("Escape")
        expect(page.locator("#line .in").first).not_to_be_empty()
        page.click("#not-end_turn", force=True)
        expect(said).to_contain_text("There is no connection to the table just now.")
        page.keyboard.press("Escape")
        page.context.set_offline(False)
        expect(page.locator("#offline")).to_be_hidden()
        since = ana.since
        ana.play(move)
        for _ in wait():
            if ana.since != since:
                break
        assert ana.since != since and not ana.faults
