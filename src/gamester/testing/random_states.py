"""States for tests: made by hand, random, with hidden parts redrawn, or rotated."""

from __future__ import annotations

import random
from typing import Any

from gamester.core.layout import Layout
from gamester.core.zones import BAG, BY, FACE, NONE, NOTHING, SEAT, SIZE, WHEN, Dim, Visibility, Zone

# Zeros are frequent, because the visibility of size tells only zero from other numbers.
NUMBERS = (0, 0, 1, 2, 7)
COUNTS = (0, 0, 0, 1, 2)


def make_state(layout: Layout, **zones: Any) -> Any:
    """Return a blank state with the given cells.

    Rows may be short, counts may be `{card: how many}`, and rows of a grid `{row: cells}`. Lengths and the facts of blanks
    follow from them.
    """
    t = layout.new_state()
    for name, cells in zones.items():
        zone = layout.zones[name]
        if not zone.shape:
            setattr(t, name, cells)
        elif len(zone.shape) == 1:
            setattr(t, name, _row(zone, cells))
        else:
            grid = getattr(t, name)
            for k, row in cells.items() if isinstance(cells, dict) else enumerate(cells):
                grid[k] = _row(zone, row)
    _follow(layout, t)
    return t


def random_state(layout: Layout, rng: random.Random) -> Any:
    """Return a state with random cells; rules need not be able to reach it.

    It is not over.
    """
    t = layout.new_state()
    for name, zone in layout.zones.items():
        setattr(t, name, _cells(zone, rng, zone.shape))
    for zone in layout.zones.values():
        for knows in (zone.owner, zone.others):
            if isinstance(knows, WHEN):
                setattr(t, knows.option, rng.randrange(len(knows.words)))
    t.ended_by = 0
    _follow(layout, t)
    return t


def rerandomize_hidden(layout: Layout, t: Any, viewer: int, rng: random.Random) -> Any:
    """Return a state in which everything `viewer` cannot know is drawn again.

    Everything it knows is kept.
    """
    u = layout.copy_state(t)
    for name, zone, words in layout.visible_rows(t, viewer):
        if zone.length_of:
            continue
        if zone.rows_are_seats:
            setattr(u, name, [_redrawn(t, zone, word, row, rng) for word, row in zip(words, getattr(t, name), strict=True)])
        elif len(zone.shape) == 2:
            setattr(u, name, [_redrawn(t, zone, words[0], row, rng) for row in getattr(t, name)])
        else:
            setattr(u, name, _redrawn(t, zone, words[0], getattr(t, name), rng))
    for name in layout.printed:
        if layout.zones[name].others == NOTHING:
            setattr(u, name, _cells(layout.zones[name], rng, layout.zones[name].shape))
    _follow(layout, u)
    return u


def hides_something(zone: Zone, word: Visibility | BY) -> bool:
    """Return True if this visibility of a row can hide something."""
    return word != FACE and not (word == BAG and zone.storage == "counts")


