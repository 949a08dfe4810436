"""Somebody leaves, a bot plays on, they return; and a clock that counts down, warns and plays, at real browsers."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import Server
from tests.web.people import ByMouse
from tests.web.test_browser import NARROW, violations, visitor

PACE = "0, 0.01, 0.15, 0.6, 0.05, flicker=0.1"


@pytest.fixture(scope="module")
def lively(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("away"), PACE)
    yield made
    assert made.stop() == ""


def rows(server: Server, question: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(server.data / "gamester.db") as file:
        return file.execute(question).fetchall()


def short_grace(server: Server, path: str) -> str:
    """One second; the shortest that the form offers is a minute."""
    code = path.split("/")[2]
    server.kill()
    rows(server, f"update tables set grace = 1 where code = '{code}'")
    server.start()
    return code


def test_a_bot_plays_for_whoever_leaves_and_gives_back_on_return(lively: Server, browser: Browser, seed: int) -> None:
    path = lively.lay("you", "person", grace="60")
    code, (other,) = short_grace(lively, path), lively.links(path)
    with visitor(browser) as page:
        page.goto(lively.url + path)
        ana = ByMouse(page, seed)
        seat = page.locator("#seat-1")
        with visitor(browser) as gone:
            gone.goto(lively.url + other)
            expect(seat).not_to_contain_text("away")
        expect(seat).to_contain_text("away")
        ana.step()
        expect(seat).to_contain_text("a bot plays for Bo", timeout=10_000)
        expect(page.locator("#log .tag", has_text="by a bot").first).to_be_attached(timeout=10_000)
        assert (1, "policy") in rows(lively, f"select seat, by from log where code = '{code}'")
        with visitor(browser, NARROW) as back:
            back.goto(lively.url + other)
            bo = ByMouse(back, seed)
            expect(seat).not_to_contain_text("a bot plays")
            played = len(rows(lively, f"select 1 from log where code = '{code}' and seat = 1"))
            while not bo.asked:
                if page.query_selector("#next"):
                    ana.onwards()
                elif back.query_selector("#next"):
                    bo.onwards()
                elif ana.asked:
                    ana.step()
            bo.step()
            mine = rows(lively, f"select by from log where code = '{code}' and seat = 1 order by ply")
            assert not bo.faults and len(mine) >= played
            assert bo.drafted or mine[-1] == ("",)
        assert not ana.faults


def test_a_clock_counts_down_warns_in_words_and_then_plays_what_was_said(lively: Server, browser: Browser) -> None:
    path = lively.lay("you", "person", clock="6")
    with visitor(browser, NARROW, "dark", calm=True) as page:
        page.goto(lively.url + path)
        clock = page.locator("#my-clock")
        expect(clock).to_have_text(re.compile(r"^(only )?0:0\d$"))
        expect(page.locator("#time")).to_contain_text("When time is up: your army is stacked")
        assert violations(page) == []
        expect(clock).to_have_text(re.compile("^only 0:0[12]$"), timeout=10_000)
        assert "low" in (clock.get_attribute("class") or "")
        expect(page.locator("#live")).to_have_text(re.compile(r"^[12] seconds left\.$"))
        page.wait_for_selector("#table[data-phase=present]", timeout=10_000)
        assert rows(lively, f"select distinct by from log where code = '{path.split('/')[2]}'") == [("clock",)]


@pytest.mark.parametrize(("clock", "left"), [("3d", "2 days left"), ("1800+30", "29 minutes left"), ("", "")])
def test_the_home_page_says_how_long_one_has_for_a_move(lively: Server, browser: Browser, clock: str, left: str, tmp_path: Path) -> None:
    path = lively.lay("you", "person", clock=clock)
    with visitor(browser) as page:
        page.goto(lively.url + path)
        page.wait_for_selector("#choices")
        if clock:
            expect(page.locator("#my-clock")).to_have_text(re.compile(r"^(2 days|(30:00|29:\d\d))$"))
        page.goto(lively.url)
        assert page.inner_text(".mine .you") == (f"Your move, {left}" if left else "Your move")
