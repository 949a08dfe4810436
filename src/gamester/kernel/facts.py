"""Printed facts and options, written onto a blank table once, before it is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamester.kernel.layout import Layout
from gamester.kernel.zones import BY, NONE, Undeclarable, Zone

Cells = int | list[int] | list[list[int]]


def imprint(layout: Layout, t: Any, facts: Mapping[str, Cells]) -> None:
    """Write facts by zone name. Rows may leave the backs out: a back known by a fact gets that fact, any other 0.

    Undeclarable names a zone that is no fact or whose cells have another shape.
    """
    for name, cells in facts.items():
        zone = layout.zones.get(name)
        if zone is None or not zone.printed:
            raise Undeclarable(f"{name!r} is no printed fact of this table")
        setattr(t, name, _shaped(zone, cells, zone.shape))
    for name, fact, dim in _known_by(layout):
        row = getattr(t, fact)
        for value in range(dim[1]):
            row[dim[0] + value] = value
        row[-1] = NONE
        if len(row) != dim[0] + dim[1] + 1:
            raise Undeclarable(f"{fact!r} has no room for the backs of {name!r}")


def _shaped(zone: Zone, cells: Any, shape: tuple[int, ...]) -> Any:
    if not shape:
        if type(cells) is not int:
            raise Undeclarable(f"{zone.name!r} is one number, got {cells!r}")
        return cells
    if type(cells) is int or len(cells) > shape[0]:
        raise Undeclarable(f"{zone.name!r} has rows of {shape[0]} cells, got {cells!r}")
    short = shape[0] - len(cells)
    if len(shape) == 2:
        return [_shaped(zone, row, shape[1:]) for row in cells] + [[0] * shape[1] for _ in range(short)]
    return list(cells) + [0] * short


def _known_by(layout: Layout) -> list[tuple[str, str, tuple[int, int]]]:
    """Zones whose cards are known by a fact: the zone, the fact, how many real cards and values there are."""
    found = {}
    for zone in layout.zones.values():
        for word in zone.words:
            if isinstance(word, BY) and zone.of is not None and zone.of.values is not None:
                found[word.fact] = (zone.name, word.fact, (zone.of.real, zone.of.values.real))
    return list(found.values())
