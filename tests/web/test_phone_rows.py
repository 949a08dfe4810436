"""Rows of a phone that have more to say than there is room for: titles beside long phases, whose eyes a replay is seen with."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, expect

from gamester.games.registry import game_slugs, get_game
from tests.web.conftest import Server
from tests.web.finished import keep, stored
from tests.web.test_browser import NARROW, visitor
from tests.web.test_in_view import wide

TITLED = """phase => {
    [...document.querySelectorAll('.bar .pill b')].find(one => one.checkVisibility()).textContent = phase;
    const title = document.querySelector('.bar h1');
    return [title.scrollWidth - title.clientWidth, title.closest('header').offsetHeight];
}"""
FADE = ["sticky", "0px", "34px"]


def test_a_title_is_told_in_whole_beside_every_phase(server: Server, browser: Browser) -> None:
    """To those who play and to those who watch; it may take two lines, and the bar stays as high as it is."""
    for slug in game_slugs():
        seat = server.lay("you", "policy", game=slug)
        for path in (seat, seat.rpartition("/")[0]):
            with visitor(browser, NARROW, calm=True) as page:
                page.goto(server.url + path)
                for phase in (*getattr(get_game(slug).names, "PHASES", {}).values(),):
                    assert page.evaluate(TITLED, phase.title) == [0, 46], (path, phase.title)


def test_a_row_of_eyes_that_goes_on_beside_a_phone_fades_where_it_goes_on(tmp_path: Path, browser: Browser) -> None:
    with ThreadPoolExecutor(1) as beside:
        code = beside.submit(keep, tmp_path, stored("gameon-5-open")).result()
    server = Server(tmp_path)
    try:
        with visitor(browser, NARROW, calm=True) as page:
            page.goto(f"{server.url}/t/{code}/replay?at=9")
            row = page.locator(".whose")
            assert row.evaluate("one => one.scrollWidth > one.clientWidth") and wide(page) == NARROW[0]
            assert row.evaluate("one => (shade => [shade.position, shade.right, shade.width])(getComputedStyle(one, '::after'))") == FADE
            row.evaluate("one => { one.scrollLeft = one.scrollWidth; }")
            lies, last = row.bounding_box(), row.locator("a").last.bounding_box()
            assert lies and last and last["x"] + last["width"] <= lies["x"] + lies["width"] - 30, "at the end nothing is faded"
        for scripts in (True, False):
            context = browser.new_context(viewport={"width": 390, "height": 740}, java_script_enabled=scripts)
            page = context.new_page()
            page.goto(f"{server.url}/t/{code}/replay?at=9")
            for place in (3, 4, 2, 6, 1, 5, 0):
                page.locator(f"#eyes-{place}").click()
                chosen = page.locator(f"#eyes-{place}[aria-current]")
                expect(chosen).to_be_visible()
                page.wait_for_load_state()  # without scripts it is another page, which scrolls to it when all of it is here
                lies, box = page.locator(".whose").bounding_box(), chosen.bounding_box()
                assert lies and box and lies["x"] <= box["x"], (scripts, place)
                assert box["x"] + box["width"] <= lies["x"] + lies["width"] - 33, (scripts, place, "faded, or beyond the end")
            context.close()
    finally:
        server.stop()


def test_a_name_that_leads_nowhere_stays_in_its_box(server: Server, browser: Browser) -> None:
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(f"{server.url}/join?code={'a' * 300}")
        assert page.locator(".fault").evaluate("one => one.scrollWidth <= one.clientWidth") and wide(page) == NARROW[0]
