"""Acceptance of a table, for any game: by keyboard on a phone, every decision.

Each game is played under reduced motion, to its end if that comes soon, and always with `--prove`.
At every decision the page has no sideways scroll, the decision and its button are in view, exactly
one button is gold, and nothing moves. In every phase axe finds nothing in either theme and at
either width (with `--prove` in both at both), and everything dim has a reason with an existing
clause. A game without UI code must pass too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import httpx
import pytest
from playwright.sync_api import Browser, Page

from gamester.core.law import platform_law
from gamester.games.registry import game_slugs
from tests.conftest import Budget
from tests.support import toy_game as toy
from tests.support.browser_visits import NARROW, WIDE, settle, violations, visitor
from tests.support.people import ByKeyboard
from tests.support.server_fixtures import Server, wait
from tests.support.short_texts import SHORT

DECISIONS = 25
"""After which a game is left in every run; armies is over by then."""
TABLES = [
    pytest.param("armies", 4, {}, id="armies 4"),
    *(pytest.param("armies", seats, {}, id=f"armies {seats}", marks=pytest.mark.prove) for seats in (2, 3)),
    pytest.param("armies", 3, {"rule-questions": "ask"}, id="armies 3, asking"),
    pytest.param("shapes", 3, {}, id="shapes 3"),
    *(pytest.param("shapes", seats, {}, id=f"shapes {seats}", marks=pytest.mark.prove) for seats in (2, 6)),
    pytest.param("surviving", 2, {}, id="surviving 2"),
    *(pytest.param("surviving", seats, {}, id=f"surviving {seats}", marks=pytest.mark.prove) for seats in (3, 4)),
    pytest.param("gameon", 2, {"rule-competition": "hand_roll"}, id="gameon 2, by hand"),
    pytest.param("gameon", 3, {"rule-competition": "trivia"}, id="gameon 3, trivia", marks=pytest.mark.prove),
    pytest.param("gameon", 6, {}, id="gameon 6", marks=pytest.mark.prove),
    pytest.param(toy.SLUG, 3, {}, id="a game of its own package"),
]
IN_VIEW = """(() => {
    const inside = box => box.top >= 0 && box.bottom <= innerHeight + 1 && box.width > 0;
    return ["#ask", "#acts .go"].filter(one => !inside((document.querySelector(one) || new Image()).getBoundingClientRect()));
})()"""
GOLD = """(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.className = "btn go";
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const gilt = node => [getComputedStyle(node), getComputedStyle(node, "::before")].some(style => style.backgroundColor === colour);
    const seen = [...document.querySelectorAll("#table *")].filter(node => !node.closest("svg") && node.checkVisibility());
    return seen.filter(gilt).map(node => node.id);
})()"""
WAYS = ((NARROW, "light"), (WIDE, "dark"), (NARROW, "dark"), (WIDE, "light"))
DIM = "all => all.filter(one => one.checkVisibility()).map(one => one.id)"
SETTLED = "document.getAnimations().length"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds our games and one of another package."""
    folder = tmp_path_factory.mktemp("house")
    toy.install(toy.write(folder / "source"), folder / "site")
    server = Server(folder / "data", site=folder / "site")
    yield server
    assert server.stop() == ""


def clauses(server: Server, slug: str) -> set[str]:
    """The ids that the rules page of a game knows, and those of the table itself."""
    page = httpx.get(f"{server.url}/rules/{slug}").text
    return {part.partition('"')[0] for part in page.split('id="')[1:]} | set(platform_law().clauses)


