"""A view as text: seats and their zones, the log, the result. Any game, from the view alone; state is never told by colour alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from rich.cells import cell_len
from textual.content import Content

from gamester.games.seeing import isolated
from gamester.play.outcome import part, share
from gamester.play.telling import merge
from gamester.play.views import LogLine, View
from gamester.terminal import zones


def bar(view: View, where: str) -> Content:
    """One line: the game, the table, the round, the phase."""
    said = [where, f"round {view.turn}" if view.turn else "", view.phase.title if view.phase and not view.outcome else ""]
    return Content.from_markup("[b]$title[/b]  $rest", title=view.title, rest="  ·  ".join(filter(None, said)))


def table(view: View, room: int, gone: Collection[int] = ()) -> Content:
    """Everything that lies on the table: yours first, then the middle, then the others in turn from you; long piles last of all.

    `room`: columns. Of who is `gone` it is said.
    """
    many = len(view.seats)
    turned = [(view.viewer + k) % many if view.viewer < many else k for k in range(many)]
    lines = [result(view, room)] if view.outcome else []
    below: list[Content] = []
    for seat in [*turned[:1], -1, *turned[1:]] if view.viewer < many else [-1, *turned]:
        near: list[Content] = []
        for zone in zones.lines(view, seat, room):
            (below if zone.long else near).append(zone.content)
        if seat >= 0:
            lines += [_head(view, seat, gone), *near]
        elif near:
            lines += [Content.from_markup("[b]  In the middle[/b]"), *near]
    lines += [Content.from_markup("[b]  Besides[/b]"), *below] if below else []
    return Content("\n").join(lines)


def log(view: View, acted: Mapping[int, str] | None = None) -> Content:
    """What was told, in the words of the page's log, each line with who did it for the seat and its clauses, which can be pressed."""
    lines = []
    for turn, told in groupby(merge(view.log), key=lambda line: line.turn):
        lines += [Content.from_markup("[dim]$turn[/dim]", turn=f"round {turn}" if turn else "before play")]
        lines += [_line(line, (acted or {}).get(line.number, "")) for line in told]
    return Content("\n").join(lines)


def transcript(lines: Sequence[LogLine]) -> list[str]:
    """The same as plain lines, as the page's log has them."""
    return [line.words for line in merge(lines)]


def result(view: View, room: int) -> Content:
    """How it ended: places, shares of the win and what was counted, winners first; a seat a line, a column or a sentence, by the room."""
    assert view.outcome is not None
    end = view.outcome
    heads = ["", "place", "share", *(part(said)[0] for said in end.parts)]
    rows = [heads]
    for seat in sorted(range(len(view.seats)), key=lambda seat: (end.places[seat], seat)):
        told = zip(end.parts, end.scores[seat], strict=False) if end.scores else ()
        scores = ["-" if part(said)[1] and not score else str(score) for said, score in told]
        rows.append([isolated(view.seats[seat]), str(end.places[seat]), share(end.shares[seat]), *scores])
    ways = (_columns(rows), _columns([*zip(*rows, strict=True)]))
    sentences = "\n".join(f"{row[0]}: {', '.join(' '.join(told) for told in zip(heads[1:], row[1:], strict=True))}" for row in rows[1:])
    said = next((way for way in ways if max(map(cell_len, way.splitlines())) <= room), sentences)
    head = Content(" ").join([Content.from_markup("[b]$words[/b]", words=end.words), _clause(end.clause)])
    return Content("\n").join([head, Content(said), Content("")])


def _columns(rows: Sequence[Sequence[str]]) -> str:
    """By the room that signs take: a name may have some that take none, or two columns each."""
    wide = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cell + " " * (size - cell_len(cell)) for cell, size in zip(row, wide, strict=True)).rstrip() for row in rows)


@lru_cache(maxsize=4096)
def _line(line: LogLine, by: str) -> Content:
    """Put together once: the log is drawn anew with every move."""
    said = [Content.from_markup("$mark$words", mark="(you alone) " if line.private else "", words=line.words)]
    said += [Content.from_markup("($by)", by=by)] if by else []
    said += [_clause(id) for id in line.clauses]
    return Content(" ").join(said)


def _clause(id: str) -> Content:
    return Content.from_markup(f"[@click=app.law('{id}')][dim u]{id}[/][/]")


def _head(view: View, seat: int, gone: Collection[int]) -> Content:
    said = ["you"] if seat == view.viewer else ["away"] if seat in gone else []
    said += ["has decided"] if seat in view.ready else ["deciding"] if seat in view.asked else []
    mark = "▸" if seat in view.asked and seat not in view.ready else " "
    has = f"{view.chosen[seat].sign} {view.chosen[seat].name}".strip() if view.chosen else ""
    told = " ".join(filter(None, (f"({', '.join(said)})" if said else "", has)))
    return Content.from_markup("[b]$mark $name[/b] $said", mark=mark, name=isolated(view.seats[seat]), said=told)
