"""Measuring the text on card faces in a real browser, at the size that a card is drawn."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Page

MEASURE = """async wide => {
    if (wide) for (const box of document.querySelectorAll('.box')) box.style.setProperty('--w', `${wide}px`);
    await Promise.all([document.fonts.load('600 16px Inter'), document.fonts.load('600 16px Besley')]);
    const light = colour => {
        const part = value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        const [r, g, b] = colour.match(/[\\d.]+/g).map(Number);
        return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    };
    const contrast = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const seen = one => one.getBoundingClientRect().width > 0;
    const turned = by => Math.hypot(by.a, by.b);
    const shapes = 'path, rect, circle, ellipse, polygon';
    // Once for all: a page that changes while it is measured is laid out again for each text.
    const probe = document.createElement('i');
    probe.style.color = 'var(--paper)';
    document.body.append(probe);
    const paper = getComputedStyle(probe).color;
    probe.remove();
    // The shapes that may lie below a text: what is seen, filled and no definition, each looked at once for all texts of its card.
    const grounds = svg => [...svg.querySelectorAll(shapes)].filter(one => seen(one) && !one.closest('defs')).map(shape => {
        const fill = getComputedStyle(shape).fill;
        return {shape, fill, inverse: fill.startsWith('rgb') && shape.getScreenCTM().inverse()};
    }).filter(one => one.inverse);
    const ground = (below, text, x, y) => {
        let found = paper;
        for (const {shape, fill, inverse} of below) {
            if (text.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING) break;
            if (shape.isPointInFill(new DOMPoint(x, y).matrixTransform(inverse))) found = fill;
        }
        return found;
    };
    const measured = [];
    for (const svg of document.querySelectorAll('.box svg.picture')) {
        const card = svg.getBoundingClientRect(), scale = card.width / 100, below = grounds(svg);
        const texts = [...svg.querySelectorAll('text')].filter(seen).map(one => {
            const box = one.getBoundingClientRect(), size = parseFloat(getComputedStyle(one).fontSize) * turned(one.getScreenCTM());
            const middle = (box.top + box.bottom) / 2, x = (box.left + box.right) / 2;
            const left = (box.left - card.left) / scale, right = (box.right - card.left) / scale;
            const top = (middle - size * 0.33 - card.top) / scale, bottom = (middle + size * 0.33 - card.top) / scale;
            const told = contrast(getComputedStyle(one).fill, ground(below, one, x, middle));
            return {words: one.textContent, px: size, left, right, top, bottom, contrast: told};
        });
        const coins = [...svg.querySelectorAll('circle[fill="#f4c430"]')].filter(seen).map(one => {
            const box = one.getBoundingClientRect();
            return {words: 'coin', px: 0, left: (box.left - card.left) / scale, right: (box.right - card.left) / scale,
                    top: (box.top - card.top) / scale, bottom: (box.bottom - card.top) / scale, contrast: 21};
        });
        measured.push([svg.closest('li').querySelector('b').textContent, card.width, texts, coins]);
    }
    return measured;
}"""
"""Every face of a page of cards at a width: its name, and each text that is drawn, in units of the card."""


class Box(NamedTuple):
    """A text or a coin on a face: its size in pixels, its place in units of the card, its contrast to what is below it."""

    words: str
    px: float
    left: float
    right: float
    top: float
    bottom: float
    contrast: float

    def meets(self, other: Box) -> bool:
        """Return True if two overlap by more than a hairline."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.6 and down > 0.6

    def holds(self, other: Box) -> bool:
        """Return True if the middle of another lies in it."""
        return self.left < (other.left + other.right) / 2 < self.right and self.top < (other.top + other.bottom) / 2 < self.bottom


class Face(NamedTuple):
    """One face as drawn."""

    name: str
    width: float
    texts: list[Box]
    coins: list[Box]


def measured(page: Page, width: int = 0) -> list[Face]:
    """Return the faces of a page of cards, drawn at a width."""
    found: list[Any] = page.evaluate(MEASURE, width)
    return [Face(name, wide, [Box(**one) for one in texts], [Box(**one) for one in coins]) for name, wide, texts, coins in found]


def faults(face: Face, least: float) -> list[str]:
    """Return what is wrong with a face: text that is too small, outside, over another, or too faint."""
    found = []
    for place, one in enumerate(face.texts):
        where = f"{face.name} at {face.width:g}: {one.words!r}"
        if one.px < least - 0.01:
            found.append(f"{where} is {one.px:.2f} px")
        if one.left < 1 or one.right > 99.4 or one.top < 1 or one.bottom > 139.4:
            found.append(f"{where} lies at {one.left:.1f} to {one.right:.1f}, {one.top:.1f} to {one.bottom:.1f}")
        if one.contrast < 4.5:
            found.append(f"{where} has contrast {one.contrast:.2f}")
        found += [f"{where} meets {other.words!r}" for other in face.texts[place + 1 :] if one.meets(other)]
        found += [f"{where} meets a coin" for coin in face.coins if one.meets(coin) and not coin.holds(one)]
    return found
