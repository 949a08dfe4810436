"""The review of a game in the house: asked for once, then there for everybody; every costly decision links into the replay."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
from playwright.sync_api import Browser

from tests.web.conftest import Server

SHORT = Path(__file__).parent.parent / "records" / "armies-2-classic.txt"


def test_a_record_that_was_brought_is_reviewed(server: Server, browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    answer = httpx.post(f"{server.url}/replay", data={"record": SHORT.read_text("utf-8")}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    base = server.url + answer.headers["location"].partition("?")[0]
    page.goto(f"{base}/review")
    page.get_by_role("button", name="Review this game").click()
    page.get_by_role("heading", name="What everybody could expect").wait_for(timeout=110_000)
    assert page.locator("svg.chances polyline").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    links = page.locator(".costs a")
    assert links.count() > 0
    said = links.first.inner_text()
    links.first.click()
    page.wait_for_url(re.compile(r"/replay/\w+\?at=\d+&eyes=[01]$"))
    assert said.startswith("Round ")
    context.close()


def test_a_game_that_goes_on_has_no_review(server: Server) -> None:
    host = server.lay("you", "policy")
    code = host.split("/")[2]
    for answer in (httpx.get(f"{server.url}/t/{code}/review"), httpx.post(f"{server.url}/t/{code}/review")):
        assert answer.status_code == 403 and "TB-908" in answer.text
    assert httpx.get(f"{server.url}/t/no-such/review").status_code == 404
