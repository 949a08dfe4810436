"""Whole games in browsers by mouse and keyboard; a killed server; axe."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.browser_visits import NARROW, WIDE, settle, violations, visitor
from tests.support.people import ByKeyboard, ByMouse, comes_true
from tests.support.server_fixtures import Server, wait

FLOWN = """
    window.flown = [0];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = change => {
        const going = start(change);
        const groups = () => document.getAnimations().filter(one => one.effect.pseudoElement?.startsWith("::view-transition-group"));
        going.ready.then(() => flown.push(groups().length), () => {});
        return going;
    };
"""


def test_game_is_played_by_mouse_from_the_lobby(server: Server, browser: Browser, seed: int) -> None:
    """A game is played by mouse from the lobby to its record and rematch."""
    with visitor(browser) as page:
        page.goto(server.url)
        page.click("[data-play=armies] button")
        ana = ByMouse(page, seed)
        ana.whole_game()
        result = page.inner_text("#dock")
        assert "wins" in result or "draw" in result or "share" in result
        assert "AR-" in result
        assert not ana.faults, ana.faults
        with page.expect_download() as download:
            page.click("text=Download the record")
        assert Path(download.value.path()).read_text(encoding="utf-8").startswith("gamester record")
        before = page.url
        page.click("#rematch")
        page.wait_for_url(lambda url: url != before)
        assert page.query_selector("#choices")
        page.goto(server.url)
        assert page.locator(".mine li").count() == 2


def test_game_is_played_by_keyboard_on_a_phone(server: Server, browser: Browser, seed: int) -> None:
    """A game is played by keyboard alone on a phone."""
    with visitor(browser, NARROW) as page:
        page.goto(server.url + server.lay("you", "heuristic", "random", **{"rule-turn_limit": "8"}))
        ana = ByKeyboard(page, seed)
        ana.whole_game()
        assert not ana.faults, ana.faults


def test_three_players_and_a_spectator_see_one_game(server: Server, browser: Browser, seed: int) -> None:
    """Three players and a spectator see one game and one result."""
    host = server.lay("you", "person", "person", **{"rule-turn_limit": "4"})
    with visitor(browser) as one, visitor(browser, NARROW) as two, visitor(browser, scheme="dark") as three, visitor(browser) as rail:
        one.goto(server.url + host)
        links = server.links(host)
        assert len(links) == 2
        two.goto(server.url + links[0])
        three.goto(server.url + links[1])
        rail.goto(f"{server.url}/t/{host.split('/')[2]}")
        people = [ByMouse(page, seed + k) for k, page in enumerate((one, two, three))]
        for _ in wait(200):
            for person in people:
                if person.asked and not person.over:
                    person.step()
            if all(person.over for person in people):
                break
        else:
            raise AssertionError("the game never ended")
        for page in (one, two, three, rail):
            page.wait_for_selector("#result")
        said = {page.inner_text("#result") for page in (one, two, three, rail)}
        assert len(said) == 1
        assert not any(person.faults for person in people)
        assert rail.query_selector("#rematch") is None
        promised = one.locator("#dealt code").filter(has_text=re.compile("^[0-9a-f]{64}$")).last.text_content()
        for page in (one, rail):
            comes_true(page, "document.getElementById('dealt').textContent.match(/Next dice of/g)?.length === 3")
        one.click("#rematch")
        one.wait_for_selector("#choices")
        two.click("#rematch")
        two.wait_for_selector("#choices")
        assert str(two.text_content("#dealt")).count("Dice of ") == 3 and str(promised) in str(two.text_content("#dealt"))
        assert one.url.split("/")[4] == two.url.split("/")[4] != host.split("/")[2]


def test_game_goes_on_after_the_server_is_killed(tmp_path: Path, browser: Browser, seed: int) -> None:
    """A game goes on after the server was killed in the middle of it."""
    server = Server(tmp_path)
    try:
        with visitor(browser) as page:
            page.goto(server.url + server.lay("you", "heuristic", **{"rule-turn_limit": "6"}))
            ana = ByMouse(page, seed)
            for _ in range(4):
                settle(ana)
                if not ana.over:
                    ana.step()
            settle(ana)
            log = page.locator("#log li[id^=line]").all_inner_texts()
            server.kill()
            page.wait_for_selector("#offline:not([hidden])")
            page.evaluate("document.getElementById('table').setAttribute('data-before', '')")
            server.start()
            page.wait_for_selector("#table:not([data-before])")
            assert page.is_hidden("#offline")
            settle(ana)
            assert page.locator("#log li[id^=line]").all_inner_texts()[: len(log)] == log
            ana.whole_game()
            assert ana.over
    finally:
        assert server.stop() == ""


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(WIDE, "light", id="wide-light"),
        pytest.param(NARROW, "dark", id="phone-dark"),
        pytest.param(WIDE, "dark", id="wide-dark", marks=pytest.mark.prove),
        pytest.param(NARROW, "light", id="phone-light", marks=pytest.mark.prove),
    ],
)
def test_whole_game_is_accessible(server: Server, browser: Browser, seed: int, size: tuple[int, int], scheme: str) -> None:
    """Lobby, invitation, and every decision of a game are accessible."""
    with visitor(browser, size, scheme, calm=True) as page:
        for path in ("/", "/?unknown=no-such", "/rules", "/t/no-such"):
            page.goto(server.url + path)
            assert violations(page) == [], path
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path
        host = server.lay("you", "person", **{"rule-turn_limit": "1"})
        page.goto(f"{server.url}/join?code={host.split('/')[2]}")
        assert violations(page) == []
        page.goto(f"{server.url}/t/{host.split('/')[2]}")
        assert violations(page) == []
        page.goto(server.url + host)
        page.wait_for_selector("#acts button")
        assert violations(page) == []
        page.goto(server.url + server.lay("you", "heuristic", "heuristic", **{"rule-turn_limit": "1"}))
        ana = ByMouse(page, seed)
        while not ana.over:
            settle(ana)
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
            assert page.locator(".go").count() == 1
            assert violations(page) == []
            page.keyboard.press("?")
            assert violations(page) == []
            page.keyboard.press("Escape")
            ana.step()
            for _ in wait(2):
                if ana.over or ana.asked:
                    break
        assert violations(page) == []


def test_closed_choice_gives_its_clause(server: Server, browser: Browser) -> None:
    """A closed choice gives its clause, and the focus returns to it."""
    with visitor(browser) as page:
        page.goto(server.url + server.lay("you", "person", game="gameon"))
        page.click("#closed summary")
        page.click("#not-takeback", force=True)
        page.wait_for_selector("#why:not([hidden])")
        assert page.inner_text("#why-clause") == "GO-R03"
        assert page.evaluate("document.activeElement.id") == "why"
        page.keyboard.press("Escape")
        assert page.is_hidden("#why")
        assert page.evaluate("document.activeElement.id") == "not-takeback"


def test_reduced_motion_stops_all_motion(server: Server, browser: Browser, seed: int) -> None:
    """With reduced motion nothing moves."""
    with visitor(browser, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", **{"rule-turn_limit": "2"}))
        ana = ByMouse(page, seed)
        while not ana.over:
            settle(ana)
            if not ana.over:
                ana.step()
            assert page.evaluate("document.getAnimations().length") == 0


def test_moved_cards_fly_and_the_focus_stays(server: Server, browser: Browser, seed: int) -> None:
    """Cards that move fly, and the focus is never lost."""
    with visitor(browser) as page:
        page.goto(server.url + server.lay("you", "heuristic", "heuristic"))
        page.evaluate(FLOWN)
        ana = ByKeyboard(page, seed)
        for _ in range(4):
            settle(ana)
            if ana.over:
                return
            ana.step()
            assert page.evaluate("document.activeElement.tagName") != "BODY"
        comes_true(page, "Math.max(...window.flown) >= 2")


def test_table_requests_only_its_origin(server: Server, browser: Browser) -> None:
    """A table sends requests to its own origin only."""
    with visitor(browser) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(server.url + server.lay("you", "heuristic"))
        page.wait_for_timeout(300)
        assert asked and all(url.startswith((server.url, server.url.replace("http", "ws"))) for url in asked)
