"""Lettering on card faces: the width of words, and their lines.

Widths are those of Inter, which every page has, so that lines break alike on every screen and on paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from unicodedata import combining, east_asian_width, normalize

WIDTHS = (
    *(25, 32, 52, 64, 65, 100, 66, 33, 37, 37, 54, 67, 32, 47, 32, 38, 66, 42, 62, 64, 67, 61, 64, 58, 64, 64, 32, 33, 67, 67, 67, 54),
    *(100, 73, 66, 74, 72, 61, 59, 75, 75, 28, 58, 70, 57, 92, 76, 77, 65, 77, 65, 65, 66, 74, 73, 102, 72, 71, 65, 37, 38, 37, 48, 47),
    *(35, 57, 62, 58, 62, 59, 39, 63, 61, 26, 26, 57, 26, 90, 61, 61, 62, 62, 40, 55, 35, 61, 59, 84, 57, 59, 57, 45, 36, 45, 67),
)
"""Widths of ASCII 32 to 126 in Inter of weight 600, in hundredths of the size."""
FIRST = 32
OTHER, FULL = 88, 100
"""Widths of letters of other scripts, which come from another font, and of those that fill a square."""
LIGHT = 0.975
"""Width of weight 500, as a part of weight 600."""
CUT = "…"
VOWEL = "[aeiouyäöü]"
SPOKEN = "sch[lmnrw]?|chr|[cpst]h|ck|[bcfgkp][lr]|[dt]r|kn"
SYLLABLE = re.compile(rf"(?:{SPOKEN}|(?<!{VOWEL})st?r?|[^\W\d_aeiouyäöü])(?={VOWEL}\w)", re.IGNORECASE)
"""Pattern of the beginning of a syllable within a German or English word: consonants spoken together, before a vowel."""


def width(words: str, size: float) -> float:
    """Return the width of words in units of the card."""
    return sum(map(_letter, normalize("NFD", words))) * size / 100


def _letter(letter: str) -> int:
    place = ord(letter) - FIRST
    if 0 <= place < len(WIDTHS):
        return WIDTHS[place]
    return 0 if combining(letter) else FULL if east_asian_width(letter) in "WF" else OTHER


def cut(words: str, size: float, room: float) -> str:
    """Return words that fit the room, with an ellipsis where some are left out."""
    if width(words, size) <= room:
        return words
    kept = words
    while kept and width(kept + CUT, size) > room:
        kept = kept[:-1]
    return kept.rstrip() + CUT


def wrap(words: str, size: float, room: float | Callable[[int], float], most: int = 99) -> list[str]:
    """Return words in lines; `room` is one width, or that of each line by its number.

    A word that is longer than a line is cut with a hyphen, between syllables if it can be, and a text that needs more
    than `most` lines ends with an ellipsis.
    """

    def wide(place: int) -> float:
        return room(place) if callable(room) else room

    lines: list[str] = []
    for word in words.split():
        rest = word
        if lines and width(f"{lines[-1]} {rest}", size) <= wide(len(lines) - 1):
            lines[-1] += f" {rest}"
            continue
        while width(rest, size) > wide(len(lines)):
            fits = next((k for k in range(len(rest) - 1, 1, -1) if width(f"{rest[:k]}-", size) <= wide(len(lines))), 1)
            fits = _between_syllables(rest, fits, size, wide(len(lines) + 1))
            lines.append(f"{rest[:fits]}-")
            rest = rest[fits:]
        lines.append(rest)
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), size, wide(most - 1) - 1)]


def _between_syllables(word: str, most: int, size: float, room: float) -> int:
    """Return after how many letters a word is cut, at most `most`.

    Only places are taken after which the rest fits a line with this room. Without one it is `most`.
    """
    places = [found.start() for found in SYLLABLE.finditer(word, 2) if found.start() <= most]
    return next((place for place in reversed(places) if width(word[place:], size) <= room), most)


def breaks_a_word(lines: Sequence[str]) -> bool:
    """Return True if a word is cut at the end of a line."""
    return any(line.endswith("-") for line in lines[:-1])


def text(x: float, y: float, size: float, words: str, look: str = "", kind: str = "ui") -> str:
    """Return words at a place; `look` has further attributes, `kind` the classes."""
    more = f" {look}" if look else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="{kind}"{more}>{escape(words)}</text>'


def figure(x: float, y: float, size: float, words: str, look: str = "") -> str:
    """Return a number with its middle at a place."""
    more = f" {look}" if look else ""
    return f'<text x="{x:g}" y="{y + size * 0.355:.4g}" font-size="{size:.4g}" text-anchor="middle"{more}>{escape(words)}</text>'
