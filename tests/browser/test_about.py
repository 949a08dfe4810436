"""The page about the server and its retention, linked from every page but tables."""

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from gamester.games.registry import game_slugs
from tests.support.browser_visits import NARROW, WIDE, violations, visitor
from tests.support.server_fixtures import Server
from tests.support.site_pages import all_paths, links


class House(Server):
    """A server with a given configuration."""

    wishes = ""

    def call_of_serve(self) -> str:
        plain = super().call_of_serve()
        return plain.removesuffix(")") + f", wishes=ServerConfig({self.wishes}))" if self.wishes else plain


def said(server: Server) -> str:
    answer = httpx.get(f"{server.url}/about", timeout=30)
    assert answer.status_code == 200 and "set-cookie" not in answer.headers
    return answer.text


def test_about_states_stored_data_with_valid_links(server: Server) -> None:
    """The page states the stored data, and its links are valid."""
    page = said(server)
    for words in (
        "There are no accounts",
        "as long as the server does",
        "up to 24 tables, for 180 days",
        "No game is given to anybody else",
    ):
        assert words in page, words
    assert all(f'href="/games/{slug}"' in page for slug in game_slugs()) and "/archive" not in links(page)
    with httpx.Client(base_url=server.url, timeout=30) as client:
        assert {path: status for path in links(page) if (status := client.get(path).status_code) != 200} == {}
        licence = client.get("/static/gamester.LICENSE.txt")
        assert licence.headers["content-type"].startswith("text/plain") and "/static/gamester.LICENSE.txt" in links(page)
    assert licence.text == (Path(__file__).resolve().parents[2] / "LICENSE").read_text("utf-8")


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ("retention_days=90", "All of it goes 90 days after the game is over"),
        ("retention_days=1", "All of it goes 1 day after the game is over"),
        ("archive=True", 'Finished public games are <a href="/archive">given to research</a>, without names'),
    ],
)
def test_about_states_the_configuration(tmp_path: Path, wishes: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page states how this server is configured."""
    monkeypatch.setattr(House, "wishes", wishes)
    house = House(tmp_path)
    try:
        assert words in said(house)
    finally:
        house.stop()


def test_about_is_linked_from_pages_but_not_tables(server: Server) -> None:
    """Pages around the tables link to /about; tables get no additional line."""
    with httpx.Client(base_url=server.url, timeout=30) as client:
        found = {path: client.get(path).text.count('<footer class="ends">') for path in (*all_paths(), "/promises", "/about", "/nowhere")}
        drawn = {path for path in found if path.startswith("/learn") or path.count("/") > 2}  # lessons and worked examples
        assert {path for path, many in found.items() if many != (path not in drawn)} == set()
        waiting = server.laid("you", "person")
        assert 'href="/about"' in client.get(waiting).text
        table = client.get(server.lay("you", "heuristic")).text
    assert "/about" not in table and 'class="ends"' not in table


def test_about_page_is_accessible_and_fits(server: Server, browser: Browser) -> None:
    """The page fits wide and narrow screens, and axe finds nothing."""
    for size, scheme in ((WIDE, "light"), (NARROW, "dark")):
        with visitor(browser, size, scheme) as page:
            page.goto(f"{server.url}/")
            page.click(".ends >> text=About and privacy")
            page.wait_for_url(f"{server.url}/about")
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") == size[0]
