"""The components of a table as boxes. No game is known here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gamester.ui.picture.boxes import NOTHING, Box, below, beside, framed, in_lines, text
from gamester.ui.picture.cards import OWN, SMALL, TINY, CardPainter
from gamester.ui.text import glyph_in_words
from gamester.ui.vocabulary import (
    Bar,
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
    Groups,
    Hand,
    Needs,
    Node,
    Panel,
    Pile,
    Rich,
    Row,
    Say,
    Seated,
    Stack,
    Steps,
    Track,
)

TONES = {
    "bad": "bad",
    "good": "good",
    "now": "azure",
    "hit": "bad",
    "yes": "good",
    "mut": "ink2",
    "cut": "ink2",
    "gone": "ink2",
    "miss": "ink2",
}
COLOURS = 6
BAR, GAUGE = 160.0, 60.0
"""Widths of a bar in the middle, and of one beside a name."""


def _meter(value: int, of: int, wide: float) -> Box:
    full = wide * max(0.0, min(1.0, value / of)) if of > 0 else 0.0
    zone = f'<rect width="{wide:g}" height="8" rx="4" fill="var(--zone)"/>'
    return Box(wide, 8, f'{zone}<rect width="{full:.4g}" height="8" rx="4" fill="var(--good)"/>')


class ComponentPainter:
    """Draws the components of one table."""

    def __init__(self, cards: CardPainter, names: dict[int, str]) -> None:
        self.cards, self._names = cards, names

    def draw(self, node: Node, room: float) -> Box:
        """Return a node and all below it. An unknown component is written as its `say`."""
        painter = PAINTERS.get(type(node))
        return painter(self, node, room) if painter is not None else text(node.say, room)

    def all(self, nodes: Sequence[Node], room: float) -> Box:
        """Return nodes side by side, in as many lines as the room asks."""
        return in_lines([self.draw(node, room) for node in nodes], room)

    @staticmethod
    def ink_of(seat: int) -> str:
        """Return the colour of a seat."""
        return f"p{seat % COLOURS + 1}"

    def sentence(self, rich: Rich) -> str:
        """Return a sentence as plain words."""
        words: list[str] = []
        for bit in rich:
            if isinstance(bit, str):
                words.append(bit)
                continue
            seat = self._names.get(bit.seat, "") if not bit.text else ""
            face = self.cards.called(bit.face) if bit.face and not bit.text else ""
            glyph = glyph_in_words(bit.glyph) if bit.glyph and not bit.text else ""
            words += [word for word in (face, glyph, seat, bit.text) if word]
        return " ".join(words)

    def figures(self, figures: Sequence[Figure], room: float) -> Box:
        """Return figures one below the other."""
        return below([text(one.text, room, 12, TONES.get(one.tone, "ink2"), 600) for one in figures], 1)

    def _named(self, name: str, box: Box, room: float) -> Box:
        return below([text(name, max(box.wide, 96) if box.high else room, 11, "ink2", most=2), box], 3)

    def _seated(self, one: Seated, room: float) -> Box:
        words = ", ".join(filter(None, (*map(glyph_in_words, one.shows), one.text)))
        name = text(one.name, 110, 12, self.ink_of(one.seat), 600)
        return beside([name, self.cards.row(one.cards, room / 2, TINY), text(words, room / 2, 12, TONES.get(one.tone, "ink"))])

    def _hand(self, node: Hand, room: float) -> Box:
        if not node.cards:
            return self._named(node.say, self.cards.backs(node.count, room), room) if node.count > 0 else NOTHING
        return self._named(node.say, self.cards.row(node.cards, room, OWN if node.secret else TINY), room)

    def _pile(self, node: Pile, room: float) -> Box:
        top = self.cards.card(node.top, SMALL) if node.count > 0 else NOTHING
        known = self.cards.row(node.cards, min(room - SMALL - 8, 40.0 * len(node.cards)), TINY)
        return self._named(node.say, beside([top, known]), room)

    def _cards(self, node: Stack | Row, room: float) -> Box:
        backs = all(not card.face for card in node.cards)
        title = (node.say or node.title) if isinstance(node, Row) else node.say
        return self._named(title, self.cards.row(node.cards, room, TINY if backs else SMALL), room)

    def _groups(self, node: Groups, room: float) -> Box:
        return (
            self._named(node.say, in_lines([self.cards.group(one, room, TINY) for one in node.groups], room), room)
            if node.groups
            else NOTHING
        )

    def _board(self, node: Board, room: float) -> Box:
        rows = [self._seated(one, min(room, 300)) for one in node.rows]
        return below([self.cards.card(node.card, OWN + SMALL), *rows])

    def _track(self, node: Track, room: float) -> Box:
        return below([self._place(place, room) for place in node.places], 2)

    def _place(self, place: Any, room: float) -> Box:
        left = text(str(place.left), 30, 12, "ink2") if place.left >= 0 else NOTHING
        pawns = [text(self._names.get(seat, ""), 110, 12, self.ink_of(seat), 600) for seat in place.pawns]
        name = text(place.text, 120, 12, TONES.get(place.tone, "ink"), 600 if place.tone == "now" else 400)
        return beside([name, left, self.cards.row(place.cards, room / 2, TINY), *pawns, text(place.note, room / 3, 12, "ink2")])

    def _grid(self, node: Grid, room: float) -> Box:
        rows = [["", *node.heads], *[[row.head, *map(self._cell, row.cells)] for row in node.rows]]
        wide = [max(text(row[k], 140, 12).wide for row in rows if k < len(row)) + 12 for k in range(max(map(len, rows)))]
        drawn = []
        for number, row in enumerate(rows):
            cells = [text(words, size, 12, "ink" if number else "ink2") for words, size in zip(row, wide, strict=False)]
            drawn.append(beside([Box(size, max(12.0, cell.high), cell.drawn) for cell, size in zip(cells, wide, strict=False)], 0))
        size = max(sum(wide), 140.0)
        return below([text(node.title, size, 12, weight=600), *drawn, text(self.sentence(node.said), size, 12)], 2)

    def _cell(self, cell: Cell) -> str:
        return self.sentence(cell.parts) or "-"

    def _steps(self, node: Steps, room: float) -> Box:
        names = [
            text(name, room, 12, "azure" if k == node.at else "ink2", 600 if k == node.at else 400) for k, name in enumerate(node.names)
        ]
        return in_lines(names, room)

    def _bar(self, node: Bar, room: float) -> Box:
        said = self.sentence(node.said)
        words = " ".join(filter(None, (node.text, f"{node.value} / {node.of}", said)))
        return below([text(words, room, 12), _meter(node.value, node.of, BAR)])

    def gauge(self, one: Gauge) -> Box:
        """Return how much there is of what can be, as a small bar with its number."""
        return beside([_meter(one.value, one.of, GAUGE), text(str(one.value), 40, 12, "ink2")], 4)

    def _counter(self, node: Counter, room: float) -> Box:
        return text(node.say or f"{node.value} {node.text}", room, 13, weight=600)

    def _fates(self, node: Fates, room: float) -> Box:
        return below([text(f"{case}: {self.sentence(words)}", room, 12) for case, words in node.cases], 2)

    def _needs(self, node: Needs, room: float) -> Box:
        wide = min(room, 170.0)
        rows = [beside([self.cards.card(Card(one.face), 16), text(f"{one.have} / {one.want}", 60, 11)], 4) for one in node.rows]
        title = text(node.title, wide, 12, weight=600 if node.tone else 400)
        return below([title, in_lines(rows, wide, 6)], 3)

    def _duel(self, node: Duel, room: float) -> Box:
        stake = self.cards.card(node.stake) if node.stake != Card() else NOTHING
        sides = below([self._seated(one, room) for one in node.sides])
        return below([text(node.say, room, 13, weight=600), beside([stake, sides]), text(self.sentence(node.said), room)])

    def _chart(self, node: Chart, room: float) -> Box:
        lines = [text(f"{line.name}: {line.values[-1] / 10:.0f} %", room, 12, self.ink_of(line.seat)) for line in node.lines if line.values]
        return below([text(node.text or node.say, room, 12, "ink2"), *lines], 2)

    def _say(self, node: Say, room: float) -> Box:
        return below(
            [text(node.head, room, 13, weight=600), text(self.sentence(node.said), min(room, 420), 13, TONES.get(node.tone, "ink"))], 2
        )

    def _panel(self, node: Panel, room: float) -> Box:
        inside = self.all(node.items, room - 20)
        if not inside.high:
            return NOTHING
        titled = below([text(node.title, max(inside.wide, 120), 12, "ink2", 600), inside])
        return framed(titled, min(room, titled.wide + 20), "zone")


PAINTERS: dict[type[Node], Callable[[Any, Any, float], Box]] = {
    **{Hand: ComponentPainter._hand, Pile: ComponentPainter._pile, Stack: ComponentPainter._cards, Row: ComponentPainter._cards},
    **{Groups: ComponentPainter._groups, Board: ComponentPainter._board, Track: ComponentPainter._track, Grid: ComponentPainter._grid},
    **{Steps: ComponentPainter._steps, Bar: ComponentPainter._bar, Counter: ComponentPainter._counter, Fates: ComponentPainter._fates},
    **{Needs: ComponentPainter._needs, Duel: ComponentPainter._duel, Chart: ComponentPainter._chart, Say: ComponentPainter._say},
    **{Panel: ComponentPainter._panel},
}
"""How each component within a table is drawn. Seats, the dock, the log and the result are drawn by `page`."""
