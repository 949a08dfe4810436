"""The components of a table's description as lines of a terminal.

No game is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.cells import cell_len

from gamester.games.ui_kit import bidi_isolate
from gamester.terminal.cards import CardDrawer, Look
from gamester.terminal.ink import Ink, Line, beside, clause, lines
from gamester.terminal.messages import WORDS
from gamester.ui.patch import walk
from gamester.ui.text import mark_words
from gamester.ui.vocabulary import (
    Bar,
    Bit,
    Board,
    Card,
    Cell,
    Chart,
    Counter,
    Duel,
    Fates,
    Figure,
    Gauge,
    Grid,
    Group,
    Groups,
    Hand,
    Needs,
    Node,
    Panel,
    Pile,
    Plate,
    Rich,
    Row,
    Say,
    Seated,
    Slot,
    Stack,
    Steps,
    Table,
    Track,
)

TONES = {
    **{"strong": "bold", "mut": "dim", "cut": "dim strike", "bad": "bold $error", "good": "$success", "now": "bold $accent"},
    **{"main": "bold", "gone": "dim", "hit": "bold $error", "miss": "dim", "yes": "$success", "no": "dim", "own": "bold"},
}
SEATS = ("#e0574f", "#4f8fe0", "#3fa860", "#d99a2b", "#a870d8", "#2fa7a7")
"""Colours of the seats' names."""
NOTHING, EMPTY = "-", "·"
BAR = 20
"""Cells of a bar."""


