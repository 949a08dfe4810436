"""Cards on sheets of paper, nine to a sheet, to be printed, cut and played; their backs come out behind them when paper is turned over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup
from msgspec import Struct

from gamester.web.draw.page import render
from gamester.web.draw.sheets import Face, Sheet

WIDE, HIGH = 63, 88
"""Millimetres of a card, as sleeves and boxes expect it."""
COLUMNS, ROWS = 3, 3
PAPERS = {"a4": ("A4", 210.0, 297.0), "letter": ("Letter", 215.9, 279.4)}
"""Name, width and height in millimetres."""
NEAR, FAR = 1.5, 5.5
"""Millimetres from the cards at which a cut mark begins and ends."""


class Printed(Struct, frozen=True):
    """One card on paper: its face by its number in the set, and what is on its back."""

    number: int
    name: str
    back: str


Leaf = tuple[Printed | None, ...]
"""The nine places of a sheet, row by row."""


def on_paper(sheet: Sheet, paper: str, backs: bool, sets: Sequence[tuple[str, str]] = (), alone: bool = False) -> str:
    """The page with all sheets; `sets` (name and words) are offered instead, `alone` it leads nowhere."""
    return render(
        "print.html",
        slug=sheet.game.slug,
        sheet=sheet,
        sets=sets,
        leaves=leaves(sheet),
        behind=behind,
        backs=backs,
        paper=paper,
        papers=PAPERS,
        marks=cut_marks(paper),
        alone=alone,
    )


def leaves(sheet: Sheet) -> list[Leaf]:
    """All cards of the box in the order of the set, each as often as there is one; one of those whose number nobody told."""
    cards = [Printed(number, face.name, back) for number, face in enumerate(sheet.faces) for back in _backs(face)]
    each = COLUMNS * ROWS
    made = [cards[at : at + each] for at in range(0, len(cards), each)]
    return [(*found, *[None] * (each - len(found))) for found in made]


def _backs(face: Face) -> Iterator[str]:
    copies = max(1, face.count)
    for place in range(copies):
        yield face.backs[place * len(face.backs) // copies]


def behind(leaf: Leaf) -> Leaf:
    """The same sheet from the other side, turned over its long edge: every row runs the other way."""
    return tuple(leaf[row * COLUMNS + column] for row in range(ROWS) for column in reversed(range(COLUMNS)))


def cut_marks(paper: str) -> Markup:
    """Short lines outside the cards, where the knife goes; a drawing as large as the sheet."""
    _, wide, high = PAPERS[paper]
    left, top = (wide - COLUMNS * WIDE) / 2, (high - ROWS * HIGH) / 2
    lines = []
    for column in range(COLUMNS + 1):
        x = left + column * WIDE
        lines += [f"M{x:g} {y:g}V{y + step:g}" for y, step in ((top - NEAR, NEAR - FAR), (high - top + NEAR, FAR - NEAR))]
    for row in range(ROWS + 1):
        y = top + row * HIGH
        lines += [f"M{x:g} {y:g}H{x + step:g}" for x, step in ((left - NEAR, NEAR - FAR), (wide - left + NEAR, FAR - NEAR))]
    path = f'<path d="{"".join(lines)}" fill="none" stroke="#000" stroke-width=".2"/>'
    return Markup(f'<svg class="marks" viewBox="0 0 {wide:g} {high:g}" aria-hidden="true" focusable="false">{path}</svg>')
