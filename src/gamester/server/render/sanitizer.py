"""Markup that a game draws, made safe for a page by nh3.

Nothing gets through that is not on a list. nh3 parses like a browser and writes only what the lists
have. Where it leaves something out, a reader of our own tells the author of the fragment what that
was, and where; the reader protects nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from html import unescape
from html.parser import HTMLParser
from itertools import accumulate
from pathlib import Path

import nh3

from gamester.server.render.parts import END, head

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
    "words": r"w-\w+-[0-9a-f]*",
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
COMMON = {"id": "name", "class": "names", "role": "word", "aria-label": "text", "aria-hidden": "word", "aria-describedby": "words"}
IN_DRAWINGS = "svg g path rect circle ellipse line polyline polygon text tspan use defs linearGradient radialGradient stop pattern clipPath"
SHAPES = tuple(IN_DRAWINGS.split())
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
    """The allowed elements outside a drawing and classes.

    `drawn`: it is a drawing from the start.
    """

    words: dict[str, dict[str, str]]
    classes: frozenset[str]
    drawn: bool


INKS = "red blue yellow green white black purple orange pine hearts spades diamonds clubs paper print"
WIDTHS = (66, 76, 92, 100, 158, 184)
"""Widths in pixels from and below which a part of a face can be drawn (`from-92`, `below-92`); `desk.css` has the rules."""
BASE_CLASSES = {
    "ui",
    "num",
    "half",
    "over",
    "gain",
    "even",
    "picture",
    *(f"{side}-{wide}" for side in ("from", "below") for wide in WIDTHS),
}
BASE_CLASSES |= {*(f"{letter}-{ink}" for letter in "il" for ink in INKS.split())}
PANELS = (
    "board shop course tower lv ln nm fc wh std strip enc fight met deeds hp fates eq n arm shelf ware lists list boxes full free chart "
    "other pairs pair own now next hit cut miss yes no vh mut sm lbl s1 s2 s3 s4 s5 s6 n1 n2 n3 n4 n5 n6 games game pic slots "
    "done by on av s ways about bout foes foe stake die sign thrown picks quiz ans raids raid kd since"
)
FACE = Grammar({}, frozenset(BASE_CLASSES), drawn=True)
"""The inside of a card."""
CENTRE = Grammar(WORDS, frozenset({*BASE_CLASSES, *PANELS.split()}), drawn=False)
"""The middle of a table: text, tables, buttons and drawings."""


MOST, DEEPEST = 100_000, 40
"""Characters of a fragment, and elements in one another."""
INK = Path(__file__).parents[1] / "templates" / "_ink.html"
REFERS = re.compile(r"(?<=#)[\w-]+")
FACES = re.compile(r"f-\w+-[0-9a-f]+--?\d+")
"""Faces of cards that the page holds once: `seeing.pictured` names them."""
SPACE = "http://www.w3.org/2000/svg"
OWN = re.compile(r"""\bid\s*=\s*["']([\w-]+)""")
LEAF = re.compile(r'<(path|rect|circle|ellipse|line|polyline|polygon|use|stop)((?: [\w-]+="[^"]*")*)></\1>')
MARKED = re.compile(r'<(/?)(section|button)((?: [\w-]+="[^"]*")*)>')
"""Elements of what nh3 has written, which has each value between double quotes and none of them within one."""
TAG = re.compile(r"</?\w*")
ELEMENT = re.compile(r"<(/?)(?!br>)[^<>]*?(/?)>")
ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')


class UnsafeMarkup(ValueError):
    """Raised for a forbidden fragment: what was expected, what came, and where."""


@lru_cache(maxsize=2048)
def sanitize(fragment: str, where: str, grammar: Grammar = FACE, prefix: str = "") -> str:
    """Return a fragment, made fit for a page.

    `where` names its author for the error, `prefix` comes before its ids.

    Raises UnsafeMarkup where something in it is not on the lists.
    """
    if len(fragment) > MOST:
        raise UnsafeMarkup(f"{where}: expected at most {MOST} characters, got {len(fragment)}")
    own, whole = frozenset(OWN.findall(fragment)), True

    def write(tag: str, key: str, value: str) -> str | None:
        nonlocal whole
        try:
            return checked_value(grammar, prefix, own, tag, key, value)
        except UnsafeMarkup:
            whole = False
            return None

    made = nh3.clean(
        f"<svg>{fragment}</svg>" if grammar.drawn else fragment,
        tags={*grammar.words, *SHAPES},
        attributes=_attributes(grammar),
        attribute_filter=write,
        clean_content_tags={"script", "style"},
        link_rel=None,
        url_schemes=set(),
    )
    if grammar.drawn:
        made = made.removeprefix("<svg>").removesuffix("</svg>")
    made = LEAF.sub(r"<\1\2/>", made)
    if not whole or _signs(made) != _signs(fragment) or _depth(made) > DEEPEST:
        _Reader(where, grammar, own).read(fragment)
    return made if grammar.drawn else _marked(made, prefix)


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


