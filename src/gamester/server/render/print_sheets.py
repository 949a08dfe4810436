"""Card lists: every card of a set with face, count and text, also for printing.

A game lists its box in `sheet` of its `ui`. For other games the list is made from labels, printed
facts and copies.
"""

from __future__ import annotations

import logging
import re
import tomllib
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from itertools import groupby
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from markupsafe import Markup
from msgspec import Struct

from gamester.games.registry import Game, ui_of
from gamester.games.ui_kit import ListedCard
from gamester.match import card_sets
from gamester.match.card_sets import CardSet
from gamester.match.positions.position import EVERYWHERE, full_deck
from gamester.match.setup import InvalidSetup, Setup, new_setup
from gamester.server.render.templates import render
from gamester.ui.faces import ui_hooks
from gamester.ui.faces.cards import CARD, PAPER, Facts, back, facts_of, printed, printed_on
from gamester.ui.faces.sanitizer import INK, REFERS, UnsafeMarkup, sanitize
from gamester.ui.game_ui import card_dimensions

LOG = logging.getLogger("gamester")


class CardFace(Struct, frozen=True):
    """One card.

    `count` is its number in the box (0: unknown), `inner` its drawing without paper.
    """

    section: str
    id: str
    name: str
    count: int
    values: Mapping[str, int | str]
    words: str
    inner: Markup
    group: str = ""
    backs: tuple[str, ...] = ("",)

    @property
    def art(self) -> Markup:
        """The face as a picture for a page."""
        return Markup(f"{CARD}{PAPER}{self.inner}</svg>")


class CardList(Struct, frozen=True):
    """A card set card by card. `set` is its name, "" for a game without sets."""

    game: Game
    set: str
    title: str
    faces: tuple[CardFace, ...]
    warnings: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """Game and set, without repetition."""
        name = str(self.game.text.TITLE)
        return self.title if self.title.startswith(name) else f"{name}: {self.title}"

    @property
    def sorts(self) -> list[tuple[str, list[CardFace]]]:
        """The cards by kind, in the order of the set."""
        return [(sort, list(found)) for sort, found in groupby(self.faces, key=lambda face: face.section)]

    @property
    def counts(self) -> dict[str, int]:
        """Number of cards of each kind in the box."""
        return {sort: sum(face.count for face in found) for sort, found in self.sorts}

    @property
    def total(self) -> int:
        """Number of all cards in the box."""
        return sum(face.count for face in self.faces)

    def back(self, mark: str) -> Markup:
        """Return the back of a card of this set with its mark."""
        return back(mark, self.game.home)


def card_list(game: Game, loaded: CardSet | None = None) -> CardList:
    """Return every card of a loaded set, or of the game's default set."""
    if loaded is None and (usual := getattr(game.text, "DEFAULT_SET", "")):
        found = card_sets.load_builtin_set(game, usual)
        if isinstance(found, list):
            raise InvalidSetup(found)
        loaded = found
    tells = _teller(game)
    if loaded is None:
        return CardList(game, "", str(game.text.TITLE), tuple(_laid_out(game, None)))
    faces = tuple(_told(game, tells(loaded.cards)) if tells else _laid_out(game, loaded))
    about = tomllib.loads(loaded.text).get("set", {})
    title = about.get("title") or about.get("name") or loaded.name
    return CardList(game, loaded.name, str(title), faces, tuple(getattr(loaded.cards, "warnings", ())))


def _teller(game: Game) -> Callable[[Any], list[ListedCard]] | None:
    """Return `sheet` of the game's `ui`, or None."""
    told: Callable[[Any], list[ListedCard]] | None = getattr(ui_of(game.home), "card_list", None)
    return told


def _told(game: Game, cards: Sequence[ListedCard]) -> Iterator[CardFace]:
    for place, one in enumerate(cards):
        inner = ""
        try:
            inner = sanitize(one.face, f"{game.home}.ui, {one.section} {one.id}", f"c{place}-")
        except UnsafeMarkup as fault:
            LOG.error("%s", fault)
        drawn = Markup(inner or printed(one.dim, one.name))
        yield CardFace(one.section, one.id, one.name, one.copies, one.values, one.words, drawn, one.group, one.backs)


