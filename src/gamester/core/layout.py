"""Storage of a declared state: an object of nested lists, or one row of int32."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from math import prod
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from gamester.core.int32_rows import Int32Rows
from gamester.core.visibility import VisibilityRules
from gamester.core.zones import BY, FACE, NONE, NOTHING, WHEN, DeclarationError, Dim, Knows, Visibility, Zone

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tables = NDArray[np.int32]

T = TypeVar("T")
# Generic code reads these zones of every game.
REQUIRED_ZONES = ("chance_key", "chance_counters", "ended_by", "deciding")
# `view` is a method of NumPy records; the others are slots of a plain state.
RESERVED_NAMES = frozenset({"view", "scribe", "beside"})


class Layout(VisibilityRules):
    """Everything that follows from a state declaration once its sizes are known."""

    def __init__(self, declared: type, sizes: dict[str, int]) -> None:
        self.declared = declared
        self.sizes = dict(sizes)
        self.zones: dict[str, Zone] = {}
        found = {name: zone for name, zone in vars(declared).items() if isinstance(zone, Zone)}
        for name, zone in found.items():
            self.zones[name] = _sized_zone(name, zone, found, sizes)
        self.holds: dict[str, tuple[tuple[str, ...], str]] = {
            kind: (tuple(zones.split()), copies) for kind, (zones, copies) in getattr(declared, "CARD_ZONES", {}).items()
        }
        self._check()
        self.changing = tuple(name for name, zone in self.zones.items() if not zone.is_fact)
        self.printed = tuple(name for name, zone in self.zones.items() if zone.is_fact)
        undrawn = {name for name, zone in self.zones.items() if zone.is_fact or zone.length_of or zone.is_secret or zone.kind == "none"}
        self.drawn = tuple(zone for name, zone in self.zones.items() if name not in undrawn)
        self.shared = tuple(name for name in self.printed if self.zones[name].others != NOTHING)
        self.own = tuple(name for name in self.zones if name not in self.shared)  # a resample may change a hidden fact
        self.options = tuple(sorted({option for zone in self.zones.values() for option in zone.options}))
        self.words = sum(prod(zone.shape) for zone in self.zones.values())
        self.seats = self.zones["deciding"].shape[0]
        self.spectator = self.seats
        self.Plain = type(declared.__name__, (), {"__slots__": (*self.zones, "scribe", "beside")})
        self._copied = self._copier()
        self._listed = self._lister()
        self.cells_of_drawn = _reader([zone.name for zone in self.drawn])
        """A function that returns the true cells of all drawn zones of a state, as a tuple."""
        self.cells_of_shared = _reader(self.shared)
        """A function that returns the facts that all may read, as a tuple."""
        super().__init__()

    def _check(self) -> None:
        for name in REQUIRED_ZONES:
            if name not in self.zones:
                raise DeclarationError(f"every state declares {name!r}")
        for name in self.zones:
            if name in RESERVED_NAMES or name.startswith("_"):
                raise DeclarationError(f"zone name {name!r} is reserved")
        order = [zone.is_fact for zone in self.zones.values()]
        if order != sorted(order):
            raise DeclarationError("expected zones that change first, printed facts last")
        for kind, (names, copies) in self.holds.items():
            for name in (*names, *((copies,) if copies else ())):
                if name not in self.zones:
                    raise DeclarationError(f"CARD_ZONES {kind!r} names {name!r}, which is no zone")
            for name in names:
                if NOTHING in self.zones[name].visibilities:
                    raise DeclarationError(f"{name!r} holds cards, so everybody must see at least their number")

    # plain ------------------------------------------------------------------------------------------------------------
    def new_state(self) -> Any:
        """Return a blank plain state.

        `beside` has room for texts that have no number: text functions read them, rules never do.
        """
        t = self.Plain()
        for name, zone in self.zones.items():
            setattr(t, name, _blank_cells(zone.shape, zone.blank_value))
        t.scribe = t.beside = None
        return t

    def copy_state(self, t: Any) -> Any:
        """Return a copy of a state. It records no events.

        Facts that all may read and texts are shared with the original.
        """
        u = self.Plain()
        self._copied(t, u)
        u.scribe, u.beside = None, t.beside
        return u

    def _copier(self) -> Callable[[Any, Any], None]:
        """Return a copy function written out zone by zone.

        Every move and every view copies a state, and this takes half as long as a loop over the names of zones.
        """
        ways = ("t.{0}", "t.{0}[:]", "[row[:] for row in t.{0}]")
        lines = [f"    u.{name} = {ways[len(self.zones[name].shape)].format(name)}" for name in self.own]
        lines += [f"    u.{name} = t.{name}" for name in self.shared]
        made: dict[str, Callable[[Any, Any], None]] = {}
        exec("\n".join(("def copy_zones(t, u):", *lines)), made)
        return made["copy_zones"]

    def _lister(self) -> Callable[[Any, list[int]], None]:
        """Return a function that lists all cells, written out as the copy function is."""
        ways = ("out.append(t.{0})", "out += t.{0}", "for row in t.{0}: out += row")
        lines = ["    " + ways[len(zone.shape)].format(name) for name, zone in self.zones.items()]
        made: dict[str, Callable[[Any, list[int]], None]] = {}
        exec("\n".join(("def list_zones(t, out):", *lines)), made)
        return made["list_zones"]

    def to_words(self, t: Any, without: Collection[str] = ()) -> list[int]:
        """Return all cells in the order of declaration, except those of some zones."""
        out: list[int] = []
        if not without:
            self._listed(t, out)
            return out
        for name, zone in self.zones.items():
            if name in without:
                continue
            x = getattr(t, name)
            if not zone.shape:
                out.append(x)
            elif len(zone.shape) == 1:
                out += x
            else:
                for row in x:
                    out += row
        return out

    def from_words(self, words: list[int]) -> Any:
        """Return the state with these cells. Raises ValueError if their number is wrong."""
        if len(words) != self.words:
            raise ValueError(f"expected {self.words} cells, got {len(words)}")
        t = self.Plain()
        at = 0
        for name, zone in self.zones.items():
            shape = zone.shape
            if not shape:
                setattr(t, name, words[at])
            elif len(shape) == 1:
                setattr(t, name, words[at : at + shape[0]])
            else:
                wide = shape[1]
                setattr(t, name, [words[at + k * wide : at + (k + 1) * wide] for k in range(shape[0])])
            at += prod(shape)
        t.scribe = t.beside = None
        return t

    def to_bytes(self, t: Any, without: Collection[str] = ()) -> bytes:
        """Return the cells as little-endian int32, except those of some zones.

        Raises OverflowError if a cell does not fit.
        """
        words = self.to_words(t, without)
        try:
            return struct.pack(f"<{len(words)}i", *words)  # in a third of the time of an array
        except struct.error:
            array("i", words)  # which says what does not fit
            raise

    def fingerprint(self, t: Any) -> str:
        """Return a fingerprint of the full state.

        Do not show it to players: hidden cards could be found by trying.
        """
        return blake2b(self.to_bytes(t), digest_size=16).hexdigest()

    # compiled ---------------------------------------------------------------------------------------------------------
    def lay_rows(self, n: int, beside: int = 0) -> Int32Rows:
        """Return `n` rows of zeros for states, without NumPy.

        Each has so many cells behind its words.
        """
        return Int32Rows(n, self.words + beside)

    def new_batch(self, n: int) -> Tables:
        """Return `n` blank states, an int32 array of NumPy of shape (n, words)."""
        import numpy as np

        blank = np.array(self.to_words(self.new_state()), np.int32)
        return np.repeat(blank[None, :], n, axis=0)

    def write_row(self, tables: Tables | Int32Rows, i: int, t: Any) -> None:
        """Write a plain state into row `i`."""
        tables[i] = self.to_words(t)

    def read_row(self, tables: Tables | Int32Rows, i: int) -> Any:
        """Return row `i` as a plain state."""
        return self.from_words(tables[i].tolist())


def _reader(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that returns some attributes of an object as a tuple."""
    read = attrgetter(*names) if names else None
    return read if read is not None and len(names) > 1 else lambda t: tuple([getattr(t, name) for name in names])


