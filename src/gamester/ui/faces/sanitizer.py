"""Faces that a game draws, made safe for a page by nh3.

Nothing gets through that is not on a list. nh3 parses like a browser and writes only what the lists
have. Where it leaves something out, a reader of our own tells the author of the fragment what that
was, and where; the reader protects nothing.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html.parser import HTMLParser
from itertools import accumulate
from pathlib import Path

import nh3

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
    "text": r"[^\x00-\x08\x0b\x0c\x0e-\x1f]*",
}
"""Regular expressions of values, by kind."""

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
"""Attributes of drawings, by the kind of their values."""
DRAWING = {name: sort for sort, names in ATTRIBUTES.items() for name in names.split()}
COMMON = {"id": "name", "class": "names", "role": "word", "aria-label": "text", "aria-hidden": "word"}
IN_DRAWINGS = "svg g path rect circle ellipse line polyline polygon text tspan use defs linearGradient radialGradient stop pattern clipPath"
SHAPES = tuple(IN_DRAWINGS.split())
INKS = "red blue yellow green white black purple orange pine hearts spades diamonds clubs paper print"
WIDTHS = (66, 76, 92, 100, 158, 184)
"""Widths in pixels from and below which a part of a face can be drawn (`from-92`, `below-92`); `desk.css` has the rules."""
CLASSES = {
    "ui",
    "num",
    "half",
    "over",
    *(f"{side}-{wide}" for side in ("from", "below") for wide in WIDTHS),
}
CLASSES |= {*(f"{letter}-{ink}" for letter in "il" for ink in INKS.split())}
MOST, DEEPEST = 100_000, 40
"""Characters of a face, and elements in one another."""
INK = Path(__file__).parents[2] / "server" / "templates" / "_ink.html"
REFERS = re.compile(r"(?<=#)[\w-]+")
SPACE = "http://www.w3.org/2000/svg"
OWN = re.compile(r"""\bid\s*=\s*["']([\w-]+)""")
LEAF = re.compile(r'<(path|rect|circle|ellipse|line|polyline|polygon|use|stop)((?: [\w-]+="[^"]*")*)></\1>')
TAG = re.compile(r"</?\w*")
ELEMENT = re.compile(r"<(/?)[^<>]*?(/?)>")


class UnsafeMarkup(ValueError):
    """Raised for a forbidden fragment: what was expected, what came, and where."""


@lru_cache(maxsize=2048)
def sanitize(fragment: str, where: str, prefix: str = "") -> str:
    """Return the inside of a card, made fit for a page.

    `where` names its author for the error, `prefix` comes before its ids.

    Raises UnsafeMarkup where something in it is not on the lists.
    """
    if len(fragment) > MOST:
        raise UnsafeMarkup(f"{where}: expected at most {MOST} characters, got {len(fragment)}")
    own, whole = frozenset(OWN.findall(fragment)), True

    def write(tag: str, key: str, value: str) -> str | None:
        nonlocal whole
        try:
            return checked_value(prefix, own, key, value)
        except UnsafeMarkup:
            whole = False
            return None

    made = nh3.clean(
        f"<svg>{fragment}</svg>",
        tags=set(SHAPES),
        attributes={"*": {*COMMON, *DRAWING}},
        attribute_filter=write,
        clean_content_tags={"script", "style"},
        link_rel=None,
        url_schemes=set(),
    )
    made = made.removeprefix("<svg>").removesuffix("</svg>")
    made = LEAF.sub(r"<\1\2/>", made)
    if not whole or _signs(made) != _signs(fragment) or _depth(made) > DEEPEST:
        _Reader(where, own).read(fragment)
    return made


def _signs(text: str) -> tuple[list[str], int]:
    """Return the tags of a text and the number of its `=`.

    They differ where an element or an attribute is left out, or where an element lies elsewhere than it
    was written.
    """
    return TAG.findall(text), text.count("=")


def _depth(html: str) -> int:
    """Return the number of elements in one another."""
    return max(accumulate(-1 if ends else 0 if alone else 1 for ends, alone in ELEMENT.findall(html)), default=0)


