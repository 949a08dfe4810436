"""Players at the page of a table, and what is measured of its table."""

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.support.browser_visits import comes_true, violations
from tests.support.server_fixtures import wait

DECIDING = "document.getElementById('dock')?.dataset.deciding === 'yes'"
SENDING = "document.getElementById('act-0')?.textContent === 'Sending'"
STOOD = """(() => {
    const picked = [...document.querySelectorAll('#root [aria-pressed=true]')].map(one => one.id);
    return JSON.stringify([document.getElementById('dock').dataset, document.getElementById('root').innerText, picked]);
})()"""
"""A text that changes whenever anything on the page changes."""
CHOICES = """() => ({
    aims: [...document.querySelectorAll('#root [data-pick].aim:not(.beside)')].map(one => one.id),
    acts: [...document.querySelectorAll('#acts > [data-do=act]')].filter(one => one.checkVisibility()).map(one => one.id),
    picked: document.querySelectorAll('#root [aria-pressed=true][data-pick]').length,
})"""
OUTSIDE = """() => {
    const page = document.documentElement, felt = document.getElementById('felt').getBoundingClientRect(), out = [];
    if (page.scrollWidth > innerWidth) out.push(`the page is ${page.scrollWidth} wide`);
    const inside = (one, box) => {
        const { width, left, right } = one.getBoundingClientRect();
        if (width && (left < box.left - 1 || right > box.right + 1)) out.push(`${one.id || one.className} from ${left} to ${right}`);
    };
    for (const one of document.querySelectorAll('.felt .seat, .felt .me, .felt .centre, .felt .pair, .felt .area')) inside(one, felt);
    const say = document.querySelector('.say');
    if (say) for (const one of document.querySelectorAll('#acts > *, .ask, .opts')) inside(one, say.getBoundingClientRect());
    for (const one of document.querySelectorAll('#acts > .btn, .mini .row, .list, .me.bare .who, .me.piled .who'))
        if (one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
            out.push(`${one.id || one.className} is cut: ${one.innerText}`);
    return out;
}"""
OVERLAPS = """() => {
    const seen = one => {
        const box = one.getBoundingClientRect(), frame = one.closest('.centre')?.getBoundingClientRect() || box;
        return { left: box.left, right: box.right, top: Math.max(box.top, frame.top), bottom: Math.min(box.bottom, frame.bottom) };
    };
    const named = '.felt .seat, .felt .me, .felt .decks, .felt .main, .felt .track, .felt .aside, .dock';
    const zones = [...document.querySelectorAll(named)].filter(one => one.checkVisibility());
    const found = [];
    zones.forEach((one, k) => zones.slice(k + 1).forEach(other => {
        const a = seen(one), b = seen(other);
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) found.push(`${one.className} and ${other.className} by ${wide} x ${high}`);
    }));
    return found;
}"""
FILL = """() => {
    const felt = document.getElementById('felt').getBoundingClientRect(), STEP = 4, GROWN = 12;
    const wide = Math.floor(felt.width / STEP), high = Math.floor(felt.height / STEP), cells = new Uint8Array(wide * high);
    const cover = box => {
        if (!box.width || !box.height) return;
        const place = (at, most) => Math.max(0, Math.min(most, Math.round(at / STEP)));
        const x0 = place(box.left - GROWN - felt.left, wide), x1 = place(box.right + GROWN - felt.left, wide);
        const y0 = place(box.top - GROWN - felt.top, high), y1 = place(box.bottom + GROWN - felt.top, high);
        for (let y = y0; y < y1; y++) cells.fill(1, y * wide + x0, y * wide + x1);
    };
    const drawn = ['card', 'slot', 'mx b', 'list', 'who', 'steps li', 'track li', 'laid'].map(one => `.felt .${one}`).join();
    for (const one of document.querySelectorAll(drawn))
        if (one.checkVisibility()) cover(one.getBoundingClientRect());
    const walk = document.createTreeWalker(document.getElementById('felt'), NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || !parent.checkVisibility() || parent.closest('.vh, svg')) continue;
        range.selectNodeContents(walk.currentNode);
        for (const box of range.getClientRects()) cover(box);
    }
    return cells.reduce((all, one) => all + one, 0) / (wide * high);
}"""


