"""Parts that all faces of Surviving share: sizes, names, rows, pictures.

A face has three drawings, of which the page shows the one for the width of the card (`below-66` and so on, see
docs/how-to/draw_a_game.md). The large one says everything in sentences, the middle one has name, picture, main
figure and two short rows, and the small one an emblem and a number. No text is smaller than it can be read at the
least width of its drawing.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gamester.games.lettering import LIGHT as LIGHT_WIDTH
from gamester.games.lettering import breaks_a_word, cut, figure, text, width, wrap
from gamester.games.surviving.strings import WORDS
from gamester.games.surviving.ui import tokens
from gamester.games.surviving.ui.emblems import GRID, Tones, emblem
from gamester.games.surviving.ui.printed_words import COMBO, Row
from gamester.games.surviving.ui.tokens import BLACK, INK, LIGHT, PAPER, RED, YELLOW

USUAL, SMALLER = 7.0, 6.0
"""Sizes of sentences on a large face: the usual one, and the one for many lines."""
MUTED = 'fill="#57554b" font-weight="500"'
PLATES = {"red": RED, "yellow": YELLOW, "paper": PAPER, "black": BLACK, "hazard": YELLOW}
HATCHES = ("M2 0V4", "M0 2H4", "M-1 5L5-1M-1 1L1-1M3 5L5 3")
"""Hatching behind the pictures of soldier, cyborg, bio."""


class Palette(Struct, frozen=True):
    """The colours of a face. They do not follow the theme; only paper does."""

    deep: str
    ground: str
    second: str
    signal: str = "#d8281e"
    dark: str = ""
    """Ground of an Obstacle's picture."""

    @property
    def tones(self) -> Tones:
        """The colours of an emblem on paper."""
        return Tones(self.deep, self.second, PAPER, self.signal)

    @property
    def dark_tones(self) -> Tones:
        """The colours of an emblem on the dark of a Level."""
        return Tones("#f3eddf", self.second, self.dark, "#ffb13d")


SOLDIER = Palette("#8e1f1b", "#f7e5dd", "#d2938a", "#e0322a")
CYBORG = Palette("#1b4a86", "#e2eaf4", "#8fb0d6", "#ef6c1a")
BIO = Palette("#1a6042", "#e1efe4", "#8fc2a4", "#d4472f")
PLAIN = Palette("#4b493f", "#ece9dd", "#aaa695")
ITEM = Palette("#2f4552", "#e1e8ea", "#93a9b3")
CREDS = Palette("#6a4a06", "#f8eecb", "#cfae5b")
INJURY = Palette("#33191b", "#ecdcda", "#b89a98")
TYPE_PALETTES = (SOLDIER, CYBORG, BIO)
LEVELS = (
    Palette("#1c4a41", "#f3ecd6", "#7db39f", "#e07a10", "#143830"),
    Palette("#1b4a66", "#f3ecd6", "#82b3cf", "#e07a10", "#13374d"),
    Palette("#45317d", "#f3ecd6", "#a891df", "#e07a10", "#33235f"),
    Palette("#74350f", "#f3ecd6", "#dd9f72", "#e07a10", "#572609"),
    Palette("#26282d", "#f3ecd6", "#8f939c", "#e07a10", "#17181b"),
)
"""Colours of Levels 1 to 4, and of 5 and more."""


def face(emblem_name: str, tones: Tones, large: str, middle: str, small: str, fine: bool = False, defs: str = "") -> str:
    """Return a face with its three drawings.

    `fine` is True if the large one has the smaller text.
    """
    shared = f'<defs><g id="e">{emblem(emblem_name, tones)}</g>{defs}</defs>'
    large_from = 184 if fine else 158
    tiers = (
        f'<g class="from-{large_from}">{large}</g>' if large else "",
        f'<g class="from-66{f" below-{large_from}" if large else ""}">{middle}</g>',
        f'<g class="below-66">{small}</g>',
    )
    return f'{shared}{"".join(tiers)}<use href="#edge"/>'


def picture(x: float, y: float, wide: float) -> str:
    """Return the emblem of the face with its middle at a place."""
    return f'<use href="#e" transform="translate({x - wide / 2:g} {y - wide / 2:g})scale({wide / GRID:.4g})"/>'


