"""Faces as files of their own: SVG that needs nothing from a page, with the inks, forms and colours it uses inside."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from html import escape
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from gamester.web.draw.faces import PAPER
from gamester.web.draw.paper import on_paper
from gamester.web.draw.sheets import Face, Sheet
from gamester.web.draw.svg import INK, REFERS

STYLES = INK.parent.parent / "static" / "desk.css"
TOKEN = re.compile(r"--(?P<name>[a-z]+): (?:light-dark\()?(?P<light>#[0-9a-f]{3,6})")
RULE = re.compile(r"\.(?P<name>[il]-[a-z]+) \{ (?P<key>fill|stroke): (?P<value>[^;]+); \}")
LETTERS = "text { font-family: Besley, 'Iowan Old Style', Palatino, Georgia, serif; font-weight: 600; fill: var(--print); }"
PLAIN = ".ui { font-family: Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }"
WIDE, HIGH = "63mm", "88mm"
"""A card as most games have it."""


def files(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Name and text of a file for every face, in the order of the set."""
    digits = len(str(len(sheet.faces)))
    for place, face in enumerate(sheet.faces, 1):
        tail = re.sub(r"[^a-z0-9]+", "-", face.id.lower()).strip("-")[:40] or "card"
        yield f"{place:0{digits}}-{tail}.svg", alone(face)


def document(sheet: Sheet, paper: str, backs: bool) -> str:
    """The sheets of paper as one file that can be opened anywhere and printed."""
    page = re.sub(r"<script[^>]*></script>\n|<link rel=\"icon\"[^>]*>\n", "", on_paper(sheet, paper, backs, alone=True))
    return re.sub(r'<link rel="stylesheet" href="/static/([\w-]+\.css)">', lambda found: f"<style>\n{_styles(found[1])}</style>", page)


def _styles(name: str) -> str:
    """A sheet of styles with its letters in it."""

    def letters(found: re.Match[str]) -> str:
        data = b64encode((STYLES.parent / found[1]).read_bytes()).decode()
        return f"url(data:font/woff2;base64,{data})"

    return re.sub(r"url\(([\w-]+\.woff2)\)", letters, (STYLES.parent / name).read_text("utf-8"))


def alone(face: Face) -> str:
    """One face as a whole document, in the light of day."""
    inner = PAPER + face.inner
    defs = "".join(_needed(inner))
    used = set(re.findall(r"[\w-]+", " ".join(re.findall(r'class="([^"]*)"', defs + inner))))
    rules = " ".join([LETTERS, PLAIN, *(rule for name, rule in _rules().items() if name in used)])
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" width="{WIDE}" height="{HIGH}" role="img">'
        f"<title>{escape(face.name)}</title><desc>{escape(face.words)}</desc>"
        f"<style>{rules}</style><defs>{defs}</defs>{inner}</svg>\n"
    )
    return re.sub(r"var\(--([a-z]+)\)", lambda found: _tokens().get(found[1], "#000"), drawn)


def _needed(inner: str) -> Iterator[str]:
    """What the house has under the ids that a drawing names, and under those that these name."""
    todo, seen = REFERS.findall(inner), set[str]()
    while todo:
        id = todo.pop()
        if id in _house() and id not in seen:
            seen.add(id)
            todo += REFERS.findall(_house()[id])
            yield _house()[id]


@cache
def _house() -> dict[str, str]:
    """Inks, forms and suits of every page, by id."""
    text = re.sub(r"\{#.*?#\}", "", INK.read_text("utf-8"), flags=re.DOTALL)
    return {id: _written(node) for node in ElementTree.fromstring(text).iter() if (id := node.get("id"))}


def _written(node: Element) -> str:
    node.tail = None
    return ElementTree.tostring(node, encoding="unicode")


@cache
def _tokens() -> dict[str, str]:
    """Colours by name, as they are by day."""
    return {found["name"]: found["light"] for found in TOKEN.finditer(STYLES.read_text("utf-8"))}


@cache
def _rules() -> dict[str, str]:
    return {
        found["name"]: f".{found['name']} {{ {found['key']}: {found['value']}; }}" for found in RULE.finditer(STYLES.read_text("utf-8"))
    }
