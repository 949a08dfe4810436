"""Lost connections: no move is lost or made twice, and a page knows whether to come back, and when."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from gamester import __version__
from gamester.server.messages import NOT_LOADABLE, NOT_STORED, Rejection, no_such_seat, platform_rejection
from gamester.server.middleware.gate import TOO_MANY_SOCKETS
from gamester.server.pages import learn
from gamester.server.tables import page_socket
from tests.support.browser_visits import NARROW, comes_true, visitor
from tests.support.protocol_sockets import page_data
from tests.support.scripted_tables import ScriptedTable
from tests.support.server_fixtures import Server, wait
from tests.support.table_players import DECIDING, TablePlayer, connected
from tests.support.table_positions import positions

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

CAUGHT = "window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); window.newest = this; } }"
"""From now on the newest socket of the page is at hand."""
CONNECTING = "Object.defineProperty(window.newest, 'readyState', { get: () => WebSocket.CONNECTING, set() {}, configurable: true })"
PICKED = "[...document.querySelectorAll('#root [data-pick][aria-pressed=true]')].length"
ARMY = "KQJ"
"""Soldiers to choose in this order; the fourth place is filled in."""
FILLED = 4
GROUPS = 1
"""The decision of the first seat at which groups can be put together."""
OFFLINE = "#offline"


def ask_takeback(page: Page) -> None:
    """Press a button that has nothing to do with the decision."""
    page.click("details.more summary")
    page.click("#takeback")


class Stern(Server):
    """A server that treats loopback as any other address."""

    @property
    def program(self) -> str:
        return f"from gamester.server.middleware import limits; limits.PROXY_MULTIPLIER = 1; {super().program}"


def hurried(page: Page) -> list[str]:
    """The sockets that a page opens, as it opens them; it waits for nothing long."""
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    page.add_init_script(HURRIED)
    return opened


def scripted(page: Page, **beside: Any) -> ScriptedTable:
    """Return a table of Armies at which everybody stacks their army."""
    (position,) = positions("armies", 2, (0,))
    return ScriptedTable(page, position, **beside)


def choose(page: Page) -> TablePlayer:
    """Choose an army, so that the gold button is all that is left to be pressed."""
    ana = TablePlayer(page, 1)
    for soldier in ARMY:
        ana.click(f"[data-pick='soldier:{soldier}'][aria-pressed=false]")
    expect(page.locator("#dock .go:not([aria-disabled])")).to_have_count(1)
    return ana


def moves(server: Server, path: str) -> list[tuple[Any, ...]]:
    """Return the stored moves of the first seat."""
    with sqlite3.connect(server.data / "gamester.db") as file:
        return file.execute("SELECT act FROM log WHERE code = ? AND seat = 0", (path.split("/")[2],)).fetchall()


def test_move_on_a_silent_line_is_kept_and_made_again(server: Server, browser: Browser) -> None:
    """A phone in a lift: its browser takes the line for open, so the page gives up one that does not answer."""
    with visitor(browser, NARROW, calm=True) as page:
        page.add_init_script(IMPATIENT)
        table = scripted(page)
        table.open(server.url)
        ana = choose(page)
        page.click("#dock .go")
        table.heard(move="arrange KQJA")
        table.connected(2)
        connected(page)
        expect(page.locator("#dock .go")).not_to_have_text("Sending")
        assert page.evaluate(PICKED) == FILLED and len(table.sent) == 1
        page.click("#dock .go")
        for _ in wait():
            page.evaluate("0")
            if len(table.sent) > 1:
                break
        assert [one["move"] for one in table.sent] == ["arrange KQJA"] * 2 and not ana.faults


def test_move_of_which_the_answer_is_lost_is_not_made_again(server: Server, browser: Browser) -> None:
    """It has been made: the page shows so when it is back."""
    host, sockets, said = server.lay("you", "person"), list[WebSocketRoute](), list[str]()

    def between(page: WebSocketRoute) -> None:
        house = page.connect_to_server()
        first = not sockets
        sockets.append(page)

        def speak(text: str | bytes) -> None:
            house.send(text)
            said.append(str(text))

        page.on_message(speak)
        house.on_message(lambda text: None if first and said else page.send(text))

    with visitor(browser, NARROW, calm=True) as page:
        page.route_web_socket("**/live*", between)
        page.goto(server.url + host)
        comes_true(page, DECIDING)
        ana = choose(page)
        page.click("#dock .go")
        for _ in wait():
            page.evaluate("0")
            if moves(server, host):
                break
        assert page.evaluate(DECIDING), "the answer does not come"
        sockets[0].close()
        comes_true(page, f"!({DECIDING})")
        connected(page)
        assert [json.loads(one)["move"] for one in said] == ["arrange KQJA"]
        assert moves(server, host) == [("arrange KQJA",)] and not ana.faults


def test_press_while_offline_is_answered_at_the_button(server: Server, browser: Browser) -> None:
    """Chosen cards stay chosen, and are sent when the network is back."""
    host = server.lay("you", "person")
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + host)
        comes_true(page, DECIDING)
        ana = choose(page)
        connected(page)
        page.context.set_offline(True)
        expect(page.locator(OFFLINE)).to_have_text("Reconnecting. What you have chosen is kept.")
        page.click("#dock .go")
        expect(page.locator("#why")).to_contain_text("Your move did not arrive. Your cards are still chosen. Send it again.")
        page.keyboard.press("Escape")
        page.click("details.more summary")
        page.click("#takeback")
        expect(page.locator("#why")).to_contain_text("There is no connection just now.")
        page.keyboard.press("Escape")
        assert page.evaluate(PICKED) == FILLED and moves(server, host) == []
        page.context.set_offline(False)
        expect(page.locator(OFFLINE)).to_be_hidden()
        page.click("#dock .go")
        comes_true(page, f"!({DECIDING})")
        assert moves(server, host) == [("arrange KQJA",)] and not [one for one in ana.faults if "ERR_INTERNET_DISCONNECTED" not in one]


def pressed_before_the_line_opens(page: Page, server: Server) -> ScriptedTable:
    """Open a table whose line stays closed, and press the gold button. Return the table."""
    table = scripted(page)
    page.route_web_socket("**/live*", lambda socket: None)
    page.add_init_script(CAUGHT)
    table.open(server.url)
    choose(page)
    page.evaluate(CONNECTING)
    page.click("#dock .go")
    return table


def test_press_before_a_line_that_never_opens_is_told(server: Server, browser: Browser) -> None:
    """It waits for the line to open. If the line breaks instead, the press is not forgotten in silence."""
    with visitor(browser, calm=True) as page:
        table = pressed_before_the_line_opens(page, server)
        expect(page.locator("#dock .go")).to_have_text("Sending")
        ask_takeback(page)
        table.sockets[0].close()
        expect(page.locator("#why")).to_contain_text("Your move did not arrive. Your cards are still chosen.")
        table.connected(2)
        assert table.sent == [] and page.evaluate(PICKED) == FILLED


def test_all_that_is_pressed_before_the_line_opens_is_sent_in_order(server: Server, browser: Browser) -> None:
    """A second press made the first be forgotten; the same press twice is one."""
    with visitor(browser, calm=True) as page:
        table = pressed_before_the_line_opens(page, server)
        for _ in range(2):
            ask_takeback(page)
        assert table.sent == []
        page.evaluate(f"{CONNECTING.replace('WebSocket.CONNECTING', 'WebSocket.OPEN')}; window.newest.onopen()")
        table.heard(command="takeback")
        assert table.asked() == [{"move": "arrange KQJA"}, {"command": "takeback"}]


def test_draft_that_is_not_sent_keeps_its_cards(server: Server, browser: Browser) -> None:
    """Cards that are put together go out by themselves; where they cannot they stay chosen."""
    with visitor(browser, calm=True) as page:
        (position,) = positions("armies", 3, (GROUPS,))
        table = ScriptedTable(page, position)
        table.open(server.url)
        drafts = [set(move["p"]) for move in table.first["all"]["dock"]["moves"] if move.get("d")]
        draft = next(one for one in drafts if not any(one < other for other in drafts))
        table.greeting, table.closing = {"refused": platform_rejection(TOO_MANY_SOCKETS)}, 1008
        table.sockets[0].close(code=1008)
        expect(page.locator(OFFLINE)).to_be_visible()
        ana = TablePlayer(page, 1)
        for pick in sorted(draft):
            ana.click(f"#dock [data-pick='{pick}'][aria-pressed=false]")
        expect(page.locator("#why")).to_contain_text("Your move did not arrive. Your cards are still chosen.")
        assert page.evaluate(PICKED) == len(draft) and table.sent == []


def test_page_of_another_version_is_loaded_again_once(server: Server, browser: Browser) -> None:
    """A server that is newer may say what the page does not know; where old ones are beside it the page does not come for ever."""
    with visitor(browser, calm=True) as page:
        table = scripted(page, version="1.0")
        table.open(server.url)
        assert table.loads == 1 and table.greeting is not None
        table.greeting["version"] = "2.0"
        table.tell(**table.greeting)
        table.connected(2)
        expect(page.locator("#dock")).to_be_visible()
        for watching in (1, 2):  # what comes after the second greeting is taken, so nothing is loaded for it
            table.tell(**table.greeting)
            table.told(spectators=watching)
            expect(page.locator("#watchers")).to_have_text(f"{watching} watching")
        assert table.loads == len(table.sockets) == 2
        assert page_data(server.url + server.lay("you", "heuristic"))["version"] == __version__


def test_pages_of_deleted_tables_stop_reconnecting(tmp_path: Path, browser: Browser) -> None:
    """A page whose table is gone says so and stops reconnecting; its client is not taken for somebody who guesses codes."""
    house = Stern(tmp_path / "one")
    try:
        with visitor(browser, NARROW) as table, visitor(browser, NARROW) as waiting:
            pages = {table: hurried(table), waiting: hurried(waiting)}
            table.goto(house.url + house.laid("you", "heuristic"))
            waiting.goto(house.url + house.laid("you", "person"))
            house.kill()
            for page in pages:
                expect(page.locator(OFFLINE)).to_contain_text("Reconnecting.")
            house.data = tmp_path / "another"
            house.start()
            for page, opened in pages.items():
                expect(page.locator(OFFLINE)).to_contain_text("This link opens no seat. ")
                expect(page.locator(OFFLINE)).to_contain_text("Load this page again to look once more.")
                assert page.get_attribute(OFFLINE, "role") == "status"
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                came = len(opened)
                for _ in wait(1):
                    page.evaluate("0")  # the page's sockets are told while something is asked of it
                    assert len(opened) == came
            other = house.laid("you", "heuristic")
            assert httpx.get(house.url + other).status_code == 200
            assert httpx.get(f"{house.url}/join", params={"code": other.split("/")[2]}, follow_redirects=True).status_code == 200
    finally:
        assert house.stop() == ""


def test_page_with_a_former_link_says_so_and_stays_away(server: Server, browser: Browser) -> None:
    path = server.lay("you", "heuristic")
    with visitor(browser, NARROW) as page:
        opened = hurried(page)
        page.goto(server.url + path)
        comes_true(page, DECIDING)
        connected(page)
        page.click("#acts .want", force=True)
        expect(page.locator("#why-clause")).to_have_text(re.compile("^AR-"))
        assert httpx.post(f"{server.url}{path}/link", data={"seat": "me"}, timeout=30).is_redirect
        expect(page.locator("#why-what")).to_contain_text("the old one stops working")
        expect(page.locator(OFFLINE)).to_have_text(re.compile(r"^This link opens no seat\. .* Load this page again to look once more\.$"))
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
        came = len(opened)
        page.reload()
        expect(page.locator("h1")).to_have_text("This link opens no seat")
        assert len(opened) == came


def test_nothing_was_missed_before_the_line_came_for_the_first_time(server: Server, browser: Browser) -> None:
    """The deal comes to a page whose line is slow; once it was there, what comes during a break was missed."""
    with visitor(browser) as page:
        table = scripted(page)
        greeting, log = dict(table.greeting or {}), table.first["all"]["log"]
        lines = [{**log["lines"][0], "n": n} for n in (1, 2, 3)]

        def with_lines(many: int) -> dict[str, Any]:
            return {**greeting, "all": {**greeting["all"], "log": {**log, "lines": lines[:many]}}}

        table.first["all"] = with_lines(1)["all"]
        table.greeting, table.closing = None, 1011
        table.open(server.url)
        expect(page.locator(OFFLINE)).to_be_visible()
        table.greeting, table.closing = with_lines(2), 0
        connected(page)
        comes_true(page, "document.getElementById('log').innerText.length > 0")
        assert page.locator("#log .away").count() == 0 and "While you were away" not in page.inner_text("#live")
        table.greeting, before = with_lines(3), len(table.sockets)
        table.sockets[-1].close()
        table.connected(before + 1)
        comes_true(page, "document.querySelector('#log .away') !== null")


def test_page_told_to_wait_reconnects_ever_more_slowly(server: Server, browser: Browser) -> None:
    with visitor(browser) as page:
        page.add_init_script(HURRIED)
        table = scripted(page)
        refused = platform_rejection(TOO_MANY_SOCKETS)
        table.greeting, table.closing = {"refused": refused}, page_socket.closing(refused)
        table.open(server.url)
        table.connected(6)
        expect(page.locator(OFFLINE)).to_have_text(f"{refused.title}. {refused.clause_text}")
        waits = [one for one in page.evaluate("waits") if one >= 500]
        assert waits[:5] == [4000, 8000, 16000, 30000, 30000]
        assert page.is_hidden("#why")


def test_only_page_without_table_is_told_not_to_reconnect(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that is down and a lesson that is full may be available later: no code was guessed."""
    assert page_socket.closing(no_such_seat("token")) == page_socket.closing(no_such_seat("", "old-crow")) == page_socket.NO_SUCH == 4004
    assert page_socket.closing(platform_rejection(NOT_STORED)) == page_socket.closing(platform_rejection(NOT_LOADABLE)) == 1008
    monkeypatch.setattr(learn, "MOST_AT_ONCE", 0)
    full, none = learn._open("armies"), learn._open("no-such")
    assert isinstance(full, Rejection) and page_socket.closing(full) == 1008
    assert isinstance(none, Rejection) and page_socket.closing(none) == 4004
