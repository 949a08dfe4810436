"""Visits of a browser: window sizes, accessibility checks, waiting for a page."""

import base64
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import axe_playwright_python
from playwright.sync_api import Browser, Error, Page

from tests.support.server_fixtures import wait

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe that depend on the theme."""
FOUND = """async only => {
    const which = only.length ? {runOnly: only} : {rules: {"target-size": {enabled: true}}};
    const options = {resultTypes: ["violations"], preload: {assets: ["media"]}};
    const found = await axe.run({exclude: ["svg.defs"]}, {...which, ...options});
    return found.violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.html.slice(0, 200)}`));
}"""
"""A script that lists what axe finds.

Pictures that are only defined are left out: nothing of them is drawn where they stand, they are no part of what is read out, and
they are nine of ten elements of a table, which axe would walk through for each rule. Of what it can load beforehand, style sheets
are read only by a rule for devices that turn, which is experimental and off.
"""


MOVING = """(() => {
    const asked = window.matchMedia.bind(window);
    window.matchMedia = query => asked(query.includes("prefers-reduced-motion") ? "not all" : query);
})()"""
"""A script after which a page finds that motion is welcome."""


WIDE, NARROW = (1440, 900), (360, 740)
ANSWERED: WeakKeyDictionary[Page, dict[str, Callable[[], str]]] = WeakKeyDictionary()
"""For each page the paths that the test answers, and how."""


@contextmanager
def visitor(browser: Browser, size: tuple[int, int] = WIDE, scheme: str = "light", calm: bool = False) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce" if calm else "no-preference",
    )
    if browser.browser_type.name == "firefox":  # it has one scheme for all pages, and is calm on all: the page is told what differs
        if scheme == "dark":
            context.add_init_script("localStorage.setItem('theme', 'dark')")
        if not calm:
            context.add_init_script(MOVING)
    try:
        yield context.new_page()
    finally:
        context.close()


@contextmanager
def plain(browser: Browser) -> Iterator[Page]:
    """A visitor whose browser runs no scripts."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    yield context.new_page()
    context.close()


def answer(page: Page, path: str, html: Callable[[], str]) -> None:
    """Let the test answer whenever this page is to show a path.

    A route of Playwright would do so too, and switch the cache off: each load of a table would fetch forty static files again, and
    take twice as long. Firefox has no other way.
    """
    answered = ANSWERED.setdefault(page, {})
    known, answered[path] = set(answered), html
    if path in known:
        return
    if (browser := page.context.browser) is None or browser.browser_type.name != "chromium":
        page.route(f"**{path}", lambda route: route.fulfill(body=answered[path](), content_type="text/html"))
        return
    session = page.context.new_cdp_session(page)

    def fulfill(asked: dict[str, Any]) -> None:
        body = base64.b64encode(answered[urlsplit(asked["request"]["url"]).path]().encode()).decode()
        told = [{"name": "Content-Type", "value": "text/html; charset=utf-8"}]
        with suppress(Error):  # the page has gone meanwhile
            session.send(
                "Fetch.fulfillRequest", {"requestId": asked["requestId"], "responseCode": 200, "responseHeaders": told, "body": body}
            )

    session.on("Fetch.requestPaused", fulfill)
    session.send("Fetch.enable", {"patterns": [{"urlPattern": f"*{path}"}]})


def violations(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """Return the violations that axe finds on a page, with all details open.

    Only some rules are checked if they are named. Passed checks stay in the browser:
    sending them takes longer than finding them.
    """
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return [str(one) for one in page.evaluate(FOUND, list(rules))]


def comes_true(page: Page, script: str) -> None:
    """Wait until a script is true on a page.

    Playwright's own way evaluates it in the page, which our pages forbid after the first time.
    """
    for _ in wait():
        if page.evaluate(script):
            return
    raise AssertionError(f"never came true: {script}")
