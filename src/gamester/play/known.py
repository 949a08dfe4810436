"""A table as one seat knows it, in the game's own numbers: sent to a program that plays the seat, and laid out again there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamester.games import Game
from gamester.kernel.layout import Layout
from gamester.kernel.zones import NONE, Dim, Zone
from gamester.play.conservation import in_the_box
from gamester.play.header import Laid

Cells = int | list[int] | list[list[int]]


class Unlike(ValueError):
    """Cells that are not of this game as it is here; names the zone."""


def known_to(game: Game, layout: Layout, t: Any, seat: int) -> dict[str, Cells]:
    """Every zone that changes, by name, with all that the seat cannot know blanked. `t` has the seat's own draft on it."""
    tables = [t, None]
    game.plain(layout).blind(tables, 1, 0, seat)
    return {name: getattr(tables[1], name) for name in layout.changing}


def laid_as_known(laid: Laid, cells: Mapping[str, Any], seat: int) -> Any:
    """The blind table of these cells; Unlike where they do not fit."""
    layout = laid.layout
    t = layout.copy(laid.t)
    for name in layout.changing:
        zone = layout.zones[name]
        if not _fits(cells.get(name), zone.shape):
            raise Unlike(f"zone {name!r} is not as this Gamester has it")
        setattr(t, name, cells[name])
    tables = [t, None]
    laid.game.plain(layout).blind(tables, 1, 0, seat)
    return tables[1]


def imagined(laid: Laid, blind: Any) -> Any:
    """A table with some card in the place of every back, so that all cards are there: the first of the worlds to be drawn anew."""
    t = laid.layout.copy(blind)
    for names, _ in laid.layout.holds.values():
        of = laid.layout.zones[names[0]].of
        assert of is not None
        for row, box in in_the_box(laid.game, laid.layout, t, of.name).items():
            _deal_out(laid, t, names, row, of, list(box))
    return t


def _deal_out(laid: Laid, t: Any, names: tuple[str, ...], row: int, of: Dim, box: list[int]) -> None:
    """Cards of a box that lie nowhere in sight, in order, to the backs that they fit; backs that tell something first.

    A game may say more of what can lie where (`names.may_lie`).
    """
    may_lie = getattr(laid.game.names, "may_lie", lambda *_: 1)
    facts = getattr(t, of.by) if of.by else [NONE] * of.wide
    rows = [(zone, k, line) for zone in map(laid.layout.zones.__getitem__, names) for k, line in _lines(zone, getattr(t, zone.name), row)]
    for zone, _, line in rows:
        for card in range(of.real):
            box[card] -= line[card] if zone.form == "counts" else line.count(card)
    for back in range(of.real, of.wide):
        value = back - of.real if back != of.plain_back else NONE
        for zone, k, line in rows:
            for _ in range(line[back] if zone.form == "counts" else line.count(back)):
                fits = (card for card in range(of.real) if box[card] > 0 and value in (NONE, facts[card]))
                card = next((card for card in fits if may_lie(t, zone.name, k, card)), NONE)
                if card == NONE:
                    break
                box[card] -= 1
                _turn_up(zone, line, back, card)


def _turn_up(zone: Zone, line: list[int], back: int, card: int) -> None:
    if zone.form == "counts":
        line[back] -= 1
        line[card] += 1
    else:
        line[line.index(back)] = card


def _lines(zone: Zone, cells: Any, row: int) -> list[tuple[int, list[int]]]:
    if len(zone.shape) == 1:
        return [(0, cells)]
    return [(k, line) for k, line in enumerate(cells) if row in (NONE, k)]


def _fits(cells: Any, shape: tuple[int, ...]) -> bool:
    if not shape:
        return type(cells) is int and -(2**31) <= cells < 2**31
    return isinstance(cells, list) and len(cells) == shape[0] and all(_fits(cell, shape[1:]) for cell in cells)
