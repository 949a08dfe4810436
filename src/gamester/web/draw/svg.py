"""Fragments of SVG and HTML that games draw: parsed, held against a list of what may occur, and written anew.

What comes out is made of the names below and of escaped text only, whatever went in: no script, no style, no address outside
the page, no entity, no second reading by a browser. Ids are prefixed, so that two fragments on a page never answer for each other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial
from html import escape
from itertools import accumulate
from pathlib import Path

from gamester.web.draw.fragments import Malformed, Tag, balanced, tokens
from gamester.web.draw.grammar import COMMON, DRAWING, DRAWN, FACE, SHAPES, Grammar, fits
from gamester.web.draw.parts import END, head
from gamester.web.draw.piecemeal import PIECES, Piece, piecemeal

MOST, DEEPEST = 100_000, 40
SHALLOW = DEEPEST // (len(PIECES) + 1)
"""Elements in one another of a piece: all that lie in one another are not too many, then."""
NO_IDS: frozenset[str] = frozenset()
INK = Path(__file__).parents[1] / "templates" / "_ink.html"

REFERS = re.compile(r"(?<=#)[\w-]+")
FACES = re.compile(r"f-\w+-[0-9a-f]+--?\d+")
"""Faces of cards that the page holds once: `seeing.pictured` names them."""


class Unfit(ValueError):
    """A fragment that is not drawn; says what was expected, what came, and where."""


@lru_cache(maxsize=2048)
def checked(fragment: str, where: str, grammar: Grammar = FACE, prefix: str = "") -> str:
    """The same fragment, fit for a page. `where` names its author for the error, `prefix` comes before its ids."""
    if len(fragment) > MOST:
        raise Unfit(f"{where}: expected at most {MOST} characters, got {len(fragment)}")
    known = _piece(grammar, prefix, 0, fragment)
    if known is not None:
        return known.html
    try:
        found = tokens(fragment)
    except Malformed as fault:
        raise Unfit(f"{where}: expected well-formed markup, got {fault}") from None
    return "".join(_Writer(where, grammar, prefix, found).written())


@lru_cache(maxsize=4096)
def _piece(grammar: Grammar, prefix: str, level: int, text: str) -> Piece | None:
    """What is written of a run of markup that stands alone; None where it is unfit, or not plain to see that it is fit."""
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
    except Unfit:
        return None
    refers = frozenset(id for one in tags if one.refers for _, value in one.items for id in REFERS.findall(value))
    id = dict(tags[0].items).get("id", "") if tags else ""
    return Piece(html, id, frozenset(writer.many) - {"section"}, writer.own, refers - writer.own)


@cache
def house() -> frozenset[str]:
    """The ids that every page has: inks, forms, suits."""
    return frozenset(re.findall(r'\bid="([\w-]+)"', INK.read_text(encoding="utf-8")))


class _Writer:
    """Writes what was read, as far as the grammar has it; where it has not, Unfit says which elements it lies in."""

    def __init__(self, where: str, grammar: Grammar, prefix: str, found: list[Tag | str]) -> None:
        self.where, self.grammar, self.prefix, self.found = where, grammar, prefix, found
        self.own = frozenset(value for one in found if type(one) is Tag for key, value in one.items if key == "id")
        self.many: Counter[str] = Counter()
        self.path: list[str] = []

    def written(self) -> Iterator[str]:
        """All of it, as text."""
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
        """How an element begins and ends, as a part, by its id or number, where it is a section; and whether what it holds is drawn."""
        try:
            begins, ends, drawn = _element(self.grammar, self.prefix, self.own if tag.refers else NO_IDS, tag, drawn, empty)
        except Unfit as fault:
            path = self.path if tag.name in (DRAWN if drawn else (*self.grammar.words, "svg")) else self.path[:-1]
            raise Unfit(f"{self.where}, in {' > '.join(path)}: {fault}" if path else f"{self.where}: {fault}") from None
        if len(self.path) > DEEPEST:
            raise Unfit(f"{self.where}, in {' > '.join(self.path[:3])}: expected at most {DEEPEST} elements in one another")
        if tag.name == "button":
            begins = f"<button{self.button(dict(tag.items))}{begins.removeprefix('<button')}"
        elif tag.name == "section" and "section" not in self.path[:-1]:
            self.many["section"] += 1
            id = dict(tag.items).get("id") or str(self.many["section"])
            return f"{head(self.prefix + id)}{begins}", ends + END, drawn
        return begins, ends, drawn

    def button(self, about: Mapping[str, str]) -> str:
        """What the house says of a button, with an id where it has none: of what it picks, and a number where others pick the same."""
        picks = about.get("data-pick") or about.get("data-note", "")
        said = ' type="button" aria-pressed="false" tabindex="-1"' if picks else ' type="button"'
        if about.get("id"):
            return said
        self.many[picks] += 1
        again = f"-{self.many[picks]}" if self.many[picks] > 1 else ""
        return f'{said} id="{self.prefix}{_plainly(picks or "opens")}{again}"'


@lru_cache(maxsize=8192)
def _element(grammar: Grammar, prefix: str, own: frozenset[str], tag: Tag, drawn: bool, empty: bool) -> tuple[str, str, bool]:
    """How an element begins and ends wherever it stands, and whether what it holds is drawn."""
    name = tag.name
    if name not in (DRAWN if drawn else grammar.words) and (drawn or name != "svg"):
        allowed = SHAPES if drawn else (*grammar.words, "svg")
        raise Unfit(f"expected one of {', '.join(allowed)}, got <{name}>")
    drawn = drawn or name == "svg"
    said = "".join(f' {key}="{escape(_value(grammar, prefix, own, name, drawn, key, value))}"' for key, value in tag.items)
    if name == "br" and not empty:
        raise Unfit("expected nothing in it")
    if name == "br" or (drawn and empty):
        return f"<{name}{said}{'/' if drawn else ''}>", "", drawn
    return f"<{name}{said}>", f"</{name}>", drawn


@lru_cache(maxsize=8192)
def _plainly(picks: str) -> str:
    """Picks as they may stand in an id."""
    return re.sub(r"[^A-Za-z0-9]", "_", picks)


def _value(grammar: Grammar, prefix: str, ids: frozenset[str], name: str, drawn: bool, key: str, value: str) -> str:
    own = DRAWING if drawn else grammar.words.get(name, {})
    sort = own.get(key) or COMMON.get(key, "")
    if not sort:
        raise Unfit(f"expected one of the attributes {', '.join(sorted({**COMMON, **own}))}, got {key}")
    if not fits(sort, value):
        raise Unfit(f"expected {key} to be a {sort}, got {value[:60]!r}")
    if key in ("id", "popovertarget"):
        return prefix + value
    if key == "class" and not grammar.classes.issuperset(value.split()):
        strange = sorted(set(value.split()) - grammar.classes)
        raise Unfit(f"expected classes among {', '.join(sorted(grammar.classes))}, got {', '.join(strange)}")
    refers = sort == "link" or value.startswith("url(")
    for id in REFERS.findall(value) if refers else ():
        if id not in ids and id not in house() and not FACES.fullmatch(id):
            raise Unfit(f"expected an id of this fragment or of the house ({', '.join(sorted(house()))}), got #{id}")
    return REFERS.sub(lambda found: prefix + found[0] if found[0] in ids else found[0], value) if refers else value