def rotated_state(layout: Layout, t: Any, turn: int) -> Any:
    """Return the state with seat `turn` as seat 0."""
    u = layout.copy_state(t)
    for name in layout.changing:
        zone = layout.zones[name]
        cells = getattr(u, name)
        if zone.storage != "counts" and zone.contents is not None and _first(zone.contents) == SEAT:
            cells = _turned(cells, zone.contents.size_without_blanks, zone.contents.size_without_blanks // layout.seats * turn)
        if len(zone.dims) == 2 and _first(zone.dims[1]) == SEAT:
            step = zone.shape[1] // layout.seats * turn
            cells = [row[step:] + row[:step] for row in cells]
        if zone.rows_are_seats:
            step = zone.shape[0] // layout.seats * turn
            cells = cells[step:] + cells[:step]
        setattr(u, name, cells)
    return u


def _first(dim: Dim) -> str:
    return dim.parts[0].name if dim.parts else dim.name


def _turned(cells: Any, ids: int, step: int) -> Any:
    if isinstance(cells, list):
        return [_turned(cell, ids, step) for cell in cells]
    return cells if cells == NONE else (cells - step) % ids


# cells ------------------------------------------------------------------------------------------------------------------
def _row(zone: Zone, cells: Any) -> list[int]:
    wide = zone.shape[-1]
    if isinstance(cells, dict):
        return [cells.get(k, 0) for k in range(wide)]
    if len(cells) > wide:
        raise ValueError(f"{zone.name}: {len(cells)} cells do not fit into {wide}")
    return [*cells, *[zone.blank_value] * (wide - len(cells))]


def _follow(layout: Layout, t: Any) -> None:
    """Set lengths from their lists, and the facts of blanks."""
    for name, zone in layout.zones.items():
        if zone.length_of:
            cells = getattr(t, zone.length_of)
            setattr(t, name, [_used(row) for row in cells] if zone.shape else _used(cells))
        by = zone.dims[0] if zone.is_fact and zone.dims and zone.dims[0].known_by == name else None
        if by is not None:
            getattr(t, name)[by.size_without_blanks :] = [*range(by.size_with_blanks - by.size_without_blanks - 1), NONE]


def _used(row: list[int]) -> int:
    return sum(1 for cell in row if cell != NONE)


def _cells(zone: Zone, rng: random.Random, shape: tuple[int, ...]) -> Any:
    """Return random cells for a zone, or for one row or cell of it."""
    if not shape:
        return _cell(zone, rng)
    if len(shape) == 2:
        return [_cells(zone, rng, shape[1:]) for _ in range(shape[0])]
    if zone.storage == "value":
        return [_cell(zone, rng) for _ in range(shape[0])]
    assert zone.contents is not None
    if zone.storage == "counts":
        return [rng.choice(COUNTS) for _ in range(zone.contents.size_without_blanks)] + [0] * (shape[0] - zone.contents.size_without_blanks)
    used = rng.randrange(shape[0] + 1)
    return [rng.randrange(zone.contents.size_without_blanks) for _ in range(used)] + [NONE] * (shape[0] - used)


def _cell(zone: Zone, rng: random.Random) -> int:
    if zone.contents is None:
        return rng.choice(NUMBERS)
    if zone.is_fact:
        return rng.randrange(zone.contents.size_without_blanks)
    return rng.choice((NONE, rng.randrange(zone.contents.size_without_blanks)))


def _redrawn(t: Any, zone: Zone, word: Visibility | BY, row: Any, rng: random.Random) -> Any:
    """Return a random row or cell that looks the same with this visibility."""
    if not hides_something(zone, word):
        return row[:] if isinstance(row, list) else row
    if word == NOTHING:
        return _cells(zone, rng, (len(row),) if isinstance(row, list) else ())
    if zone.storage == "value":
        return [_other(t, zone, word, cell, rng) for cell in row] if isinstance(row, list) else _other(t, zone, word, row, rng)
    assert zone.contents is not None
    if zone.storage == "counts":
        made = [0] * len(row)
        for card, many in enumerate(row):
            for _ in range(many):
                made[_other(t, zone, word, card, rng)] += 1
        return made
    cards = [card if word == BAG else _other(t, zone, word, card, rng) for card in row if card != NONE]
    if word != SIZE:
        rng.shuffle(cards)
    return cards + [NONE] * (len(row) - len(cards))


def _other(t: Any, zone: Zone, word: Visibility | BY, card: int, rng: random.Random) -> int:
    """Return a random card or number that looks the same with this visibility."""
    if card == zone.blank_value and zone.storage == "value":
        return card
    if zone.contents is None:
        return rng.choice([number for number in NUMBERS if number != zone.blank_value])
    if isinstance(word, BY):
        facts = getattr(t, word.fact)
        return rng.choice([other for other in range(zone.contents.size_without_blanks) if facts[other] == facts[card]])
    return rng.randrange(zone.contents.size_without_blanks)