def _laid_out(game: Game, loaded: CardSet | None) -> Iterator[CardFace]:
    """Yield cards from a setup's labels, printed facts and copies."""
    laid = _laid(game, loaded)
    labels, shown = game.text.labels(laid.state), printed_on(laid.layout, laid.state)
    facts = facts_of(laid.layout, laid.state, labels)
    for dim in sorted(card_dimensions(game.home)):
        known, bags = _known(laid, dim, labels), full_deck(game, laid.layout, laid.state, dim) or {EVERYWHERE: []}
        for number, label in enumerate(labels.get(dim, ())):
            told = facts.get((dim, label), Facts())
            values: dict[str, int | str] = {**dict(told.numbers), **({"tags": ", ".join(told.tags)} if told.tags else {})}
            words = ", ".join([*(f"{what} {many}" for what, many in told.numbers), *told.tags])
            alike: Counter[str] = Counter()
            for seat, bag in bags.items():
                alike[ui_hooks.face_at(game.home, shown, dim, number, label, seat)] += bag[number] if number < len(bag) else 0
            for inner, count in alike.items():
                back_of = known[number] if number < len(known) else ""
                face = Markup(inner or printed(dim, label, told))
                yield CardFace(dim, label, label, count, values, words, face, backs=(back_of,))


def _laid(game: Game, loaded: CardSet | None) -> Setup:
    """Return a setup with this set, for as many players as it allows."""
    name, text = (loaded.name, "" if loaded.is_builtin else loaded.text) if loaded else ("", "")
    faults = InvalidSetup([])
    for seats in range(game.text.SEATS[1], game.text.SEATS[0] - 1, -1):
        try:
            return new_setup(game.slug, seats, name, text=text)
        except InvalidSetup as why:
            faults = why
    raise faults


