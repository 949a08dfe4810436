"""Sanitiser for the markup of UI hooks.

Only listed elements, attributes and classes pass. A fragment has hundreds of tags but few different
ones, so each tag is parsed once and cached. A fragment that cannot be read tag by tag (a comment,
or `>` in a value) is first normalised by the XML parser.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from html import escape
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from gamester.server.render.parts import END, head

SVG_SPACE = "{http://www.w3.org/2000/svg}"
TOKEN = re.compile(r"<[^<>]*>|[^<]+")
NAME = re.compile(r"</?([^\s<>/]+)")
SAFE_TEXT = re.compile(r"[\t\n\x20-\x25\x27-\x3b\x3d\x3f-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]*")
"""Text that needs no escaping."""


class Malformed(ValueError):
    """Raised for malformed markup; the message says what is wrong and where."""


@dataclass(frozen=True, eq=False)
class Tag:
    """A tag: its name as written and resolved, its attributes, its kind.

    It opens an element, closes it, or does both.
    """

    written: str
    name: str
    items: tuple[tuple[str, str], ...]
    begins: bool
    ends: bool
    refers: bool = False
    """True if a value refers to an id."""


def tokens(fragment: str) -> list[Tag | str]:
    """Return the tags and escaped texts of a fragment.

    Raises Malformed if it is no markup.
    """
    for written in (fragment, None):
        read = balanced(_plain(fragment) if written is None else written)
        if read is not None:
            return read
    raise Malformed("names of another space")


def balanced(fragment: str) -> list[Tag | str] | None:
    """Return the tags and texts, or None.

    It is None if a token cannot be read alone or a tag is not closed.
    """
    found = TOKEN.findall(fragment)
    if sum(map(len, found)) != len(fragment):
        return None
    read: list[Tag | str] = []
    opened = [""]
    for token in found:
        one = _tag(token) if token[0] == "<" else _text(token)
        if one is None:
            return None
        read.append(one)
        if type(one) is Tag:
            if one.begins:
                opened.append(one.written)
            if one.ends and opened.pop() != one.written:
                return None
    return read if opened == [""] else None


@lru_cache(maxsize=8192)
def _tag(token: str) -> Tag | None:
    named = NAME.match(token)
    if named is None:
        return None
    if token.startswith("</"):
        return None if token[named.end() : -1].strip(" \t\r\n") else Tag(named[1], "", (), begins=False, ends=True)
    alone = token.endswith("/>")
    try:
        node = ElementTree.fromstring(token if alone else f"{token[:-1]}/>")
    except ElementTree.ParseError:
        return None
    name, refers = str(node.tag).removeprefix(SVG_SPACE), "#" in "".join(node.attrib.values())
    return Tag(named[1], name, tuple(node.items()), begins=True, ends=alone, refers=refers)


@lru_cache(maxsize=8192)
def _text(token: str) -> str | None:
    if SAFE_TEXT.fullmatch(token):
        return token
    try:
        return escape(ElementTree.fromstring(f"<t>{token}</t>").text or "", quote=False)
    except ElementTree.ParseError:
        return None


def _plain(fragment: str) -> str:
    """Return the fragment without comments, instructions and CDATA sections."""
    try:
        root = ElementTree.fromstring(f"<fragment>{fragment}</fragment>")
    except ElementTree.ParseError as fault:
        line, column = fault.position
        raise Malformed(f"{fault.msg.partition(':')[0]} at line {line}, column {column}") from None
    for node in root.iter():
        node.tag = str(node.tag).removeprefix(SVG_SPACE)
    return ElementTree.tostring(root, encoding="unicode").partition(">")[2].removesuffix("</fragment>")


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
    """The allowed elements outside a drawing and classes.

    `drawn`: it is a drawing from the start.
    """

    words: dict[str, dict[str, str]]
    classes: frozenset[str]
    drawn: bool


INKS = "red blue yellow green white black purple orange pine hearts spades diamonds clubs paper print"
BASE_CLASSES = {"ui", "num", "half", "over", "gain", "even", *(f"{letter}-{ink}" for letter in "il" for ink in INKS.split())}
PANELS = (
    "board shop course tower lv ln nm fc wh std strip enc fight met deeds hp fates eq n arm shelf ware lists list boxes full free chart "
    "other pairs pair own now next hit cut miss yes no vh mut sm lbl s1 s2 s3 s4 s5 s6 n1 n2 n3 n4 n5 n6 games game pic slots "
    "done by on av s ways about bout foes foe stake die sign thrown picks quiz ans raids raid kd since"
)
FACE = Grammar({}, frozenset(BASE_CLASSES), drawn=True)
"""The inside of a card."""
CENTRE = Grammar(WORDS, frozenset({*BASE_CLASSES, *PANELS.split()}), drawn=False)
"""The middle of a table: text, tables, buttons and drawings."""


@lru_cache(maxsize=8192)
def fits(sort: str, value: str) -> bool:
    """Return True if a value is of its kind."""
    return re.fullmatch(VALUES[sort], value) is not None


SECTION = "section"
PIECES = (SECTION, "li", "tr", "svg")
"""Elements of which a fragment consists, larger ones first. None contains another of its kind."""
HOLES = {SECTION: f"<section></section>{END}", "li": "<li></li>", "tr": "<tr></tr>", "svg": "<svg/>"}
"""Empty elements as the writer writes them: they mark where pieces were taken out."""


class Piece(NamedTuple):
    """A balanced part of markup as written.

    Its ids and picks must be unique among its neighbours.
    """

    html: str
    id: str
    """Id of its first element, or ""."""
    picks: frozenset[str]
    """Picks of its buttons without ids, which are numbered."""
    ids: frozenset[str]
    refers: frozenset[str]
    """Ids that it refers to and does not define."""


Write = Callable[[str], Piece | None]
"""Writes a part of markup alone, or returns None if that depends on its surroundings."""


def piecemeal(text: str, name: str, prefix: str, write: Write) -> Piece | None:
    """Return markup of elements with this name, written piece by piece.

    Return None if only the whole determines the result.
    """
    begin, close = f"<{name}", f"</{name}>"
    *begun, rest = text.split(close)
    if not begun or begin in rest:
        return None
    around, inside = [], []
    for one in begun:
        before, _, piece = one.partition(begin)
        if not piece.startswith((" ", ">")) or begin in piece or f"<{SECTION}" in piece:
            return None
        around.append(before)
        inside.append(f"{begin}{piece}{close}")
    frame = write(f"{begin}/>".join([*around, rest]))
    pieces = [piece for piece in map(write, inside) if piece is not None] if frame is not None else []
    return _joined(frame, pieces, name, prefix) if frame is not None and len(pieces) == len(inside) else None


def _joined(frame: Piece, pieces: Sequence[Piece], name: str, prefix: str) -> Piece | None:
    """Return the pieces in their places.

    Return None if ids or numbers of one depend on another.
    """
    both = [frame, *pieces]
    picks, ids, refers = (frozenset[str]().union(*[one[place] for one in both]) for place in (2, 3, 4))
    if len(picks) < sum([len(one.picks) for one in both]) or not ids.isdisjoint(refers):
        return None
    first, *after = frame.html.split(HOLES[name])
    if len(after) != len(pieces):
        return None
    if name == SECTION:
        written = [text.removesuffix(head(f"{prefix}{number}")) for number, text in enumerate([first, *after[:-1]], 1)]
        heads = [head(f"{prefix}{one.id or number}") for number, one in enumerate(pieces, 1)]
        said = [f"{before}{begins}{one.html.partition('-->')[2]}" for before, begins, one in zip(written, heads, pieces, strict=True)]
    else:
        said = [f"{before}{one.html}" for before, one in zip([first, *after[:-1]], pieces, strict=True)]
    return Piece("".join([*said, after[-1]]), frame.id, picks, ids, refers)


MOST, DEEPEST = 100_000, 40
SHALLOW = DEEPEST // (len(PIECES) + 1)
"""Nesting depth of one piece. Nested pieces together then stay below the limit."""
NO_IDS: frozenset[str] = frozenset()
INK = Path(__file__).parents[1] / "templates" / "_ink.html"

REFERS = re.compile(r"(?<=#)[\w-]+")
FACES = re.compile(r"f-\w+-[0-9a-f]+--?\d+")
"""Ids of card faces that the page holds once (`cards.symbols`)."""


class UnsafeMarkup(ValueError):
    """Raised for a forbidden fragment: what was expected, what came, and where."""


@lru_cache(maxsize=2048)
def sanitize(fragment: str, where: str, grammar: Grammar = FACE, prefix: str = "") -> str:
    """Return a fragment made safe for a page. Raises UnsafeMarkup.

    `where` names its author in errors; `prefix` is put before its ids.
    """
    if len(fragment) > MOST:
        raise UnsafeMarkup(f"{where}: expected at most {MOST} characters, got {len(fragment)}")
    known = _piece(grammar, prefix, 0, fragment)
    if known is not None:
        return known.html
    try:
        found = tokens(fragment)
    except Malformed as fault:
        raise UnsafeMarkup(f"{where}: expected well-formed markup, got {fault}") from None
    return "".join(_Writer(where, grammar, prefix, found).written())


@lru_cache(maxsize=4096)
def _piece(grammar: Grammar, prefix: str, level: int, text: str) -> Piece | None:
    """Return the written form of a part of markup that stands alone.

    Return None if it is forbidden or its safety depends on its surroundings.
    """
    for place in range(level, len(PIECES)):
        joined = piecemeal(text, PIECES[place], prefix, partial(_piece, grammar, prefix, place + 1))
        if joined is not None:
            return joined
    found = balanced(text)
    if found is None:
        return None
    writer, tags = _Writer("", grammar, prefix, found), [one for one in found if type(one) is Tag]
    if max(accumulate(one.begins - one.ends for one in tags), default=0) >= SHALLOW:
        return None
    try:
        html = "".join(writer.written())
    except UnsafeMarkup:
        return None
    refers = frozenset(id for one in tags if one.refers for _, value in one.items for id in REFERS.findall(value))
    id = dict(tags[0].items).get("id", "") if tags else ""
    return Piece(html, id, frozenset(writer.many) - {"section"}, writer.own, refers - writer.own)


@cache
def shared_ids() -> frozenset[str]:
    """Return the ids that every page has: inks, forms, suits."""
    return frozenset(re.findall(r'\bid="([\w-]+)"', INK.read_text(encoding="utf-8")))


class _Writer:
    """Writes a parsed fragment as far as the grammar allows.

    Raises UnsafeMarkup with the path.
    """

    def __init__(self, where: str, grammar: Grammar, prefix: str, found: list[Tag | str]) -> None:
        self.where, self.grammar, self.prefix, self.found = where, grammar, prefix, found
        self.own = frozenset(value for one in found if type(one) is Tag for key, value in one.items if key == "id")
        self.many: Counter[str] = Counter()
        self.path: list[str] = []

    def written(self) -> Iterator[str]:
        """Yield the text."""
        ends: list[tuple[str, bool]] = [("", self.grammar.drawn)]
        path = self.path
        for one, after in zip(self.found, [*self.found[1:], ""], strict=False):
            if isinstance(one, str):
                yield one
                continue
            if one.begins:
                path.append(one.name)
                begins, end, drawn = self.element(one, ends[-1][1], one.ends or (not isinstance(after, str) and not after.begins))
                ends.append((end, drawn))
                yield begins
            if one.ends:
                yield ends.pop()[0]
                path.pop()

    def element(self, tag: Tag, drawn: bool, empty: bool) -> tuple[str, str, bool]:
        """Return (opening text, closing text, True if it holds a drawing).

        A section becomes a part, named by its id or number.
        """
        try:
            begins, ends, drawn = _element(self.grammar, self.prefix, self.own if tag.refers else NO_IDS, tag, drawn, empty)
        except UnsafeMarkup as fault:
            path = self.path if tag.name in (DRAWN if drawn else (*self.grammar.words, "svg")) else self.path[:-1]
            raise UnsafeMarkup(f"{self.where}, in {' > '.join(path)}: {fault}" if path else f"{self.where}: {fault}") from None
        if len(self.path) > DEEPEST:
            raise UnsafeMarkup(f"{self.where}, in {' > '.join(self.path[:3])}: expected at most {DEEPEST} elements in one another")
        if tag.name == "button":
            begins = f"<button{self.button(dict(tag.items))}{begins.removeprefix('<button')}"
        elif tag.name == "section" and "section" not in self.path[:-1]:
            self.many["section"] += 1
            id = dict(tag.items).get("id") or str(self.many["section"])
            return f"{head(self.prefix + id)}{begins}", ends + END, drawn
        return begins, ends, drawn

    def button(self, about: Mapping[str, str]) -> str:
        """Return the attributes that the server adds to a button.

        It gets an id from what it picks, with a number if others pick the same.
        """
        picks = about.get("data-pick") or about.get("data-note", "")
        said = ' type="button" aria-pressed="false" tabindex="-1"' if picks else ' type="button"'
        if about.get("id"):
            return said
        self.many[picks] += 1
        again = f"-{self.many[picks]}" if self.many[picks] > 1 else ""
        return f'{said} id="{self.prefix}{_plainly(picks or "opens")}{again}"'


@lru_cache(maxsize=8192)
def _element(grammar: Grammar, prefix: str, own: frozenset[str], tag: Tag, drawn: bool, empty: bool) -> tuple[str, str, bool]:
    """Return the opening and closing text of an element, wherever it stands.

    Also return True if its content is a drawing.
    """
    name = tag.name
    if name not in (DRAWN if drawn else grammar.words) and (drawn or name != "svg"):
        allowed = SHAPES if drawn else (*grammar.words, "svg")
        raise UnsafeMarkup(f"expected one of {', '.join(allowed)}, got <{name}>")
    drawn = drawn or name == "svg"
    said = "".join(f' {key}="{escape(_value(grammar, prefix, own, name, drawn, key, value))}"' for key, value in tag.items)
    if name == "br" and not empty:
        raise UnsafeMarkup("expected nothing in it")
    if name == "br" or (drawn and empty):
        return f"<{name}{said}{'/' if drawn else ''}>", "", drawn
    return f"<{name}{said}>", f"</{name}>", drawn


@lru_cache(maxsize=8192)
def _plainly(picks: str) -> str:
    """Return picks in a form that may stand in an id."""
    return re.sub(r"[^A-Za-z0-9]", "_", picks)


def _value(grammar: Grammar, prefix: str, ids: frozenset[str], name: str, drawn: bool, key: str, value: str) -> str:
    own = DRAWING if drawn else grammar.words.get(name, {})
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
    refers = sort == "link" or value.startswith("url(")
    for id in REFERS.findall(value) if refers else ():
        if id not in ids and id not in shared_ids() and not FACES.fullmatch(id):
            raise UnsafeMarkup(f"expected an id of this fragment or of the page ({', '.join(sorted(shared_ids()))}), got #{id}")
    return REFERS.sub(lambda found: prefix + found[0] if found[0] in ids else found[0], value) if refers else value
