"""What may occur in a fragment that a game draws: elements, attributes by their sort of value, and classes of the house's sheets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

NUMBER = r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?%?"
NUMBERS = rf"\s*{NUMBER}(?:[\s,]+{NUMBER})*\s*"
VALUES = {
    "number": NUMBER,
    "numbers": NUMBERS,
    "path": r"[MmZzLlHhVvCcSsQqTtAa0-9eE.,+\-\s]*",
    "transform": r"(?:\s*(?:translate|scale|rotate|skewX|skewY|matrix)\([-\d.,eE\s]+\)[\s,]*)+",
    "paint": r"none|currentColor|#[0-9a-fA-F]{3,8}|var\(--[a-z][a-z0-9-]*\)|url\(#[\w-]+\)",
    "link": r"#[\w-]+",
    "place": r"url\(#[\w-]+\)",
    "name": r"[A-Za-z][\w-]*",
    "names": r"(?:[A-Za-z][\w-]*(?: [A-Za-z][\w-]*)*)?",
    "word": r"[A-Za-z-]+",
    "count": r"[1-9][0-9]?",
    "act": r"\w+(?: [^\s\"<>]+)*",
    "picks": r"\w+:[^\s\"<>]+(?: \w+:[^\s\"<>]+)*",
    "text": r"[^\x00-\x08\x0b\x0c\x0e-\x1f]*",
}
"""What a value looks like, by its sort."""

ATTRIBUTES = {
    "number": "x y x1 y1 x2 y2 cx cy r rx ry dx dy width height fx fy offset opacity font-size font-weight stroke-width stroke-opacity "
    "fill-opacity stop-opacity stroke-miterlimit stroke-dashoffset",
    "numbers": "points viewBox stroke-dasharray",
    "transform": "transform gradientTransform patternTransform",
    "paint": "fill stroke stop-color",
    "word": "stroke-linecap stroke-linejoin fill-rule clip-rule text-anchor dominant-baseline",
    "names": "patternUnits gradientUnits clipPathUnits patternContentUnits spreadMethod preserveAspectRatio",
    "path": "d",
    "link": "href",
    "place": "clip-path",
}
"""What a drawing may say of its parts, by the sort of value."""
DRAWING = {name: sort for sort, names in ATTRIBUTES.items() for name in names.split()}
COMMON = {"id": "name", "class": "names", "role": "word", "aria-label": "text", "aria-hidden": "word"}
IN_DRAWINGS = "svg g path rect circle ellipse line polyline polygon text tspan use defs linearGradient radialGradient stop pattern clipPath"
SHAPES = tuple(IN_DRAWINGS.split())
DRAWN = frozenset(SHAPES)
IN_WORDS = "div h3 h4 p span b i s small ul ol li dl dt dd table thead tbody tr br"
WORDS: dict[str, dict[str, str]] = {
    **{name: {} for name in IN_WORDS.split()},
    "th": {"scope": "word", "colspan": "count", "rowspan": "count"},
    "td": {"colspan": "count", "rowspan": "count"},
    "button": {"data-pick": "picks", "data-say": "text", "data-note": "picks", "data-why": "act", "popovertarget": "name"},
    "section": {"popover": "word"},
}


@dataclass(frozen=True, eq=False)
class Grammar:
    """What may occur: elements outside a drawing, classes (those of the house's sheets), and whether it is a drawing from the start."""

    words: dict[str, dict[str, str]]
    classes: frozenset[str]
    drawn: bool


INKS = "red blue yellow green white black purple orange pine hearts spades diamonds clubs paper print"
PLAIN = {"ui", "num", "half", "over", "gain", "even", *(f"{letter}-{ink}" for letter in "il" for ink in INKS.split())}
PANELS = (
    "board shop course tower lv ln nm fc wh std strip enc fight met deeds hp fates eq n arm shelf ware lists list boxes full free chart "
    "other pairs pair own now next hit cut miss yes no vh mut sm lbl s1 s2 s3 s4 s5 s6 n1 n2 n3 n4 n5 n6 games game pic slots "
    "done by on av s ways about bout foes foe stake die sign thrown picks quiz ans raids raid kd since"
)
FACE = Grammar({}, frozenset(PLAIN), drawn=True)
"""The inside of a card."""
CENTRE = Grammar(WORDS, frozenset({*PLAIN, *PANELS.split()}), drawn=False)
"""The middle of a table: words, tables, buttons that pick, and drawings."""


@lru_cache(maxsize=8192)
def fits(sort: str, value: str) -> bool:
    """Whether a value looks like one of its sort."""
    return re.fullmatch(VALUES[sort], value) is not None
