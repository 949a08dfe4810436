"""Zones of a table as lines of text, called by what they are and not by their names in the code. Any game, from the view alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from textwrap import wrap

from msgspec import Struct
from textual.content import Content

from gamester.games.seeing import isolated
from gamester.play.views import CardView, RowView, View, ZoneView
from gamester.terminal.words import spoken, written

UNDRAWN = ("turn", "round", "phase", "ready", "won", "active")
"""Told elsewhere: in the bar, at the seats, in the result."""
NOTHING = ("0", "-1", "")
RESERVES, LONG = ("pile", "stack", "aside", "grid"), 2
"""Kinds of zones that may lie below everything else where they take more lines than this."""
TOGETHER = 20
"""Characters of a card's name that no line is broken within."""
NUMBERED = re.compile(r"(\d+) ([^,]+)")
FLAG = re.compile(r"(is|has|takes|out)\b")


class Lines(Struct, frozen=True):
    """A zone, or a seat's part of it, as it is drawn."""

    content: Content
    long: bool


def lines(view: View, seat: int, room: int) -> Iterable[Lines]:
    """Every zone in which something of a seat's lies, or (-1) of nobody's; those first that the game tells line by line.

    `room`: columns. One that is long tells whose it is.
    """
    lie = [
        (zone, [row for row in zone.rows if row.seat == seat]) for zone in view.zones if zone.kind != "known" and zone.name not in UNDRAWN
    ]
    told = {zone.name: written(view, zone.name, seat) for zone, rows in lie if rows}
    for zone, _ in lie:
        if spelt := told.get(zone.name):
            yield _drawn(_name(view, zone), [f"    {_name(view, zone)}:", *(line for one in spelt for line in _line(one, room))])
    for zone, rows in lie:
        if told.get(zone.name) is None and (said := "; ".join(filter(None, (_row(view, zone, row) for row in rows)))):
            name = _name(view, zone)
            long = zone.kind in RESERVES and len(_broken(name, said, room)) > LONG
            name = _whose(view, seat, name) if long else name
            flag = said == "1" and FLAG.match(name)
            yield _drawn(name, [f"    {name}"] if flag else _broken(f"{name}{'' if rows[0].label else ':'}", said, room), long)


def _drawn(name: str, told: Sequence[str], long: bool = False) -> Lines:
    return Lines(Content("\n".join(told)).stylize("dim", 4, 4 + len(name)), long)


def _line(said: str, room: int) -> list[str]:
    return wrap(said, max(20, room), initial_indent="      ", subsequent_indent="        ", break_on_hyphens=False)


def _broken(name: str, said: str, room: int) -> list[str]:
    return wrap(f"{name} {said}", max(20, room), initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False)


def _whose(view: View, seat: int, name: str) -> str:
    return name if seat < 0 else f"your {name}" if seat == view.viewer else f"{name} of {isolated(view.seats[seat])}"


def _name(view: View, zone: ZoneView) -> str:
    """What it is for, shortly; whole where two would be called alike, and its name where the meaning is a list of numbers."""
    whole, short = _meant(zone)
    if NUMBERED.match(whole):
        return zone.name.replace("_", " ")
    alike = any(_meant(other)[1] == short for other in view.zones if other.name != zone.name and other.kind != "known")
    return whole if alike else short


def _meant(zone: ZoneView) -> tuple[str, str]:
    whole = re.sub(r" \([^)]*\)", "", zone.meaning)
    return whole, whole.partition(",")[0]


def _row(view: View, zone: ZoneView, row: RowView) -> str:
    """What is seen of a row; nothing where nothing lies there."""
    label = f"{row.label}:\u00a0" if row.label else ""
    if row.cells:
        numbered = dict(NUMBERED.findall(zone.meaning)) if NUMBERED.match(zone.meaning) else {}
        told = [(cell.label, numbered.get(cell.words, cell.words)) for cell in row.cells]
        shown = ", ".join(f"{isolated(of)} {isolated(words)}".strip().replace("_", " ") for of, words in told if words not in NOTHING)
        return label + shown if shown else ""
    if row.count <= 0:
        return ""
    if not row.cards:
        return f"{label}{row.count}\u00a0face\u00a0down"
    seen = [card for card in row.cards if not ("*" in card.dim and card.label.isdigit())]  # an act as the code counts it: the dock says it
    return label + ", ".join(cards(view, seen, row.seat)) if seen else ""


def cards(view: View, lie: Sequence[CardView], seat: int = -1) -> Iterable[str]:
    """Cards before a seat (-1: nobody's) as they are called; of several alike how many."""
    for word, run in groupby(_card(view, card, seat) for card in lie):
        many = len(list(run))
        yield f"{word}\u00a0x{many}" if many > 1 else word


def _card(view: View, card: CardView, seat: int) -> str:
    said = isolated(spoken(view, card.dim, card.label)) if card.label else "?"
    if 0 <= seat < len(view.chosen):
        said = view.chosen[seat].short(card.dim, said)
    said = said.replace(" ", "\u00a0") if len(said) <= TOGETHER else said
    return f"{said} = {card.caption}" if card.caption else said
