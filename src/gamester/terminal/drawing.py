"""Text of a view for the terminal: labels, zones, log and result."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from textwrap import wrap
from typing import Any

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from gamester.games.registry import game_slugs, get_game, ui_of
from gamester.games.ui_kit import bidi_isolate
from gamester.match.log_text import merge_lines
from gamester.match.outcome import fraction_of_win, split_score_name
from gamester.match.views import CardView, LogLine, RowView, View, ZoneView

SEAT = "seat"


def spoken_label(view: View, dim: str, label: str) -> str:
    """Return a label as people say it, if this version knows the game.

    The full label is returned if the spoken one is only its beginning, as for a list with cards on it.
    """
    said = get_game(view.slug).spoken_label(dim, label) if view.slug in game_slugs() else label
    return (label if label.startswith(said) else said).replace("_", " ")


def text_rows(view: View, zone: str, seat: int) -> list[str] | None:
    """Return the lines of a zone if the game describes it so, else None."""
    return get_game(view.slug).text_rows(view, zone, seat) if view.slug in game_slugs() else None


def decision_text(view: View) -> str:
    """Return the game's sentence about the decision, or ""."""
    return str(_felt(view, "decision", ("", ""))[0])


def draft_text(view: View) -> Sequence[str]:
    """Return the player's draft in the game's words, or () without such words."""
    return list(_felt(view, "drafted", ())) if view.draft else ()


def _felt(view: View, name: str, otherwise: Any) -> Any:
    """Return what a UI hook of the game says about a view.

    A hook that fails must not stop a match, so its errors are ignored.
    """
    hook = getattr(ui_of(get_game(view.slug).home), name, None) if view.slug in game_slugs() else None
    try:
        return otherwise if hook is None else hook(view)
    except Exception:
        return otherwise


def visible_cards(view: View) -> Iterator[CardView]:
    """Yield every visible card, zone by zone."""
    return (card for zone in view.zones for row in zone.rows for card in row.cards)


def pick_text(view: View, pick: str) -> str:
    """Return a pick in words: the name of a seat, or the spoken label of a card."""
    head, _, label = pick.partition(":")
    if head == SEAT and label.isdigit() and int(label) < len(view.seats):
        return bidi_isolate(view.seats[int(label)])
    return spoken_label(view, next((card.dimension for card in visible_cards(view) if card.token == pick), head), label or head)


UNDRAWN = ("turn", "round", "phase", "ready", "won", "active")
"""Zones that are shown elsewhere: in the title line, at the seats, in the result."""
NOTHING = ("0", "-1", "")
RESERVES, LONG = ("pile", "stack", "aside", "grid"), 2
"""Kinds of zones that are drawn below everything else if they need more lines than this."""
TOGETHER = 20
"""Characters of a card's name up to which no line breaks inside it."""
NUMBERED = re.compile(r"(\d+) ([^,]+)")
FLAG = re.compile(r"(is|has|takes|out)\b")


class ZoneText(Struct, frozen=True):
    """The drawn text of a zone, or of a seat's part of it."""

    content: Content
    long: bool


def zone_lines(view: View, seat: int, room: int) -> Iterable[ZoneText]:
    """Yield the text of every zone of a seat, or of the table (-1).

    Zones that the game describes line by line come first. `room` is the number of columns. A long zone
    names its seat.
    """
    lie = [
        (zone, [row for row in zone.rows if row.seat == seat]) for zone in view.zones if zone.kind != "known" and zone.name not in UNDRAWN
    ]
    told = {zone.name: text_rows(view, zone.name, seat) for zone, rows in lie if rows}
    for zone, _ in lie:
        if spelt := told.get(zone.name):
            yield _drawn(_name(view, zone), [f"    {_name(view, zone)}:", *(line for one in spelt for line in _zone_line(one, room))])
    for zone, rows in lie:
        if told.get(zone.name) is None and (said := "; ".join(filter(None, (_row(view, zone, row) for row in rows)))):
            name = _name(view, zone)
            long = zone.kind in RESERVES and len(_broken(name, said, room)) > LONG
            name = _whose(view, seat, name) if long else name
            flag = said == "1" and FLAG.match(name)
            yield _drawn(name, [f"    {name}"] if flag else _broken(f"{name}{'' if rows[0].label else ':'}", said, room), long)


