"""A state as one seat knows it, as numbers: for programs that play the seat.

Programs receive masked cells, set up the state again and may fill in the unknown cards. Observation slices describe the numbers of an
observation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from gamester.core.layout import Layout
from gamester.core.zones import BAG, BY, FACE, NONE, NOTHING, SIZE, Dim, Visibility, Zone
from gamester.games.registry import Game
from gamester.match.positions.position import full_deck
from gamester.match.setup import Setup

Cells = int | list[int] | list[list[int]]


class IncompatibleState(ValueError):
    """Cells that do not fit this version of the game; the message names the zone."""


def masked_cells(game: Game, layout: Layout, t: Any, seat: int) -> dict[str, Cells]:
    """Return all changing zones by name, masked for a seat.

    The state `t` contains the seat's own draft.
    """
    tables = [t, None]
    game.load_plain(layout).mask(tables, 1, 0, seat)
    return {name: getattr(tables[1], name) for name in layout.changing}


def setup_from_cells(laid: Setup, cells: Mapping[str, Any], seat: int) -> Any:
    """Return the masked state with these cells.

    Raises IncompatibleState if they do not fit.
    """
    layout = laid.layout
    t = layout.copy_state(laid.state)
    for name in layout.changing:
        zone = layout.zones[name]
        if not _fits(cells.get(name), zone.shape):
            raise IncompatibleState(f"zone {name!r} is not as this Gamester has it")
        setattr(t, name, cells[name])
    tables = [t, None]
    laid.game.load_plain(layout).mask(tables, 1, 0, seat)
    return tables[1]


def fill_unknown(laid: Setup, blind: Any) -> Any:
    """Return a state in which a real card lies in the place of every card back.

    All cards of the deck are there, so the state can be resampled.
    """
    t = laid.layout.copy_state(blind)
    for names, _ in laid.layout.holds.values():
        of = laid.layout.zones[names[0]].contents
        assert of is not None
        for row, box in full_deck(laid.game, laid.layout, t, of.name).items():
            _assign_cards(laid, t, names, row, of, list(box))
    return t


def _assign_cards(laid: Setup, t: Any, names: tuple[str, ...], row: int, of: Dim, box: list[int]) -> None:
    """Give the cards that lie nowhere to the card backs they fit, in order.

    Backs that show a fact come first. A game may restrict which card lies where (`text.can_lie_face_down`).
    """
    may_lie = getattr(laid.game.text, "can_lie_face_down", lambda *_: 1)
    facts = getattr(t, of.known_by) if of.known_by else [NONE] * of.size_with_blanks
    rows = [(zone, k, line) for zone in map(laid.layout.zones.__getitem__, names) for k, line in _lines(zone, getattr(t, zone.name), row)]
    for zone, _, line in rows:
        for card in range(of.size_without_blanks):
            box[card] -= line[card] if zone.storage == "counts" else line.count(card)
    for back in range(of.size_without_blanks, of.size_with_blanks):
        value = back - of.size_without_blanks if back != of.blank_id else NONE
        for zone, k, line in rows:
            for _ in range(line[back] if zone.storage == "counts" else line.count(back)):
                fits = (card for card in range(of.size_without_blanks) if box[card] > 0 and value in (NONE, facts[card]))
                card = next((card for card in fits if may_lie(t, zone.name, k, card)), NONE)
                if card == NONE:
                    break
                box[card] -= 1
                _turn_up(zone, line, back, card)


def _turn_up(zone: Zone, line: list[int], back: int, card: int) -> None:
    if zone.storage == "counts":
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


HIGHEST = 2**31 - 1
"""The high bound of a number without a bound."""
MOST_NAMES = 64
"""Names up to which a flat observation has one number for each; more are written as binary digits."""
FLAG, NUMBER, NAME, BITS, UNLIMITED = "flag", "number", "name", "bits", "unlimited"
"""Kinds of numbers: 0 or 1; a count or an amount; an id, whose order means nothing; a set, one bit for each member; an amount without a
bound."""


class ObservationSlice(Struct, frozen=True):
    """Numbers `start` to `end` (exclusive) of an observation: one zone or row."""

    zone: str
    start: int
    end: int
    row: int
    """Owner of the row: 0 the viewer, 1 the next seat, and so on; -1 if rows are not seats'."""
    visibility: str
    """Visibility of the row: face, bag, size, or by a printed fact."""
    meaning: str
    low: int
    high: int
    kind: str

    @property
    def owner_text(self) -> str:
        """The owner of the row in words, seen from the viewer."""
        return "the table's" if self.row < 0 else "own" if self.row == 0 else f"seat +{self.row}"

    @property
    def names(self) -> int:
        """The number of values of one number."""
        return self.high - self.low + 1

    @property
    def flat_width(self) -> int:
        """Numbers of a flat observation for one of these: several for names and sets."""
        if self.kind == NAME:
            return self.names if self.names <= MOST_NAMES else (self.names - 1).bit_length()
        return max(1, self.high.bit_length()) if self.kind == BITS else 1

    @property
    def flat_size(self) -> int:
        """Numbers of a flat observation for the whole slice."""
        return (self.end - self.start) * self.flat_width