@cache
def shared_ids() -> frozenset[str]:
    """Return the ids that every page has: inks, forms, suits."""
    return frozenset(re.findall(r'\bid="([\w-]+)"', INK.read_text(encoding="utf-8")))


@lru_cache(maxsize=8192)
def fits(sort: str, value: str) -> bool:
    """Return True if a value looks like one of its sort."""
    return re.fullmatch(VALUES[sort], value) is not None


@lru_cache(maxsize=8192)
def checked_value(prefix: str, ids: frozenset[str], key: str, value: str) -> str:
    """Return a value as it is written; `ids` are those of the fragment.

    UnsafeMarkup where it is not what such a value looks like.
    """
    sort = DRAWING.get(key) or COMMON.get(key, "")
    if not sort:
        raise UnsafeMarkup(f"expected one of the attributes {', '.join(sorted({**COMMON, **DRAWING}))}, got {key}")
    if not fits(sort, value):
        raise UnsafeMarkup(f"expected {key} to be a {sort}, got {value[:60]!r}")
    if key == "id":
        return prefix + value
    if key == "class" and not CLASSES.issuperset(value.split()):
        strange = sorted(set(value.split()) - CLASSES)
        raise UnsafeMarkup(f"expected classes among {', '.join(sorted(CLASSES))}, got {', '.join(strange)}")
    if sort != "link" and not value.startswith("url("):
        return value
    for id in REFERS.findall(value):
        if id not in ids and id not in shared_ids():
            raise UnsafeMarkup(f"expected an id of this fragment or of the page ({', '.join(sorted(shared_ids()))}), got #{id}")
    return REFERS.sub(lambda found: prefix + found[0] if found[0] in ids else found[0], value)


class _Reader(HTMLParser):
    """A reader of a fragment for its author.

    It raises UnsafeMarkup at the first thing that is not on the lists.
    """

    def __init__(self, where: str, ids: frozenset[str]) -> None:
        super().__init__()
        self.where, self.ids = where, ids
        self.path: list[str] = []

    def read(self, fragment: str) -> None:
        """Read all of it."""
        self.feed(fragment)
        if self.rawdata and self.rawdata[0] == "<":
            self.fail(f"expected an element that ends, got {self.rawdata[:20]!r}")
        self.close()
        if self.path:
            self.fail(f"expected </{self.path[-1]}>, got the end")

    def fail(self, words: str) -> None:
        """Raise the fault with its place."""
        raise UnsafeMarkup(f"{self.where}, in {' > '.join(self.path[:3])}: {words}" if self.path else f"{self.where}: {words}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at an element that begins."""
        allowed = {name.lower(): name for name in SHAPES}
        if tag not in allowed:
            self.fail(f"expected one of {', '.join(allowed.values())}, got <{tag}>")
        name = allowed[tag]
        keys = {key.lower(): key for key in (*COMMON, *DRAWING)}
        self.path.append(name)
        if len(self.path) > DEEPEST:
            self.fail(f"expected at most {DEEPEST} elements in one another")
        for key, value in attrs:
            if (key, value) != ("xmlns", SPACE):
                try:
                    checked_value("", self.ids, keys.get(key, key), value or "")
                except UnsafeMarkup as fault:
                    self.fail(str(fault))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at an element that stands alone, as those of a drawing may."""
        self.handle_starttag(tag, attrs)
        self.path.pop()

    def handle_endtag(self, tag: str) -> None:
        """Look at an element that ends."""
        if not self.path or self.path[-1].lower() != tag:
            self.fail(f"expected {f'</{self.path[-1]}>' if self.path else 'no end'}, got </{tag}>")
        self.path.pop()

    def handle_decl(self, decl: str) -> None:
        """Refuse a declaration."""
        self.fail(f"expected elements and text, got <!{decl[:20]}")

    def unknown_decl(self, data: str) -> None:
        """Refuse a section of raw text."""
        self.handle_decl(data)

    def handle_pi(self, data: str) -> None:
        """Refuse an instruction."""
        self.fail(f"expected elements and text, got <?{data[:20]}")
