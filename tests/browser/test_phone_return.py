"""On a phone the panes cover the decision, and there is a way back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser_visits import visitor
from tests.support.server_fixtures import Server

BACK = """() => {
    const node = document.getElementById("to-table"), box = node.getBoundingClientRect();
    return {
        said: getComputedStyle(node, "::before").content, whole: node.scrollWidth <= node.clientWidth,
        wide: document.documentElement.scrollWidth,
        within: box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight
    };
}"""


@pytest.mark.parametrize("beside", ["log", "talk"])
def test_phone_panes_show_that_it_is_your_move(server: Server, browser: Browser, beside: str) -> None:
    """On a phone the panes beside the table show that it is one's move."""
    host = server.lay("you", "person", game="surviving")
    with visitor(browser, (360, 740)) as ana, visitor(browser, (360, 740)) as bo:
        ana.goto(server.url + host)
        bo.goto(server.url + server.seated[host][0])
        first, other = (ana, bo) if ana.get_attribute("#dock", "data-mine") else (bo, ana)
        for page, word in ((first, '"Your move ·"'), (other, "none")):
            page.click(f"#to-{beside}")
            expect(page.locator("#to-table")).to_be_in_viewport()
            assert page.evaluate(BACK) == {"said": word, "whole": True, "within": True, "wide": 360}


def test_buttons_beside_the_table_are_apart(server: Server, browser: Browser) -> None:
    """The buttons beside the table have room between them."""
    with visitor(browser, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic"))
        page.click("#tab-table")
        keys, report = (page.locator(one).bounding_box() for one in ("#show-keys", "#report"))
        assert keys and report and report["y"] - keys["y"] - keys["height"] >= 8