@cache
def _attributes(grammar: Grammar) -> dict[str, set[str]]:
    """Return the attributes of each element."""
    words = {name: {*COMMON, *own} for name, own in grammar.words.items()}
    return words | {name: {*COMMON, *DRAWING} for name in SHAPES}


@lru_cache(maxsize=8192)
def checked_value(grammar: Grammar, prefix: str, ids: frozenset[str], name: str, key: str, value: str) -> str:
    """Return a value as it is written; `ids` are those of the fragment.

    UnsafeMarkup where it is not what such a value looks like.
    """
    own = DRAWING if name in SHAPES else grammar.words.get(name, {})
    sort = own.get(key) or COMMON.get(key, "")
    if not sort:
        raise UnsafeMarkup(f"expected one of the attributes {', '.join(sorted({**COMMON, **own}))}, got {key}")
    if not fits(sort, value):
        raise UnsafeMarkup(f"expected {key} to be a {sort}, got {value[:60]!r}")
    if key in ("id", "popovertarget"):
        return prefix + value
    if key == "class" and not grammar.classes.issuperset(value.split()):
        strange = sorted(set(value.split()) - grammar.classes)
        raise UnsafeMarkup(f"expected classes among {', '.join(sorted(grammar.classes))}, got {', '.join(strange)}")
    if sort != "link" and not value.startswith("url("):
        return value
    for id in REFERS.findall(value):
        if id not in ids and id not in shared_ids() and not FACES.fullmatch(id):
            raise UnsafeMarkup(f"expected an id of this fragment or of the page ({', '.join(sorted(shared_ids()))}), got #{id}")
    return REFERS.sub(lambda found: prefix + found[0] if found[0] in ids else found[0], value)


class _Reader(HTMLParser):
    """A reader of a fragment for its author.

    It raises UnsafeMarkup at the first thing that is not on the lists.
    """

    def __init__(self, where: str, grammar: Grammar, ids: frozenset[str]) -> None:
        super().__init__()
        self.where, self.grammar, self.ids = where, grammar, ids
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
        drawn = self.grammar.drawn or "svg" in self.path
        allowed = {name.lower(): name for name in (SHAPES if drawn else (*self.grammar.words, "svg"))}
        if tag not in allowed:
            self.fail(f"expected one of {', '.join(allowed.values())}, got <{tag}>")
        name = allowed[tag]
        keys = {key.lower(): key for key in _attributes(self.grammar)[name]}
        if tag != "br":
            self.path.append(name)
        if len(self.path) > DEEPEST:
            self.fail(f"expected at most {DEEPEST} elements in one another")
        for key, value in attrs:
            if (key, value) != ("xmlns", SPACE):
                try:
                    checked_value(self.grammar, "", self.ids, name, keys.get(key, key), value or "")
                except UnsafeMarkup as fault:
                    self.fail(str(fault))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at an element that stands alone, as those of a drawing may."""
        self.handle_starttag(tag, attrs)
        if tag != "br":
            if self.path[-1] not in SHAPES:
                self.fail(f"expected <{tag}></{tag}>, got <{tag}/>")
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


def _marked(html: str, prefix: str) -> str:
    """Return what nh3 has written, with its sections as parts.

    It also has what the page says of each button.
    """
    many: Counter[str] = Counter()
    depth = 0

    def write(found: re.Match[str]) -> str:
        nonlocal depth
        ends, name, said = found.groups()
        about = {key: unescape(value) for key, value in ATTRIBUTE.findall(said)}
        if name == "button":
            return found[0] if ends else f"<button{_button(about, many, prefix)}{said}>"
        depth += -1 if ends else 1
        if ends or depth > 1:
            return f"{found[0]}{END}" if depth == 0 else found[0]
        many["section"] += 1
        return head(about.get("id") or f"{prefix}{many['section']}") + found[0]

    return MARKED.sub(write, html)


def _button(about: dict[str, str], many: Counter[str], prefix: str) -> str:
    """Return what the page says of a button, with an id where it has none.

    The id is of what it picks, and a number where others pick the same.
    """
    picks = about.get("data-pick") or about.get("data-note", "")
    said = ' type="button" aria-pressed="false" tabindex="-1"' if picks else ' type="button"'
    if about.get("id"):
        return said
    many[picks] += 1
    again = f"-{many[picks]}" if many[picks] > 1 else ""
    plain = re.sub(r"[^A-Za-z0-9]", "_", picks or "opens")
    return f'{said} id="{prefix}{plain}{again}"'