def shapely(page: Page, width: tuple[int, int]) -> None:
    """Check one decision: in view, one gold button, no motion, nothing sticks out."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width[0]
    assert page.evaluate(IN_VIEW) == []
    assert page.locator("#table .go").count() == 1
    assert page.evaluate(SETTLED) == 0


def excused(page: Page, known: set[str], phase: str) -> bool:
    """Check that everything dim opens a reason with an existing clause.

    Escape returns the focus. Return False if others moved first.
    """
    since = page.get_attribute("#table", "data-since")
    for id in page.locator("#table [aria-disabled=true][id]:not(#acts *)").evaluate_all(DIM)[:6]:
        page.evaluate("id => document.getElementById(id)?.focus()", id)
        page.keyboard.press("Space")
        for _ in wait():
            if page.locator("#why").is_visible():
                break
            # a frame came before the key: it was not dim any more, or is not there
            if page.locator(f"#{id}[aria-pressed=true]").count() or page.get_attribute("#table", "data-since") != since:
                page.keyboard.press("Escape")
                return False
        clause = page.inner_text("#why-clause")
        assert clause in known, f"{phase}: {id} is dim because of {clause!r}"
        page.keyboard.press("Escape")
        focused = page.evaluate("document.activeElement.id")
        if page.get_attribute("#table", "data-since") != since:
            return False
        assert focused == id
    return True


def accessible(page: Page, ways: Sequence[tuple[tuple[int, int], str]] = WAYS) -> None:
    """axe in themes and at widths."""
    for width, theme in ways:
        page.set_viewport_size({"width": width[0], "height": width[1]})
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        assert violations(page) == [], (width, theme)
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})


@pytest.mark.parametrize(("slug", "seats", "rules"), TABLES)
def test_game_by_keyboard_on_phone_cites_clauses(
    house: Server, browser: Browser, seed: int, budget: Budget, slug: str, seats: int, rules: dict[str, str]
) -> None:
    """In a game played by keyboard on a phone every log line cites a clause."""
    known, phases, decisions = clauses(house, slug), set[str](), iter(range(budget(DECISIONS)))
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(house.url + house.lay("you", *["heuristic"] * (seats - 1), game=slug, **SHORT.get(slug, {}), **rules))
        ana = ByKeyboard(page, seed)
        while not ana.over and next(decisions, None) is not None:
            settle(ana)
            phase = str(page.get_attribute("#table", "data-phase"))
            if ana.over:
                break
            shapely(page, NARROW)
            if phase not in phases and excused(page, known, phase):
                phases.add(phase)
                accessible(page, WAYS if budget(1) > 1 else [WAYS[:2], WAYS[2:]][len(phases) % 2])
            ana.step()
        accessible(page)
        assert phases
        assert not ana.faults
        cited = page.locator("#log li[id^=line] .clause").all_inner_texts()
        assert cited and set(cited) <= known
        assert page.locator("#log li[id^=line]:not(:has(.clause))").count() == 0


def test_spectator_page_has_no_gold_button(house: Server, browser: Browser) -> None:
    """The page of a spectator has no gold button."""
    host = house.lay("you", "person", "person")
    with visitor(browser, calm=True) as page:
        page.goto(f"{house.url}/t/{host.split('/')[2]}")
        for _ in wait(0.5):
            assert page.locator("#table .go").count() == 0
            assert page.evaluate(GOLD) == []


def test_unstyled_table_reads_in_order(house: Server, browser: Browser) -> None:
    """Without style sheets the table reads in order: game, seats, own seat, log."""
    with visitor(browser, calm=True) as page:
        page.route("**/*.css", lambda route: route.abort())
        page.goto(house.url + house.lay("you", "heuristic", "heuristic"))
        page.wait_for_selector("#acts button")
        text = page.inner_text("body")
        order = [text.index(words) for words in ("Armies", "Bo", "Cy", "Ana", "Log")]
        assert order == sorted(order)
        heads = page.locator("h1, h2, h3").all_inner_texts()
        assert heads[0] == "Armies"


@pytest.mark.parametrize("slug", [*game_slugs(), toy.SLUG])
def test_table_page_requests_only_its_own_server(house: Server, browser: Browser, slug: str) -> None:
    """A table page sends requests only to its own server."""
    with visitor(browser, calm=True) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(house.url + house.lay("you", "heuristic", game=slug))
        page.wait_for_selector("#acts button, #dock")
        page.wait_for_load_state("networkidle")
        own = (house.url, house.url.replace("http", "ws", 1))
        assert asked and all(url.startswith(own) for url in asked), asked
        served = httpx.get(page.url).text
        assert " style=" not in served and "<script>" not in served