def layout(declared: type, sizes: dict[str, int]) -> Layout:
    """Return the layout of a declared state for these sizes of its named dimensions."""
    return Layout(declared, sizes)


def _sized_zone(name: str, zone: Zone, found: dict[str, Zone], sizes: dict[str, int]) -> Zone:
    if zone.length_of:
        of = found.get(zone.length_of)
        if of is None or of.storage != "listed":
            raise DeclarationError(f"{name!r} is the length of {zone.length_of!r}, which is no list")
        zone = replace(zone, dims=of.dims[:-1], owner=_length_visibility(of.owner), others=_length_visibility(of.others))
    dims = tuple(dim.with_size(sizes) for dim in zone.dims)
    widened = [
        dim.size_with_blanks if zone.is_fact or (zone.storage == "counts" and k == len(dims) - 1) else dim.size_without_blanks
        for k, dim in enumerate(dims)
    ]
    of_dim = zone.contents.with_size(sizes) if zone.contents is not None else None
    return replace(zone, name=name, dims=dims, contents=of_dim, shape=tuple(widened))


def _length_visibility(knows: Knows) -> Knows:
    """Return the visibility of a list's length: open to all who know its size."""
    if isinstance(knows, WHEN):
        return WHEN(knows.option, *(word for word in map(_length_visibility, knows.words) if isinstance(word, Visibility)))
    return NOTHING if knows == NOTHING else FACE