def hatching(kind: int, colour: str) -> str:
    """Return the pattern `h` of a type, "" for cards without one."""
    if kind < 0:
        return ""
    line = f'<path d="{HATCHES[kind]}" stroke="{colour}" stroke-opacity=".12" stroke-width="1.2"/>'
    return f'<pattern id="h" width="4" height="4" patternUnits="userSpaceOnUse">{line}</pattern>'


HAZARD = (
    '<pattern id="h" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="12" height="12" fill="{YELLOW}"/><rect width="6" height="12" fill="{INK}"/></pattern>'
)
"""Stripes of a Trap."""


def ground(top: float, high: float, colour: str, hatched: bool) -> str:
    """Return the ground of a picture."""
    box = f'y="{top:g}" width="100" height="{high:g}"'
    return f'<rect {box} fill="{colour}"/>' + (f'<rect {box} fill="url(#h)"/>' if hatched else "")


def top(high: float, colour: str) -> str:
    """Return the upper part of a card in one colour, down to a height."""
    return f'<path d="M0 8Q0 0 8 0H92Q100 0 100 8V{high:g}H0Z" fill="{colour}"/>'


def large_name(name: str, middle: float = 12.5, room: float = 88) -> str:
    """Return the name on a large face in one or two lines.

    A very long one takes three smaller ones.
    """
    size, lead = 9.0, 9.5
    lines = wrap(name, size, room)
    if len(lines) > 2 or breaks_a_word(lines):
        size, lead = USUAL, 7.3
        lines = wrap(name, size, room, 3)
    return _name(lines, 6.5, middle, size, lead)


def middle_name(name: str, middle: float = 15.5, room: float = 90) -> str:
    """Return the name on a middle face in at most two lines."""
    size = next((size for size in (13.0, 12.5) if len(found := wrap(name, size, room)) < 3 and not breaks_a_word(found)), 12.0)
    return _name(wrap(name, size, room, 2), 5.5, middle, size, size)


def _name(lines: Sequence[str], x: float, middle: float, size: float, lead: float) -> str:
    first = middle - lead * (len(lines) - 1) / 2 + size * 0.36
    return "".join(text(x, round(first + lead * k, 2), size, line, LIGHT) for k, line in enumerate(lines))


class Written(Struct, frozen=True):
    """Sentences of a large face, and whether they have the smaller size."""

    drawn: str
    fine: bool


class Step(Struct, frozen=True):
    """First line, size, lead and most lines of the sentences on a face."""

    first: float
    size: float
    lead: float
    most: int


STEPS = (Step(99, USUAL, 8.3, 3), Step(95, USUAL, 8.3, 4), Step(92.5, USUAL, 7.7, 5), Step(91, SMALLER, 6.3, 6))
"""Steps of a card, from few lines to many."""
OBSTACLE_STEPS = (Step(102, USUAL, 8.3, 3), Step(100, USUAL, 7.8, 4), Step(98, SMALLER, 6.3, 5))
IDENTITY_STEPS = (Step(97, USUAL, 8.3, 3), Step(94.5, USUAL, 8, 4), Step(91.5, 6.6, 7.1, 5), Step(91, SMALLER, 6.3, 6))
SENTENCE_X, SENTENCE_END, COIN_LEFT, COIN_TOP = 17.0, 94.5, 79.0, 119.0
"""The left and right edge of sentences, and the corner of the coin at the foot, beside which they end earlier."""


def sentences(rows: Sequence[Row], colour: str, steps: Sequence[Step] = STEPS) -> Written:
    """Return rows as sentences with their icons.

    What even the last step has no room for is cut with an ellipsis.
    """
    step = next((step for step in steps[:-1] if sum(map(len, _lines(rows, step))) <= step.most), steps[-1])
    drawn, y, left = "", step.first, step.most
    told = _lines(rows, step)
    for place, lines in enumerate(told):
        if left <= 0:
            break
        if len(lines) > left or (len(lines) == left and place < len(told) - 1):
            lines = [*lines[: left - 1], f"{lines[left - 1].rstrip('-.,')}…"]
        drawn += row_icon(rows[place], 10.5, y - 2.5, 0.52, colour) + _sentence(lines, SENTENCE_X, y, step.size, step.lead)
        y += step.lead * len(lines)
        left -= len(lines)
    return Written(drawn, step.size < USUAL)


