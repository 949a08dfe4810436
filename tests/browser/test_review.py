"""Reviews: started once, then there for everybody, with links into the replay."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from gamester.bots.review import WinChances
from gamester.bots.statistics import Estimate
from gamester.server.pages.review import APART, TALL, TOP, CostlyDecision, SeatReview, drawing, signed
from gamester.server.render.templates import render
from gamester.server.storage.jobs import JobStatus
from gamester.words.languages import speaking
from tests.support.server_fixtures import Server

SHORT = Path(__file__).resolve().parents[1] / "data" / "records" / "armies-2-classic.txt"


def test_uploaded_record_is_reviewed(server: Server, browser: Browser, tmp_path: Path) -> None:
    """An uploaded record can be reviewed, in the words of its game."""
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    answer = httpx.post(f"{server.url}/replay", data={"record": SHORT.read_text("utf-8")}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    base = server.url + answer.headers["location"].partition("?")[0]
    page.goto(f"{base}/review")
    page.get_by_role("button", name="Review this game").click()
    page.get_by_role("heading", name="Win chances").wait_for(timeout=110_000)
    assert page.locator("svg.chances polyline").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    words = page.inner_text("main") + (page.get_attribute("svg.chances", "aria-label") or "")
    high = "[...document.querySelectorAll({!r})].map(one => one.getBoundingClientRect().height)"
    assert min(page.evaluate(high.format(".chances text"))) >= 11, "legible"
    assert max(page.evaluate(high.format("h2:has(.av)"))) < 40, "monograms beside names"
    links = page.locator(".costs a")
    assert links.count() > 0
    said = links.first.inner_text()
    links.first.click()
    page.wait_for_url(re.compile(r"/replay/\w+\?at=\d+&perspective=[01]$"))
    assert said.startswith("Turn ") and "every turn" in words and "round" not in words.lower(), "as the game calls it"
    context.close()
    found = httpx.get(f"{base}/analysis").json()
    assert found["state"] == "done" and len(found["chart"]["lines"]) == 2
    assert 0 < len(found["moments"]) <= 3 and all(one["when"].startswith("Turn ") for one in found["moments"])


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("shared", [False, True])
def test_chart_names_are_complete_and_apart(seats: int, shared: bool) -> None:
    """Every name is in the chart, and none overlaps.

    At the end nearly all seats have nothing: their names were moved up together, and the winner's out
    of sight.
    """
    last = [1 / seats] * seats if shared else [0.0] * (seats - 1) + [1.0]
    chances = [WinChances(0, turn, tuple(Estimate(share, 0.0) for share in last)) for turn in (1, 2)]
    drawn = str(drawing(chances, [f"P{seat}" for seat in range(seats)]))
    heights = {name: float(y) for y, name in re.findall(r'class="end" x="\d+" y="([-\d.]+)">(\w+)', drawn)}
    assert len(heights) == seats and all(TOP <= y <= TALL for y in heights.values())
    apart = sorted(heights.values())
    assert all(after - before >= APART for before, after in pairwise(apart))
    assert shared or heights[f"P{seats - 1}"] == TOP + 4, "the name stands where its line ends"


def test_costs_are_said_in_the_language_of_the_page() -> None:
    """A number has its own sign, and 0 has none."""
    assert [signed(points) for points in (12.4, -17.2, 0.3, -0.3)] == ["+12", "\u221217", "0", "0"]
    worst = CostlyDecision("/", 7, "Zug", "Nichts", 42, 2, 81, signed(-17))
    named: dict[str, Any] = {"state": JobStatus("", "", 1.0, done=True), "chart": "", "chances": [], "names": ["ana"]}
    with speaking("de"):
        page = render("review.html", title="", replay="", path="", round="Runde", parts=[SeatReview(0, "ana", 1, 1, (worst,))], **named)
    assert "42 Punkte Gewinnchance besser (2 bis 81)" in page and "\u221217" in page and ">A</span> ana" in page


def test_review_duration_is_stated_in_advance() -> None:
    """The page says how long a review may take before it is started.

    Game-On with six seats has 541 moves, and each takes a second.
    """
    nothing: dict[str, Any] = {"state": None, "chart": "", "chances": [], "names": [], "parts": []}
    assert "for the longest games a quarter of an hour" in render("review.html", title="", replay="", path="", **nothing)


def test_game_in_play_has_no_review(server: Server) -> None:
    """A game in play has no review."""
    host = server.lay("you", "heuristic")
    code = host.split("/")[2]
    for answer in (httpx.get(f"{server.url}/t/{code}/review"), httpx.post(f"{server.url}/t/{code}/review")):
        assert answer.status_code == 403 and "TB-908" in answer.text
    assert httpx.get(f"{server.url}/t/no-such/review").status_code == 404
