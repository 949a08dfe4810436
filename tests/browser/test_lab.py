"""The lab's pages: a plan by form, its progress, its report, and errors."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from gamester.server import jobs
from gamester.server.jobs import JOB
from gamester.server.pages.lab import in_site
from tests.support.browser_visits import NARROW, violations, visitor
from tests.support.job_pages import outcome
from tests.support.server_fixtures import Server

PLAN = {"game": "armies", "seats": "2", "bots": "random", "width": "5", "vary": ""}


def test_lab_plan_becomes_a_report(server: Server, browser: Browser) -> None:
    """A plan of the lab becomes a report that is accessible and links its tables."""
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.goto(f"{server.url}/lab/new/armies")
    page.get_by_label("bots that play anything").check()
    page.get_by_role("button", name="Find out").click()
    page.wait_for_url("**/report.html", timeout=90_000)
    assert page.get_by_role("heading", name="Does the seat matter?").is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") == "704px", "its own style is let through"
    assert page.get_by_role("link", name="Back to the lab").get_attribute("href") == "/lab"
    assert page.get_by_role("navigation", name="Main").is_visible(), "a report is a page of the site"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    job = page.url.split("/")[4]
    table = httpx.get(f"{server.url}/lab/{job}/seats.csv")
    assert table.status_code == 200 and table.text.startswith("table,change,seat")
    assert httpx.get(f"{server.url}/lab/{job}/asked.json").status_code == 404
    assert httpx.get(f"{server.url}/lab/{job}", follow_redirects=False).headers["location"].endswith("report.html")
    assert "gamester lab report/plan.toml --out report" in page.inner_text("pre >> nth=0"), "no folder of the house's own"
    for link in ("seats.csv", "plan.toml"):
        assert httpx.get(f"{server.url}/lab/{job}/{page.get_attribute(f'a:text-is({link!r})', 'href')}").status_code == 200
    with visitor(browser, NARROW, "dark") as dark:
        dark.goto(page.url)
        words = dark.evaluate("getComputedStyle(document.querySelector('.report .mut')).color")
        letters = dark.evaluate(
            "[...document.querySelectorAll('.report svg text')].map(one => [getComputedStyle(one).fill, one.getBBox().height])"
        )
        assert letters and {fill for fill, _ in letters} == {words}, "on dark paper as the words around"
        sizes = dark.evaluate("""[...document.querySelectorAll('.report svg')].map(one =>
            [one.getBoundingClientRect().width, one.parentElement.parentElement.clientWidth, one.getCTM().a * 12])""")
        assert all(wide <= room and letters >= 10 for wide, room, letters in sizes), f"a chart fits the phone and can be read: {sizes}"
        assert dark.evaluate("document.documentElement.scrollWidth <= innerWidth") and violations(dark) == []
    assert wrong == []
    context.close()


@pytest.mark.parametrize(
    ("field", "value"), [("seats", "9"), ("bots", "search-9"), ("width", "0.01"), ("vary", "rule:castling"), ("vary", "--set=/etc/passwd")]
)
def test_values_beyond_the_lab_form_are_refused(server: Server, field: str, value: str) -> None:
    """Values that the form of the lab does not offer are refused."""
    answer = httpx.post(f"{server.url}/lab", data={**PLAN, field: value})
    assert answer.status_code == 400
    assert "Nothing was asked." in answer.text and "Expected" in answer.text


@pytest.mark.parametrize("path", ["/lab/0123456789abcdef", "/lab/..%2f..%2fsecret", "/lab/0123456789abcdef/report.html", "/lab/new/chess"])
def test_missing_lab_pages_have_status_404(server: Server, path: str) -> None:
    """A missing page of the lab has the status 404."""
    assert httpx.get(server.url + path).status_code == 404


def test_report_policy_allows_only_its_own_style() -> None:
    """The security policy of a report lets through its own style and nothing else of the page."""
    shown = in_site('<title>A</title><style>b{}</style><style id="report-style">p { color: red }</style><main class="report">x</main>')
    said = shown.headers["content-security-policy"]
    assert re.fullmatch(r"default-src 'self'; .*; style-src 'self' 'sha256-[\w+/=]{44}'", said)
    assert "b{}" not in shown.content and "p { color: red }" in shown.content
    assert JOB.fullmatch("../../etc/passwd") is None


NEVER = "import subprocess; subprocess.Popen(['sleep', '60']); print(flush=True); subprocess.run(['sleep', '60'])"


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (NEVER, "it took longer than 0 minutes"),
        ("", "it ended without report.html"),
        ("import os; os.abort()", "it ended without a message"),
    ],
)
def test_endless_job_is_killed_with_its_children(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str, words: str) -> None:
    """A job that does not end is killed with all that it has started."""
    monkeypatch.setattr(jobs, "START", start)
    monkeypatch.setattr(jobs, "MOST_SECONDS", 1 if start == NEVER else 100)

    with ThreadPoolExecutor(1) as alone:  # in this thread the browser of this module has its loop
        assert alone.submit(asyncio.run, outcome(tmp_path)).result() == words
