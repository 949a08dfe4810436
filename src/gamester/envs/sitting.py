"""One table of an environment: dealt from a seed, acted at by number, seen as numbers. What PettingZoo, Gymnasium and OpenSpiel share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy import zeros
from numpy.typing import NDArray

from gamester.envs.onward import ACT, ASKED, CLAUSE, DEAL, KEY, LOOK, OVER, SEAT, WON
from gamester.games import UnknownGame, find
from gamester.kernel.twin import NotCompiled
from gamester.play.header import BadHeader, Laid, lay
from gamester.play.outcome import payoffs
from gamester.play.pieces import Piece, pieces_of
from gamester.play.seed import key_of

DOORS = "gamester.envs.doors"
Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]
STANDS = ("seed", "steps", "seat", "clause", "over", "seen", "mask")
NUMBER, MARK = np.dtype(np.int32), np.dtype(np.int8)  # made once: from its class every array would make its own


def laid_for(slug: str, seats: int | None, cards: str, options: Mapping[str, Any] | None) -> Laid:
    """The blank table that an environment is made for; BadHeader lists what is wrong with what was asked for."""
    if seats is None:
        try:
            seats = find(slug).names.SEATS[0]
        except UnknownGame as why:
            raise BadHeader([str(why)]) from None
    return lay(slug, seats, cards, options)


def world_for(laid: Laid, in_plain: bool) -> tuple[Any, str]:
    """The door of the environments, compiled where that can be had, and why it is plain if it is."""
    if not in_plain:
        try:
            return laid.game.compiled(laid.layout, DOORS, checked=False), ""  # as simulations are: the contract suite has the checks
        except NotCompiled as why:
            return laid.game.plain(laid.layout, DOORS), str(why)
    return laid.game.plain(laid.layout, DOORS), "plain was asked for"


@lru_cache(maxsize=256)
def _seats(bits: int) -> tuple[int, ...]:
    """The seats of these bits."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def room_of(laid: Laid) -> int:
    """Cells that are enough for whatever a table lists."""
    return max(int(laid.game.rules.actions(laid.t)), laid.layout.seats) + 1


def desk_of(laid: Laid) -> int:
    """Cells of a desk: what is named there, shares of all seats, legal actions."""
    return WON + laid.layout.seats + room_of(laid)