def observation_slices(game: Game, layout: Layout, t: Any) -> tuple[ObservationSlice, ...]:
    """Return the slices of an observation, which are equal for all seats.

    Options that are fixed in the state `t` decide how much a seat sees, and its printed facts how large a number can be.
    """
    found: list[ObservationSlice] = []
    bounds, at = NumberBounds(game, layout, t), 0
    for name in layout.changing:
        zone = layout.zones[name]
        many = 1 if zone.rows_are_seats or len(zone.shape) < 2 else zone.shape[0]
        for row in range(layout.seats) if zone.rows_are_seats else (-1,):
            word = layout.visibility_of(t, name, max(row, 0), 0)
            wide = _numbers(zone, word) * many
            if wide:
                low, high, kind = bounds.of(zone, word)
                knows = f"by {word.fact}" if isinstance(word, BY) else str(word.value)
                found.append(ObservationSlice(name, at, at + wide, row, knows, _meaning(zone, word), low, high, kind))
            at += wide
    return tuple(found)


def observation_size(layout: Layout, t: Any) -> int:
    """Return how many numbers an observation has."""
    size = 0
    for name in layout.changing:
        zone = layout.zones[name]
        many = 1 if zone.rows_are_seats or len(zone.shape) < 2 else zone.shape[0]
        for row in range(layout.seats) if zone.rows_are_seats else (0,):
            size += _numbers(zone, layout.visibility_of(t, name, row, 0)) * many
    return size


def _cells(zone: Zone) -> tuple[int, ...]:
    """Return the shape of the cells under one visibility word: () for one cell."""
    return zone.shape[1:] if zone.rows_are_seats or len(zone.shape) == 2 else zone.shape


def _numbers(zone: Zone, word: Visibility | BY) -> int:
    shape = _cells(zone)
    if word == NOTHING:
        return 0
    if not shape:
        return 1
    if zone.storage == "value" or word == FACE:
        return shape[0]
    if word == SIZE:
        return 1
    assert zone.contents is not None
    return (
        zone.contents.blanks_by.size_without_blanks
        if isinstance(word, BY) and zone.contents.blanks_by is not None
        else zone.contents.size_with_blanks
    )