def _known(laid: Setup, dim: str, labels: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the fact on the back of each card, or [] if backs show none."""
    of = next(
        (
            zone.contents
            for zone in laid.layout.zones.values()
            if zone.contents is not None and zone.contents.name == dim and zone.contents.known_by
        ),
        None,
    )
    if of is None or of.blanks_by is None:
        return []
    words = labels.get(of.blanks_by.name, ())
    return [words[number] if 0 <= number < len(words) else "" for number in getattr(laid.state, of.known_by)]


CARD_WIDTH_MM, CARD_HEIGHT_MM = 63, 88
"""Millimetres of a card, the usual size for sleeves and boxes."""
COLUMNS, ROWS = 3, 3
PAPERS = {"a4": ("A4", 210.0, 297.0), "letter": ("Letter", 215.9, 279.4)}
"""Name, width and height in millimetres."""
NEAR, FAR = 1.5, 5.5
"""Millimetres from the cards at which a cut mark begins and ends."""


class PrintedCard(Struct, frozen=True):
    """One card on paper: the number of its face in the set, and its back."""

    number: int
    name: str
    back: str


Leaf = tuple[PrintedCard | None, ...]
"""The nine places of a sheet, row by row."""


def print_html(sheet: CardList, paper: str, backs: bool, sets: Sequence[tuple[str, str]] = (), alone: bool = False) -> str:
    """Return the page with all sheets.

    `sets` are links to other sets; an `alone` page has no links.
    """
    return render(
        "print.html",
        slug=sheet.game.slug,
        sheet=sheet,
        sets=sets,
        leaves=card_pages(sheet),
        behind=back_page,
        backs=backs,
        paper=paper,
        papers=PAPERS,
        marks=cut_marks(paper),
        alone=alone,
    )


def card_pages(sheet: CardList) -> list[Leaf]:
    """Return all cards in the order of the set, on sheets, with one for each copy.

    A card of unknown number is printed once.
    """
    cards = [PrintedCard(number, face.name, back) for number, face in enumerate(sheet.faces) for back in _backs(face)]
    each = COLUMNS * ROWS
    made = [cards[at : at + each] for at in range(0, len(cards), each)]
    return [(*found, *[None] * (each - len(found))) for found in made]


def _backs(face: CardFace) -> Iterator[str]:
    copies = max(1, face.count)
    for place in range(copies):
        yield face.backs[place * len(face.backs) // copies]


def back_page(leaf: Leaf) -> Leaf:
    """Return the sheet from behind, turned over its long edge: rows are reversed."""
    return tuple(leaf[row * COLUMNS + column] for row in range(ROWS) for column in reversed(range(COLUMNS)))


def cut_marks(paper: str) -> Markup:
    """Return an SVG of short cutting lines outside the cards, as large as the sheet."""
    _, wide, high = PAPERS[paper]
    left, top = (wide - COLUMNS * CARD_WIDTH_MM) / 2, (high - ROWS * CARD_HEIGHT_MM) / 2
    lines = []
    for column in range(COLUMNS + 1):
        x = left + column * CARD_WIDTH_MM
        lines += [f"M{x:g} {y:g}V{y + step:g}" for y, step in ((top - NEAR, NEAR - FAR), (high - top + NEAR, FAR - NEAR))]
    for row in range(ROWS + 1):
        y = top + row * CARD_HEIGHT_MM
        lines += [f"M{x:g} {y:g}H{x + step:g}" for x, step in ((left - NEAR, NEAR - FAR), (wide - left + NEAR, FAR - NEAR))]
    path = f'<path d="{"".join(lines)}" fill="none" stroke="#000" stroke-width=".2"/>'
    return Markup(f'<svg class="marks" viewBox="0 0 {wide:g} {high:g}" aria-hidden="true" focusable="false">{path}</svg>')


STYLES = INK.parent.parent / "static" / "desk.css"
TOKEN = re.compile(r"--(?P<name>[a-z]+): (?:light-dark\()?(?P<light>#[0-9a-f]{3,6})")
SITE_HEAD = re.compile(r"<script[^>]*></script>\n|<link rel=\"(?:icon|apple-touch-icon|manifest)\"[^>]*>\n")
"""Scripts and links in the head of a page, which a file of its own has not."""
SHEET = re.compile(r'<link rel="stylesheet" href="/static/[\w-]+/([\w-]+\.css)">')
RULE = re.compile(r"\.(?P<name>[il]-[a-z]+) \{ (?P<key>fill|stroke): (?P<value>[^;]+); \}")
LETTERS = "svg { font-family: Besley, 'Iowan Old Style', Palatino, Georgia, serif; font-weight: 600; fill: var(--print); }"
PLAIN = ".ui { font-family: Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }"
LARGEST = "[class*=below-] { display: none; }"
"""Rule that leaves the drawing for the largest cards only."""
CARD_WIDTH_CSS, CARD_HEIGHT_CSS = "63mm", "88mm"
"""Size of a card in CSS units."""


def files(sheet: CardList) -> Iterator[tuple[str, str]]:
    """Yield (file name, SVG) for every face, in the order of the set."""
    digits = len(str(len(sheet.faces)))
    for place, face in enumerate(sheet.faces, 1):
        tail = re.sub(r"[^a-z0-9]+", "-", face.id.lower()).strip("-")[:40] or "card"
        yield f"{place:0{digits}}-{tail}.svg", alone(face)


def document(sheet: CardList, paper: str, backs: bool) -> str:
    """Return the sheets as one self-contained HTML file."""
    page = SITE_HEAD.sub("", print_html(sheet, paper, backs, alone=True))
    return re.sub(
        r'<link rel="stylesheet" href="/static/[\w-]+/([\w-]+\.css)">', lambda found: f"<style>\n{_styles(found[1])}</style>", page
    )


def _styles(name: str) -> str:
    """Return a style sheet with its fonts embedded."""

    def letters(found: re.Match[str]) -> str:
        data = b64encode((STYLES.parent / found[1]).read_bytes()).decode()
        return f"url(data:font/woff2;base64,{data})"

    return re.sub(r"url\(([\w-]+\.woff2)\)", letters, (STYLES.parent / name).read_text("utf-8"))


def alone(face: CardFace) -> str:
    """Return one face as a self-contained SVG in light colours."""
    inner = PAPER + face.inner
    defs = "".join(_needed(inner))
    used = set(re.findall(r"[\w-]+", " ".join(re.findall(r'class="([^"]*)"', defs + inner))))
    rules = " ".join([LETTERS, PLAIN, LARGEST, *(rule for name, rule in _rules().items() if name in used)])
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" width="{CARD_WIDTH_CSS}" height="{CARD_HEIGHT_CSS}" role="img">'
        f"<title>{escape(face.name)}</title><desc>{escape(face.words)}</desc>"
        f"<style>{rules}</style><defs>{defs}</defs>{inner}</svg>\n"
    )
    return re.sub(r"var\(--([a-z]+)\)", lambda found: _tokens().get(found[1], "#000"), drawn)


def _needed(inner: str) -> Iterator[str]:
    """Yield the shared definitions that a drawing refers to, directly or indirectly."""
    todo, seen = REFERS.findall(inner), set[str]()
    while todo:
        id = todo.pop()
        if id in _house() and id not in seen:
            seen.add(id)
            todo += REFERS.findall(_house()[id])
            yield _house()[id]


@cache
def _house() -> dict[str, str]:
    """Return the shared inks, forms and suits of every page, by id."""
    text = re.sub(r"\{#.*?#\}", "", INK.read_text("utf-8"), flags=re.DOTALL)
    return {id: _written(node) for node in ElementTree.fromstring(text).iter() if (id := node.get("id"))}


def _written(node: Element) -> str:
    node.tail = None
    return ElementTree.tostring(node, encoding="unicode")


@cache
def _tokens() -> dict[str, str]:
    """Return the light colours by name."""
    return {found["name"]: found["light"] for found in TOKEN.finditer(STYLES.read_text("utf-8"))}


@cache
def _rules() -> dict[str, str]:
    return {
        found["name"]: f".{found['name']} {{ {found['key']}: {found['value']}; }}" for found in RULE.finditer(STYLES.read_text("utf-8"))
    }
