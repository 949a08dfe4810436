"""Without JavaScript a page says that it does not update, and how to reload it."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
from playwright.sync_api import Browser, expect

from tests.support.browser_visits import plain
from tests.support.plain_pages import over
from tests.support.server_fixtures import Server


def test_guest_follows_the_host_into_a_rematch(tmp_path: Path, browser: Browser) -> None:
    """Without scripts a guest follows the host into a rematch."""
    with ThreadPoolExecutor(1) as beside:  # a browser has the loop of this thread
        host, guest, _ = beside.submit(over, tmp_path).result()
    server = Server(tmp_path)
    try:
        with plain(browser) as page:
            page.goto(server.url + guest)
            expect(page.locator("#rematch")).to_have_text("Rematch")
            laid = httpx.post(f"{server.url}{host}/rematch", timeout=30).headers["location"].split("/")[2]
            page.click("#look")
            expect(page.locator("#laid")).to_have_text(f"The rematch is dealt, at the table {laid}.")
            expect(page.locator("#look")).to_have_count(0)
            page.click("#rematch")
            page.wait_for_url(f"{server.url}/t/{laid}/**")
            expect(page.locator("#seat-1 h3")).to_have_text("Bo")
    finally:
        server.stop()


def test_waiting_guest_reloads_until_the_deal(server: Server, browser: Browser) -> None:
    """Without scripts a guest who waits loads the page again until the deal."""
    host = server.laid("you", "person", "person", terms="1", auto="1")
    second, third = server.links(host)
    with plain(browser) as page:
        page.goto(server.url + server.sit(second))
        expect(page.locator(".lead")).to_contain_text("Waiting for Cy")
        server.sit(third)
        page.click(".noscript a")
        expect(page.locator(".noscript")).to_contain_text("Playing needs JavaScript")
        acted = page.locator(".log li").count()
        with page.expect_navigation():
            page.click(".noscript a")
        assert page.locator(".log li").count() >= acted and page.locator("#dock").is_visible()