def _drawn(name: str, told: Sequence[str], long: bool = False) -> ZoneText:
    return ZoneText(Content("\n".join(told)).stylize("dim", 4, 4 + len(name)), long)


def _zone_line(said: str, room: int) -> list[str]:
    return wrap(said, max(20, room), initial_indent="      ", subsequent_indent="        ", break_on_hyphens=False)


def _broken(name: str, said: str, room: int) -> list[str]:
    return wrap(f"{name} {said}", max(20, room), initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False)


def _whose(view: View, seat: int, name: str) -> str:
    return name if seat < 0 else f"your {name}" if seat == view.viewer else f"{name} of {bidi_isolate(view.seats[seat])}"


def _name(view: View, zone: ZoneView) -> str:
    """Return a short name of a zone.

    It is the full meaning if two zones would get the same name, and the zone's own name if the meaning
    is a list of numbers.
    """
    whole, short = _meant(zone)
    if NUMBERED.match(whole):
        return zone.name.replace("_", " ")
    alike = any(_meant(other)[1] == short for other in view.zones if other.name != zone.name and other.kind != "known")
    return whole if alike else short


def _meant(zone: ZoneView) -> tuple[str, str]:
    whole = re.sub(r" \([^)]*\)", "", zone.meaning)
    return whole, whole.partition(",")[0]


def _row(view: View, zone: ZoneView, row: RowView) -> str:
    """Return the text of a row, or "" if it is empty."""
    label = f"{row.label}:\u00a0" if row.label else ""
    if row.cells:
        numbered = dict(NUMBERED.findall(zone.meaning)) if NUMBERED.match(zone.meaning) else {}
        told = [(cell.label, numbered.get(cell.text, cell.text)) for cell in row.cells]
        shown = ", ".join(
            f"{bidi_isolate(of)} {bidi_isolate(words)}".strip().replace("_", " ") for of, words in told if words not in NOTHING
        )
        return label + shown if shown else ""
    if row.count <= 0:
        return ""
    if not row.cards:
        return f"{label}{row.count}\u00a0face\u00a0down"
    # Skip actions given as bare numbers; the panel shows them in words.
    seen = [card for card in row.cards if not ("*" in card.dimension and card.label.isdigit())]
    return label + ", ".join(cards_as_text(view, seen, row.seat)) if seen else ""


def cards_as_text(view: View, lie: Sequence[CardView], seat: int = -1) -> Iterable[str]:
    """Yield the cards of a row in words; equal neighbours are counted.

    `seat` is the owner, -1 for the table.
    """
    for word, run in groupby(_card(view, card, seat) for card in lie):
        many = len(list(run))
        yield f"{word}\u00a0x{many}" if many > 1 else word


def _card(view: View, card: CardView, seat: int) -> str:
    said = bidi_isolate(spoken_label(view, card.dimension, card.label)) if card.label else "?"
    if 0 <= seat < len(view.chosen):
        said = view.chosen[seat].short(card.dimension, said)
    said = said.replace(" ", "\u00a0") if len(said) <= TOGETHER else said
    return f"{said} = {card.caption}" if card.caption else said


def title_line(view: View, where: str) -> Content:
    """Return the title line: game, table, round and phase."""
    said = [where, f"round {view.round}" if view.round else "", view.phase.title if view.phase and not view.outcome else ""]
    return Content.from_markup("[b]$title[/b]  $rest", title=view.title, rest="  ·  ".join(filter(None, said)))


