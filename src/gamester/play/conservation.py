"""Cards are neither lost nor made: which cards of a position are missing, and which are extra."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from gamester.games import Game
from gamester.kernel.layout import Layout
from gamester.kernel.zones import NONE, Zone
from gamester.play.cells import Unreadable, Wording
from gamester.play.seed import key_of

EVERYWHERE = -1
Bag = list[int]
"""How many of each card."""


class Fault(Struct, frozen=True):
    """One thing that is wrong with a table: the zones and the row (-1: any) where it lies, and a sentence."""

    zones: tuple[str, ...]
    row: int
    words: str


def fill_rest(layout: Layout, t: Any, rest: Sequence[str]) -> None:
    """Put all cards that lie nowhere into the piles named, beneath what lies there; Unreadable where that means nothing."""
    for name in rest:
        found = next((kind for kind in layout.holds.values() if name in kind[0] and kind[1]), None)
        zone = layout.zones.get(name)
        if found is None or zone is None or len(zone.shape) != 1:
            raise Unreadable(f"expected after `rest:` a pile of cards whose number is printed, got {name!r}")
        cells = getattr(t, name)
        short = [max(0, many) for many in _short(getattr(t, found[1]), _lying(layout, t, found[0], EVERYWHERE))]
        if zone.form == "counts":
            setattr(t, name, [here + more for here, more in zip(cells, short, strict=True)])
        else:
            ids = [card for card, many in enumerate(short) for _ in range(many)] + [cell for cell in cells if cell != NONE]
            setattr(t, name, ids + [NONE] * (len(cells) - len(ids)))


def faults_of(game: Game, layout: Layout, t: Any, wording: Wording) -> list[Fault]:
    """What is missing or extra, a sentence for each kind of card; empty when everything is there."""
    faults: list[Fault] = []
    for kind, (names, copies) in layout.holds.items():
        dim = layout.zones[names[0]].of
        assert dim is not None
        for row, should in _should(game, layout, t, names, copies).items():
            short = _short(should, _lying(layout, t, names, row))
            whose = f" of seat {row}" if row != EVERYWHERE else ""
            for word, bag in (("missing", short), ("extra", [-many for many in short])):
                said = [wording.say(dim, card) for card, many in enumerate(bag) for _ in range(many)]
                lies = tuple(name for name in names if word == "missing" or _lies_in(_lying(layout, t, [name], row), bag))
                faults += [Fault(lies, row, f"{kind}{whose} {word}: {' '.join(said)}")] if said else []
    return faults


def in_the_box(game: Game, layout: Layout, t: Any, dim: str) -> dict[int, Bag]:
    """How many there are of each card of a dimension: everybody's, or each seat's own; nothing where no rule fixes it."""
    for names, copies in layout.holds.values():
        of = layout.zones[names[0]].of
        if of is not None and of.name == dim:
            return _should(game, layout, t, names, copies)
    return {}


def _should(game: Game, layout: Layout, t: Any, names: Sequence[str], copies: str) -> dict[int, Bag]:
    """What there is of one kind of card, by row: as printed, or as in the deal where every deal lays the same."""
    if copies:
        return {EVERYWHERE: getattr(t, copies)}
    seated = all(layout.zones[name].seated for name in names)
    rows = range(layout.seats) if seated else (EVERYWHERE,)
    first, second = ({row: _lying(layout, dealt, names, row) for row in rows} for dealt in (_dealt(game, layout, t, seed) for seed in "ab"))
    return first if first == second else {}


def _dealt(game: Game, layout: Layout, t: Any, seed: str) -> Any:
    u = layout.lay()
    for name in layout.printed:
        setattr(u, name, getattr(t, name))
    u.chance_key = key_of(seed)
    game.rules.deal(u)
    return u


def _lying(layout: Layout, t: Any, names: Sequence[str], row: int) -> Bag:
    """The cards that lie in some zones, in one row of them or everywhere."""
    bag: Bag = []
    for name in names:
        zone = layout.zones[name]
        cells = getattr(t, name)
        for line in [cells[row]] if row != EVERYWHERE else cells if len(zone.shape) == 2 else [cells]:
            for card, many in _counted(zone, line):
                bag += [0] * (card + 1 - len(bag))
                bag[card] += many
    return bag


def _lies_in(here: Bag, cards: Bag) -> bool:
    """Return True if one of these cards is here."""
    return any(card < len(here) and here[card] > 0 for card, many in enumerate(cards) if many > 0)


def _counted(zone: Zone, line: Sequence[int]) -> list[tuple[int, int]]:
    return list(enumerate(line)) if zone.form == "counts" else [(cell, 1) for cell in line if cell != NONE]


def _short(should: Bag, lying: Bag) -> list[int]:
    """How many of each card are missing; less than 0 where there are too many."""
    wide = max(len(should), len(lying))
    return [want - have for want, have in zip(should + [0] * (wide - len(should)), lying + [0] * (wide - len(lying)), strict=True)]
