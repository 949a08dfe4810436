"""Everything that can be pressed is uncovered and shows its focus.

Every game and number of seats is tested, from 320 to 1920 pixels.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from gamester.games.registry import game_slugs, get_game
from tests.conftest import Budget
from tests.support.browser_visits import NARROW, WIDE, settle, visitor
from tests.support.people import ByMouse
from tests.support.server_fixtures import Server

SIZES = (
    (320, 568),
    (360, 740),
    (390, 844),
    (430, 932),
    (768, 1024),
    (1024, 768),
    (1100, 800),
    (1280, 720),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
)
TABLES = [(slug, seats) for slug in game_slugs() for seats in range(get_game(slug).text.SEATS[0], get_game(slug).text.SEATS[1] + 1)]
PRESSED = "a[href], button, summary, select, input, textarea, [data-pick], [data-note], [popovertarget], [contenteditable]"
COVERED = """where => {
    const shown = node => node.checkVisibility() && !node.closest(".vh, .skip, [popover]:not(:popover-open)");
    const own = (node, at) => at && (node.contains(at) || at.closest("label")?.control === node);
    const found = [];
    for (const node of document.querySelectorAll(where)) {
        if (!shown(node) || node.type === "hidden") continue;
        node.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
        const box = [...node.getClientRects()].find(one => one.width > 1 && one.height > 1);
        if (!box) continue;
        /* Cards of a fan lie over one another: what is left of each is pressed. Everything else is pressed in the middle. */
        const parts = node.closest(".fan, .tiny") ? [0.08, 0.25, 0.5, 0.75, 0.92] : [0.5];
        const y = box.top + box.height / 2;
        const hits = parts.map(part => document.elementFromPoint(box.left + box.width * part, y));
        if (hits.some(at => own(node, at))) continue;
        const named = one => one ? `${one.tagName} ${one.id || one.getAttribute("class")}` : "nothing";
        found.push(`${named(node)} ${(node.ariaLabel || node.textContent).trim().slice(0, 40)} is below ${named(hits[0])}`);
    }
    document.scrollingElement.scrollTop = 0;
    return found;
}"""
BADGES = """() => {
    /* Of letters what is left without the room around them. */
    const inked = box => ({
        left: box.left + 1, right: box.right - 1, top: box.top + box.height * .25, bottom: box.bottom - box.height * .25,
    });
    const words = function* (node) {
        const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), range = document.createRange();
        while (texts.nextNode()) {
            const text = texts.currentNode;
            if (!text.data.trim() || text.parentElement.closest(".st, .tag, .vh") || !text.parentElement.checkVisibility()) continue;
            range.selectNodeContents(text);
            for (const box of range.getClientRects()) if (box.width > 2) yield [text.data.trim(), inked(box)];
        }
    };
    return [...document.querySelectorAll(".seat header")].flatMap(header => {
        const badges = [...header.querySelectorAll(".st, .tag")].filter(one => one.checkVisibility());
        return [...words(header)].filter(([, box]) => badges.some(one => {
            const over = one.getBoundingClientRect();
            return over.left < box.right - 1 && over.right > box.left + 1 && over.top < box.bottom && over.bottom > box.top;
        })).map(([text]) => `a badge lies on ${text}`);
    });
}"""
RING = """where => {
    const look = (node, part) => {
        const style = getComputedStyle(node, part);
        const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
        const outline = seen ? `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}` : "none";
        return [outline, style.boxShadow].join("; ");
    };
    const looks = node => [look(node, null), look(node, "::after")].join(" | ");
    const found = [];
    let many = 0;
    for (const node of document.querySelectorAll(where)) {
        if (!node.checkVisibility() || node.closest(".vh, [popover]:not(:popover-open)") || node.disabled) continue;
        document.activeElement.blur();
        const before = looks(node);
        node.focus();
        if (document.activeElement !== node) continue;
        many += 1;
        const after = looks(node);
        if (!node.matches(":focus-visible") || after === before) found.push(`${node.tagName} ${node.id} ${node.className} ${after}`);
    }
    return [many, found];
}"""

OVERLAID = """() => {
    const why = document.getElementById("why").getBoundingClientRect(), range = document.createRange();
    return [...document.querySelectorAll("#ask, #line, #acts button")].filter(node => node.checkVisibility()).filter(node => {
        range.selectNodeContents(node);
        const over = one => one.left < why.right && one.right > why.left && one.top < why.bottom && one.bottom > why.top;
        return [...range.getClientRects()].some(over);
    }).map(node => node.id);
}"""


def laid(server: Server, page: Page, slug: str, seats: int, **fields: str) -> ByMouse:
    """Open a table with bots at the player's first decision."""
    page.goto(server.url + server.lay("you", *["heuristic"] * (seats - 1), game=slug, **fields))
    settle(ana := ByMouse(page, 1))
    return ana


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_pressable_items_are_not_covered(server: Server, browser: Browser, budget: Budget, slug: str, seats: int) -> None:
    """Nothing covers an item that can be pressed, at any size."""
    with visitor(browser, WIDE, calm=True) as page:
        ana = laid(server, page, slug, seats)
        for decision in range(min(budget(1), 12)):
            if ana.over:
                break
            found: dict[tuple[int, int], list[str]] = {}
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                found[width, height] = page.evaluate(COVERED, PRESSED) + page.evaluate(BADGES)
            assert {size: faults for size, faults in found.items() if faults} == {}, decision
            page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
            if budget(1) > 1:
                ana.step()
                settle(ana)


@pytest.mark.parametrize("size", [pytest.param(WIDE, id="wide"), pytest.param(NARROW, id="phone")])
@pytest.mark.parametrize("slug", game_slugs())
def test_focusable_items_show_their_focus(server: Server, browser: Browser, slug: str, size: tuple[int, int]) -> None:
    """Everything focusable shows its focus.

    It is checked after the deal, when the whole hand is new, after a move, and at the marks of a
    lesson.
    """
    with visitor(browser, size, calm=True) as page:
        ana = laid(server, page, slug, get_game(slug).text.SEATS[-1])
        for _ in range(2):
            page.keyboard.press("Tab")
            many, found = page.evaluate(RING, f"{PRESSED}, [tabindex]")
            assert many > 20 and found == []
            ana.step()
            settle(ana)
        page.goto(f"{server.url}/learn/{slug}/1")
        expect(page.locator("#dock")).to_be_visible()
        page.keyboard.press("Tab")
        many, found = page.evaluate(RING, f"{PRESSED}, [tabindex]")
        assert many > 3 and found == []


@pytest.mark.parametrize("size", [pytest.param(WIDE, id="wide"), pytest.param(NARROW, id="phone")])
@pytest.mark.parametrize("slug", game_slugs())
def test_reason_does_not_cover_its_sentence(server: Server, browser: Browser, slug: str, size: tuple[int, int]) -> None:
    """The reason for a closed choice does not cover the sentence that it explains."""
    with visitor(browser, size, calm=True) as page:
        ana = laid(server, page, slug, get_game(slug).text.SEATS[0])
        dim = page.locator("#acts [aria-disabled=true]").first
        for _ in range(12):  # some decisions begin with an act that can be pressed at once
            if dim.count():
                break
            ana.step()
            settle(ana)
        expect(dim).to_be_visible()
        dim.click(force=True)
        expect(page.locator("#why")).to_be_visible()
        assert page.evaluate(OVERLAID) == []
