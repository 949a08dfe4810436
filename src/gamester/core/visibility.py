"""Visibility of zones: which rows a viewer may see, and how much of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from gamester.core.zones import BAG, BY, FACE, NONE, NOTHING, SIZE, WHEN, Visibility, Zone

Visible = Any
"""A visible row: cells (FACE), counts by id (BAG), a number (SIZE), counts by fact (BY), or None."""
ALL_HANDS = 2
"""Value of `all_eyes` that shows every hand as its seat sees it, but neither sealed choices nor piles."""
MaskFunction = Callable[[Any, Any], Visible]
"""Returns what is visible of a zone, given the state and the cells of the zone."""


class VisibilityRules:
    """The part of a layout that computes visibility.

    A viewer is a seat, or the number of seats for a spectator.
    """

    zones: dict[str, Zone]
    changing: tuple[str, ...]
    options: tuple[str, ...]
    seats: int
    spectator: int

    def __init__(self) -> None:
        self._plans: dict[tuple[int, ...], tuple[tuple[str, Zone, tuple[Visibility | BY, ...]], ...]] = {}
        self._words: dict[tuple[int, ...], dict[str, tuple[Visibility | BY, ...]]] = {}
        self._public: dict[tuple[int, ...], frozenset[str]] = {}
        self._ways: dict[tuple[int, ...], dict[str, MaskFunction]] = {}
        self.cells_of_all = attrgetter(*self.changing)
        """A function that returns the true cells of all changing zones of a state."""

    def visible_rows(self, t: Any, viewer: int, reveal: int = False) -> tuple[tuple[str, Zone, tuple[Visibility | BY, ...]], ...]:
        """Return every changing zone with the visibility of its rows.

        A zone whose rows do not belong to seats has one visibility.
        """
        # Visibility depends on the viewer and on options only, which are fixed before the deal.
        key = self._key(t, viewer, reveal)
        found = self._plans.get(key)
        if found is None:
            found = tuple((name, self.zones[name], self.visibilities_of(t, self.zones[name], viewer, reveal)) for name in self.changing)
            self._plans[key] = found
        return found

    def words_of_rows(self, t: Any, viewer: int, all_eyes: int) -> Mapping[str, tuple[Visibility | BY, ...]]:
        """Return the visibility of the rows of every changing zone, by its name."""
        key = self._key(t, viewer, all_eyes)
        found = self._words.get(key)
        if found is None:
            found = self._words[key] = {name: words for name, _, words in self.visible_rows(t, viewer, all_eyes)}
        return found

    def public_zones(self, t: Any, viewer: int, all_eyes: int) -> frozenset[str]:
        """Return the names of the zones of which a viewer sees every row whole."""
        key = self._key(t, viewer, all_eyes)
        found = self._public.get(key)
        if found is None:
            plan = self.visible_rows(t, viewer, all_eyes)
            found = self._public[key] = frozenset(name for name, _, words in plan if set(words) == {FACE})
        return found

    def _key(self, t: Any, viewer: int, all_eyes: int) -> tuple[int, ...]:
        return (viewer, int(all_eyes), *(getattr(t, option) for option in self.options))

    def visibility_of(self, t: Any, zone: str, row: int, viewer: int, reveal: int = False) -> Visibility | BY:
        """Return the visibility of one row for a viewer.

        Use row 0 if rows do not belong to seats.
        """
        words = self.visibilities_of(t, self.zones[zone], viewer, reveal)
        return words[row if self.zones[zone].rows_are_seats else 0]

    def visibilities_of(self, t: Any, zone: Zone, viewer: int, all_eyes: int) -> tuple[Visibility | BY, ...]:
        """Return the visibility of every row of a zone for a viewer.

        It is one for all rows if they do not belong to seats.
        """
        own, others = (knows.words[getattr(t, knows.option)] if isinstance(knows, WHEN) else knows for knows in (zone.owner, zone.others))
        if all_eyes == ALL_HANDS and zone.rows_are_seats and others is not NOTHING:
            others = own
        elif all_eyes and all_eyes != ALL_HANDS and not zone.is_secret:
            own = others = FACE
        return tuple(
            [own if zone.rows_are_seats and row == viewer else others for row in range(zone.shape[0] if zone.rows_are_seats else 1)]
        )

    def visible_zones(self, t: Any, viewer: int, reveal: int = False, names: Iterable[str] | None = None) -> dict[str, Visible]:
        """Return what a viewer sees, zone by zone.

        They are all changing zones, or those in `names`.
        `all_eyes` shows everything but secrets, for a finished game, or with ALL_HANDS only the hands.
        """
        key = self._key(t, viewer, reveal)
        ways = self._ways.get(key)
        if ways is None:
            ways = self._ways[key] = {name: _mask_function(zone, words) for name, zone, words in self.visible_rows(t, viewer, reveal)}
        return {name: ways[name](t, getattr(t, name)) for name in (self.changing if names is None else names)}


def _mask_function(zone: Zone, words: tuple[Visibility | BY, ...]) -> MaskFunction:
    """Return a function that masks a whole zone with one visibility per row.

    Most zones are open to all, and for those the function only copies.
    """
    many = len(zone.shape)
    if set(words) == {FACE}:
        if many < 2:
            return (lambda t, cells: cells[:]) if many else (lambda t, cells: cells)
        return lambda t, cells: [row[:] for row in cells]
    masks = [_row_function(zone, word) for word in words]
    if zone.rows_are_seats:
        return lambda t, cells: [mask(t, row) for mask, row in zip(masks, cells, strict=True)]
    only = masks[0]
    return (lambda t, cells: [only(t, row) for row in cells]) if many == 2 else only


def copy_cells(zone: Zone, cells: Any) -> Any:
    """Return a copy of the cells of a zone, which moves leave as it is."""
    many = len(zone.shape)
    return cells if many == 0 else cells[:] if many == 1 else [row[:] for row in cells]


def _row_function(zone: Zone, word: Visibility | BY) -> MaskFunction:
    """Return a function from one row or cell to what a visibility shows of it."""
    if word is NOTHING:
        return lambda t, row: None
    if word is FACE:
        return lambda t, row: row[:] if isinstance(row, list) else row
    if zone.storage == "value":
        return lambda t, row: [_see_cell(t, zone, word, cell) for cell in row] if isinstance(row, list) else _see_cell(t, zone, word, row)
    if word is SIZE:
        return (lambda t, row: sum(row)) if zone.storage == "counts" else (lambda t, row: len(row) - row.count(NONE))
    return (lambda t, row: _multiset(zone, row)) if word is BAG else (lambda t, row: _multiset_by_fact(t, zone, word, row))


def _see_cell(t: Any, zone: Zone, word: Visibility | BY, cell: int) -> int:
    if word is SIZE:
        return 1 if cell != zone.blank_value else 0
    assert isinstance(word, BY) and zone.contents is not None
    if cell == NONE:
        return NONE
    known: int = getattr(t, word.fact)[cell]
    return known


def _multiset(zone: Zone, row: list[int]) -> list[int]:
    if zone.storage == "counts":
        return row[:]
    assert zone.contents is not None
    bag = [0] * zone.contents.size_with_blanks
    for cell in row:
        if cell != NONE:
            bag[cell] += 1
    return bag


def _multiset_by_fact(t: Any, zone: Zone, word: Visibility | BY, row: list[int]) -> list[int]:
    assert isinstance(word, BY) and zone.contents is not None and zone.contents.blanks_by is not None
    facts = getattr(t, word.fact)
    tally = [0] * zone.contents.blanks_by.size_without_blanks
    known = zip(facts, row, strict=True) if zone.storage == "counts" else ((facts[card], 1) for card in row if card != NONE)
    for fact, many in known:
        if many and fact >= 0:
            tally[fact] += many
    return tally