@lru_cache(maxsize=256)
def _paid(shares: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(float(part) for part in payoffs(shares))


class Sitting:
    """A table, one act at a time. After every step `seat` must decide next, `asked` are all who do so at once, `clause` is the refusal.

    `seen` and `mask` are what that seat sees and may do, in arrays of their own.
    """

    def __init__(self, slug: str, seats: int | None, cards: str, options: Mapping[str, Any] | None, plain: bool) -> None:
        self.laid = laid_for(slug, seats, cards, options)
        self.cards, self.given = cards, dict(options or {})
        self.game, self.layout = self.laid.game, self.laid.layout
        self.seats = self.layout.seats
        self.actions = int(self.game.rules.actions(self.laid.t))
        self.pieces: tuple[Piece, ...] = pieces_of(self.layout, self.laid.t)
        self.width = self.pieces[-1].end
        self.doors, self.why_plain = world_for(self.laid, plain)
        self.in_plain = bool(self.why_plain)
        self.seed = ""
        self.steps: list[tuple[int, int]] = []
        self.seat, self.clause, self.over = -1, 0, 0
        self._row, self._marks = (1, self.width), (1, self.actions)
        self._everybody = (1 << self.seats) - 1
        """The bits of all seats: a judge is no agent."""
        self._room()

    def _room(self) -> None:
        root, room = self.laid.t, room_of(self.laid)
        self._spare: Any
        if self.in_plain:
            self._tables: Any = [self.layout.copy(root), self.layout.copy(root)]
            self._desks: Any = [[0] * desk_of(self.laid)]
            self._desk, self._spare = self._desks[0], [0] * room
            return
        self._tables = np.repeat(np.array(self.layout.flat(root), np.int32)[None, :], 2, axis=0)
        self._desks, self._spare = np.zeros((1, desk_of(self.laid)), np.int32), np.zeros(room, np.int32)
        self._desk = memoryview(self._desks[0])  # cell by cell faster than an array

    # play -------------------------------------------------------------------------------------------------------------
    def deal(self, seed: str) -> None:
        """The opening position of the game with this seed, as a record says it."""
        self.seed, self.over = seed, 0
        self.steps.clear()
        for cell, word in enumerate(key_of(seed), KEY):
            self._desk[cell] = word
        self._do(DEAL)

    def take(self, seat: int, action: int) -> int:
        """An act of a seat; 0, or the clause that forbids it, and then nothing has changed."""
        if self.over:
            raise RuntimeError("this game is over: reset the environment")
        if not 0 <= action < self.actions:
            action = self.actions  # no number of an action, and small enough for a cell
        self._desk[SEAT] = seat
        self._do(action)
        if not self.clause:
            self.steps.append((seat, action))
        return self.clause

    def _do(self, act: int) -> None:
        desk = self._desk
        if self.in_plain:
            self.seen, self.mask = self._call(act)
        else:  # as below, without another call
            desk[ACT] = act
            seen, masks = zeros(self._row, NUMBER), zeros(self._marks, MARK)
            self.doors.step(self._tables, 0, 1, 0, 0, self._desks, seen, masks, self._spare)
            self.seen, self.mask = seen[0], masks[0]
        self.seat, self.clause, self.over = desk[SEAT], desk[CLAUSE], desk[OVER]

    def look(self, viewer: int) -> tuple[Numbers, Mask]:
        """What a seat sees now and what it may do; nothing where it is not asked."""
        if viewer == self.seat:
            return self.seen, self.mask
        self._desk[SEAT] = viewer
        return self._call(LOOK)

    def _call(self, act: int) -> tuple[Numbers, Mask]:
        """Through the door; what it shows, in arrays that are used for nothing else."""
        self._desk[ACT] = act
        if not self.in_plain:
            seen, masks = zeros(self._row, NUMBER), zeros(self._marks, MARK)
            self.doors.step(self._tables, 0, 1, 0, 0, self._desks, seen, masks, self._spare)
            return seen[0], masks[0]
        row, marks = [[0] * self.width], [[0] * self.actions]
        self.doors.step(self._tables, 0, 1, 0, 0, self._desks, row, marks, self._spare)
        return np.array(row[0], np.int32), np.array(marks[0], np.int8)

    # questions --------------------------------------------------------------------------------------------------------
    @property
    def asked(self) -> tuple[int, ...]:
        """All who decide at once."""
        return _seats(self._desk[ASKED] & self._everybody)

    def payoffs(self) -> Sequence[float]:
        """What each seat has won or lost, from -1/(N-1) to 1, in all 0; zeros while the game goes on."""
        if not self.over:
            return (0.0,) * self.seats
        return _paid(tuple(self._desk[WON : WON + self.seats]))

    def table(self) -> Any:
        """The table itself, plain. Not for agents: it holds what nobody knows."""
        return self._tables[0] if self.in_plain else self.layout.take(self._tables, 0)

    # copies -----------------------------------------------------------------------------------------------------------
    def __reduce__(self) -> tuple[Any, ...]:
        """What it was made from and how it stands; rules and doors are no data, a copy has its own."""
        made = (self.game.slug, self.seats, self.cards, self.given, self.in_plain)
        stands = {name: vars(self)[name] for name in STANDS if name in vars(self)}
        return type(self), made, {"cells": self.layout.flat(self.table()), "desk": list(self._desk), "stands": stands}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for cell, word in enumerate(state["desk"]):
            self._desk[cell] = word
        if self.in_plain:
            self._tables[0] = self.layout.from_flat(state["cells"])
            self._tables[0].beside = self.laid.t.beside
        else:
            self._tables[0] = state["cells"]
        vars(self).update(state["stands"])
