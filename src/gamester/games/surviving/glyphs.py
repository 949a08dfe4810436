"""Marks that the cards of Surviving the G.A.M.E. share: one outline for each number that is played for, and the words around them."""

from __future__ import annotations

import textwrap
from html import escape

BURST = "M0-14L4-6 12-10 8-2 15 2 8 5 11 12 3 9 0 15-3 9-11 12-8 5-15 2-8-2-12-10-4-6Z"
HEART = "M0 13C-17 2-14-12-6.5-12-2.5-12 0-8.5 0-7 0-8.5 2.5-12 6.5-12 14-12 17 2 0 13Z"
STEP = "M-13-6H2V-13L14 0 2 13V6H-13Z"
SHIELD = "M-11-12H11V0C11 8 4 12 0 14-4 12-11 8-11 0Z"
COIN = "M0-12A12 12 0 1 1 0 12 12 12 0 1 1 0-12Z"
STAR = "M0-13L3.6-4.4 13-4 5.8 2 8.2 11 0 6-8.2 11-5.8 2-13-4-3.6-4.4Z"
BOLT = "M1-5L-4 1H-1L-2 5 4-1H1Z"
CROSS = "M-1.3-4H1.3V-1.3H4V1.3H1.3V4H-1.3V1.3H-4V-1.3H-1.3Z"
PAWN = "M0-22A7 7 0 1 1 0-8 7 7 0 1 1 0-22ZM-5-8H5L8 14H13V20H-13V14H-8Z"
DIE = "M0-16L15-5 9 13H-9L-15-5Z"
CROSSHAIR = "M-6 0A6 6 0 1 1 6 0 6 6 0 1 1-6 0ZM-8 0H8M0-8V8"
CHIP = "M-5-5H5V5H-5ZM-2.5-8V-5M2.5-8V-5M-2.5 5V8M2.5 5V8M-8-2.5H-5M-8 2.5H-5M5-2.5H8M5 2.5H8"
LEAF = "M-6 6C-8-4 0-8 7-7 8 1 4 8-6 6ZM-6 6L3-3"
SQUARE = "M-5-5H5V5H-5Z"
MARKS = (CROSSHAIR, CHIP, LEAF, SQUARE)
"""Soldier, cyborg, bio, none."""
WIDEST, BESIDE_A_MARK = 12, 9
"""Letters of a name that fit the band in full size, by itself and beside the mark of a type."""


def title(name: str, ink: str, mark: str = "") -> str:
    """The band at the top with the name, on two lines where it is long, and the mark of its type."""
    widest = BESIDE_A_MARK if mark else WIDEST
    size = 11 if len(name) <= widest else max(5.5, 11 * widest / len(name))
    lines = textwrap.wrap(name, 2 * widest, max_lines=2, placeholder="…") or [name]
    at, anchor = (24, "start") if mark else (50, "middle")
    drawn = f'<path d="{mark}" transform="translate(14 15)" fill="none" stroke="var(--paper)" stroke-width="1.8"/>' if mark else ""
    band = f'<path d="M8 4H92Q96 4 96 8V26H4V8Q4 4 8 4Z" class="i-{ink}"/>'
    said = "".join(
        f'<text x="{at}" y="{y}" font-size="{size:g}" text-anchor="{anchor}" class="ui i-paper">{escape(words)}</text>'
        for y, words in zip((19,) if len(lines) == 1 else (13, 21), lines, strict=True)
    )
    return f"{band}{drawn}{said}"


def token(outline: str, ink: str, number: str, x: int = 0, y: int = 0) -> str:
    """A number in the outline that says what it is."""
    filled = outline == COIN
    look = (
        'fill="url(#h-yellow)" stroke="#191a17" stroke-width="1.6"' if filled else f'fill="var(--paper)" class="l-{ink}" stroke-width="2.4"'
    )
    said = f'<text x="0" y="5" font-size="{13 if len(number) < 3 else 10}" text-anchor="middle">{number}</text>' if number else ""
    return f'<g transform="translate({x} {y})"><path d="{outline}" {look}/>{said}</g>'


def star(points: int, x: int, y: int) -> str:
    """Victory points."""
    said = f'<text x="0" y="5" font-size="11" text-anchor="middle">{points}</text>'
    return f'<g transform="translate({x} {y})"><path d="{STAR}" fill="url(#h-yellow)" stroke="#191a17" stroke-width="1.2"/>{said}</g>'


def die(number: int, x: int, y: int) -> str:
    """The Health die: a tenth of the Health."""
    said = f'<text x="0" y="7" font-size="16" text-anchor="middle" class="i-red">{number}</text>'
    return f'<g transform="translate({x} {y})"><path d="{DIE}" fill="var(--paper)" class="l-red" stroke-width="2.4"/>{said}</g>'


def line(words: str, y: int, glyph: str = "") -> str:
    """A line of small print, with a glyph before it."""
    size = 9 if len(words) < 20 else max(5.5, 9 * 19 / len(words))
    mark = f'<path d="{glyph}" transform="translate(11 {y - 3})" class="i-print"/>' if glyph else ""
    at, anchor = (18, "start") if glyph else (50, "middle")
    return f'{mark}<text x="{at}" y="{y}" font-size="{size:g}" text-anchor="{anchor}" class="ui">{words}</text>'
