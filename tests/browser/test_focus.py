"""The focus stays where keys act, whatever arrives or closes meanwhile."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.support.browser_visits import visitor
from tests.support.server_fixtures import Server
from tests.support.table_positions import positions, show

HERE = "document.activeElement.id"
AWAY = json.dumps({"n": 1, "set": {"seat-1": {"tone": "away", "mark": None}}})
"""Somebody goes."""
REFUSED = json.dumps({"refused": {"title": "Not now", "clause_text": "Nothing is chosen yet."}})
TYPED = """() => {
    document.getElementById('keys').showPopover();
    document.getElementById('keys').focus();
    document.getElementById('keys').hidePopover();
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '2', code: 'Digit2', bubbles: true}));
    return document.activeElement === document.querySelectorAll('[data-hand] [data-pick]')[1];
}"""


class Table(NamedTuple):
    """A page at a position of Armies, and the other end of its socket."""

    page: Page
    socket: WebSocketRoute


@pytest.fixture
def table(server: Server, browser: Browser) -> Iterator[Table]:
    with visitor(browser, calm=True) as page:
        opened: list[WebSocketRoute] = []
        show(page, server.url, positions("armies", 3, (0,))[0], opened.append)
        for _ in range(200):
            if opened:
                break
            page.wait_for_timeout(50)
        yield Table(page, opened[0])


def gone(table: Table) -> None:
    """Let another player go, and wait until the page has drawn it."""
    table.socket.send(AWAY)
    expect(table.page.locator("#seat-1 .stat").last).to_have_text("away")


def test_seat_keeps_focus_when_it_is_drawn_anew(table: Table) -> None:
    table.page.keyboard.press("Shift+Digit1")
    assert table.page.evaluate(HERE) == "seat-1"
    gone(table)
    assert table.page.evaluate(HERE) == "seat-1"


def test_focus_returns_after_reading_why(table: Table) -> None:
    """After reading a reason the focus is where it was, though the table has changed meanwhile."""
    page = table.page
    table.socket.on_message(lambda message: table.socket.send(REFUSED))
    page.focus("#act-0")
    page.keyboard.press("Space")
    expect(page.locator("#why")).to_be_visible()
    gone(table)
    expect(page.locator("#why")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    assert page.evaluate(HERE) == "act-0"


def test_key_is_heard_as_the_list_of_keys_closes(table: Table) -> None:
    """Until the page is drawn again the focus lies on what has just been closed."""
    assert table.page.evaluate(TYPED)
