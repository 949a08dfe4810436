"""Opaque keys of the cards that one viewer sees, for animations.

A key is a count of the faces that this viewer has been shown, so it depends on nothing that the
viewer does not know. Face-down cards have no key.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from gamester.match.views import HIDDEN_CARD, CardView, View, ZoneView

Place = tuple[str, int, str, str]
Rows = tuple[tuple["Shown", ...], ...]
"""The cards of a zone, row by row."""


class Shown(Struct, frozen=True, gc=False):
    """One card as drawn, with its key ("" if face down) and the keys of its parts."""

    card: CardView
    key: str
    parts: tuple[Shown, ...] = ()


class Keys:
    """The keys of one viewer from frame to frame.

    A card keeps its key in the same place, else it takes the key of the same face elsewhere, else it
    gets a new one.
    """

    def __init__(self) -> None:
        self._count = 0
        self._held: dict[Place, list[str]] = {}
        self._zones: dict[str, ZoneView] = {}
        self._lying: dict[str, list[Place]] = {}
        self._shown: dict[str, Rows] = {}

    def assign(self, view: View) -> dict[str, Rows]:
        """Return the cards of every zone with their keys."""
        zones = {zone.name: zone for zone in view.zones}
        changed = {name for name in zones.keys() | self._zones.keys() if _other(zones.get(name), self._zones.get(name))}
        self._zones = zones
        if changed:
            same = {name: rows for name, rows in self._shown.items() if name not in changed}
            self._shown = same | self._assigned([zone for name, zone in zones.items() if name in changed], changed)
        return self._shown

    def _assigned(self, zones: Sequence[ZoneView], changed: Collection[str]) -> dict[str, Rows]:
        """Return the cards of changed zones; cards of other zones keep their keys."""
        rows = [(zone.name, k, row.cards) for zone in zones for k, row in enumerate(zone.rows)]
        wanted = [place for zone, k, cards in rows for card in cards for place in _places(zone, k, card)]
        old = {place: list(keys) for place, keys in self._held.items() if place[0] in changed}
        given: dict[Place, list[str]] = defaultdict(list)
        missing: list[Place] = []
        for place in wanted:
            if old.get(place):
                given[place].append(old[place].pop(0))
            else:
                missing.append(place)
        loose: dict[tuple[str, str], list[str]] = defaultdict(list)
        for place, keys in old.items():
            loose[place[2:]] += keys
        for place in missing:
            if loose[place[2:]]:
                given[place].append(loose[place[2:]].pop(0))
            else:
                self._count += 1
                given[place].append(f"c{self._count}")
        lying: dict[str, list[Place]] = {name: [] for name in changed}
        for place in dict.fromkeys(wanted):
            lying[place[0]].append(place)
        self._lying = self._lying | lying
        now = self._held | given
        places = [place for name in self._zones for place in self._lying[name]]
        held, fresh = dict[Place, list[str]](), dict[Place, list[str]]()
        for place in places:
            (held if place in self._held else fresh)[place] = now[place]
        self._held = held | fresh
        left = {place: iter(keys) for place, keys in given.items()}
        return {
            zone.name: tuple([tuple([_shown(zone.name, k, card, left) for card in row.cards]) for k, row in enumerate(zone.rows)])
            for zone in zones
        }


def _other(zone: ZoneView | None, before: ZoneView | None) -> bool:
    """Return True if a zone changed.

    Identity is checked first, since most are the same object.
    """
    return zone is not before and zone != before


def _places(zone: str, row: int, card: CardView) -> list[Place]:
    if card.parts:
        return [(zone, row, part.dimension, part.label) for part in card.parts]
    return [] if card.id == HIDDEN_CARD else [(zone, row, card.dimension, card.label)]


def _shown(zone: str, row: int, card: CardView, left: dict[Place, Iterator[str]]) -> Shown:
    if not card.parts:
        return Shown(card, "" if card.id == HIDDEN_CARD else next(left[zone, row, card.dimension, card.label]))
    return Shown(card, "", tuple(Shown(part, next(left[zone, row, part.dimension, part.label])) for part in card.parts))
