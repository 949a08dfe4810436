"""Boxes: drawings of known size, side by side, one below the other, in lines."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from gamester.games import lettering

LINE = 1.36
"""Height of a line of text, in sizes."""
BIDI_ISOLATES = str.maketrans("", "", "\u2066\u2067\u2068\u2069")


class Box(NamedTuple):
    """A drawing with its upper left corner at 0, 0."""

    wide: float
    high: float
    drawn: str = ""


NOTHING = Box(0, 0)


def text(words: str, room: float, size: float = 13, ink: str = "ink", weight: int = 400, most: int = 99) -> Box:
    """Return words in as many lines of the room as they need, at most so many."""
    lines = lettering.wrap(words.translate(BIDI_ISOLATES), size, room, most)
    if not lines:
        return NOTHING
    rows = "".join(
        f'<text x="0" y="{size * (LINE * k + 1):.4g}" font-size="{size:g}" font-weight="{weight}" fill="var(--{ink})">{escape(line)}</text>'
        for k, line in enumerate(lines)
    )
    return Box(min(room, max(lettering.width(line, size) for line in lines)), len(lines) * size * LINE, rows)


def moved(box: Box, x: float, y: float) -> str:
    """Return the drawing of a box at a place."""
    return f'<g transform="translate({x:.5g} {y:.5g})">{box.drawn}</g>' if box.drawn else ""


def below(boxes: Sequence[Box], gap: float = 4) -> Box:
    """Return boxes one below the other."""
    y, drawn = 0.0, []
    boxes = [box for box in boxes if box.high]
    for box in boxes:
        drawn.append(moved(box, 0, y))
        y += box.high + gap
    return Box(max((box.wide for box in boxes), default=0), max(0.0, y - gap), "".join(drawn))


def beside(boxes: Sequence[Box], gap: float = 8) -> Box:
    """Return boxes side by side, with their tops in a line."""
    x, drawn = 0.0, []
    boxes = [box for box in boxes if box.high]
    for box in boxes:
        drawn.append(moved(box, x, 0))
        x += box.wide + gap
    return Box(max(0.0, x - gap), max((box.high for box in boxes), default=0), "".join(drawn))


def in_lines(boxes: Sequence[Box], room: float, gap: float = 12) -> Box:
    """Return boxes side by side, in as many lines as the room asks."""
    lines: list[list[Box]] = [[]]
    used = 0.0
    for box in (box for box in boxes if box.high):
        if lines[-1] and used + box.wide > room:
            lines.append([])
            used = 0.0
        lines[-1].append(box)
        used += box.wide + gap
    return below([beside(line, gap) for line in lines], gap)


def framed(box: Box, wide: float, fill: str = "surface", stroke: str = "line", edge: float = 10) -> Box:
    """Return a box in a frame of this width."""
    high = box.high + 2 * edge
    frame = (
        f'<rect x=".5" y=".5" width="{wide - 1:.5g}" height="{high - 1:.5g}" rx="10" fill="var(--{fill})" '
        f'stroke="var(--{stroke})" stroke-width="{2 if stroke == "gold" else 1}"/>'
    )
    return Box(wide, high, frame + moved(box, edge, edge))


def scaled(box: Box, by: float) -> Box:
    """Return a box in another size."""
    return Box(box.wide * by, box.high * by, f'<g transform="scale({by:.5g})">{box.drawn}</g>')
