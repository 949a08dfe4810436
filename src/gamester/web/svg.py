"""Fragments of SVG and HTML that games draw: parsed, held against a list of what may occur, and written anew.

What comes out is made of the names below and of escaped text only, whatever went in: no script, no style, no address outside
the page, no entity, no second reading by a browser. Ids are prefixed, so that two fragments on a page never answer for each other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from gamester.web.parts import part

MOST, DEEPEST = 100_000, 40
SVG_SPACE = "{http://www.w3.org/2000/svg}"
INK = Path(__file__).parent / "templates" / "_ink.html"

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
REFERS = re.compile(r"(?<=#)[\w-]+")
FACES = re.compile(r"f-\w+-[0-9a-f]+--?\d+")
"""Faces of cards that the page holds once: `seeing.pictured` names them."""

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


class Unfit(ValueError):
    """A fragment that is not drawn; says what was expected, what came, and where."""


@lru_cache(maxsize=4096)
def checked(fragment: str, where: str, grammar: Grammar = FACE, prefix: str = "") -> str:
    """The same fragment, fit for a page. `where` names its author for the error, `prefix` comes before its ids."""
    if len(fragment) > MOST:
        raise Unfit(f"{where}: expected at most {MOST} characters, got {len(fragment)}")
    try:
        root = ElementTree.fromstring(f"<fragment>{fragment}</fragment>")
    except ElementTree.ParseError as fault:
        line, column = fault.position
        raise Unfit(f"{where}: expected well-formed markup, got {fault.msg.partition(':')[0]} at line {line}, column {column}") from None
    return _Writer(where, grammar, prefix, _ids(root), Counter()).inside(root, (), grammar.drawn)


@cache
def house() -> frozenset[str]:
    """The ids that every page has: inks, forms, suits."""
    return frozenset(re.findall(r'\bid="([\w-]+)"', INK.read_text(encoding="utf-8")))


def _ids(root: Element) -> frozenset[str]:
    return frozenset(node.get("id", "") for node in root.iter()) - {""}


class _Writer(NamedTuple):
    where: str
    grammar: Grammar
    prefix: str
    own: frozenset[str]
    pressed: Counter[str]

    def unnamed(self, picks: str) -> str:
        """An id for a button that has none: of what it picks, and a number where others pick the same."""
        self.pressed[picks] += 1
        return re.sub(r"[^A-Za-z0-9]", "_", picks) + (f"-{self.pressed[picks]}" if self.pressed[picks] > 1 else "")

    def inside(self, node: Element, path: tuple[str, ...], drawn: bool) -> str:
        parts = [escape(node.text or "", quote=False)]
        for child in node:
            parts += self.element(child, path, drawn)
            parts.append(escape(child.tail or "", quote=False))
        return "".join(parts)

    def element(self, node: Element, path: tuple[str, ...], drawn: bool) -> Iterator[str]:
        name = str(node.tag).removeprefix(SVG_SPACE)
        allowed = SHAPES if drawn else (*self.grammar.words, "svg")
        if name not in allowed:
            raise Unfit(f"{self.at(path)}: expected one of {', '.join(allowed)}, got <{name}>")
        path, drawn = (*path, name), drawn or name == "svg"
        if len(path) > DEEPEST:
            raise Unfit(f"{self.at(path[:3])}: expected at most {DEEPEST} elements in one another")
        if name == "section" and node.get("id") and "section" not in path[:-1]:
            yield part(self.prefix + node.get("id", ""), "".join(self.written(node, name, path, drawn)))
        else:
            yield from self.written(node, name, path, drawn)

    def written(self, node: Element, name: str, path: tuple[str, ...], drawn: bool) -> Iterator[str]:
        yield f"<{name}"
        if name == "button":
            said = node.get("data-pick") or node.get("data-note", "")
            yield ' type="button" aria-pressed="false" tabindex="-1"' if said else ' type="button"'
            if not node.get("id"):
                yield f' id="{self.prefix}{self.unnamed(said or "opens")}"'
        for key, value in node.items():
            yield f' {key}="{escape(self.value(path, key, value, drawn))}"'
        if name == "br":
            yield ">"
        elif drawn and not len(node) and not node.text:
            yield "/>"
        else:
            yield f">{self.inside(node, path, drawn)}</{name}>"

    def value(self, path: tuple[str, ...], key: str, value: str, drawn: bool) -> str:
        known = {**COMMON, **(DRAWING if drawn else self.grammar.words.get(path[-1], {}))}
        if key not in known:
            raise Unfit(f"{self.at(path)}: expected one of the attributes {', '.join(sorted(known))}, got {key}")
        if not re.fullmatch(VALUES[known[key]], value):
            raise Unfit(f"{self.at(path)}: expected {key} to be a {known[key]}, got {value[:60]!r}")
        if key in ("id", "popovertarget"):
            return self.prefix + value
        if key == "class" and not set(value.split()) <= self.grammar.classes:
            strange = ", ".join(sorted(set(value.split()) - self.grammar.classes))
            raise Unfit(f"{self.at(path)}: expected classes among {', '.join(sorted(self.grammar.classes))}, got {strange}")
        return self.referring(path, value) if known[key] == "link" or value.startswith("url(") else value

    def referring(self, path: tuple[str, ...], value: str) -> str:
        return REFERS.sub(lambda found: self.reference(path, found[0]), value)

    def reference(self, path: tuple[str, ...], id: str) -> str:
        if id in self.own:
            return self.prefix + id
        if id not in house() and not FACES.fullmatch(id):
            raise Unfit(f"{self.at(path)}: expected an id of this fragment or of the house ({', '.join(sorted(house()))}), got #{id}")
        return id

    def at(self, path: tuple[str, ...]) -> str:
        return f"{self.where}, in {' > '.join(path)}" if path else self.where