def _blank_cells(shape: tuple[int, ...], empty: int) -> Any:
    if not shape:
        return empty
    if len(shape) == 1:
        return [empty] * shape[0]
    return [[empty] * shape[1] for _ in range(shape[0])]


__all__ = ["Dim", "Layout", "layout"]

Cells = int | list[int] | list[list[int]]


def write_facts(layout: Layout, state: Any, facts: Mapping[str, Cells]) -> None:
    """Write facts by zone name.

    Rows may omit the blanks: a blank with a known fact gets that fact, any other gets 0. Raises DeclarationError for a zone
    that is no fact, or for cells of another shape.
    """
    for name, cells in facts.items():
        zone = layout.zones.get(name)
        if zone is None or not zone.is_fact:
            raise DeclarationError(f"{name!r} is no printed fact of this state")
        setattr(state, name, _check_shape(zone, cells, zone.shape))
    for name, fact, dim in _known_by(layout):
        row = getattr(state, fact)
        for value in range(dim[1]):
            row[dim[0] + value] = value
        # The last blank tells nothing, not even the fact.
        row[-1] = NONE
        if len(row) != dim[0] + dim[1] + 1:
            raise DeclarationError(f"{fact!r} has no cells for the blanks of {name!r}")


def _check_shape(zone: Zone, cells: Any, shape: tuple[int, ...]) -> Any:
    if not shape:
        if type(cells) is not int:
            raise DeclarationError(f"expected one number for {zone.name!r}, got {cells!r}")
        return cells
    if type(cells) is int or len(cells) > shape[0]:
        raise DeclarationError(f"expected rows of at most {shape[0]} cells for {zone.name!r}, got {cells!r}")
    short = shape[0] - len(cells)
    if len(shape) == 2:
        return [_check_shape(zone, row, shape[1:]) for row in cells] + [[0] * shape[1] for _ in range(short)]
    return list(cells) + [0] * short


def _known_by(layout: Layout) -> list[tuple[str, str, tuple[int, int]]]:
    """Return facts by which cards are known.

    Each is (zone, fact, (number of real cards, number of values)).
    """
    found = {}
    for zone in layout.zones.values():
        for word in zone.visibilities:
            if isinstance(word, BY) and zone.contents is not None and zone.contents.blanks_by is not None:
                found[word.fact] = (zone.name, word.fact, (zone.contents.size_without_blanks, zone.contents.blanks_by.size_without_blanks))
    return list(found.values())
