"""One table of an environment: dealt from a seed, acted at by number, seen as numbers. What PettingZoo, Gymnasium and OpenSpiel share."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy import zeros
from numpy.typing import NDArray

from gamester.core.compile.build import CompilationUnavailable
from gamester.core.law import Law
from gamester.envs.step import ACT, ASKED, CLAUSE, DEAL, KEY, LOOK, OVER, SEAT, WON
from gamester.games.registry import UnknownGame, get_game
from gamester.match.information_state import ObservationSlice, observation_slices
from gamester.match.match import Match
from gamester.match.moves import Refusal
from gamester.match.notation import Notation
from gamester.match.outcome import payoffs
from gamester.match.record import write_record
from gamester.match.setup import InvalidSetup, Setup, key_from_seed, make_header, new_setup

DOORS = "gamester.envs.step_entry"
Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]
PICKLED_FIELDS = ("seed", "steps", "seat", "clause", "over", "seen", "mask")
NUMBER, MARK = np.dtype(np.int32), np.dtype(np.int8)  # made once: from its class every array would make its own


def setup_for(slug: str, seats: int | None, cards: str, options: Mapping[str, Any] | None) -> Setup:
    """The blank table that an environment is made for; BadHeader lists what is wrong with what was asked for."""
    if seats is None:
        try:
            seats = get_game(slug).names.SEATS[0]
        except UnknownGame as why:
            raise InvalidSetup([str(why)]) from None
    return new_setup(slug, seats, cards, options)


def load_entry(laid: Setup, in_plain: bool) -> tuple[Any, str]:
    """The door of the environments, compiled where that can be had, and why it is plain if it is."""
    if not in_plain:
        try:
            return laid.game.compiled(laid.layout, DOORS, checked=False), ""  # as simulations are: the contract suite has the checks
        except CompilationUnavailable as why:
            return laid.game.plain(laid.layout, DOORS), str(why)
    return laid.game.plain(laid.layout, DOORS), "plain was asked for"


@lru_cache(maxsize=256)
def _seats(bits: int) -> tuple[int, ...]:
    """The seats of these bits."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def scratch_size(laid: Setup) -> int:
    """Cells that are enough for whatever a table lists."""
    return max(int(laid.game.rules.actions(laid.t)), laid.layout.seats) + 1


def io_row_size(laid: Setup) -> int:
    """Cells of a desk: what is named there, shares of all seats, legal actions."""
    return WON + laid.layout.seats + scratch_size(laid)


@lru_cache(maxsize=256)
def _payoffs(shares: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(float(part) for part in payoffs(shares))


class EnvCore:
    """A table, one act at a time. After every step `seat` must decide next, `asked` are all who do so at once, `clause` is the refusal.

    `seen` and `mask` are what that seat sees and may do, in arrays of their own.
    """

    def __init__(self, slug: str, seats: int | None, cards: str, options: Mapping[str, Any] | None, plain: bool) -> None:
        self.laid = setup_for(slug, seats, cards, options)
        self.cards, self.given = cards, dict(options or {})
        self.game, self.layout = self.laid.game, self.laid.layout
        self.seats = self.layout.seats
        self.actions = int(self.game.rules.actions(self.laid.t))
        self.pieces: tuple[ObservationSlice, ...] = observation_slices(self.layout, self.laid.t)
        self.width = self.pieces[-1].end
        self.doors, self.why_plain = load_entry(self.laid, plain)
        self.in_plain = bool(self.why_plain)
        self.seed = ""
        self.steps: list[tuple[int, int]] = []
        self.seat, self.clause, self.over = -1, 0, 0
        self._row, self._marks = (1, self.width), (1, self.actions)
        self._everybody = (1 << self.seats) - 1
        """The bits of all seats: a judge is no agent."""
        self._room()

    def _room(self) -> None:
        root, room = self.laid.t, scratch_size(self.laid)
        self._spare: Any
        if self.in_plain:
            self._tables: Any = [self.layout.copy(root), self.layout.copy(root)]
            self._desks: Any = [[0] * io_row_size(self.laid)]
            self._desk, self._spare = self._desks[0], [0] * room
            return
        self._tables = np.repeat(np.array(self.layout.flat(root), np.int32)[None, :], 2, axis=0)
        self._desks, self._spare = np.zeros((1, io_row_size(self.laid)), np.int32), np.zeros(room, np.int32)
        self._desk = memoryview(self._desks[0])  # cell by cell faster than an array

    # play -------------------------------------------------------------------------------------------------------------
    def deal(self, seed: str) -> None:
        """The opening position of the game with this seed, as a record says it."""
        self.seed, self.over = seed, 0
        self.steps.clear()
        for cell, word in enumerate(key_from_seed(seed), KEY):
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
        return _payoffs(tuple(self._desk[WON : WON + self.seats]))

    def table(self) -> Any:
        """The table itself, plain. Not for agents: it holds what nobody knows."""
        return self._tables[0] if self.in_plain else self.layout.take(self._tables, 0)

    # copies -----------------------------------------------------------------------------------------------------------
    def __reduce__(self) -> tuple[Any, ...]:
        """What it was made from and how it stands; rules and doors are no data, a copy has its own."""
        made = (self.game.slug, self.seats, self.cards, self.given, self.in_plain)
        stands = {name: vars(self)[name] for name in PICKLED_FIELDS if name in vars(self)}
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


class IllegalActionExplainer:
    """`info["why"](action)`: the refusal with its clause, or None for what is legal. It answers for the table as it stands when asked."""

    def __init__(self, sitting: EnvCore, seat: int) -> None:
        self._sitting, self._seat = sitting, seat

    def __call__(self, action: int) -> Refusal | None:
        """Why the seat may not do this now."""
        sitting = self._sitting
        doors = sitting.game.plain(sitting.layout)
        clause = int(doors.judge([sitting.table()], 0, self._seat, action))
        return refusal(sitting, self._seat, action, clause) if clause else None

    def __eq__(self, other: object) -> bool:
        """Two that would answer alike: same seat, same table."""
        if not isinstance(other, IllegalActionExplainer):
            return NotImplemented
        mine, theirs = self._sitting, other._sitting
        return self._seat == other._seat and mine.layout.bytes(mine.table()) == theirs.layout.bytes(theirs.table())

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"why(action): the clause by which seat {self._seat} may not do it"


def refusal(sitting: EnvCore, seat: int, action: int, clause: int) -> Refusal:
    """A clause in words, with what was tried."""
    law: Law = sitting.game.law
    try:
        what = Notation(sitting.game, sitting.laid.t).action(seat, action).text
    except LookupError:
        what = f"action {action}"
    return Refusal(law.id(clause), law.words(clause), what)


def match_so_far(sitting: EnvCore) -> Match:
    """The game so far as a match: for its record, its log, its views."""
    names = [f"seat {seat}" for seat in range(sitting.seats)]
    match = Match(make_header(sitting.laid, sitting.seed, names, sitting.cards))
    for seat, action in sitting.steps:
        _play_judge(match)
        match.take(seat, (action,))
    _play_judge(match)
    return match


def _play_judge(match: Match) -> None:
    """A judge, who is no agent, did what one does who is not there."""
    while (asked := match.pending()) and asked[0] >= match.layout.seats:
        match.absent(asked[0])


Observation = dict[str, Any]
"""`observation`: what the seat sees; `action_mask`: 1 for every action that it may take now."""

SHOWN: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}
"""What can be drawn, and how often a second: words change with every act, and the libraries want a number."""


