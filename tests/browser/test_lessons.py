"""Lessons and worked examples, read and played in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from gamester.games.registry import get_game
from gamester.server.pages.learn import lesson_cases
from tests.support.browser_visits import comes_true, violations, visitor
from tests.support.server_fixtures import Server
from tests.support.table_players import connected, faults_of_layout

WIDE, PHONE = (1440, 900), (390, 844)
SEEN = "[...document.querySelectorAll('[data-spot]')].filter(one => one.checkVisibility()).length"
INSIDE = """(() => {
    const page = document.documentElement, out = [];
    const { scrollWidth, scrollHeight } = page;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight + 1) out.push(`the page is ${scrollWidth} by ${scrollHeight}`);
    for (const one of document.querySelectorAll('#on, #acts > *, #lesson-h')) {
        const box = one.getBoundingClientRect();
        if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) out.push(`${one.id || one.className} is cut`);
    }
    return out;
})()"""


def listening(page: Page) -> list[str]:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if "WebSocket" not in said.text else None)
    return faults


@pytest.mark.parametrize(
    ("game", "size", "theme"),
    [("armies", PHONE, "dark"), ("gameon", WIDE, "light"), ("shapes", WIDE, "dark"), ("surviving", PHONE, "light")],
)
def test_a_lesson_is_read_from_step_to_step(server: Server, browser: Browser, game: str, size: tuple[int, int], theme: str) -> None:
    """Enter goes on; every step shows its table and what its words speak of, and nothing is cut."""
    steps = len(lesson_cases(get_game(game)))
    with visitor(browser, size, theme, calm=True) as page:
        faults = listening(page)
        page.goto(f"{server.url}/learn/{game}/1")
        for step in range(1, steps + 1):
            page.wait_for_selector(f".steps-to [aria-current=step]:text-is('{step}')")
            page.wait_for_selector("#felt .who")
            if page.evaluate("JSON.parse(document.getElementById('first').textContent).about.spots || []"):
                comes_true(page, f"{SEEN} > 0")
            assert faults_of_layout(page) == [], step
            assert page.evaluate(INSIDE) == [], step
            if step in (2, steps):
                assert violations(page) == [], step
                page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = false; })")
            if step < steps:
                assert page.evaluate("document.querySelectorAll('#felt [data-pick]').length") == 0
                page.locator("#dock").focus()
                page.keyboard.press("Enter")
        connected(page)
        assert faults == []


PICKS = {
    "armies": (("hand:2", "hand:9"), ("hand:5", "hand:6"), ("hand:3", "hand:10")),
    "shapes": (("hand:R18",), ("hand:R27",)),
    "surviving": (),
}


HELD = "document.querySelectorAll('#dock .hin .card').length"


def lay(page: Page, tokens: tuple[str, ...]) -> None:
    """Pick cards that are not picked by themselves, and press the gold button if they are not laid down at once."""
    held = page.evaluate(HELD)
    for token in tokens:
        where = f"#dock [data-pick='{token}'][aria-pressed=false]"
        if page.query_selector(where):
            page.locator(where).first.click(position={"x": 6, "y": 14})
    if page.query_selector("#dock [aria-pressed=true]"):
        page.click("#dock .go")
    comes_true(page, f"{HELD} === {held - len(tokens)} || document.querySelector('.learnt') !== null")


@pytest.mark.parametrize(("game", "size"), [("armies", WIDE), ("shapes", PHONE), ("surviving", WIDE)])
def test_the_last_step_is_played_and_the_lesson_ends(server: Server, browser: Browser, game: str, size: tuple[int, int]) -> None:
    with visitor(browser, size, calm=True) as page:
        faults = listening(page)
        page.goto(f"{server.url}/learn/{game}/{len(lesson_cases(get_game(game)))}")
        page.wait_for_selector("#dock[data-deciding=yes]")
        connected(page)
        assert page.locator("#tab-log").count() == 1 and page.locator("#tab-table, #takeback").count() == 0, "a lesson has no links"
        for tokens in PICKS[game]:
            lay(page, tokens)
        if not page.query_selector(".learnt"):
            page.locator("#acts [data-do=act]").first.click()
        page.wait_for_selector(".learnt #on")
        assert "Well played" in page.inner_text("#dock") and "That was it" in page.inner_text("#lesson-words")
        assert page.inner_text("#on").startswith("Start a table of")
        assert page.evaluate(SEEN) == 0 and page.evaluate(INSIDE) == []
        assert violations(page) == []
        assert faults == []


def test_a_wrong_press_is_answered_beside_the_thing_and_a_weak_move_at_the_end(server: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        faults = listening(page)
        page.goto(f"{server.url}/learn/armies/5")
        page.wait_for_selector("#dock[data-deciding=yes]")
        connected(page)
        page.click("#acts .want", force=True)
        page.wait_for_selector("#why:popover-open")
        assert page.inner_text("#why-clause").startswith("AR-")
        page.keyboard.press("Escape")
        lay(page, ("hand:2", "hand:10"))
        assert page.locator(".tray").count() == 1
        page.click("#take-back")
        comes_true(page, "document.querySelector('.tray') === null")
        page.locator("#acts [data-do=act]").last.click()  # presents nothing
        page.wait_for_selector(".learnt")
        assert "a little short" in page.inner_text("#dock") and "not quite what was asked" in page.inner_text("#lesson-words")
        page.click("#on")
        page.wait_for_selector("#dock[data-deciding=yes]")
        assert faults == []


@pytest.mark.parametrize(
    ("game", "size", "theme"),
    [("armies", PHONE, "dark"), ("gameon", WIDE, "dark"), ("shapes", PHONE, "light"), ("surviving", WIDE, "light")],
)
def test_a_worked_example_is_read(server: Server, browser: Browser, game: str, size: tuple[int, int], theme: str) -> None:
    with visitor(browser, size, theme, calm=True) as page:
        faults = listening(page)
        page.goto(f"{server.url}/rules/{game}")
        name = page.locator(f"a[href^='/rules/{game}/']").first.get_attribute("href")
        page.goto(f"{server.url}{name}")
        page.wait_for_selector("#felt .who")
        assert faults_of_layout(page) == []
        assert page.evaluate("(words => words.scrollWidth <= words.clientWidth)(document.querySelector('.lesson .words'))")
        assert violations(page) == []
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = false; })")
        title, before = page.inner_text("#step-h"), page.url
        page.locator("#dock").focus()
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: url != before and url.endswith(""))
        page.wait_for_selector("#felt .who")
        assert page.inner_text("#step-h") != title
        assert faults == []
