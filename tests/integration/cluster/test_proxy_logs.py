"""A seat's link is in no `Referer` and in no log of the documented proxy.

The configuration is that of docs/how-to/operate/proxy.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser_visits import visitor
from tests.support.nginx import Nginx, blocks
from tests.support.server_fixtures import Server, wait

TOKEN = re.compile(r"/t/[\w-]+/([\w-]{24})")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "data", guard="trusted_proxy='127.0.0.1'")
    yield made
    if made.process.returncode is None:
        made.stop()


def tokens(proxy: Nginx) -> set[str]:
    """Return every token that came through, as the test's own log has them."""
    return {token for line in proxy.seen() for token in TOKEN.findall(line[0])}


def test_no_page_of_a_seat_sends_its_link_along(house: Server, tmp_path: Path, browser: Browser) -> None:
    """No page of a seat sends its link to others.

    Styles, scripts, images, fonts, links, forms, redirects and frames of the waiting room, the table
    and its other pages are checked.
    """
    proxy = Nginx(tmp_path / "nginx", house.port)
    try:
        with visitor(browser) as one, visitor(browser) as two:
            one.goto(f"{proxy.url}/new/armies")
            one.select_option("#kind-1", "person")
            one.click("#lay")
            expect(one.locator("[data-path]")).to_have_value(re.compile("^http"))  # as soon as the script of the page has run
            invitation = one.input_value("[data-path]")
            one.click("#public")
            expect(one.locator("#public")).to_have_attribute("aria-pressed", "true")
            two.goto(invitation)
            two.click("#sit")
            for page in (one, two):
                page.wait_for_selector("#dock")
            one.goto(one.url + "/report")
            one.click("text=Back to the table")
            one.goto(one.url + "/log")
            one.click(".bar a[href='/learn']")
            expect(one.locator("h1")).to_be_visible()
            one.go_back()
            one.click(".logo")
            expect(one.locator(".mine li")).to_have_count(1)
            two.click("#tab-table")
            two.click("#hook summary")
            two.fill("#hook-url", "https://example.org/told")
            two.click("#hook form button >> nth=0")
            expect(two.locator("h1")).to_be_visible()
        seen = proxy.seen()
        assert len(tokens(proxy)) >= 3, "the host's, the invitation, and the guest's own"
        posts = [line for line in seen if line[1] == "POST"]
        assert len(posts) >= 4 and all(line[3] == proxy.url and line[5] in ("200", "201", "303", "400") for line in posts), posts
        referers = {line[2] for line in seen}
        assert referers <= {"-", f"{proxy.url}/"}, referers
        assert f"{proxy.url}/" in referers and any("/static/" in line[0] and line[2] != "-" for line in seen)
        told = proxy.logs()
        assert not [name for name, text in told.items() for token in tokens(proxy) if token in text]
        assert "/t/" in told["gamester.log"] and "/static/" in told["gamester.log"]
    finally:
        proxy.close()


def requests(url: str, path: str) -> list[int]:
    """Yield requests with a seat's link in every place: path, query and `Referer`."""
    code, token = path.split("/")[2:4]
    asked = [path, f"{path}/live", f"/{path}", f"/t/./{code}/{token}", f"/%74/{code}/{token}", f"/t/{code}%2f{token}", f"/x{path}"]
    asked += [f"/join?code={url}{path}", f"/?unknown={token}", f"{path}?{token}", f"{path}/log"]
    found = [httpx.get(url + one, headers={"referer": url + path}).status_code for one in asked]
    found.append(httpx.post(f"{url}{path}/arrange", data={"do": "start"}, headers={"referer": url + path}).status_code)
    found.append(httpx.get(url + path, headers={"x-large": "x" * 40_000, "referer": url + path}).status_code)
    return found


def test_a_documented_proxy_logs_no_link_of_a_seat(house: Server, tmp_path: Path) -> None:
    """The documented proxy logs no link, while the server runs and while it is down."""
    proxy = Nginx(tmp_path / "nginx", house.port)
    try:
        path = house.laid("you", "person")
        code, token = path.split("/")[2:4]
        up = requests(proxy.url, path)
        assert up[0] == 200 and up[-1] == 400, up
        house.kill()
        down = requests(proxy.url, path)
        assert down[:-1] == [502] * (len(down) - 1), down
        logged = ""
        for _ in wait(10):  # nginx writes the line of a request after its answer
            logged = proxy.logs()["gamester.log"]
            if len(logged.splitlines()) == len(up) + len(down) + logged.count("/health"):
                break
        told = proxy.logs()
        assert not {name for name, text in told.items() if token in text}, told
        assert f"GET /t/{code}/... 200 " in logged and re.search(rf"GET /t/{code}/\.\.\. 502 .* 502$", logged, re.MULTILINE)
        assert len(logged.splitlines()) == len(up) + len(down) + logged.count("/health"), "each request is a line"
    finally:
        proxy.close()


def test_default_proxy_log_contains_the_link(house: Server, tmp_path: Path) -> None:
    """A proxy with the default log format logs the link.

    So the test before this one can find what it looks for.
    """
    once, server = blocks()
    usual = re.sub(r"^ *(access|error)_log .*\n", "", server, flags=re.MULTILINE)
    proxy = Nginx(tmp_path / "nginx", house.port, once, usual + "access_log usual.log combined;\n")
    try:
        path = house.laid("you", "person")
        token = path.split("/")[3]
        requests(proxy.url, path)
        house.kill()
        requests(proxy.url, path)
        errors = proxy.logs()["error.log"]
        assert all(re.search(rf'{field}: "[^"]*{token}', errors) for field in ("request", "upstream", "referrer"))
        assert token in proxy.logs()["usual.log"]
    finally:
        proxy.close()