def render_table(view: View, room: int, gone: Collection[int] = ()) -> Content:
    """Return the whole table as text, `room` columns wide.

    The player's own zones come first, then the table, then the other seats in turn order, and long
    piles last. `gone` are the seats of people who are away.
    """
    many = len(view.seats)
    turned = [(view.viewer + k) % many if view.viewer < many else k for k in range(many)]
    lines = [render_result(view, room)] if view.outcome else []
    below: list[Content] = []
    for seat in [*turned[:1], -1, *turned[1:]] if view.viewer < many else [-1, *turned]:
        near: list[Content] = []
        for zone in zone_lines(view, seat, room):
            (below if zone.long else near).append(zone.content)
        if seat >= 0:
            lines += [_head(view, seat, gone), *near]
        elif near:
            lines += [Content.from_markup("[b]  In the middle[/b]"), *near]
    lines += [Content.from_markup("[b]  Besides[/b]"), *below] if below else []
    return Content("\n").join(lines)


def render_log(view: View, acted: Mapping[int, str] | None = None) -> Content:
    """Return the log as the page words it, with clickable clauses.

    `acted` names who acted instead of a seat, by the number of the line.
    """
    lines = []
    for turn, told in groupby(merge_lines(view.log), key=lambda line: line.round):
        lines += [Content.from_markup("[dim]$turn[/dim]", turn=f"round {turn}" if turn else "before play")]
        lines += [_line(line, (acted or {}).get(line.number, "")) for line in told]
    return Content("\n").join(lines)


def log_as_lines(lines: Sequence[LogLine]) -> list[str]:
    """Return the log as plain lines, in the words of the page."""
    return [line.text for line in merge_lines(lines)]


def render_result(view: View, room: int) -> Content:
    """Return the result: placements, win shares and scores, winners first.

    It is a table by rows or by columns, or one sentence per seat, whichever fits into `room` columns.
    """
    assert view.outcome is not None
    end = view.outcome
    heads = ["", "place", "share", *(split_score_name(said)[0] for said in end.score_names)]
    rows = [heads]
    for seat in sorted(range(len(view.seats)), key=lambda seat: (end.placements[seat], seat)):
        told = zip(end.score_names, end.scores[seat], strict=False) if end.scores else ()
        scores = ["-" if split_score_name(said)[1] and not score else str(score) for said, score in told]
        rows.append([bidi_isolate(view.seats[seat]), str(end.placements[seat]), fraction_of_win(end.win_shares[seat]), *scores])
    ways = (_columns(rows), _columns([*zip(*rows, strict=True)]))
    sentences = "\n".join(f"{row[0]}: {', '.join(' '.join(told) for told in zip(heads[1:], row[1:], strict=True))}" for row in rows[1:])
    said = next((way for way in ways if max(map(cell_len, way.splitlines())) <= room), sentences)
    head = Content(" ").join([Content.from_markup("[b]$words[/b]", words=end.text), _clause(end.clause)])
    return Content("\n").join([head, Content(said), Content("")])


def _columns(rows: Sequence[Sequence[str]]) -> str:
    """Return aligned columns.

    Widths are measured in terminal cells, since a character may take none or two.
    """
    wide = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(cell + " " * (size - cell_len(cell)) for cell, size in zip(row, wide, strict=True)).rstrip() for row in rows)


@lru_cache(maxsize=4096)
def _line(line: LogLine, by: str) -> Content:
    """Return one line of the log. Cached, since the log is redrawn after every move."""
    said = [Content.from_markup("$mark$words", mark="(you alone) " if line.private else "", words=line.text)]
    said += [Content.from_markup("($by)", by=by)] if by else []
    said += [_clause(id) for id in line.clauses]
    return Content(" ").join(said)


def _clause(id: str) -> Content:
    return Content.from_markup(f"[@click=app.law('{id}')][dim u]{id}[/][/]")


def _head(view: View, seat: int, gone: Collection[int]) -> Content:
    said = ["you"] if seat == view.viewer else ["away"] if seat in gone else []
    said += ["has decided"] if seat in view.ready else ["deciding"] if seat in view.deciding else []
    mark = "▸" if seat in view.deciding and seat not in view.ready else " "
    has = f"{view.chosen[seat].sign} {view.chosen[seat].name}".strip() if view.chosen else ""
    told = " ".join(filter(None, (f"({', '.join(said)})" if said else "", has)))
    return Content.from_markup("[b]$mark $name[/b] $said", mark=mark, name=bidi_isolate(view.seats[seat]), said=told)
