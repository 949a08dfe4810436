"""Pages around the table: home, new table, games, lessons; hostile input.

They are tested with and without a browser.
"""

from __future__ import annotations

import gzip
import html
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from gamester.games.registry import announced_games
from tests.support.browser_visits import visitor
from tests.support.server_fixtures import Server
from tests.support.site_pages import all_paths, links
from tests.support.table_socket import POLICY


def test_pages_answer_and_have_no_dead_link(server: Server) -> None:
    """Every page answers, keeps the security policy, and has no dead link."""
    with httpx.Client(base_url=server.url) as visitor:
        found: set[str] = set()
        for path in all_paths():
            answer = visitor.get(path)
            assert answer.status_code == 200, path
            assert answer.headers["content-security-policy"] == POLICY
            assert not re.search(r"<style|\sstyle=|<script(?![^>]*\s(?:src=|type=.application/json))|\son[a-z]+=", answer.text), path
            assert answer.text.count("<h1") == 1, path
            found |= links(answer.text)
        posted = {"/tables", "/join"}
        assert {path: status for path in sorted(found - posted) if (status := visitor.get(path).status_code) != 200} == {}


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/new/chess", "Unknown game 'chess'"),
        ("/games/chess", "Unknown game"),
        ("/games/surviving%2e%2e", "Unknown game"),
        ("/learn/chess", "Unknown game"),
        ("/learn/armies/0", "The lesson has 5 steps."),
        ("/learn/armies/6", "The lesson has 5 steps."),
        ("/learn/armies/-1", "The lesson has 5 steps."),
        ("/learn/armies/%D9%A3", "The lesson has 5 steps."),
        ("/learn/armies/1.5", "The lesson has 5 steps."),
        ("/rules/armies/E99", "Armies has no worked example of this name."),
        ("/rules/armies/%3Cscript%3E", "Armies has no worked example of this name."),
        ("/rules/armies/E01/99", "The example E01 has no such step."),
        ("/rules/armies/E01/-1", "The example E01 has no such step."),
        ("/rules/armies/E01/one", "The example E01 has no such step."),
        ("/rules/chess/E01", "Unknown game"),
        ("/rules/armies/E01/1/1", "Page not found"),
    ],
)
def test_missing_pages_give_one_sentence(server: Server, path: str, words: str) -> None:
    """A missing page is reported in one sentence."""
    answer = httpx.get(server.url + path)
    assert answer.status_code == 404
    assert words in html.unescape(answer.text) and "<script>" not in answer.text and "Traceback" not in answer.text


@pytest.mark.parametrize(
    "path", ["/new/{}", "/games/{}", "/learn/{}", "/rules/{}", "/rules/armies/{}", "/rules/armies/E01/{}", "/learn/armies/{}"]
)
@pytest.mark.parametrize("word", ["x" * 61, "9" * 5000, "%00", "..%2f..%2fetc"], ids=["long", "longer", "nought", "dots"])
def test_no_address_causes_an_internal_error(server: Server, path: str, word: str) -> None:
    """No text in an address causes an internal error."""
    answer = httpx.get(server.url + path.format(word))
    assert answer.status_code in (400, 404), answer.text[:200]
    assert "Traceback" not in answer.text and len(answer.text) < 20_000


def test_form_shows_its_errors_and_keeps_values(server: Server) -> None:
    """The form for a new table shows its errors and keeps what was sent."""
    wrong = {"game": "armies", "name": ["Ana", "Bo"], "kind": ["you", "heuristic"], "rule-turn_limit": "soon"}
    answer = httpx.post(f"{server.url}/tables", data=wrong)
    assert answer.status_code == 400 and 'id="fault"' in answer.text and "AR-R37" in answer.text and "<details" in answer.text
    assert 'value="soon"' in answer.text, "what was sent is still there"


def test_home_page_has_one_gold_button(server: Server) -> None:
    """The home page has one gold button if a move waits for you, and none otherwise."""
    with httpx.Client(base_url=server.url) as visitor:
        assert visitor.get("/").text.count("btn go") == 0
        for _ in range(2):
            assert visitor.get(server.lay("you", "person")).status_code == 200
        page = visitor.get("/").text
        assert page.count("btn go") == 1 and page.count("Your move") == 2 and re.search(r'<span class="you btn go">Your move</span>', page)


def test_home_page_does_not_ask_for_moves_in_a_pause(server: Server) -> None:
    """The home page shows no "Your move" for a paused table."""
    with httpx.Client(base_url=server.url) as visitor:
        path = server.lay("you", "heuristic")
        assert visitor.get(path).status_code == 200 and "Your move" in visitor.get("/").text
        _, _, code, token = path.split("/")
        for word, paused in (("pause", True), ("resume", False)):
            said = visitor.post(
                f"/api/v1/tables/{code}/messages", headers={"authorization": f"Bearer {token}"}, json={"frame": 1, "command": word}
            )
            assert said.status_code == 200, said.text
            page = visitor.get("/").text
            assert ("Your move" in page) != paused and ('<span class="st2">Paused <span' in page) == paused


