"""A view as text: seats and their zones, the log, the result. Any game, from the view alone; state is never told by colour alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from textwrap import wrap

from textual.content import Content

from gamester.play.telling import merge
from gamester.play.views import CardView, LogLine, RowView, View, ZoneView
from gamester.terminal.words import spoken

UNDRAWN = ("turn", "round", "phase", "ready", "won", "active")
"""Told elsewhere: in the bar, at the seats, in the result."""
NOTHING = ("0", "-1", "")


def bar(view: View, where: str) -> Content:
    """One line: the game, the table, the round, the phase."""
    said = [where, f"round {view.turn}" if view.turn else "", view.phase.title if view.phase and not view.outcome else ""]
    return Content.from_markup("[b]$title[/b]  $rest", title=view.title, rest="  ·  ".join(filter(None, said)))


def table(view: View, room: int) -> Content:
    """Everything that lies on the table: yours first, then the middle, then the others in turn from you. `room`: columns."""
    many = len(view.seats)
    turned = [(view.viewer + k) % many if view.viewer < many else k for k in range(many)]
    lines = [result(view, room)] if view.outcome else []
    if view.viewer < many:
        lines += [_head(view, turned[0]), *_zones(view, turned.pop(0), room)]
    middle = list(_zones(view, -1, room))
    lines += [Content.from_markup("[b]  In the middle[/b]"), *middle] if middle else []
    for seat in turned:
        lines += [_head(view, seat), *_zones(view, seat, room)]
    return Content("\n").join(lines)


def log(view: View) -> Content:
    """What was told, in the words of the page's log, each line with its clauses, which can be pressed."""
    lines = []
    for turn, told in groupby(merge(view.log), key=lambda line: line.turn):
        lines += [Content.from_markup("[dim]$turn[/dim]", turn=f"round {turn}" if turn else "before play")]
        lines += [_line(line) for line in told]
    return Content("\n").join(lines)


def transcript(lines: Sequence[LogLine]) -> list[str]:
    """The same as plain lines, as the page's log has them."""
    return [line.words for line in merge(lines)]


def result(view: View, room: int) -> Content:
    """How it ended: places, shares of the win and what was counted, winners first; a seat a line, a column or a sentence, by the room."""
    assert view.outcome is not None
    end = view.outcome
    heads = ["", "place", "share", *(part.partition(" (")[0] for part in end.parts)]
    rows = [heads]
    for seat in sorted(range(len(view.seats)), key=lambda seat: (end.places[seat], seat)):
        scores = [str(score) for score in end.scores[seat]] if end.scores else []
        rows.append([view.seats[seat], str(end.places[seat]), f"{end.shares[seat]}/60", *scores])
    ways = (_columns(rows), _columns([*zip(*rows, strict=True)]))
    sentences = "\n".join(f"{row[0]}: {', '.join(' '.join(told) for told in zip(heads[1:], row[1:], strict=True))}" for row in rows[1:])
    said = next((way for way in ways if max(map(len, way.splitlines())) <= room), sentences)
    head = Content(" ").join([Content.from_markup("[b]$words[/b]", words=end.words), _clause(end.clause)])
    return Content("\n").join([head, Content(said), Content("")])


def _columns(rows: Sequence[Sequence[str]]) -> str:
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cell.ljust(size) for cell, size in zip(row, wide, strict=True)).rstrip() for row in rows)


@lru_cache(maxsize=4096)
def _line(line: LogLine) -> Content:
    """Put together once: the log is drawn anew with every move."""
    said = [Content.from_markup("$mark$words", mark="(you alone) " if line.private else "", words=line.words)]
    said += [_clause(id) for id in line.clauses]
    return Content(" ").join(said)


def _clause(id: str) -> Content:
    return Content.from_markup(f"[@click=app.law('{id}')][dim u]{id}[/][/]")


def _head(view: View, seat: int) -> Content:
    said = ["you"] if seat == view.viewer else []
    said += ["has decided"] if seat in view.ready else ["deciding"] if seat in view.asked else []
    mark = "▸" if seat in view.asked and seat not in view.ready else " "
    return Content.from_markup("[b]$mark $name[/b] $said", mark=mark, name=view.seats[seat], said=f"({', '.join(said)})" if said else "")


def _zones(view: View, seat: int, room: int) -> Iterable[Content]:
    for zone in view.zones:
        rows = [row for row in zone.rows if row.seat == seat]
        said = "; ".join(filter(None, (row_words(view, row) for row in rows)))
        if said and zone.kind != "known" and zone.name not in UNDRAWN:
            name = _name(zone)
            lines = wrap(f"{name} {said}", max(20, room), initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False)
            yield Content("\n".join(lines)).stylize("dim", 4, 4 + len(name))


def row_words(view: View, row: RowView) -> str:
    """What is seen of a row; nothing where nothing lies there."""
    label = f"{row.label}: " if row.label else ""
    if row.cells:
        told = [f"{cell.label} {cell.words}".strip().replace("_", " ") for cell in row.cells if cell.words not in NOTHING]
        return label + ", ".join(told) if told else ""
    if row.count <= 0:
        return ""
    if not row.cards:
        return f"{label}{row.count}\u00a0face\u00a0down"
    return label + ", ".join(_cards(view, row.cards))


def _cards(view: View, cards: Sequence[CardView]) -> Iterable[str]:
    for word, run in groupby(_card(view, card) for card in cards):
        many = len(list(run))
        yield f"{word}\u00a0x{many}" if many > 1 else word


def _card(view: View, card: CardView) -> str:
    said = spoken(view, card.dim, card.label) if card.label else "?"
    return f"{said} = {card.caption}" if card.caption else said


def _name(zone: ZoneView) -> str:
    return zone.name.replace("_", " ")
