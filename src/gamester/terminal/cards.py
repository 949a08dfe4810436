"""Cards in a terminal: short names in colours, in a line or as small boxes.

No game is known here, only words for what is printed on many cards: suits, shapes and colours.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from gamester.terminal.ink import PLAIN, Ink, Line
from gamester.ui.text import glyph_in_words, mark_words
from gamester.ui.vocabulary import Card

SUITS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
SHAPES = {"circle": "●", "square": "■", "triangle": "▲", "star": "★", "heart": "♥", "moon": "☾"}
GLYPHS = {
    **{f"die-{k}": sign for k, sign in enumerate("⚀⚁⚂⚃⚄⚅", 1)},
    **{"die": "⚄", "heart": "♥", "coin": "◉", "star": "★", "shield": "⛨", "burst": "✹"},
    **{"bag": "▣", "boot": "»", "flight": "↟", "crown": "♛", "up": "▲", "down": "▼", "lock": "⊠"},
}
"""Signs of glyphs. Another is written as its word."""
SUITED = re.compile(rf"(\w+) of ({'|'.join(SUITS)})")
WORD = re.compile(r"[a-z]+")
PAPER, RED, DARK = "#1d1b19 on #f3eee3", "#b3201b on #f3eee3", "#cfd6e6 on #39476b"
COLOURS = {
    "red": "white on #b3261e",
    "yellow": "black on #f2c230",
    "blue": "white on #1f5fbf",
    "white": "black on white",
    "black": "white on black",
    "green": "white on #1f7a3d",
}
DOWN, MANY = "▒", "\u00d7"
BOX = "╭─╮│╰╯"
BROAD, HIGH = 12, 3
"""The most cells and lines in a box."""


class Look(Struct, frozen=True):
    """How signs and cards are drawn on this terminal.

    `signs`: it has more than ASCII. `colour`: a card is seen by its colour and needs no brackets.
    """

    signs: bool = True
    colour: bool = True

    def sign(self, one: str) -> str:
        """Return a sign, or what stands for it in ASCII."""
        return one if self.signs else PLAIN.get(one, one)

    def glyph(self, name: str) -> str:
        """Return the sign of a glyph, or its word."""
        return (self.signs and GLYPHS.get(name)) or glyph_in_words(name)


def look_of_terminal() -> Look:
    """Return how cards are drawn on the terminal of this process."""
    drawn = sys.__stderr__
    try:
        "".join((*PLAIN, *SUITS.values(), *SHAPES.values(), *GLYPHS.values(), BOX)).encode(drawn.encoding if drawn else "ascii")
        signs = True
    except UnicodeEncodeError:
        signs = False
    return Look(signs, not os.environ.get("NO_COLOR"))


class CardDrawer:
    """Draws cards. `called` returns what a face is called, `seat` the name of a seat."""

    def __init__(self, called: Callable[[str], str], seat: Callable[[int], str], look: Look) -> None:
        self._called, self._seat, self.look = called, seat, look

    def name(self, card: Card) -> str:
        """Return what a card is called, "" for a back."""
        return card.say or (self._called(card.face) if card.face else "")

    def short(self, name: str) -> str:
        """Return a name in a few signs: `K♠`, `● 1/4`."""
        if not self.look.signs:
            return name
        if found := SUITED.fullmatch(name):
            return f"{_rank(found[1])}{SUITS[found[2]]}"
        signs = WORD.sub(lambda found: SHAPES.get(found[0], found[0]), name)
        # A shape alone keeps its word: its sign says less than that.
        return signs if signs.strip() not in SHAPES.values() else f"{signs} {name}"

    def text(self, card: Card) -> str:
        """Return all that is on a card, in a line."""
        back = f"{self.look.sign(DOWN)} {card.say or self.short(card.by)}" if card.by else self.look.sign(DOWN) * 2
        owner = f"({self._seat(card.seat)})" if card.seat >= 0 else ""
        many = f"{self.look.sign(MANY)}{card.count}" if card.count > 1 else ""
        name = self.name(card)
        return " ".join(filter(None, (self.short(name) if name else back, mark_words(card.mark), card.tag, owner, many)))

    def style(self, card: Card, usable: bool = True) -> str:
        """Return the style of a card, dim if it is of no use now."""
        more = "strike " if card.mark == "dead" else ""
        more += "dim " if not usable else "bold " if card.pick else ""
        return more + (_colours(self.name(card)) if card.face or card.say else DARK)

    def chip(self, card: Card, usable: bool = True) -> Ink:
        """Return a card as words in a line."""
        text = self.text(card).replace(" ", "\u00a0")
        inside = f"\u00a0{text}\u00a0" if self.look.colour else f"[{text}]"
        return Ink(inside, self.style(card, usable), whole=True)

    def chips(self, cards: Sequence[Card], apart: bool = False, pickable: bool = False) -> list[Ink]:
        """Return cards in a line, neighbours that look alike as one.

        `apart`: each by itself. `pickable`: cards that cannot be picked are dim.
        """
        return [self.chip(card, bool(card.pick) or not pickable) for card in (cards if apart else alike(cards))]

    def boxes(self, cards: Sequence[Card], room: int, pickable: bool = False) -> list[Line]:
        """Return cards as small boxes side by side, in as many rows as they need."""
        told = [self._in_box(self.text(card)) for card in cards]
        high = max(map(len, told), default=1)
        made: list[Line] = []
        row: list[tuple[list[str], str]] = []
        wide = 0
        for card, inside in zip(cards, told, strict=True):
            size = max(2, *map(cell_len, inside)) + 4
            if row and wide + size > room:
                made += self._row(row)
                row, wide = [], 0
            row.append((self._box(inside, high, size - 4), self.style(card, bool(card.pick) or not pickable)))
            wide += size
        return made + (list(self._row(row)) if row else [])

    def _in_box(self, text: str) -> list[str]:
        inside = wrap(text.replace("\u00a0", " "), BROAD, break_on_hyphens=False) or [""]
        return inside if len(inside) <= HIGH else [*inside[: HIGH - 1], " ".join(inside[HIGH - 1 :])]

    def _box(self, inside: Sequence[str], high: int, wide: int) -> list[str]:
        left, line, right, side, low_left, low_right = list(BOX if self.look.signs else "+-+|++")
        middle = [f"{side} {text}{' ' * (wide - cell_len(text))} {side}" for text in [*inside, *[""] * (high - len(inside))]]
        return [left + line * (wide + 2) + right, *middle, low_left + line * (wide + 2) + low_right]

    @staticmethod
    def _row(row: Sequence[tuple[list[str], str]]) -> Iterator[Line]:
        for k in range(len(row[0][0])):
            yield tuple(Ink(box[k], style, whole=True) for box, style in row)


def alike(cards: Sequence[Card]) -> Iterator[Card]:
    """Yield cards, neighbours that look alike as one with their number."""
    for _, run in groupby(cards, key=lambda card: replace(card, key="", count=1, at=-1)):
        found = list(run)
        yield replace(found[0], count=sum([card.count for card in found]))


def _rank(word: str) -> str:
    return word if word.isdigit() else word[0].upper()


def _colours(name: str) -> str:
    words = WORD.findall(name.lower())
    if words and words[0] in COLOURS:
        return COLOURS[words[0]]
    found = SUITED.fullmatch(name)
    return RED if found and found[2] in ("hearts", "diamonds") else PAPER
