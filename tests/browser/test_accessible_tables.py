"""axe finds nothing in any state of a table, in either theme.

Phases and the end of every game are in `test_layout`, lessons in `test_lessons`, the curtain of a shared device in
`test_hot_seat`, pages around the tables in `test_accessible_pages`.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.support.browser_visits import COLOURS, comes_true, violations, visitor
from tests.support.server_fixtures import Server
from tests.support.table_players import TablePlayer
from tests.support.table_positions import positions, reveal, show, waiting

WIDE, PHONE = (1440, 900), (360, 740)
STILL = "document.getAnimations().every(one => one.playState !== 'running')"
LONG = 600_000
"""Milliseconds that a step of a reveal stays, so that it is there until somebody goes on."""
REFUSED = {"title": "Not now", "detail": "Pick one more.", "clause_text": "A group has two cards or more.", "clause": "AR-21", "href": "#"}


def clean(page: Page, where: str, *shown: str) -> None:
    """Check both themes, once the state is fully shown; what axe opens stays open no longer than that."""
    for selector in shown:
        expect(page.locator(selector).first).to_be_visible()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        assert violations(page, () if theme == "light" else COLOURS) == [], (where, theme)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = false; })")


def refusing(socket: WebSocketRoute) -> None:
    """Answer every message with a no."""
    socket.on_message(lambda message: socket.send(json.dumps({"refused": REFUSED})))


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_choosing_and_waiting_are_accessible(server: Server, browser: Browser, size: tuple[int, int]) -> None:
    """Something is picked, asked about, refused, drafted; then others decide."""
    with visitor(browser, size, calm=True) as page:
        show(page, server.url, positions("armies", 3, (0,))[0], refusing)
        clean(page, "nothing picked", "#acts .want")
        page.click(".me .known summary")
        assert page.locator(".me .known li").first.evaluate("one => one.clientWidth") > 200, "a column of single letters"
        page.click(".me .known summary")
        page.click("#acts .want", force=True)  # dim, and it answers all the same
        clean(page, "what is missing", "#why-clause", "#why-words")
        page.keyboard.press("Escape")
        page.locator("#root [data-pick].aim").first.click(position={"x": 6, "y": 14})
        clean(page, "something picked", ".ask .blank:not(.h)", "#root .sel")
        page.evaluate("document.querySelector('.ticker [data-sheet]').click(); document.getElementById('tab-table').click()")
        clean(page, "this table", "#this-table")
        page.locator("[data-keys]").click()
        clean(page, "the keys", "#keys")
        page.keyboard.press("Escape")
        show(page, server.url, waiting("armies", 3))
        clean(page, "others decide", "#acts .wait")


def test_steps_of_a_reveal_are_accessible(server: Server, browser: Browser) -> None:
    before, sent = reveal("armies", 3)
    patch = json.loads(sent)
    for step in patch["steps"]:
        step |= {"stay": LONG, "beat": LONG}
    shown = len(patch["steps"]) + sum("count" in step for step in patch["steps"])
    with visitor(browser, WIDE) as page:
        show(page, server.url, before, lambda socket: socket.on_message(lambda message: socket.send(json.dumps(patch))))
        page.locator("#root [aria-disabled=true]").first.dispatch_event("click")
        expect(page.locator("#next")).to_be_visible()
        for _ in range(shown):
            comes_true(page, STILL)
            clean(page, "a step of a reveal", "#next")
            page.click("#next")
        expect(page.locator("#next")).to_have_count(0)


def test_requests_and_a_lost_line_are_accessible(server: Server, browser: Browser) -> None:
    """One asks for a pause, the other says no and then yes; talk is new; the line drops."""
    host = server.lay("you", "person", clock="600+15")
    with visitor(browser, WIDE, calm=True) as one, visitor(browser, PHONE, calm=True) as two:
        ana, bo = TablePlayer(one, 1), TablePlayer(two, 2)
        ana.sit(server.url + host)
        clean(one, "away, with clocks", "#my-clock", "#seat-1 .stat:has-text('away')")
        bo.sit(server.url + server.seated[host][0])
        ana.settle()
        bo.settle()
        two.click("#to-talk")
        two.fill("#words", "hello")
        two.keyboard.press("Enter")
        clean(two, "talk", "#said p:has-text('hello')")
        clean(one, "unread", "#tab-talk .unread")
        one.click("#tab-table")
        one.click("#ask-pause")
        clean(one, "asking", ".asks button")
        two.click("#tab-log")
        clean(two, "asked", ".asks button:has-text('Agree')")
        two.get_by_role("button", name="No", exact=True).click()
        clean(one, "denied", "#denied")
        one.click("#ask-pause")
        two.get_by_role("button", name="Agree").click()
        clean(one, "paused", ".asks button:has-text('Go on')")
        clean(two, "paused on a phone", ".asks button:has-text('Go on')")
        one.context.set_offline(True)
        clean(one, "offline", "#offline")
        assert ana.faults == bo.faults == []
