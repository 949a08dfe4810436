"""One table of an environment: actions and observations as numbers.

PettingZoo and Gymnasium environments are built on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamester.core.compile.compiler import CompilationUnavailable
from gamester.envs.starting import Start, card_set_of
from gamester.envs.step import ACT, ASKED, CLAUSE, DEAL, KEY, LOOK, OVER, SEAT, WON
from gamester.games.registry import UnknownGame, get_game
from gamester.match.information_state import ObservationSlice, observation_slices
from gamester.match.match import Match
from gamester.match.outcome import payoffs
from gamester.match.setup import InvalidSetup, Setup, key_from_seed, make_header, new_setup

DOORS, ENTRY_POINT = "gamester.envs.step_entry", "step.step"
Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]
PICKLED_FIELDS = ("seed", "steps", "seat", "clause", "over", "seen", "mask")


def setup_for(slug: str, seats: int | None, cards: str, options: Mapping[str, Any] | None, start: Start | None = None) -> Setup:
    """Return the setup of an environment: that of its start, if it has one.

    Raises InvalidSetup with everything that is wrong with the arguments.
    """
    if start is not None:
        return start.setup_for(slug, seats, cards, options)
    try:
        game = get_game(slug)
    except UnknownGame as why:
        raise InvalidSetup([str(why)]) from None
    name, text = card_set_of(game, cards)
    return new_setup(slug, game.text.SEATS[0] if seats is None else seats, name, options, text)


def load_entry(laid: Setup, in_plain: bool) -> tuple[Any, str]:
    """Return the entry point, and why it is plain ("" if it is compiled)."""
    if not in_plain:
        try:
            return laid.game.load_compiled(laid.layout, DOORS), ""
        except CompilationUnavailable as why:
            return laid.game.load_plain(laid.layout, DOORS), str(why)
    return laid.game.load_plain(laid.layout, DOORS), "plain Python was asked for"


@lru_cache(maxsize=256)
def _seats(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def scratch_size(laid: Setup) -> int:
    """Return the number of scratch cells that is enough for every list of a table."""
    return max(int(laid.game.game.num_actions(laid.state)), laid.layout.seats) + 1


def io_row_size(laid: Setup) -> int:
    """Return the number of cells of an input/output row; see `envs.step.step`."""
    return WON + laid.layout.seats + scratch_size(laid)


@lru_cache(maxsize=256)
def _payoffs(shares: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(float(part) for part in payoffs(shares))


class EnvCore:
    """One table, one action at a time.

    After every step `seat` must decide next, `asked` are all seats that decide at once, `clause` is the
    refusal. `seen` and `mask` are the observation and legal actions of `seat`, in fresh arrays.
    """

    def __init__(
        self, slug: str, seats: int | None, cards: str, options: Mapping[str, Any] | None, plain: bool, start: Start | None = None
    ) -> None:
        self.laid = setup_for(slug, seats, cards, options, start)
        self.cards, self.given, self.start = cards, dict(options or {}), start
        self.game, self.layout = self.laid.game, self.laid.layout
        self.seats = self.layout.seats
        self.actions = int(self.game.game.num_actions(self.laid.state))
        self.pieces: tuple[ObservationSlice, ...] = observation_slices(self.game, self.layout, self.laid.state)
        self.width = self.pieces[-1].end
        self.doors, self.why_plain = load_entry(self.laid, plain)
        self.in_plain = bool(self.why_plain)
        self.seed = ""
        self.steps: list[tuple[int, int]] = []
        self.seat, self.clause, self.over = -1, 0, 0
        self._everybody = (1 << self.seats) - 1
        """Bits of all seats. The judge is not an agent."""
        self._room()

    def _room(self) -> None:
        root, room = self.laid.state, scratch_size(self.laid)
        if self.in_plain:
            self._tables: Any = [self.layout.copy_state(root), self.layout.copy_state(root)]
            self._desks: Any = [[0] * io_row_size(self.laid)]
            self._desk, self._spare = self._desks[0], [0] * room
            return
        self._tables = np.repeat(np.array(self.layout.to_words(root), np.int32)[None, :], 2, axis=0)
        desks = np.zeros((1, io_row_size(self.laid)), np.int32)
        seen, marks = np.zeros((1, self.width), np.int32), np.zeros((1, self.actions), np.int8)
        # Buffers that are given once need not be checked with every step.
        self._step = self.doors.rules.bind(ENTRY_POINT, self._tables, desks, seen, marks, np.zeros(room, np.int32))
        self._desk = memoryview(desks[0])  # Faster than a NumPy array for single cells.
        self._numbers, self._marks = seen[0], marks[0]

    def deal(self, seed: str) -> None:
        """Deal the game of this seed, or begin at the start with chance of this seed.

        Records use the same seeds.
        """
        self.seed, self.over = seed, 0
        self.steps.clear()
        if self.start is not None:
            self._begin(self.start.state(seed))
            return
        for cell, word in enumerate(key_from_seed(seed), KEY):
            self._desk[cell] = word
        self._do(DEAL)

    def _begin(self, t: Any) -> None:
        """Go on from a state in which somebody must decide."""
        if self.in_plain:
            self._tables[0] = t
        else:
            self.layout.write_row(self._tables, 0, t)
        self._desk[SEAT] = self.game.load_plain(self.layout).first_pending_seat([t], 0)
        self.seen, self.mask = self._call_entry(LOOK)
        self.seat, self.clause, self.over = self._desk[SEAT], 0, 0

    def step(self, seat: int, action: int) -> int:
        """Play an action of a seat. Return 0, or the clause that forbids it.

        A forbidden action changes nothing. Raises RuntimeError if the game is over.
        """
        if self.over:
            raise RuntimeError("this game is over: reset the environment")
        if not 0 <= action < self.actions:
            action = self.actions  # An invalid number that fits into a cell: the rules refuse it.
        self._desk[SEAT] = seat
        self._do(action)
        if not self.clause:
            self.steps.append((seat, action))
        return self.clause

    def _do(self, act: int) -> None:
        desk = self._desk
        self.seen, self.mask = self._call_entry(act)
        self.seat, self.clause, self.over = desk[SEAT], desk[CLAUSE], desk[OVER]

    def observe(self, viewer: int) -> tuple[Numbers, Mask]:
        """Return the observation and mask of a seat now.

        The mask is 0 if it is not asked.
        """
        if viewer == self.seat:
            return self.seen, self.mask
        self._desk[SEAT] = viewer
        return self._call_entry(LOOK)

    def _call_entry(self, act: int) -> tuple[Numbers, Mask]:
        """Call the step. Return observation and mask in fresh arrays."""
        self._desk[ACT] = act
        if not self.in_plain:
            self._marks.fill(0)
            self._step(0, 1, 0, 0)
            return self._numbers.copy(), self._marks.copy()
        row, marks = [[0] * self.width], [[0] * self.actions]
        self.doors.step(self._tables, 0, 1, 0, 0, self._desks, row, marks, self._spare)
        return np.array(row[0], np.int32), np.array(marks[0], np.int8)

    @property
    def deciding_seats(self) -> tuple[int, ...]:
        """All seats that decide at once."""
        return _seats(self._desk[ASKED] & self._everybody)

    def legal_actions(self) -> list[int]:
        """Return the legal actions of the seat that must decide, in ascending order."""
        return [] if self.over else [int(action) for action in np.flatnonzero(self.mask)]

    def match_so_far(self) -> Match:
        """Return the game so far as a match, for its record, log and views."""
        match = self.first_match()
        for seat, action in self.steps:
            play_judge(match)
            match.apply_numbers(seat, (action,))
        play_judge(match)
        return match

    def first_match(self) -> Match:
        """Return the game as a match before its first move."""
        if self.start is not None:
            return self.start.match(self.seed)
        name, text = card_set_of(self.game, self.cards)
        return Match(make_header(self.laid, self.seed, [f"seat {seat}" for seat in range(self.seats)], name, text))

    def payoffs(self) -> Sequence[float]:
        """Return the payoff of each seat, from -1/(n-1) to 1, or zeros before the end."""
        if not self.over:
            return (0.0,) * self.seats
        return _payoffs(tuple(self._desk[WON : WON + self.seats]))

    def table(self) -> Any:
        """Return the true state, plain. It must not reach agents: it holds hidden cards."""
        return self._tables[0] if self.in_plain else self.layout.read_row(self._tables, 0)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the arguments and the state for pickling.

        Rules and entry points cannot be pickled; a copy gets its own.
        """
        made = (self.game.slug, self.seats, self.cards, self.given, self.in_plain, self.start)
        stands = {name: vars(self)[name] for name in PICKLED_FIELDS if name in vars(self)}
        return type(self), made, {"cells": self.layout.to_words(self.table()), "desk": list(self._desk), "stands": stands}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for cell, word in enumerate(state["desk"]):
            self._desk[cell] = word
        if self.in_plain:
            self._tables[0] = self.layout.from_words(state["cells"])
            self._tables[0].beside = self.laid.state.beside
        else:
            self._tables[0] = state["cells"]
        vars(self).update(state["stands"])


def play_judge(match: Match) -> None:
    """Play the default action of the judge, who is not an agent."""
    while (asked := match.pending_seats()) and asked[0] >= match.layout.seats:
        match.apply_default(asked[0])