@pytest.mark.parametrize(("clock", "left"), [("3d", "2 days 23 hours left, "), ("1800+30", "29 minutes left, "), ("", "")])
def test_home_page_shows_time_left_for_a_move(server: Server, clock: str, left: str) -> None:
    """The home page shows the time left for a move, to the player who has opened the table."""
    with httpx.Client(base_url=server.url, timeout=30) as visitor:
        assert visitor.get(server.lay("you", "person", clock=clock)).status_code == 200
        assert f'<span class="st2">{left}with Bo ' in visitor.get("/").text


def test_home_page_marks_hot_seat_holder_and_ready_host(server: Server) -> None:
    """The home page marks the move of the device's holder, and a host who may start."""
    with httpx.Client(base_url=server.url) as visitor:
        assert visitor.get(server.lay("you", "person", hot="on", clock="3d")).status_code == 200
        assert '<span class="st2">5 days 23 hours left, with Ana and Bo ' in visitor.get("/").text  # twice three days for two
    with httpx.Client(base_url=server.url) as host, httpx.Client(base_url=server.url) as guest:
        path = server.laid("you", "person", terms="on")
        assert host.get(path).status_code == 200 and "Waiting for Bo" in host.get("/").text
        (invitation,) = server.links(path)
        assert guest.get(server.sit(invitation)).status_code == 200
        assert '<span class="you btn go">Your move</span>' in host.get("/").text
        page = guest.get("/").text
        assert "Waiting for the host" in page and "Your move" not in page


def test_announced_games_have_no_page(server: Server, tmp_path: Path) -> None:
    """Announced games are listed as coming soon, and have no page."""
    page = httpx.get(f"{server.url}/").text
    for game in announced_games():
        assert html.escape(game.title) in page and f"/games/{game.slug}" not in page
        assert httpx.get(f"{server.url}/games/{game.slug}").status_code == 404
    assert page.count("Coming soon") == len(announced_games())
    (tmp_path / "whist").mkdir()
    (tmp_path / "whist" / "about.toml").write_text('title = "Whist"\ncredit = "nobody knows"\nblurb = "Tricks."\nseats = [4, 4]\n', "utf-8")
    assert [(game.slug, game.minutes) for game in announced_games(tmp_path)] == [("whist", 0)]
    (tmp_path / "whist" / "game.py").touch()
    assert announced_games(tmp_path) == []


def test_law_is_small_enough_to_load_beside_a_table(server: Server) -> None:
    """The law is small enough to be loaded beside a table, under 16,000 bytes."""
    page = httpx.get(f"{server.url}/rules/armies").text
    law = page[page.index('<div id="law"') : page.index('<section class="cases"')]
    assert len(gzip.compress(law.encode())) < 16_000
    assert '<li id="AR-22"' in law and 'href="/rules/armies/E01"' in law and "<svg" not in law


def test_examples_work_without_scripts(server: Server, browser: Browser) -> None:
    """Examples are read step by step without scripts."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{server.url}/rules/armies#AR-28")
    page.click("#AR-28 .shown a >> nth=0")
    expect(page.locator("h1")).to_contain_text("E01")
    for step in range(1, 4):
        page.click("#on")
        page.wait_for_url(f"**/E01/{step}")
    assert "Ana's Jack falls" in page.inner_text("#steps") and page.locator("[rel=prev]").count() == 1
    expect(page.locator(".plain pre").first).to_be_visible()
    page.goto(f"{server.url}/new/armies")
    page.click("#lay")
    page.wait_for_url("**/t/**")
    context.close()


def test_form_summarizes_the_new_table(server: Server, browser: Browser) -> None:
    """The form summarizes the table that it will create."""
    with visitor(browser) as page:
        page.goto(f"{server.url}/new/armies")
        summary, start, settings = page.locator("#summary"), page.locator("#lay"), page.locator("#set")
        expect(summary).to_have_text("You against Bo and Cy.")
        expect(start).to_have_text("Start game", use_inner_text=True)
        expect(settings).to_have_text("No clock, Classic pack, usual rules")
        page.check("[name=players][value='2']")
        page.select_option("#kind-1", "person")
        page.fill("#name-1", "Zoe")
        expect(page.locator("[name=mode][value=friends]")).to_be_checked()
        expect(summary).to_have_text("The game starts when everyone has joined.")
        expect(start).to_have_text("Create game and get links", use_inner_text=True)
        page.click("#more > summary")
        page.uncheck("#auto")
        expect(summary).to_have_text("You can start once everyone has joined.")
        page.click("#house > summary")
        page.check("[name=rule-questions][value=ask]")
        expect(settings).to_have_text("No clock, Classic pack, 1 house rule changed, starts when you say so")
        page.check("[name=mode][value=here]")
        page.fill("#name-0", "Ana")
        expect(summary).to_have_text("Two people, one screen. Hands stay hidden between turns.")
        expect(start).to_have_text("Start, pass to Ana", use_inner_text=True)
        expect(page.locator("#kind-1")).to_have_value("here")
        page.select_option("#kind-1", "heuristic")
        expect(page.locator("[name=mode][value=bots]")).to_be_checked()
        page.click("#lay")
        page.wait_for_url("**/t/**")