def named(sitting: EnvCore) -> dict[str, Any]:
    """What PettingZoo reads of an environment: its name with the number of the rules, which is its version."""
    return {"name": f"{sitting.game.slug}_v{sitting.game.names.RULES}", **SHOWN}


def shown_as(mode: str | None) -> str | None:
    """Return the render mode; ValueError for one that is not offered."""
    if mode is not None and mode not in SHOWN["render_modes"]:
        raise ValueError(f"expected render_mode None or one of {', '.join(map(repr, SHOWN['render_modes']))}, got {mode!r}")
    return mode


class AgentSet:
    """The agents of one table. `extra` actions come after those of the game."""

    def __init__(self, sitting: EnvCore, extra: int = 0) -> None:
        self.sitting = sitting
        self.names = [f"seat_{seat}" for seat in range(sitting.seats)]
        self.seat_of = {name: seat for seat, name in enumerate(self.names)}
        self.actions = sitting.actions + extra
        self.whys = [IllegalActionExplainer(sitting, seat) for seat in range(sitting.seats)]
        self._root, self._games = "", 0

    @cached_property
    def observation_spaces(self) -> dict[str, spaces.Dict]:
        """A space of its own for every agent."""
        return {name: self.observation_space() for name in self.names}

    @cached_property
    def action_spaces(self) -> dict[str, spaces.Discrete]:
        """A space of its own for every agent."""
        return {name: spaces.Discrete(self.actions) for name in self.names}

    def observation_space(self) -> spaces.Dict:
        """All that can be seen, with the bounds that the zones' declarations give."""
        low, high = (np.empty(self.sitting.width, np.int32) for _ in range(2))
        for piece in self.sitting.pieces:
            low[piece.start : piece.end], high[piece.start : piece.end] = piece.low, piece.high
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int32), "action_mask": mask})

    def deal(self, seed: int | str | None) -> None:
        """The next game. With a seed it is that seed's first one, exactly; without, the next of the last seed given."""
        if seed is not None or not self._root:
            self._root, self._games = str(secrets.randbits(64) if seed is None else seed), 0
            self.sitting.deal(self._root)
            return
        self._games += 1
        self.sitting.deal(f"{self._root}/{self._games}")

    def refused(self, seat: int, action: int) -> Any:
        """The refusal of what was just tried, in words."""
        return refusal(self.sitting, seat, action, self.sitting.clause)

    def record(self) -> str:
        """The game so far as a record: the browser replays it, `gamester verify` checks it."""
        return write_record(match_so_far(self.sitting))

    def drawn(self) -> str:
        """What everybody may see, in words."""
        from gamester.match.text_view import view_as_text as described

        match = match_so_far(self.sitting)
        return described(match.view(self.sitting.seats))
