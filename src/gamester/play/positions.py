"""Positions as text: any table, laid by hand or written out whole, hidden zones and all (`docs/positions.md`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from gamester.games import Game
from gamester.games.names import SeatValue
from gamester.kernel.layout import Layout
from gamester.kernel.zones import NONE, Zone
from gamester.play.cases import Line, Misread, read_lines
from gamester.play.cells import Unreadable, Wording
from gamester.play.chosen import choice_of, everybody, faults_of
from gamester.play.conservation import faults_of as faults_of_cards
from gamester.play.conservation import fill_rest
from gamester.play.header import BadHeader, Laid, lay
from gamester.play.seed import key_of, why_not_a_seed

ZONE = re.compile(r"(?P<zone>[A-Za-z_]\w*)(?:\s+(?P<row>[^\s:]+))?\s*:\s*(?P<cells>.*)")
OPTION = re.compile(r"option\s+(?P<name>\w+)\s*=\s*(?P<value>.*)")
SEATS = re.compile(r"[0-9]{1,2}")
HEADS = ("game", "seats", "set", "seed", "exact")


class Position(Struct, frozen=True):
    """A table laid from text, before any automatic step."""

    game: Game
    layout: Layout
    t: Any
    wording: Wording
    values: tuple[SeatValue, ...] = ()
    """What its seats may choose while they sit down."""
    chosen: tuple[str, ...] = ()
    """What they have chosen, an id for every seat; empty where the text says nothing of it."""


class Setup(Struct):
    """The lines of a position, sorted."""

    game: str = ""
    seats: int = 0
    cards: str = ""
    text: str = ""
    seed: str = ""
    exact: bool = False
    rest: tuple[str, ...] = ()


def read_position(text: str) -> Position:
    """The table that a text describes; Misread names the line that cannot be."""
    return lay_position(read_lines(text))


def lay_position(lines: Sequence[Line], at: int = 1) -> Position:
    """The table that these lines describe, conservation checked. Line `at` is blamed for what no single line has done."""
    setup, options, zones = _sorted(lines)
    try:
        laid = lay(setup.game, setup.seats, setup.cards, options, setup.text)
    except BadHeader as why:
        raise Misread(at, str(why)) from None
    choice = choice_of(laid.game)
    sitting = [line for line in zones if choice is not None and _zone_of(line) == choice.name]
    chosen = _chosen(laid, sitting)
    position = Position(laid.game, laid.layout, laid.t, wording_of(laid.game, laid.t), laid.values, chosen)
    if setup.seed:
        laid.t.chance_key = key_of(setup.seed)
    given = {place for line in zones if line not in sitting for place in _place(position, line)}
    try:
        fill_rest(laid.layout, laid.t, setup.rest)
    except Unreadable as why:
        raise Misread(at, str(why)) from None
    _measure(laid.layout, laid.t)
    if not setup.exact and hasattr(laid.game.names, "blank"):
        laid.game.names.blank(laid.t, given)
        _measure(laid.layout, laid.t)
    faults = faults_of_cards(laid.game, laid.layout, laid.t, position.wording)
    if faults:
        raise Misread(at, "; ".join(faults))
    return position


def wording_of(game: Game, t: Any) -> Wording:
    """How the cells of this table are written. Phases and clauses go by their names."""
    phases = {number: phase.name for number, phase in getattr(game.names, "PHASES", {}).items()}
    clauses = {number: game.law.id(number) for number in map(game.law.number, game.law.clauses)}
    return Wording(game.names.labels(t), {"phase": phases, "ended": clauses | {0: "-"}})


def row_of(zone: Zone, word: str, wording: Wording) -> int:
    """The row that a word names; Unreadable says which there are."""
    found = wording.find(zone.dims[0], word)
    if found is None and word.isascii() and word.isdigit() and len(word) < 5 and int(word) < zone.shape[0]:
        found = int(word)
    if found is None:
        raise Unreadable(f"expected a {zone.dims[0].name} ({wording.expected(zone.dims[0])}) after {zone.name!r}, got {word!r}")
    return found


def wide_of(zone: Zone, row: str) -> int:
    """How many cells a line for a zone must give, with or without the name of a row."""
    if not zone.shape or (len(zone.shape) == 1 and row):
        return 1
    return zone.shape[-1]


def _sorted(lines: Sequence[Line]) -> tuple[Setup, dict[str, str], list[Line]]:
    setup, options, zones = Setup(), {}, []
    for line in lines:
        head, _, tail = line.text.partition(" ")
        if line.text.startswith("|"):
            setup.text += line.text[1:].removeprefix(" ") + "\n"
        elif head == "game":
            setup.game = tail.strip()
        elif head == "seats":
            if not SEATS.fullmatch(tail.strip()):
                raise Misread(line.number, f"expected a number of seats, got {tail.strip()!r}")
            setup.seats = int(tail)
        elif head == "set":
            setup.cards = tail.strip()
        elif head == "seed":
            if why := why_not_a_seed(tail.strip()):
                raise Misread(line.number, why)
            setup.seed = tail.strip()
        elif line.text == "exact":
            setup.exact = True
        elif head == "rest:":
            setup.rest = tuple(tail.split())
        elif found := OPTION.fullmatch(line.text):
            options[found["name"]] = found["value"].strip()
        elif ZONE.fullmatch(line.text):
            zones.append(line)
        else:
            raise Misread(line.number, f"expected {', '.join(HEADS)}, `option NAME = VALUE`, `rest: ...` or `ZONE: ...`, got {line.text!r}")
    return setup, options, zones


def _zone_of(line: Line) -> str:
    """Return the word before the row and the colon."""
    found = ZONE.fullmatch(line.text)
    return found["zone"] if found else ""


def _chosen(laid: Laid, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return what seats have chosen by lines such as `suit 1: H`, others getting what is free. Misread names the line that cannot be."""
    names = [f"seat {seat}" for seat in range(laid.layout.seats)]
    wanted = [""] * laid.layout.seats
    for line in lines:
        found = ZONE.fullmatch(line.text)
        row = (found["row"] or "") if found else ""
        if row not in {str(seat) for seat in range(laid.layout.seats)}:
            raise Misread(line.number, f"expected a seat below {laid.layout.seats}, as in `{_zone_of(line)} 0: ...`, got {row!r}")
        wanted[int(row)] = found["cells"].strip() if found else ""
        if wrong := faults_of(laid.game, laid.values, wanted, names):
            raise Misread(line.number, "; ".join(wrong))
    return tuple(value.id for value in everybody(laid.game, laid.values, wanted)) if any(wanted) else ()