class ComponentDrawer:
    """Draws the components of one table, `room` cells wide.

    `boxes`: there is room for cards as boxes.
    """

    def __init__(self, table: Table, called: Callable[[str], str], look: Look, room: int, boxes: bool = False) -> None:
        self.table, self.look, self.room, self.boxes = table, look, room, boxes
        self.names = {node.seat: bidi_isolate(node.name) for node in walk(table) if isinstance(node, Plate)}
        self.called = called
        self.cards = CardDrawer(called, self.name, look)

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.names.get(seat) or WORDS.say("seat-number", n=seat + 1)

    def draw(self, node: Node, indent: int = 0) -> list[Line]:
        """Return a node and all below it. An unknown component is read out by its `say`."""
        draw = DRAWERS.get(type(node))
        if draw is None:
            return self._lines([Ink(node.say)], indent)
        return list(draw(self, node, indent))

    def all(self, nodes: Sequence[Node], indent: int = 0) -> list[Line]:
        """Return nodes one below the other, small tables side by side."""
        made: list[Line] = []
        for kind, run in groupby(nodes, key=type):
            if kind is Grid:
                blocks = [self._grid_block(node) for node in run if isinstance(node, Grid)]
                made += [(Ink(" " * indent), *line) if indent else line for line in beside(blocks, self.room - indent)]
            else:
                made += [line for node in run for line in self.draw(node, indent)]
        return made

    def sentence(self, rich: Rich, style: str = "") -> list[Ink]:
        """Return a sentence with its tones and clauses."""
        return [ink for one in rich for ink in ([Ink(one, style)] if isinstance(one, str) else self._bit(one, style))]

    def figure(self, one: Figure, style: str = "") -> list[Ink]:
        """Return a figure with its glyph and clause."""
        glyph = self.look.glyph(one.glyph) if one.glyph else ""
        return [Ink(f"{glyph} {one.text}".strip(), TONES.get(one.tone, style)), *clause(one.clause)]

    def gauge(self, one: Gauge) -> list[Ink]:
        """Return how much there is of what can be, with its glyph."""
        glyph = self.look.glyph(one.glyph) if one.glyph else ""
        return [Ink(" ".join(filter(None, (glyph, WORDS.say("bar-of", value=one.value, all=one.of), one.text))))]

    def group(self, one: Group) -> list[Ink]:
        """Return cards that belong together, and what they come to."""
        total = f"= {one.sum}" if one.sum else ""
        words = " ".join(filter(None, (total, self.cards.short(one.caption), f"({mark_words(one.mark)})" if one.mark else "")))
        return [*self.cards.chips(one.cards), *([Ink(words, "bold")] if words else [])]

    # Parts.
    def _lines(self, inks: Sequence[Ink], indent: int) -> list[Line]:
        return lines(inks, self.room, indent)

    def _bit(self, bit: Bit, style: str) -> Iterator[Ink]:
        style = TONES.get(bit.tone, style)
        if bit.face and not bit.text:
            yield self.cards.chip(Card(bit.face))
        glyph = self.look.glyph(bit.glyph) if bit.glyph and bit.glyph != bit.text else ""
        seat = self.name(bit.seat) if bit.seat >= 0 and not bit.text else ""
        words = f"({bit.text})" if bit.text and bit.tone == "cut" else bit.text
        if text := " ".join(filter(None, (glyph, seat, words))):
            yield Ink(text, style or self.seat_style(bit.seat))
        yield from clause(bit.clause)

    @staticmethod
    def seat_style(seat: int) -> str:
        """Return the style of a seat's name."""
        return f"bold {SEATS[seat % len(SEATS)]}" if seat >= 0 else ""

    def _labelled(self, node: Node, label: str, cards: Sequence[Card], indent: int, apart: bool = False) -> list[Line]:
        head = Ink(f"{label}:" if label else "", "dim")
        if self.boxes and cards and self._is_own(node):
            row = self.cards.boxes(cards, self.room - indent)
            return [*self._lines([head], indent), *[(Ink(" " * indent), *line) for line in row]]
        return self._lines([head, *(self.cards.chips(cards, apart) or [Ink(NOTHING)])], indent)

    def _is_own(self, node: Node) -> bool:
        return isinstance(node, Stack) and any(node in plate.items for plate in self.table.mine if isinstance(plate, Plate))

    def _seated(self, one: Seated, indent: int) -> list[Line]:
        state = ", ".join(filter(None, (*map(self.look.glyph, one.shows), one.text)))
        inks = [
            Ink(f"{one.name}:", self.seat_style(one.seat)),
            *self.cards.chips(one.cards, apart=True),
            Ink(state, TONES.get(one.tone, "")),
        ]
        return self._lines(inks, indent)

    # Components.
    def _hand(self, node: Hand, indent: int) -> list[Line]:
        # A hand of which nothing is known is counted in the summary of its seat.
        return self._labelled(node, node.say, node.cards, indent) if node.cards else []

    def _pile(self, node: Pile, indent: int) -> list[Line]:
        if not node.cards:
            return self._lines([Ink(node.say, "dim")], indent)
        top = [Ink(WORDS.say("on-top"), "dim"), self.cards.chip(node.top)] if node.top.face and len(node.cards) > 1 else []
        return self._lines([Ink(f"{node.say}:", "dim"), *self.cards.chips(node.cards), *top], indent)

    def _stack(self, node: Stack, indent: int) -> list[Line]:
        return self._labelled(node, node.say, node.cards, indent, apart=True)

    def _row(self, node: Row, indent: int) -> list[Line]:
        return self._labelled(node, node.say or node.title, node.cards, indent)

    def _groups(self, node: Groups, indent: int) -> list[Line]:
        inks = [ink for k, one in enumerate(node.groups) for ink in (*([Ink(self.look.sign(EMPTY))] if k else []), *self.group(one))]
        return self._lines([Ink(f"{node.say}:", "dim"), *(inks or [Ink(NOTHING)])], indent)

    def _board(self, node: Board, indent: int) -> Iterator[Line]:
        slots = [self._slot(slot) for slot in node.slots]
        yield from self._lines(
            [Ink(f"{node.say}:" if slots else node.say, "bold $accent" if node.tone == "now" else "bold"), *slots], indent
        )
        for one in node.rows:
            yield from self._seated(one, indent + 2)

    def _slot(self, slot: Slot) -> Ink:
        said = self.cards.short(slot.text or slot.say)
        place = f"{said} {self.look.sign('✓')}" if slot.full else WORDS.say("open-here", place=said) if slot.pick else said
        return Ink(f"[{place}]".replace(" ", "\u00a0"), self.cards.style(Card(say=slot.say)) if self.look.colour else "", whole=True)

    def _track(self, node: Track, indent: int) -> Iterator[Line]:
        for place in node.places:
            now = f"{self.look.sign('▸') if place.tone == 'now' else ' '} "
            left = [Ink(WORDS.say("left-there", n=place.left), "dim")] if place.left >= 0 else []
            pawns = [Ink(self.name(seat), self.seat_style(seat)) for seat in place.pawns]
            style = TONES.get(place.tone, "")
            inks = [Ink(f"{now}{place.text}", style, whole=True), *self.cards.chips(place.cards), *left, *pawns, Ink(place.note)]
            yield from self._lines(inks, indent)

    def _grid(self, node: Grid, indent: int) -> list[Line]:
        return [(Ink(" " * indent), *line) if indent else line for line in self._grid_block(node)]

    def _grid_block(self, node: Grid) -> list[Line]:
        """Return a table in columns, what it comes to below it."""
        heads: list[list[Ink]] = [[], *[[Ink(head, "dim")] for head in node.heads]]
        rows = [heads, *[[[Ink(row.head)], *map(self._cell, row.cells)] for row in node.rows]]
        sizes = [max(_wide(row[k]) for row in rows if k < len(row)) for k in range(max(map(len, rows)))]
        made: list[Line] = [(Ink(node.title, TONES.get(node.tone.split(" ")[0], "bold")),)] if node.title else []
        for row in rows:
            line: list[Ink] = []
            for cell, size in zip(row, sizes, strict=False):
                line += [*_spaced(cell), Ink(" " * (size - _wide(cell) + 1))]
            made.append(tuple(line[:-1]))
        size = max(24, sum(sizes) + len(sizes), cell_len(node.title))
        return made + lines(self.sentence(node.said), min(size, self.room))

    def _cell(self, cell: Cell) -> list[Ink]:
        return self.sentence(cell.parts, TONES.get(cell.tone, "")) or [Ink(self.look.sign(EMPTY), "dim")]

    def _steps(self, node: Steps, indent: int) -> list[Line]:
        names = [Ink(f"[{name}]" if k == node.at else name, "bold $accent" if k == node.at else "dim") for k, name in enumerate(node.names)]
        between = [ink for k, name in enumerate(names) for ink in ((Ink(">", "dim"), name) if k else (name,))]
        return self._lines([Ink(f"{node.say}:", "dim"), *between], indent)

    def _bar(self, node: Bar, indent: int) -> list[Line]:
        reached = max(node.value, node.then)
        full, more = (round(BAR * min(1, part / node.of)) if node.of > 0 else 0 for part in (node.value, reached))
        drawn = [Ink(self.look.sign("━") * full, "$success", whole=True), Ink("+" * (more - full), "$accent", whole=True)]
        rest = Ink(self.look.sign("─") * (BAR - more), "dim", whole=True)
        then = f"{self.look.sign('→')} {node.then}" if node.then >= 0 else ""
        head = Ink(" ".join(filter(None, (WORDS.say("bar-of", value=node.value, all=node.of), node.text, then))), "bold")
        inks = [head, *drawn, rest, *self.sentence(node.said)]
        return self._lines([ink for ink in inks if ink.text], indent)

    def _counter(self, node: Counter, indent: int) -> list[Line]:
        glyph = self.look.glyph(node.glyph) if node.glyph else ""
        return self._lines([Ink(f"{glyph} {node.value} {node.text}".strip()), *clause(node.clause)], indent)

    def _fates(self, node: Fates, indent: int) -> Iterator[Line]:
        for case, said in node.cases:
            yield from self._lines([Ink(f"{case}:", "bold"), *self.sentence(said)], indent)

    def _needs(self, node: Needs, indent: int) -> list[Line]:
        rows = [Ink(f"{self.cards.short(one.text)} {one.have}/{one.want}", "$success" if one.have >= one.want else "") for one in node.rows]
        held = [chip for one in node.rows for chip in self.cards.chips(one.cards)]
        title = Ink(f"{node.title}:", "bold" if node.tone else "")
        return self._lines([title, *[row._replace(text=row.text.replace(" ", "\u00a0")) for row in rows], *held], indent)

    def _duel(self, node: Duel, indent: int) -> Iterator[Line]:
        stake = self.cards.chips([node.stake]) if node.stake != Card() else []
        yield from self._lines([Ink(node.say, "bold"), *stake], indent)
        for one in node.sides:
            yield from self._seated(one, indent + 2)
        yield from self._lines(self.sentence(node.said), indent + 2)

    def _chart(self, node: Chart, indent: int) -> Iterator[Line]:
        yield from self._lines([Ink(node.text or node.say, "dim")], indent)
        for line in node.lines:
            if line.values:
                yield from self._lines([Ink(f"{line.name}: {line.values[-1] / 10:.0f} %", self.seat_style(line.seat))], indent + 2)

    def _say(self, node: Say, indent: int) -> list[Line]:
        head = [Ink(f"{node.head}:", "bold")] if node.head else []
        return self._lines([*head, *self.sentence(node.said, TONES.get(node.tone, ""))], indent)

    def _panel(self, node: Panel, indent: int) -> Iterator[Line]:
        if node.title:
            yield from self._lines([Ink(node.title, TONES.get(node.tone, "bold"))], indent)
        yield from self.all(node.items, indent + 2 if node.title else indent)


DRAWERS: dict[type[Node], Callable[[Any, Any, int], Any]] = {
    **{Hand: ComponentDrawer._hand, Pile: ComponentDrawer._pile, Stack: ComponentDrawer._stack, Row: ComponentDrawer._row},
    **{Groups: ComponentDrawer._groups, Board: ComponentDrawer._board, Track: ComponentDrawer._track, Grid: ComponentDrawer._grid},
    **{Steps: ComponentDrawer._steps, Bar: ComponentDrawer._bar, Counter: ComponentDrawer._counter, Fates: ComponentDrawer._fates},
    **{Needs: ComponentDrawer._needs, Duel: ComponentDrawer._duel, Chart: ComponentDrawer._chart, Say: ComponentDrawer._say},
    **{Panel: ComponentDrawer._panel},
}
"""How each component within a table is drawn. Seats, the dock, the log and the result are drawn by `drawing`."""


def _wide(inks: Sequence[Ink]) -> int:
    return sum([cell_len(ink.text) for ink in inks]) + max(0, len(inks) - 1)


def _spaced(inks: Sequence[Ink]) -> Iterator[Ink]:
    for k, ink in enumerate(inks):
        if k:
            yield Ink(" ")
        yield ink
