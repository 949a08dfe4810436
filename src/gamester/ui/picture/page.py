"""The whole drawing of a table.

It has the other seats, the middle, the decision or the result, the viewer's own place, and the log.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamester.ui.faces.cards import FaceSet
from gamester.ui.faces.inks import face_style, in_colour, ink_definitions
from gamester.ui.game_ui import WORDS
from gamester.ui.picture.boxes import NOTHING, Box, below, beside, framed, in_lines, moved, scaled, text
from gamester.ui.picture.cards import CardPainter
from gamester.ui.picture.components import ComponentPainter
from gamester.ui.reading import dock_of, log_of, plates_of, result_of
from gamester.ui.vocabulary import Node, Plate, Result, Table

WIDE, HIGH = 1280, 800
"""Size of the drawing in pixels: always the same, as films need it."""
EDGE, SIDE, TOP = 16.0, 250.0, 34.0
"""The margin, the width of the log, and the height of the title."""
SCALES = (1.0, 0.88, 0.76, 0.66, 0.57, 0.5)
"""Sizes that are tried one after the other until everything fits. Where even the last is too large, the drawing is made smaller yet."""


def picture_of(table: Table, faces: FaceSet) -> str:
    """Return a table as an SVG document of `WIDE` x `HIGH` pixels.

    It has nothing but what the description and the faces of the card set have.
    """
    room, high = WIDE - SIDE - 3 * EDGE, HIGH - TOP - EDGE
    felt, cards = NOTHING, CardPainter(faces, False)
    for scale in SCALES:
        cards = CardPainter(faces, dock_of(table).deciding)
        felt = scaled(_felt(table, cards, room / scale), scale)
        if felt.high <= high:
            break
    else:
        felt = scaled(felt, high / felt.high)
    drawn = (
        f'<rect width="{WIDE}" height="{HIGH}" fill="var(--mat)"/>'
        + moved(_title(table), EDGE, 9)
        + moved(felt, EDGE, TOP)
        + moved(_log(table, SIDE, high), WIDE - SIDE - EDGE, TOP)
    )
    return in_colour(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}" font-family="Inter">'
        f"<style>{face_style()}</style><defs>{ink_definitions()}{cards.definitions()}</defs>{drawn}</svg>"
    )


def _title(table: Table) -> Box:
    return beside([text(table.title, 600, 16, weight=700), text(", ".join(filter(None, (table.turn, table.phase))), 600, 14, "ink2")], 14)


def _felt(table: Table, cards: CardPainter, room: float) -> Box:
    painter = ComponentPainter(cards, {plate.seat: plate.name for plate in plates_of(table)})
    each = min(room, (room - 10 * max(0, len(table.seats) - 1)) / max(1, min(3, len(table.seats))))
    seats = in_lines([_seat(painter, node, each) for node in table.seats], room + 1, 10)
    middle = framed(painter.all(table.middle, room - 20), room, "zone") if table.middle else NOTHING
    own = below([_seat(painter, node, room) if isinstance(node, Plate) else painter.draw(node, room) for node in table.mine], 8)
    return below([seats, middle, _dock(painter, table, room), own], 10)


def _seat(painter: ComponentPainter, node: Node, wide: float) -> Box:
    if not isinstance(node, Plate):
        return painter.draw(node, wide)
    room = wide - 20
    name = text(node.name, room, 14, painter.ink_of(node.seat), 700, most=1)
    badge = text(node.badge.text, room, 12, "ink2") if node.badge else NOTHING
    gauge = painter.gauge(node.gauge) if node.gauge else NOTHING
    head = beside([name, badge, gauge, text(node.summary, max(60, room - name.wide - badge.wide - gauge.wide - 28), 12, "ink2")])
    parts = [head, painter.figures((*node.figures, *node.known), room), painter.all(node.items, room)]
    return framed(below(parts, 6), wide, "surface", "gold" if node.mark == "asked" else "line")


def _dock(painter: ComponentPainter, table: Table, room: float) -> Box:
    result = result_of(table)
    if result is not None:
        return _result(painter, result, room)
    dock, wide = dock_of(table), room - 20
    tray = in_lines([painter.cards.group(one, wide) for one in dock.tray], wide)
    parts = [
        text(dock.stage, wide, 12, "ink2"),
        text(painter.sentence(dock.ask), wide, 15, weight=600),
        text(WORDS.say("waiting", names=dock.waiting) if dock.waiting else "", wide, 12, "ink2"),
        tray,
        painter.all(dock.items, wide),
    ]
    inside = below(parts, 6)
    return framed(inside, room, "raise", "gold" if dock.deciding else "line") if inside.high else NOTHING


def _result(painter: ComponentPainter, result: Result, room: float) -> Box:
    wide = room - 20
    rows: list[Sequence[str]] = [("", "", *result.heads)]
    rows += [(one.name, str(one.place), *map(str, one.parts)) for one in result.ranks]
    columns = [
        below([text(row[k], 220, 12, "ink" if n else "ink2") for n, row in enumerate(rows) if k < len(row)], 2) for k in range(len(rows[0]))
    ]
    told = [text(result.text, wide, 16, weight=700), text(result.story, wide, 13), beside(columns, 18), text(result.sum, wide, 12, "ink2")]
    return framed(below([*told, painter.all(result.items, wide)], 6), room, "raise")


def _log(table: Table, wide: float, high: float) -> Box:
    """Return the newest lines that fit, the newest last."""
    log, room = log_of(table), wide - 20
    lines: list[Box] = []
    left = high - 20
    for line in reversed(log.lines):
        box = text(f"{line.text}.", room, 12, "ink" if line.key else "ink2", 600 if line.key else 400)
        left -= box.high + 4
        if left < 0:
            break
        lines.insert(0, box)
    inside = below(lines, 4)
    return framed(Box(room, high - 20, inside.drawn), wide)
