"""The table, drawn in the browser from its description."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser

from tests.support import toy_game as toy
from tests.support.browser_visits import comes_true, visitor
from tests.support.cuttable_line import Line
from tests.support.server_fixtures import Server
from tests.support.table_players import TablePlayer, connected, drawn_table, faults_of_layout, faults_of_page

WIDE, PHONE = (1440, 900), (390, 844)
SHORT = {"armies": {"rule-turn_limit": "5"}}
"""Options that end a game sooner, where it may go on for long."""


COVERED = """(() => {
    const box = document.getElementById('why').getBoundingClientRect(), kept = ['#acts .want', '.ask', '#dock .go'];
    return kept.map(one => document.querySelector(one)).filter(Boolean).filter(one => {
        const other = one.getBoundingClientRect();
        return box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
    }).map(one => one.className);
})()"""
"""A script that lists the things under a popover which it must leave free."""
COUNTED = """(() => {
    const animate = Element.prototype.animate;
    window.flown = 0;
    Element.prototype.animate = function (...how) { window.flown += 1; return animate.apply(this, how); };
})()"""
"""From now on flights are counted."""


CUT = """[...document.querySelectorAll('.nm > b')]
    .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"""
"""A script that lists the names that are not shown whole."""


@pytest.mark.parametrize(("game", "seats", "size"), [("armies", 2, WIDE), ("armies", 4, WIDE), ("shapes", 4, PHONE), ("gameon", 4, PHONE)])
def test_short_names_of_bots_are_shown_whole(
    server: Server, browser: Browser, seed: int, game: str, seats: int, size: tuple[int, int]
) -> None:
    with visitor(browser, size, calm=True) as page:
        ana = TablePlayer(page, seed)
        ana.sit(server.url + server.lay("you", *["heuristic"] * (seats - 1), game=game))
        ana.settle()
        assert page.evaluate(CUT) == []


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    [("armies", 3, WIDE), ("gameon", 2, PHONE), ("shapes", 3, WIDE), ("surviving", 2, PHONE)],
    ids=["armies", "gameon on a phone", "shapes", "surviving on a phone"],
)
def test_a_whole_game_by_mouse(server: Server, browser: Browser, seed: int, game: str, seats: int, size: tuple[int, int]) -> None:
    """It is played to its end: the dock never moves, nothing lies outside its zone, the console stays empty, no other site is asked."""
    with visitor(browser, size, calm=True) as page:
        ana = TablePlayer(page, seed)
        ana.sit(server.url + server.lay("you", *["random"] * (seats - 1), game=game, **SHORT.get(game, {})))
        ana.settle()
        assert faults_of_layout(page) == []
        assert faults_of_page(page) == []
        ana.whole_game()
        assert len(ana.docks) == 1, ana.docks
        assert faults_of_layout(page) == []
        assert faults_of_page(page) == []
        assert page.inner_text("#result")
        record = page.get_attribute("#acts a[download]", "href")
        assert httpx.get(f"{server.url}{record}").text.startswith("gamester record")
        page.click("text=Final table")
        page.wait_for_selector(".me")
        before = page.url
        page.click("#rematch")
        page.wait_for_url(lambda url: url != before)
        assert ana.faults == []


def test_a_dropped_line_brings_the_same_table(server: Server, browser: Browser, seed: int) -> None:
    """While the line is down others play on; when it is back the page shows what a page loaded then shows."""
    host = server.lay("you", "person", game="gameon")
    line = Line(server.port)
    try:
        with visitor(browser, calm=True) as page, visitor(browser, calm=True) as other, visitor(browser, calm=True) as fresh:
            ana, bo = TablePlayer(page, seed), TablePlayer(other, seed + 1)
            ana.sit(f"http://127.0.0.1:{line.port}{host}")
            bo.sit(server.url + server.seated[host][0])
            ana.settle()
            bo.settle()
            line.cut()
            page.wait_for_selector("#offline:not([hidden])")
            bo.click("#acts [data-do=act]")
            comes_true(other, "document.getElementById('dock').dataset.deciding !== 'yes'")
            line.mend()
            connected(page)
            comes_true(page, "document.getElementById('seat-1').querySelector('.stat')?.textContent === 'ready'")
            late = TablePlayer(fresh, seed)
            late.sit(server.url + host)
            connected(fresh)
            comes_true(fresh, "document.getElementById('seat-1').querySelector('.stat')?.textContent === 'ready'")
            assert drawn_table(page) == drawn_table(fresh)
            ana.step()
            assert late.faults == bo.faults == []
    finally:
        line.close()


def test_a_no_stands_beside_the_thing(server: Server, browser: Browser, seed: int) -> None:
    """It names its clause, covers neither what was pressed nor the sentence nor the gold button, and gives the focus back."""
    with visitor(browser, calm=True) as page:
        ana = TablePlayer(page, seed)
        ana.sit(server.url + server.lay("you", "person", game="armies"))
        ana.settle()
        page.locator("#acts .want").focus()
        page.keyboard.press("Space")
        page.wait_for_selector("#why:popover-open")
        assert page.inner_text("#why-clause").startswith("AR-")
        assert page.evaluate(COVERED) == []
        page.keyboard.press("Escape")
        assert page.locator("#why:popover-open").count() == 0
        assert page.evaluate("document.activeElement.id") == "act-0"


def test_cards_are_picked_and_played_by_keyboard_alone(server: Server, browser: Browser) -> None:
    """D goes to the decision, arrows along it, Space picks, Enter plays; the focus never falls to the page."""
    with visitor(browser) as page:
        ana = TablePlayer(page, 1)
        ana.sit(server.url + server.lay("you", "policy", "policy"))
        ana.settle()
        for letter in "KQJ":
            page.keyboard.press("d")
            page.keyboard.press("Home")
            for _ in range(4):
                if page.evaluate("document.activeElement.dataset.pick") == f"soldier:{letter}":
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
        assert "K" in page.inner_text("#dock .go")
        page.keyboard.press("Enter")
        comes_true(page, "document.querySelectorAll('[data-hand] .card').length === 7")
        ana.settle()
        assert page.evaluate("document.activeElement.tagName") != "BODY"


def test_cards_fly_from_where_they_lay(server: Server, browser: Browser) -> None:
    """Seven cards are dealt from the one pile that became smaller."""
    with visitor(browser) as page:
        ana = TablePlayer(page, 1)
        ana.sit(server.url + server.lay("you", "policy"))
        ana.settle()
        page.evaluate(COUNTED)
        for letter in "KQJA":
            if page.query_selector(f"[data-pick='soldier:{letter}'][aria-pressed=false]"):
                ana.click(f"[data-pick='soldier:{letter}'][aria-pressed=false]")
        ana.click("#dock .go")
        comes_true(page, "window.flown >= 7")


@pytest.fixture(scope="module")
def goofspiel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("toy")
    toy.install(toy.write(folder / "source"), folder / "site")
    server = Server(folder / "data", site=folder / "site")
    yield server
    assert server.stop() == ""


def test_a_fifth_game_has_its_table_without_a_line_of_its_own(goofspiel: Server, browser: Browser, seed: int) -> None:
    """It has its page and its rules as well."""
    with visitor(browser, calm=True) as page:
        page.goto(f"{goofspiel.url}/games/{toy.SLUG}")
        assert "Merrill Flood" in page.inner_text("main")
        page.goto(f"{goofspiel.url}/rules/{toy.SLUG}")
        assert page.locator("#GS-04").count() == 1
        ana = TablePlayer(page, seed)
        ana.sit(goofspiel.url + goofspiel.lay("you", "random", game=toy.SLUG))
        ana.settle()
        assert page.locator("[data-hand] [data-pick]").count() == 13
        assert faults_of_layout(page) == []
        assert faults_of_page(page) == []
        ana.whole_game()
        assert len(ana.docks) == 1 and ana.faults == []
        assert faults_of_page(page) == []


TIERS = """[...document.querySelectorAll('.card, .laid, .pic')].every(one => getComputedStyle(one).containerName === 'card')"""
"""True if every face can look for its size."""
HAND = "document.querySelector('.hin .card').getBoundingClientRect().width"


@pytest.mark.parametrize(("size", "least"), [((1280, 720), 80), ((1440, 900), 100), ((1920, 1080), 125), (PHONE, 66)])
def test_cards_in_hand_are_as_large_as_the_design_asks(
    server: Server, browser: Browser, seed: int, size: tuple[int, int], least: int
) -> None:
    """The fullest hand of Armies, seven cards, at the widths of section 8.4."""
    with visitor(browser, size, calm=True) as page:
        ana = TablePlayer(page, seed)
        ana.sit(server.url + server.lay("you", "policy", game="armies"))
        ana.settle()
        for _ in range(4):
            ana.click("#root [data-pick].aim[aria-pressed=false]")
        ana.click("#dock .go")
        comes_true(page, "document.querySelectorAll('[data-hand] .card').length === 7")
        assert page.evaluate(HAND) >= least
        assert page.evaluate(TIERS)
        assert faults_of_layout(page) == []


ASKED = """performance.getEntriesByType("resource").filter(one => new URL(one.name).pathname.startsWith("/static/"))
    .map(one => [one.name, one.transferSize])"""
"""The static files of the page, and how many bytes came over the line for each."""


def test_second_table_asks_for_no_static_file(server: Server, browser: Browser) -> None:
    with visitor(browser) as page:
        for bare in (False, True):
            page.goto(f"{server.url}{server.lay('you', 'random')}")
            connected(page)
            asked = page.evaluate(ASKED)
            assert len(asked) > 30
            assert not bare or not [name for name, size in asked if size], asked
