"""Invariants of every position.

Lists have no gaps, ids exist, facts are as printed, and no card is lost or made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import prod

import numpy as np
from numpy.typing import NDArray

from gamester.core.layout import Layout
from gamester.core.zones import NONE, NOTHING, Zone
from gamester.testing.runtimes import Sheet
from gamester.testing.subject import GameUnderTest
from gamester.testing.trajectories import FIRST, TrajectoryBatch

Flags = NDArray[np.bool_]
Where = Callable[[int], str]


@lru_cache(maxsize=64)
def columns(layout: Layout) -> dict[str, slice]:
    """Return the cells of each zone in a flat row."""
    found, at = {}, 0
    for name, zone in layout.zones.items():
        cells = prod(zone.shape)
        found[name] = slice(at, at + cells)
        at += cells
    return found


def cells_of(layout: Layout, rows: Sheet, name: str) -> Sheet:
    """Return one zone of many positions, as (positions, *shape of the zone)."""
    return rows[:, columns(layout)[name]].reshape(len(rows), *layout.zones[name].shape)


def check_invariants(reel: TrajectoryBatch) -> None:
    """Check every position of a batch, and cards and facts through every game."""
    check_rows(reel, reel.rows)


def check_rows(reel: TrajectoryBatch, rows: Sheet, drawn_anew: bool = False) -> None:
    """Check other states, one for each position of a batch, in the same way.

    With `drawn_anew` the hidden facts may differ.
    """
    check_cells(reel.subject, rows, reel.where)
    for scene in reel.games:
        start = scene.first - FIRST
        check_conservation(reel.subject, scene.number, rows[start : start + scene.acts + 1], partial(_later, reel, start), drawn_anew)


def _later(reel: TrajectoryBatch, start: int, row: int) -> str:
    return reel.where(start + row)


def check_cells(subject: GameUnderTest, rows: Sheet, where: Where) -> None:
    """Check that lists have no gaps and right lengths, and that ids and counts exist.

    No zone may hold the blank of a card.
    """
    layout = subject.layout
    for name in layout.changing:
        zone, cells = layout.zones[name], cells_of(layout, rows, name)
        if zone.length_of:
            listed = cells_of(layout, rows, zone.length_of)
            _first(subject, cells != (listed != NONE).sum(axis=-1), where, f"{name} is not the length of {zone.length_of}")
            continue
        if zone.storage == "listed":
            _first(subject, (cells[..., :-1] == NONE) & (cells[..., 1:] != NONE), where, f"{name} has a gap")
        if zone.storage == "counts":
            _first(subject, cells < 0, where, f"{name} holds less than nothing")
            assert zone.contents is not None
            _first(subject, cells[..., zone.contents.size_without_blanks :] != 0, where, f"{name} holds the back of a card")
        elif zone.contents is not None:
            _first(
                subject,
                (cells < NONE) | (cells >= zone.contents.size_without_blanks),
                where,
                f"{name} names a {zone.contents.name} that there is not",
            )


def check_conservation(subject: GameUnderTest, number: int, rows: Sheet, where: Where, drawn_anew: bool) -> None:
    """Check that facts and cards are the same in all positions of one game.

    Facts are those of the setup. Every kind of card is complete, as printed or as in the first of these positions.
    """
    layout = subject.layout
    root = np.array([layout.to_words(subject.blank_state_of(number))], np.int32)
    for name in layout.printed:
        if drawn_anew and layout.zones[name].others == NOTHING:
            continue
        changed = cells_of(layout, rows, name) != cells_of(layout, root, name)
        _first(subject, changed, where, f"the printed fact {name} has changed")
    for kind, (names, copies) in layout.holds.items():
        by_seat = not copies and all(layout.zones[name].rows_are_seats for name in names)
        lying = [card_counts(layout, rows, name) for name in names]
        whole = np.sum([bag if by_seat else bag.sum(axis=1) for bag in lying], axis=0)
        if copies:
            printed = cells_of(layout, root, copies)
            wide = min(printed.shape[1], whole.shape[1])
            _first(subject, whole[:, :wide] != printed[:, :wide], where, f"{kind} are not all there, or there are too many")
        else:
            stay = " to each seat: without a fact that counts the copies they stay with their seat" if by_seat else ""
            _first(subject, whole != whole[:1], where, f"{kind} are not what was dealt{stay}")


def card_counts(layout: Layout, rows: Sheet, name: str) -> Sheet:
    """Return how many of each card lie in each row of a zone: position x row x card."""
    zone, cells = layout.zones[name], cells_of(layout, rows, name)
    lines = cells.reshape(len(rows), *(_lines(zone), -1))
    if zone.storage == "counts":
        return lines
    assert zone.contents is not None
    found = [(lines == card).sum(axis=-1) for card in range(zone.contents.size_with_blanks)]
    return np.stack(found, axis=-1).astype(np.int32)


def _lines(zone: Zone) -> int:
    return zone.shape[0] if len(zone.shape) == 2 or (zone.storage == "value" and zone.shape) else 1


def _first(subject: GameUnderTest, wrong: Flags, where: Where, what: str) -> None:
    """Raise ContractViolation for the first position in which something is wrong."""
    flat = wrong.reshape(len(wrong), -1).any(axis=1)
    if flat.any():
        raise subject.failure(what, where(int(flat.argmax())))
