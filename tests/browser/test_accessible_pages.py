"""axe finds nothing on any page around the tables, in either theme."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from litestar.routes import HTTPRoute
from playwright.sync_api import Browser

from gamester.games.registry import game_slugs
from gamester.server.app import create_app
from tests.support.archive_server import GIVING
from tests.support.browser_visits import COLOURS, NARROW, WIDE, violations, visitor
from tests.support.finished_tables import keep, stored
from tests.support.server_fixtures import Server
from tests.support.site_pages import SHOWN, cases

NO_PAGES = (
    "/static",
    "/api/",
    "/health",
    "/ready",
    "/metrics",
    "/archive.jsonl.gz",
    "/lab/{job}",
    "/learn/",
    "/replay/{name}/review",
    "/push/key",
)
"""Routes that are no pages, are visited in `test_accessible_tables`, equal another page, or are visited when made."""
FILES = ("/record", "/report/file", "/lab/{job}/{name}", "/steps", "/analysis", "/service-worker.js", "/manifest.webmanifest")


class Giving(Server):
    """A server with the archive switched on, so that it has all pages."""

    def call_of_serve(self) -> str:
        """Return the code that starts the server."""
        return GIVING.format(port=self.port, data=str(self.data), pace=self.pace)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """Start a server with a finished table; return both."""
    folder = tmp_path_factory.mktemp("house")
    with ThreadPoolExecutor(1) as beside:  # a browser has the loop of this thread
        code = beside.submit(keep, folder / "data", stored("armies-2-classic"), public=True).result()
    server = Giving(folder / "data")
    yield server, code
    assert server.stop() == ""


def paths_of(server: Server, over: str) -> list[str]:
    """Return at least one path of every page."""
    waiting, seat = server.laid("you", "person"), server.lay("you", "heuristic")
    record = {"record": stored("shapes-3-hidden")}
    brought = httpx.post(f"{server.url}/replay", data=record, timeout=60).headers["location"].partition("?")[0]
    paths = ["/", "/?unknown=no-such", "/new", "/rules", "/join", "/verify", "/about", "/you", "/promises", "/lab", "/api", "/archive"]
    paths += ["/replay", "/learn", "/make", "/offline", "/nowhere"]
    for slug in game_slugs():
        paths += [f"/{kind}/{slug}" for kind in ("new", "games", "rules", "cards")] + [f"/cards/{slug}/print", f"/lab/new/{slug}"]
    for slug in SHOWN:
        name = cases(slug, "examples.pos")[0].name
        paths += [f"/rules/{slug}/{name}", f"/rules/{slug}/{name}/1"]
    watched = f"/t/{seat.split('/')[2]}"
    paths += [waiting, f"/t/{waiting.split('/')[2]}", f"/join?code={waiting.split('/')[2]}", "/t/no-such", seat, watched]
    paths += [f"{place}/{kind}" for place in (seat, watched) for kind in ("log", "report", "at/1")]
    return [*paths, f"/t/{over}", f"/t/{over}/replay", f"/t/{over}/review", f"/t/{over}/verify", brought]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Litestar, when an application is made
def test_accessibility_check_visits_every_page(house: tuple[Server, str], tmp_path: Path) -> None:
    """Every route with a page is visited.

    A new page fails this test until it is added.
    """
    visited = [path.partition("?")[0] for path in paths_of(*house)]
    missing = set()
    for route in create_app(tmp_path).routes:
        path = re.sub(r":\w+}", "}", route.path)
        if not isinstance(route, HTTPRoute) or "GET" not in route.methods or path.startswith(NO_PAGES) or path.endswith(FILES):
            continue
        pattern = re.compile(re.sub(r"{\w+}", "[^/]+", path))
        if not any(pattern.fullmatch(one) for one in visited):
            missing.add(path)
    assert missing == set()


@pytest.mark.parametrize("size", [pytest.param(WIDE, id="wide"), pytest.param(NARROW, id="phone", marks=pytest.mark.prove)])
def test_pages_are_accessible_and_fit(house: tuple[Server, str], browser: Browser, size: tuple[int, int]) -> None:
    """Every page fits its screen and has a title, and axe finds nothing."""
    server, _ = house
    with visitor(browser, size, calm=True) as page:
        for path in paths_of(*house):
            page.goto(server.url + path)
            assert violations(page) == [], path
            page.emulate_media(color_scheme="dark")
            assert violations(page, COLOURS) == [], (path, "dark")
            page.emulate_media(color_scheme="light")
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path
            title = page.title()
            assert ".." not in title and (title.startswith("Gamester") or title.endswith(" · Gamester")), (path, title)


def test_missing_page_says_so_in_its_heading(server: Server) -> None:
    """A missing page says so in its heading."""
    for path in ("/nowhere", "/static/nothing.css", "/cards", "/games"):
        answer = httpx.get(f"{server.url}{path}")
        assert answer.status_code == 404 and "<h1>Page not found</h1>" in answer.text, path
