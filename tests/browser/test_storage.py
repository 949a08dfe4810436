"""Whole games without browser storage: full, blocked or missing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from gamester.server.render.templates import HERE
from gamester.server.session.features.chat import ChatLine, ChatView
from tests.support.browser_visits import visitor
from tests.support.scripted_tables import ScriptedTable
from tests.support.server_fixtures import Server
from tests.support.table_players import TablePlayer
from tests.support.table_positions import NAMES as PLAYERS
from tests.support.table_positions import positions
from tests.support.waiting_rooms import faults_of

NAMES = re.compile(r"\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b|\bwindow\.store\b")
FULL = """() => {
    for (const store of [localStorage, sessionStorage])
        for (let size = 2 ** 22, n = 0; size >= 1; )
            try { store.setItem(`filled ${n}`, "x".repeat(size)); n += 1; } catch { size = Math.floor(size / 2); }
}"""
BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("Access is denied for this document.", "SecurityError"); } });"""
ABSENT = """for (const name of ["localStorage", "sessionStorage", "indexedDB"])
    Object.defineProperty(window, name, { get: () => undefined });"""
JUNK = """word => {
    const { socket } = JSON.parse(document.getElementById("first").textContent);
    const names = [`seen ${socket}`, `talk ${socket}`, `notes ${socket}`, "log filter", "theme", "sound", "keys", "left", "wait"];
    for (const name of names) localStorage.setItem(name, word);
}"""
KEEPS = """() => {
    try { localStorage.setItem("probe", "1"); localStorage.removeItem("probe"); return true; } catch { return false; }
}"""
THEME = "document.documentElement.dataset.theme"
STATIC = HERE / "static"
MODULES = [*sorted(STATIC.glob("*.js")), *sorted((STATIC / "ui").glob("*.js")), *sorted((HERE / "templates").glob("*.html"))]
LINES = (ChatLine(1, 1, PLAYERS[1], "Good evening"),)
MUTED = ChatView(LINES, ((1, PLAYERS[1]),), (), host=True, quiet=False)


def prepared(page: Page, server: Server, how: str) -> None:
    if how == "full":
        page.goto(f"{server.url}/about")
        page.evaluate(FULL)
    else:
        page.add_init_script({"blocked": BLOCKED, "absent": ABSENT}[how])


@pytest.mark.parametrize("how", ["full", "blocked", "absent"])
def test_whole_game_without_storage_meets_no_fault(server: Server, browser: Browser, seed: int, how: str) -> None:
    """Settings last as long as the page. A cookie remembers the seat."""
    with visitor(browser, calm=True) as page:
        prepared(page, server, how)
        ana = TablePlayer(page, seed)
        ana.sit(server.url + server.lay("you", "random", **{"rule-turn_limit": "1"}))
        assert page.evaluate(KEEPS) is False
        page.click("[data-theme-switch]")
        theme = page.evaluate(THEME)
        page.click("#tab-table")
        page.check("#pref-left")
        ana.whole_game()
        expect(page.locator("#pref-left")).to_be_checked()
        assert page.evaluate(THEME) == theme and ana.faults == []
        page.goto(server.url)
        expect(page.locator(".mine li")).to_have_count(1)


@pytest.mark.parametrize("how", ["full", "blocked", "absent"])
def test_marks_and_muted_people_last_as_long_as_the_page(server: Server, browser: Browser, how: str) -> None:
    """They survive what comes meanwhile, and can be removed."""
    with visitor(browser, calm=True) as page:
        prepared(page, server, how)
        faults = faults_of(page)
        (position,) = positions("shapes", 3, (0,))
        table = ScriptedTable(page, position)
        table.open(server.url)
        note = page.locator("#root [data-note]:visible").first
        note.click()
        expect(note).to_have_attribute("aria-pressed", "true")
        table.told(chat=MUTED)
        page.click("#tab-talk")
        page.click(".mutes summary")
        page.check("#mute-1")
        assert table.greeting is not None
        table.tell(**{**table.greeting, "n": table.first["n"] + 1, "about": {}})
        table.told(chat=MUTED)
        expect(page.locator("#mute-1")).to_be_checked()
        expect(page.locator("#said")).not_to_contain_text("Good evening")
        expect(note).to_have_attribute("aria-pressed", "true")
        note.click()
        expect(note).to_have_attribute("aria-pressed", "false")
        assert faults == []


@pytest.mark.parametrize("how", ["full", "blocked", "absent"])
def test_pages_open_without_storage(server: Server, browser: Browser, how: str) -> None:
    """Every kind of page opens without storage."""
    with visitor(browser, calm=True) as page:
        prepared(page, server, how)
        faults = faults_of(page)
        waiting = server.laid("you", "person")
        for path in ("/", "/new/armies", "/learn/armies", "/rules/gameon", "/cards/surviving", "/about", "/verify", "/lab", waiting):
            page.goto(server.url + path)
            before = page.evaluate(THEME)
            page.click("[data-theme-switch]")
            assert page.evaluate(THEME) not in (None, before), path
        assert faults == []


def test_invalid_stored_values_are_ignored(server: Server, browser: Browser) -> None:
    """Another version or program may have written them."""
    with visitor(browser, calm=True) as page:
        (position,) = positions("shapes", 3, (0,))
        table, faults = ScriptedTable(page, position), faults_of(page)
        table.open(server.url)
        for loads, word in enumerate(("{not JSON", "null", "7", '{"a": 1}', '"text"'), 2):
            page.evaluate(JUNK, word)
            page.reload()
            table.connected(loads)
            table.told(chat=MUTED)
            for pane, shown in (("#tab-talk", "#said"), ("#tab-log", "#log")):
                page.click(pane)
                expect(page.locator(shown)).to_be_visible()
            note = page.locator("#root [data-note]:visible").first
            note.click()
            expect(note).to_have_attribute("aria-pressed", "true")
            assert faults == [], word


def test_one_module_names_the_browser_storage() -> None:
    """One module alone names the storage of a browser."""
    own = [file for file in MODULES if ".min" not in file.name]
    named = {file.name: NAMES.findall(file.read_text(encoding="utf-8")) for file in own}
    assert {name for name, found in named.items() if found} == {"store.js"}
    assert named["store.js"].count("localStorage") == 3  # to read, to keep, to forget