class NumberBounds:
    """The smallest and largest numbers in the zones of one setup.

    They follow from declarations and the deck. A game states the rest in its `text`: `number_bounds(t)` for plain numbers, and
    which of them are names (`NUMBER_NAMES`) or sets (`NUMBER_BITS`).
    """

    def __init__(self, game: Game, layout: Layout, t: Any) -> None:
        self._game, self._layout, self._t = game, layout, t
        stated = getattr(game.text, "number_bounds", None)
        self._stated: Mapping[str, tuple[int, int]] = stated(t) if stated is not None else {}
        self._names: tuple[str, ...] = ("phase", *getattr(game.text, "NUMBER_NAMES", ()))
        self._sets: tuple[str, ...] = getattr(game.text, "NUMBER_BITS", ())
        self._decks: dict[str, list[int]] = {}

    def of(self, zone: Zone, word: Visibility | BY) -> tuple[int, int, str]:
        """Return low, high and kind of the numbers of a zone under a visibility word."""
        places = (*_cells(zone), 1)[0]
        if zone.storage == "value":
            return self._of_value(zone, word)
        if zone.storage == "listed":
            if word == FACE and zone.contents is not None:
                return -1, zone.contents.size_with_blanks - 1, NAME
            return 0, min(places, self._most_of_one(zone)) if word == BAG else places, NUMBER
        if zone.name in self._stated and word == FACE and self._stated[zone.name][1] < HIGHEST:
            return self._plain(zone.name)
        return _counted(self._all_of(zone) if word == SIZE or isinstance(word, BY) else self._most_of_one(zone))

    def _of_value(self, zone: Zone, word: Visibility | BY) -> tuple[int, int, str]:
        if word == SIZE:
            return 0, 1, FLAG
        if isinstance(word, BY):
            fact = self._layout.zones[word.fact].contents
            return (-1, fact.size_with_blanks - 1, NAME) if fact is not None else (-1, HIGHEST, UNLIMITED)
        if zone.contents is not None:
            return -1, zone.contents.size_with_blanks - 1, NAME
        if zone.length_of:
            return _counted(self._layout.zones[zone.length_of].shape[-1])
        if zone.name == "ended_by":
            return 0, self._game.law.last_number, NUMBER
        if zone.name == "phase" and zone.name not in self._stated:
            return 0, max(getattr(self._game.text, "PHASE_TEXTS", {0: ""})), NAME
        return self._plain(zone.name)

    def _plain(self, name: str) -> tuple[int, int, str]:
        low, high = self._stated.get(name, (-HIGHEST - 1, HIGHEST))
        if high >= HIGHEST:
            return low, high, UNLIMITED
        kind = NAME if name in self._names else BITS if name in self._sets else NUMBER
        return low, high, FLAG if (low, high, kind) == (0, 1, NUMBER) else kind

    def _deck(self, zone: Zone) -> list[int]:
        """Return how many there are of each card of a zone; [] if no rule fixes it."""
        name = zone.contents.name if zone.contents is not None else ""
        if name not in self._decks:
            rows = full_deck(self._game, self._layout, self._t, name)
            self._decks[name] = [max(cards) for cards in zip(*rows.values(), strict=True)] if rows else []
        return self._decks[name]

    def _most_of_one(self, zone: Zone) -> int:
        return max(self._deck(zone), default=HIGHEST)

    def _all_of(self, zone: Zone) -> int:
        return sum(self._deck(zone)) or HIGHEST


def _counted(high: int) -> tuple[int, int, str]:
    return 0, high, UNLIMITED if high >= HIGHEST else FLAG if high == 1 else NUMBER


def _meaning(zone: Zone, word: Visibility | BY) -> str:
    """Return the declared meaning of the zone and the order of its numbers."""
    of = zone.contents.name if zone.contents is not None else ""
    if word == SIZE:
        return f"{zone.meaning}: {'whether there is one' if zone.storage == 'value' else 'how many'}"
    if word == BAG and zone.storage == "listed":
        return f"{zone.meaning}: how many of each {of}"
    if isinstance(word, BY):
        return f"{zone.meaning}: {'the fact of each' if zone.storage == 'value' else 'how many of each value'}"
    if zone.storage == "counts":
        return f"{zone.meaning}: how many of each {of}"
    if zone.storage == "listed":
        return f"{zone.meaning}: {of} by place, -1 for none"
    return f"{zone.meaning}{f' ({of})' if of else ''}"