def _lines(rows: Sequence[Row], step: Step) -> list[list[str]]:
    """Return the lines of each row, narrower at the foot."""
    made: list[list[str]] = []
    for row in rows:
        before = sum(map(len, made))

        def room(line: int, before: int = before) -> float:
            beside = step.first + step.lead * (before + line) > COIN_TOP
            return (COIN_LEFT if beside else SENTENCE_END) - SENTENCE_X

        made.append(wrap(row.sentence, step.size * LIGHT_WIDTH, room))
    return made


def _sentence(lines: Sequence[str], x: float, y: float, size: float, lead: float) -> str:
    head, colon, rest = lines[0].partition(":")
    if not colon:
        head, rest = "", lines[0]
    bold = f'<tspan font-weight="700">{head}:</tspan>' if head else ""
    spans = [bold + _escaped(rest), *map(_escaped, lines[1:])]
    return "".join(
        f'<text x="{x:g}" y="{y + lead * k:.5g}" font-size="{size:g}" class="ui" font-weight="500">{span}</text>'
        for k, span in enumerate(spans)
    )


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")


def row_icon(row: Row, x: float, y: float, scale: float, colour: str) -> str:
    """Return the icon of a row; that of a combo is the mark of its type."""
    return tokens.type_disc(row.type, x, y, scale, colour) if row.icon == COMBO else tokens.icon(row.icon, x, y, scale, colour)


SHORT_SIZE = 12.0


def short_rows(rows: Sequence[Row], colour: str, y: float = 99.5, lead: float = 14, room: float = 77) -> str:
    """Return up to two rows in short.

    On narrower cards only their icons and numbers are drawn, in one line.
    """
    shown = [row for row in rows if row.short]
    words = ""
    for place, row in enumerate(shown[:2]):
        base = y + lead * place
        said = f"{row.short} …" if row.goes_on or (place == 1 and len(shown) > 2) else row.short
        words += row_icon(row, 11.5, base - 4.2, 0.74, colour) + text(20.5, base, SHORT_SIZE, cut(said, SHORT_SIZE, room), "", "ui")
    return f'<g class="from-76">{words}</g><g class="below-76">{_numbers(shown[:2], colour, y + 6)}</g>'


def _numbers(rows: Sequence[Row], colour: str, y: float) -> str:
    drawn, x = "", 7.0
    for row in rows:
        two = row.icon in (COMBO, "guard") and row.inner not in ("", "damage")
        need = 16 + (13.5 if two else 0) + (width(row.number, 14) + 4 if row.number else 0)
        if x + need > 97:
            break
        drawn += row_icon(row, x + 7, y, 0.86, colour)
        x += 16
        if two:
            drawn += tokens.icon(row.inner, x + 6, y, 0.74, colour)
            x += 13.5
        if row.number:
            drawn += text(x, y + 5, 14, row.number)
            x += width(row.number, 14) + 4
    return drawn


def thumbnail(plate: str, number: str, ground_colour: str, instead: Row | None = None) -> str:
    """Return the smallest face: the emblem over a plate with one number.

    Where there is no number it is the icon of a row.
    """
    over = f'<rect width="100" height="140" rx="8" fill="{ground_colour}"/>{picture(50, 48, 76)}'
    foot = f'<path d="M0 97H100V132Q100 140 92 140H8Q0 140 0 132Z" fill="{PLATES[plate]}"/>'
    light = plate in ("red", "black")
    said = figure(50, 118.5, 34 if len(number) < 3 else 30, number, LIGHT if light else "") if number else ""
    return over + foot + (said or (row_icon(instead, 50, 118.5, 1.9, PAPER if light else INK) if instead else ""))


def foot_words(words: str, x: float = 19) -> str:
    """Return the word at the foot of a large face."""
    return text(x, 135.6, USUAL, words, MUTED)


def points(number: int, large: bool) -> str:
    """Return victory points beside their star at the foot of a face."""
    said = str(number)
    if large:
        wide = 7.2 * len(said)
        star = tokens.icon("star", 12, 131.5, 0.78, tokens.GOLD, 1.3)
        return star + figure(21 + wide / 2, 131.5, 10, said) + text(23 + wide, 134.6, USUAL, WORDS.say("vp"), 'font-weight="500"')
    return tokens.icon("star", 12.5, 129, 0.95, tokens.GOLD, 1.3) + figure(23 + 4.6 * len(said), 129, 14, said)
