"""Marks of a replay do not overlap and can all be reached, also on a phone."""

from itertools import pairwise

import httpx
import pytest
from playwright.sync_api import Browser

from gamester.match.record import read_record, write_record
from tests.support.browser_visits import NARROW, WIDE, violations, visitor
from tests.support.finished_tables import stored
from tests.support.replayed_games import GAMES
from tests.support.server_fixtures import Server

SIGNS = "[...document.querySelectorAll('.scrub .tk')].map(one => one.getBoundingClientRect()).map(box => [box.left, box.right])"
LOW = "all => all.filter(one => one.getBoundingClientRect().height < 36).map(one => one.textContent)"
STRUCK = "[...document.querySelectorAll('.seats .more')].map(one => getComputedStyle(one).borderTopStyle)"


def shown(server: Server, slug: str) -> str:
    """The page of a stored record."""
    files = {"record": write_record(read_record(stored(GAMES[slug]))).encode()}
    place = httpx.post(f"{server.url}/replay", files=files, follow_redirects=False).headers["location"]
    return f"{server.url}{place}"


@pytest.mark.parametrize(("slug", "size"), [*((slug, NARROW) for slug in GAMES), ("shapes", WIDE)])
def test_timeline_marks_are_apart_and_reachable(server: Server, browser: Browser, slug: str, size: tuple[int, int]) -> None:
    """Marks do not overlap, and each can be reached.

    In a game of 888 steps 66 of 67 marks used to overlap; now each kind has a button that leads to the
    next.
    """
    with visitor(browser, size, calm=True) as page:
        page.goto(f"{shown(server, slug)}?at=1&perspective=all")
        signs = sorted(page.evaluate(SIGNS))
        assert len(signs) > 5 and all(left >= before for (_, before), (left, _) in pairwise(signs)), signs
        kinds = page.locator(".legend a")
        assert kinds.count() and kinds.evaluate_all(LOW) == [] and page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        many, kind = min((int(words.split()[0]), kind) for kind, words in enumerate(kinds.all_inner_texts()))
        seen: list[str | None] = []
        for _ in range(many + 1):
            at = page.get_attribute("#table", "data-at")
            page.click(f"#go-kind-{kind}")
            if many > 1 or not seen:
                page.wait_for_selector(f"#table:not([data-at='{at}'])")
            seen.append(page.get_attribute("#table", "data-at"))
        assert len(set(seen)) == many and seen[-1] == seen[0], (kind, many, seen)
        assert set(page.evaluate(STRUCK)) <= {"none"}, "what lies before a seat is not struck through"
        assert violations(page) == []