def _place(position: Position, line: Line) -> Iterable[tuple[str, int]]:
    """Put one line's cells on the table; the (zone, row) that were given, row -1 for the whole zone."""
    found = ZONE.fullmatch(line.text)
    assert found is not None
    zone = position.layout.zones.get(found["zone"])
    if zone is None or zone.length_of:
        raise Misread(line.number, f"{position.game.slug} has no zone {found['zone']!r} that can be laid")
    try:
        cells = position.wording.read(zone, found["cells"], wide_of(zone, found["row"] or ""))
        if not found["row"]:
            rows = range(zone.shape[0]) if len(zone.shape) == 2 else (NONE,)
        elif not zone.shape or (len(zone.shape) == 1 and zone.form != "value"):
            raise Unreadable(f"{zone.name!r} has no rows")
        else:
            rows = (row_of(zone, found["row"], position.wording),)
    except Unreadable as why:
        raise Misread(line.number, f"{zone.name}: {why}") from None
    for row in rows:
        _put(position.t, zone, row, cells)
        yield zone.name, row


def _put(t: Any, zone: Zone, row: int, cells: list[int]) -> None:
    if not zone.shape:
        setattr(t, zone.name, cells[0])
    elif row == NONE:
        setattr(t, zone.name, cells)
    elif len(zone.shape) == 2:
        getattr(t, zone.name)[row] = list(cells)
    else:
        getattr(t, zone.name)[row] = cells[0]


def _measure(layout: Layout, t: Any) -> None:
    """Lengths follow their lists."""
    for zone in layout.zones.values():
        if zone.length_of:
            cells = getattr(t, zone.length_of)
            count = [sum(1 for cell in row if cell != NONE) for row in cells] if zone.shape else sum(1 for cell in cells if cell != NONE)
            setattr(t, zone.name, count)
