"""Whole games without browser storage: full, blocked or missing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from gamester.server.render.templates import HERE
from tests.support.browser_visits import settle, visitor
from tests.support.people import ByMouse
from tests.support.server_fixtures import Server, wait
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
    const path = document.getElementById("live-table").dataset.socket;
    const names = [`seen ${path}`, `talk ${path}`, `notes ${path}`, "theme", "learn", "sound", "keys", "left"];
    for (const name of names) localStorage.setItem(name, word);
}"""
KEEPS = """() => {
    try { localStorage.setItem("probe", "1"); localStorage.removeItem("probe"); return true; } catch { return false; }
}"""
THEME = "document.documentElement.dataset.theme"
MODULES = [*sorted((HERE / "static").glob("*.js")), *sorted((HERE / "templates").glob("*.html"))]


def prepared(page: Page, server: Server, how: str) -> None:
    if how == "full":
        page.goto(f"{server.url}/about")
        page.evaluate(FULL)
    else:
        page.add_init_script({"blocked": BLOCKED, "absent": ABSENT}[how])


def shown(page: Page, name: str) -> None:
    page.click(f"#tab-{name}")
    expect(page.locator(f"#pane-{name}")).to_be_visible()


@pytest.mark.parametrize("how", ["full", "blocked", "absent"])
def test_whole_game_without_storage_meets_no_fault(server: Server, browser: Browser, seed: int, how: str) -> None:
    """Without storage nothing fails.

    Settings last as long as the page: theme, switches, muted players.
    """
    host = server.lay("you", "person", "heuristic", **{"rule-turn_limit": "2"})
    with visitor(browser, calm=True) as page, visitor(browser, calm=True) as other:
        prepared(page, server, how)
        faults = faults_of(page)
        page.goto(server.url + host)
        other.goto(server.url + server.seated[host][0])
        assert page.evaluate(KEEPS) is False and other.evaluate(KEEPS) is True
        page.click("[data-theme-switch]")
        theme = page.evaluate(THEME)
        shown(page, "table")
        page.check("#pref-learn")
        shown(other, "talk")
        other.fill("#words", "hello")
        other.press("#words", "Enter")
        shown(page, "talk")
        line = page.locator("#said [data-by='1']")
        expect(line).to_be_visible()
        page.click("#mutes summary")
        for muted in (True, False, True):
            page.set_checked("#mute-1", muted)
            expect(line).to_be_visible(visible=not muted)
        shown(page, "log")
        shown(other, "log")
        ana, bo = ByMouse(page, seed), ByMouse(other, seed + 1)
        for _ in wait(200):
            for person in (ana, bo):
                if person.asked and not person.over:
                    person.step()
            if ana.over and bo.over:
                break
        else:
            raise AssertionError("the game never ended")
        shown(page, "talk")
        expect(line).to_be_hidden()
        expect(page.locator("#mute-1")).to_be_checked()
        expect(page.locator("#pref-learn")).to_be_checked()
        assert page.evaluate(THEME) == theme
        assert faults == bo.faults == []
        page.goto(server.url)  # seats are kept by a cookie, so they are remembered all the same
        expect(page.locator(".mine li")).to_have_count(1)


@pytest.mark.parametrize("how", ["full", "blocked", "absent"])
def test_notes_without_storage_are_marked_while_the_page_lasts(server: Server, browser: Browser, seed: int, how: str) -> None:
    """Private marks work without storage while the page lasts.

    They survive the frames of a move and can be removed.
    """
    with visitor(browser, calm=True) as page:
        prepared(page, server, how)
        faults = faults_of(page)
        page.goto(server.url + server.lay("you", "heuristic", game="shapes"))
        settle(ana := ByMouse(page, seed))
        note = page.locator("#table [data-note]:visible").first
        note.click()
        expect(note).to_have_attribute("aria-pressed", "true")
        ana.step()
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


def test_invalid_stored_values_are_ignored(server: Server, browser: Browser, seed: int) -> None:
    """Invalid stored values are ignored.

    Another version or program may have written them.
    """
    with visitor(browser, calm=True) as page:
        host = server.lay("you", "heuristic", **{"rule-turn_limit": "1"})
        page.goto(server.url + host)
        for word in ("{not JSON", "null", "7", '{"a": 1}', '"text"'):
            page.evaluate(JUNK, word)
            page.reload()
            faults = faults_of(page)
            settle(ByMouse(page, seed))
            shown(page, "talk")
            shown(page, "log")
            assert faults == [], word
        ana = ByMouse(page, seed)
        ana.whole_game()
        assert ana.faults == []


def test_one_module_names_the_browser_storage() -> None:
    """One module alone names the storage of a browser."""
    own = [file for file in MODULES if ".min" not in file.name]
    named = {file.name: NAMES.findall(file.read_text(encoding="utf-8")) for file in own}
    assert {name for name, found in named.items() if found} == {"store.js"}
    assert named["store.js"].count("localStorage") == 2
