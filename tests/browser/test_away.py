"""A player leaves, a bot plays on, the player returns; and a browser's clock."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.support.away_tables import PACE, rows
from tests.support.browser_visits import NARROW, violations, visitor
from tests.support.people import ByMouse, comes_true
from tests.support.server_fixtures import Server, wait


@pytest.fixture(scope="module")
def lively(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("away"), PACE)
    yield made
    assert made.stop() == ""


TAGGED = """
    window.tags = [];
    new MutationObserver(() => {
        const tag = document.querySelector("#seat-1 .tag.who");
        if (tag) tags.push(tag.textContent.trim());
        const soon = document.getElementById("absent");
        if (soon) tags.push(soon.textContent.trim());
        const last = document.querySelector("#log .now .tag"), ticker = document.querySelector(".ticker");
        if (last && ticker) tags.push(`told ${ticker.querySelector(".tag")?.textContent}`);
    }).observe(document, {subtree: true, childList: true, characterData: true});
"""
"""Record from now on what the page says of the other seat and of its stand-in."""
TICKED = """
    window.ticks = [];
    new MutationObserver(() => {
        const clock = document.getElementById("my-clock"), live = document.getElementById("live");
        if (clock && live) ticks.push([clock.textContent, [...clock.classList].sort().reverse().join(" "), live.textContent].join(" "));
    }).observe(document, {subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["class"]});
"""
"""Script that records what one's clock shows, how it looks and what is announced, from the loading of the page."""


def short_grace(server: Server, path: str) -> str:
    """Set the grace time to 12 s, enough for a slow machine.

    The form's minimum is a minute.
    """
    code = path.split("/")[2]
    server.kill()
    rows(server, f"update tables set grace = 12 where code = '{code}'")
    server.start()
    return code


def test_bot_plays_for_absent_player_until_return(lively: Server, browser: Browser, seed: int) -> None:
    """A bot plays for a player who leaves, until the player returns."""
    path = lively.lay("you", "person", grace="60")
    code, (other,) = short_grace(lively, path), lively.links(path)
    with visitor(browser) as page:
        page.goto(lively.url + path)
        ana = ByMouse(page, seed)
        seat = page.locator("#seat-1")
        with visitor(browser) as gone:
            gone.goto(lively.url + other)
            expect(seat).not_to_contain_text("away")
            page.evaluate(TAGGED)
        comes_true(page, "window.tags.includes('away')")  # for seconds only: it is written down, or a slow look would miss it
        assert page.locator("#absent").count() == 0, "whoever decides himself waits for nobody"
        ana.step()
        expect(seat).to_contain_text("a bot plays for Bo")
        warned = [said for said in page.evaluate("window.tags") if said.startswith("Bo is away")]
        assert any(re.fullmatch(r"Bo is away\. In 0:(0\d|1[0-2]) a bot plays on\.", said) for said in warned), warned
        expect(page.locator("#absent")).to_have_count(0)
        expect(page.locator("#log .tag", has_text="by a bot").first).to_be_attached()
        comes_true(page, "window.tags.some(said => said.startsWith('told'))")
        assert {said for said in page.evaluate("window.tags") if said.startswith("told")} == {"told by a bot"}
        assert (1, "heuristic") in rows(lively, f"select seat, by from log where code = '{code}'")
        with visitor(browser, NARROW) as back:
            back.goto(lively.url + other)
            bo = ByMouse(back, seed)
            expect(seat).not_to_contain_text("a bot plays")
            expect(back.locator("#stood-in")).to_have_text(re.compile(r"^Since your last move a bot has made \d+ moves? for you\.$"))
            assert page.locator("#stood-in").count() == 0, "who plays himself is told of nobody"
            played = len(rows(lively, f"select 1 from log where code = '{code}' and seat = 1"))
            for _ in wait(60):
                if bo.asked:
                    break
                if page.query_selector("#next"):
                    ana.onwards()
                elif back.query_selector("#next"):
                    bo.onwards()
                elif ana.asked:
                    ana.step()
            else:
                raise AssertionError("Bo was never asked")
            bo.step()
            if not bo.drafted:
                expect(back.locator("#stood-in")).to_have_count(0)
            mine = rows(lively, f"select by from log where code = '{code}' and seat = 1 order by ply")
            assert not bo.faults and len(mine) >= played
            assert bo.drafted or mine[-1] == ("",)
        assert not ana.faults


def test_clock_counts_down_warns_and_plays_default(lively: Server, browser: Browser) -> None:
    """A clock counts down, warns in words, and then plays the announced move."""
    with visitor(browser, NARROW, "dark", calm=True) as page:
        page.goto(lively.url + lively.lay("you", "person", clock="600"))
        expect(page.locator("#time")).to_contain_text("When time is up: your army is stacked at random")
        expect(page.locator("#my-clock")).to_have_text(re.compile(r"^(10:00|9:5\d)$"))
        assert violations(page) == []
        path = lively.lay("you", "person", clock="8")
        page.add_init_script(TICKED)
        page.goto(lively.url + path)
        page.wait_for_selector("#table[data-phase=present]")
        ticks = page.evaluate("window.ticks")
        assert any(re.search(r"^0:0\d num clock ", one) for one in ticks), ticks
        low = [one for one in ticks if one.startswith("only ")]
        assert low and all(re.search(r"^only 0:0[12] .*\blow\b", one) for one in low if "0:00" not in one), ticks
        assert any(re.search(r" [12] seconds left\.$", one) for one in ticks), ticks
        assert rows(lively, f"select distinct by from log where code = '{path.split('/')[2]}'") == [("clock",)]


def test_clock_is_right_on_a_late_page(lively: Server, browser: Browser) -> None:
    """A clock is right however late the page is ready.

    It used to show as many seconds too many as the scripts took to load, so time was up before it said
    so.
    """
    path = lively.lay("you", "person", clock="600")
    with visitor(browser) as page:

        def late(route: Route) -> None:
            time.sleep(4)
            route.continue_()

        page.route("**/table.js", late)
        page.goto(lively.url + path)
        expect(page.locator("#my-clock")).to_have_text(re.compile(r"^\d+:\d\d$"))
        shown, left = page.evaluate(
            "(one => [one.textContent, (one.dataset.until - Date.now()) / 1000])(document.getElementById('my-clock'))"
        )
        minutes, seconds = map(int, shown.split(":"))
        assert abs(60 * minutes + seconds - left) <= 2, (shown, left)


@pytest.mark.parametrize(("clock", "left"), [("3d", "2 days 23 hours left"), ("1800+30", "29 minutes left"), ("", "")])
def test_home_page_shows_time_left_for_a_move(lively: Server, browser: Browser, clock: str, left: str, tmp_path: Path) -> None:
    """The home page shows the time left for a move."""
    path = lively.lay("you", "person", clock=clock)
    with visitor(browser) as page:
        page.goto(lively.url + path)
        page.wait_for_selector("#choices")
        if clock:
            expect(page.locator("#my-clock")).to_have_text(re.compile(r"^(2 d 23 h|(30:00|29:\d\d))$"))
        page.goto(lively.url)
        assert page.inner_text(".mine .you") == "Your move"
        assert page.inner_text(".mine .st2").startswith(f"{left}, with Bo" if left else "with Bo")