class TablePlayer:
    """A player who clicks what the page offers, drawn from a fixed seed."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.draw = random.Random(seed)
        self.faults: list[str] = []
        self.docks: set[tuple[float, float]] = set()
        """Top edge and height of the dock in every state that was seen, until the end."""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if "WebSocket" not in said.text else None)
        self.own: tuple[str, ...] = ("http",)
        """How the addresses of all requests begin: at a table with that of its site."""
        page.on("request", lambda asked: None if asked.url.startswith(self.own) else self.faults.append(asked.url))

    def sit(self, address: str) -> None:
        self.own = ("/".join(address.split("/")[:3]), "data:")
        self.page.goto(address)
        self.page.wait_for_selector("#dock")

    @property
    def over(self) -> bool:
        return self.page.query_selector("#result") is not None

    @property
    def deciding(self) -> bool:
        return bool(self.page.evaluate(DECIDING))

    def settle(self) -> None:
        """Wait until the player must decide or the game is over; walk through the steps of a reveal."""
        for _ in wait(60):
            if self.over or self.deciding:
                return
            if self.page.query_selector("#next"):
                self.measure()
                self.click("#next")
        raise AssertionError(f"nobody asked: {self.page.inner_text('#dock')}")

    def measure(self) -> None:
        box = self.page.locator("#dock").bounding_box()
        assert box is not None
        self.docks.add((box["y"], box["height"]))

    def click(self, where: str) -> None:
        """Click at the left edge, which no other card of a fan covers; whatever has gone or is closed meanwhile was too late."""
        for _ in wait(20):
            here = self.page.query_selector(where)
            if here is None or here.get_attribute("aria-disabled") == "true":
                return
            with suppress(TimeoutError):
                self.page.locator(where).first.click(position={"x": 6, "y": 14}, timeout=6_000)
                return
        raise AssertionError(f"{where} cannot be clicked")

    def step(self) -> None:
        """Pick something, or press a button where one stands for a whole move."""
        stood = self.page.evaluate(STOOD)
        found: dict[str, Any] = self.page.evaluate(CHOICES)
        aims, acts = found["aims"], found["acts"]
        if acts and (not aims or self.draw.random() < 0.6):
            self.click(f"[id='{acts[0] if found['picked'] else self.draw.choice(acts)}']")
        elif aims:
            self.click(f"[id='{self.draw.choice(aims)}']")
        else:
            self.page.keyboard.press("Escape")
        for _ in wait(10):
            if self.page.evaluate(STOOD) != stood and not self.page.evaluate(SENDING):
                return
            if not aims and not acts:
                return
        raise AssertionError(f"nothing came of it: {self.page.inner_text('#dock')}")

    def whole_game(self, most: int = 900) -> None:
        for _ in range(most):
            self.settle()
            if self.over:
                return
            self.measure()
            self.step()
        raise AssertionError("the game never ended")


def fill(page: Page) -> float:
    """Return the part of the felt that cards, grids and words cover, each grown by 12 pixels."""
    return float(page.evaluate(FILL))


def faults_of_page(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """Return what axe finds with everything open, and close it again. Only some rules are checked if they are named."""
    found = violations(page, rules)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = false; })")
    return found


def faults_of_layout(page: Page) -> list[str]:
    """Return what lies outside its zone or is cut, and zones that overlap."""
    return [*page.evaluate(OUTSIDE), *page.evaluate(OVERLAPS)]


def drawn_table(page: Page) -> str:
    """Return the table as it is drawn, without what belongs to one page alone.

    That is keys of cards, the focus, and the mark of an absence in the log.
    """
    script = """(() => [...document.querySelectorAll('.felt, .log')].map(one => {
        const copy = one.cloneNode(true);
        for (const mark of copy.querySelectorAll('.away')) mark.remove();
        const own = ['id', 'data-key', 'tabindex', 'class', 'style'];
        for (const all of copy.querySelectorAll('*')) for (const name of own) all.removeAttribute(name);
        return copy.innerHTML;
    }).join())()"""
    return str(page.evaluate(script))


def connected(page: Page) -> None:
    comes_true(page, "document.getElementById('offline').hidden")
