"""Without JavaScript a page stays as it was sent: it says so, and how to see what has happened since."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, expect

from gamester.server.config import Timings
from gamester.server.storage.tokens import hash_token
from gamester.server.tables.registry import TableRegistry
from tests.support.finished_tables import keep, stored
from tests.support.server_fixtures import Server


@contextmanager
def plain(browser: Browser) -> Iterator[Page]:
    """A visitor whose browser runs no scripts."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    yield context.new_page()
    context.close()


def over(data: Path) -> list[str]:
    """A table where three people have played to the end; the paths of their seats."""
    code = keep(data, stored("armies-3-skirmish"), names=("Ana", "Bo", "Cy"))

    async def seated() -> list[str]:
        house = TableRegistry(data, Timings())
        tokens = [house.links.token(code, seat) for seat in range(3)]
        for seat, token in enumerate(tokens):
            await house.store.change_seat(code, seat, token_hash=hash_token(token), bot="")
        await house.close()
        return [f"/t/{code}/{token}" for token in tokens]

    return asyncio.run(seated())


def test_a_guest_follows_the_host_into_a_rematch(tmp_path: Path, browser: Browser) -> None:
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


def test_who_waits_looks_again_until_the_cards_are_dealt(server: Server, browser: Browser) -> None:
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
