"""Whole evenings in browsers: a game from one click to its rematch, and a game in which one of two people leaves and returns."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser_visits import visitor
from tests.support.server_fixtures import Server, wait
from tests.support.table_players import TablePlayer, connected

WIDE, PHONE = (1440, 900), (390, 844)
OFFERED, SOONER = 60, 58
"""The shortest grace that the form offers, and by how much sooner a bot plays here, in seconds."""
PACE = "0, 0.01, 0.15, 0.6, 0.05, disconnect_grace=0.1"
SUMS = """[...document.querySelectorAll('.ending .places tbody tr')]
    .map(row => [...row.querySelectorAll('td')].map(one => one.innerText).join())"""
"""A script that lists place and parts of the sum of every player."""
LAST = {"mode": "bots", "n": 2, "names": [], "bots": ["random"], "options": {"rule-turn_limit": ["1"]}}
"""Settings of a last game of Armies, which is over after one turn."""


class Impatient(Server):
    """A server at whose tables a bot soon plays for somebody who is away, once the test allows it.

    Before that a slow machine may take its time to open pages.
    """

    @property
    def allowed(self) -> Path:
        """The file that allows it."""
        return self.data / "allowed"

    @property
    def program(self) -> str:
        given = f"(at := takes_over(*all)) is not None and Path({str(self.allowed)!r}).exists()"
        soon = f"clock.takeover_time = lambda *all: at - {SOONER} if {given} else None"
        head = "from gamester.server.session import clock; takes_over = clock.takeover_time"
        return f"{head}; {super().program.replace('; serve(', f'; {soon}; serve(')}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Impatient]:
    made = Impatient(tmp_path_factory.mktemp("evening"), PACE)
    yield made
    assert made.stop() == ""


def follow(page: Page, what: str) -> None:
    """Press a link or a button that leads to another page."""
    before = page.url
    page.click(what)
    page.wait_for_url(lambda url: url != before)


def test_one_click_leads_to_a_game_its_sum_a_rematch_a_replay_and_a_lesson(house: Server, browser: Browser, seed: int) -> None:
    """A visitor who played before plays with the settings of then."""
    with visitor(browser, WIDE, calm=True) as page:
        page.goto(f"{house.url}/about")
        page.evaluate("word => localStorage.setItem('gs.me', word)", json.dumps({"name": "Ana", "colour": 1, "games": {"armies": LAST}}))
        page.goto(house.url)
        ana = TablePlayer(page, seed)
        follow(page, "[data-play=armies] button")
        page.wait_for_selector("#dock")
        ana.whole_game()
        table = page.url
        expect(page.locator(".ending .places tbody tr")).to_have_count(2)
        expect(page.locator(".ending .places")).to_contain_text("You")
        assert page.inner_text("#result")
        page.click("#tab-table")
        expect(page.locator("#dealt")).to_contain_text("Next, added by Ana")
        follow(page, "#replay")
        page.wait_for_selector("#felt .who")
        assert page.url.startswith(f"{house.url}/t/{table.split('/')[4]}/replay")
        page.go_back()
        page.wait_for_selector("#result")
        follow(page, "#rematch")
        page.wait_for_selector("#dock[data-deciding=yes]")
        assert page.url.split("/")[4] != table.split("/")[4]
        page.go_back()
        page.wait_for_selector("#result")
        expect(page.locator("#rematch")).to_have_text("Join the rematch")
        follow(page, "#acts a[href='/']")
        follow(page, ".tile a[href='/learn/armies']")
        page.wait_for_selector("#felt .who")
        expect(page.locator(".steps-to [aria-current=step]")).to_have_text("1")
        assert ana.faults == []


def played(house: Server, code: str, by: str) -> int:
    """Return how many moves of the second seat were made by a bot, or with "" by its player."""
    with sqlite3.connect(house.data / "gamester.db") as file:
        return int(file.execute("SELECT count(*) FROM log WHERE code = ? AND seat = 1 AND by = ?", (code, by)).fetchone()[0])


def play(players: list[TablePlayer]) -> bool:
    """Let every player do what they must. Return True if the game goes on."""
    for player in players:
        if player.page.query_selector("#next"):
            player.click("#skip-stages")
        elif player.deciding:
            player.step()
    return not all(player.over for player in players)


def test_a_bot_plays_for_a_player_who_leaves_until_they_return(house: Impatient, browser: Browser, seed: int) -> None:
    """Two people and a bot; one goes on by phone, to the same end for both."""
    host = house.lay("you", "person", "random", grace=f"{OFFERED}", **{"rule-turn_limit": "3"})
    code, link = host.split("/")[2], house.links(host)[0]
    seat, plays = "#seat-1", re.compile("a bot plays")
    with visitor(browser, WIDE, calm=True) as one, visitor(browser, PHONE, "dark", calm=True) as two:
        ana = TablePlayer(one, seed)
        ana.sit(house.url + host)
        with visitor(browser, WIDE, calm=True) as left:
            TablePlayer(left, seed + 1).sit(house.url + link)
            expect(one.locator(seat)).not_to_contain_text(re.compile("away|a bot plays"))
            ana.settle()
            house.allowed.touch()
        for _ in wait(60):
            play([ana])
            if played(house, code, "heuristic"):
                break
        else:
            raise AssertionError("no bot played for Bo")
        assert not ana.over
        expect(one.locator(seat)).to_contain_text(plays)
        one.click("[data-filter=all]")
        expect(one.locator("#log .tag").first).to_have_text("by a bot")
        bo = TablePlayer(two, seed + 2)
        bo.sit(house.url + link)
        connected(two)
        expect(one.locator(seat)).not_to_contain_text(plays)
        by_bots = played(house, code, "heuristic")
        for _ in wait(120):
            if not play([ana, bo]):
                break
        else:
            raise AssertionError("the game never ended")
        assert one.evaluate(SUMS) == two.evaluate(SUMS) and len(one.evaluate(SUMS)) == 3
        assert played(house, code, "heuristic") == by_bots and played(house, code, "") > 0
        assert ana.faults == bo.faults == []
