"""One table of an environment: actions and observations as numbers.

PettingZoo and Gymnasium environments are built on it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy import zeros
from numpy.typing import NDArray

from gamester.core.compile.compiler import CompilationUnavailable
from gamester.envs.step import ACT, ASKED, CLAUSE, DEAL, KEY, LOOK, OVER, SEAT, WON
from gamester.games.registry import UnknownGame, get_game
from gamester.match.information_state import ObservationSlice, observation_slices
from gamester.match.match import Match
from gamester.match.notation import Notation
from gamester.match.outcome import payoffs
from gamester.match.record import write_record
from gamester.match.refusals import Refusal, make_refusal
from gamester.match.setup import InvalidSetup, Setup, key_from_seed, make_header, new_setup

DOORS = "gamester.envs.step_entry"
Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]
PICKLED_FIELDS = ("seed", "steps", "seat", "clause", "over", "seen", "mask")
# Made once: `np.zeros` with a class would construct a dtype for every array.
NUMBER, MARK = np.dtype(np.int32), np.dtype(np.int8)


def setup_for(slug: str, seats: int | None, cards: str, options: Mapping[str, Any] | None) -> Setup:
    """Return the setup of an environment.

    Raises InvalidSetup with everything that is wrong with the arguments.
    """
    if seats is None:
        try:
            seats = get_game(slug).text.SEATS[0]
        except UnknownGame as why:
            raise InvalidSetup([str(why)]) from None
    return new_setup(slug, seats, cards, options)


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

    def __init__(self, slug: str, seats: int | None, cards: str, options: Mapping[str, Any] | None, plain: bool) -> None:
        self.laid = setup_for(slug, seats, cards, options)
        self.cards, self.given = cards, dict(options or {})
        self.game, self.layout = self.laid.game, self.laid.layout
        self.seats = self.layout.seats
        self.actions = int(self.game.game.num_actions(self.laid.state))
        self.pieces: tuple[ObservationSlice, ...] = observation_slices(self.layout, self.laid.state)
        self.width = self.pieces[-1].end
        self.doors, self.why_plain = load_entry(self.laid, plain)
        self.in_plain = bool(self.why_plain)
        self.seed = ""
        self.steps: list[tuple[int, int]] = []
        self.seat, self.clause, self.over = -1, 0, 0
        self._row, self._marks = (1, self.width), (1, self.actions)
        self._everybody = (1 << self.seats) - 1
        """Bits of all seats. The judge is not an agent."""
        self._room()

    def _room(self) -> None:
        root, room = self.laid.state, scratch_size(self.laid)
        self._spare: Any
        if self.in_plain:
            self._tables: Any = [self.layout.copy_state(root), self.layout.copy_state(root)]
            self._desks: Any = [[0] * io_row_size(self.laid)]
            self._desk, self._spare = self._desks[0], [0] * room
            return
        self._tables = np.repeat(np.array(self.layout.to_words(root), np.int32)[None, :], 2, axis=0)
        self._desks, self._spare = np.zeros((1, io_row_size(self.laid)), np.int32), np.zeros(room, np.int32)
        self._desk = memoryview(self._desks[0])  # Faster than a NumPy array for single cells.

    def deal(self, seed: str) -> None:
        """Deal the game of this seed. Records use the same seeds."""
        self.seed, self.over = seed, 0
        self.steps.clear()
        for cell, word in enumerate(key_from_seed(seed), KEY):
            self._desk[cell] = word
        self._do(DEAL)

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
        if self.in_plain:
            self.seen, self.mask = self._call_entry(act)
        else:  # As in `_call_entry`, repeated here to save a call in the hot path.
            desk[ACT] = act
            seen, masks = zeros(self._row, NUMBER), zeros(self._marks, MARK)
            self.doors.step(self._tables, 0, 1, 0, 0, self._desks, seen, masks, self._spare)
            self.seen, self.mask = seen[0], masks[0]
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
            seen, masks = zeros(self._row, NUMBER), zeros(self._marks, MARK)
            self.doors.step(self._tables, 0, 1, 0, 0, self._desks, seen, masks, self._spare)
            return seen[0], masks[0]
        row, marks = [[0] * self.width], [[0] * self.actions]
        self.doors.step(self._tables, 0, 1, 0, 0, self._desks, row, marks, self._spare)
        return np.array(row[0], np.int32), np.array(marks[0], np.int8)

    @property
    def deciding_seats(self) -> tuple[int, ...]:
        """All seats that decide at once."""
        return _seats(self._desk[ASKED] & self._everybody)

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
        made = (self.game.slug, self.seats, self.cards, self.given, self.in_plain)
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


class IllegalActionExplainer:
    """Explains illegal actions: `info["why"](action)`.

    It returns the refusal with its clause, or None for a legal action, for the state at the time of the
    call.
    """

    def __init__(self, sitting: EnvCore, seat: int) -> None:
        self._sitting, self._seat = sitting, seat

    def __call__(self, action: int) -> Refusal | None:
        """Return why the seat may not take this action now, or None."""
        sitting = self._sitting
        doors = sitting.game.load_plain(sitting.layout)
        clause = int(doors.check_action([sitting.table()], 0, self._seat, action))
        return refusal(sitting, self._seat, action, clause) if clause else None

    def __eq__(self, other: object) -> bool:
        """Return True for the same seat at the same state."""
        if not isinstance(other, IllegalActionExplainer):
            return NotImplemented
        mine, theirs = self._sitting, other._sitting
        return self._seat == other._seat and mine.layout.to_bytes(mine.table()) == theirs.layout.to_bytes(theirs.table())

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"why(action): the clause by which seat {self._seat} may not do it"


def refusal(sitting: EnvCore, seat: int, action: int, clause: int) -> Refusal:
    """Return the refusal of an action, with the clause's text."""
    try:
        what = Notation(sitting.game, sitting.laid.state).describe(seat, action).text
    except LookupError:
        what = f"action {action}"
    return make_refusal(sitting.game.law, clause, what)


def match_so_far(sitting: EnvCore) -> Match:
    """Return the game so far as a match, for its record, log and views."""
    names = [f"seat {seat}" for seat in range(sitting.seats)]
    match = Match(make_header(sitting.laid, sitting.seed, names, sitting.cards))
    for seat, action in sitting.steps:
        _play_judge(match)
        match.apply_numbers(seat, (action,))
    _play_judge(match)
    return match


def _play_judge(match: Match) -> None:
    """Play the default action of the judge, who is not an agent."""
    while (asked := match.pending_seats()) and asked[0] >= match.layout.seats:
        match.apply_default(asked[0])


Observation = dict[str, Any]
"""`observation`: what the seat sees; `action_mask`: 1 for every legal action."""

SHOWN: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}
"""Render modes of the environments. The libraries require a frame rate; text has none, so it is 1."""


def named(sitting: EnvCore) -> dict[str, Any]:
    """Return the metadata that PettingZoo reads. The rules number is the version."""
    return {"name": f"{sitting.game.slug}_v{sitting.game.text.RULES_VERSION}", **SHOWN}


def shown_as(mode: str | None) -> str | None:
    """Return the render mode. Raises ValueError if it is not supported."""
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
        """Observation space of each agent."""
        return {name: self.observation_space() for name in self.names}

    @cached_property
    def action_spaces(self) -> dict[str, spaces.Discrete]:
        """Action space of each agent."""
        return {name: spaces.Discrete(self.actions) for name in self.names}

    def observation_space(self) -> spaces.Dict:
        """Return the observation space, with the bounds that the zones declare."""
        low, high = (np.empty(self.sitting.width, np.int32) for _ in range(2))
        for piece in self.sitting.pieces:
            low[piece.start : piece.end], high[piece.start : piece.end] = piece.low, piece.high
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int32), "action_mask": mask})

    def reset(self, seed: int | str | None) -> None:
        """Deal the next game.

        A given seed deals exactly that game. Without one it is the next game of the last given seed.
        """
        if seed is not None or not self._root:
            self._root, self._games = str(secrets.randbits(64) if seed is None else seed), 0
            self.sitting.deal(self._root)
            return
        self._games += 1
        self.sitting.deal(f"{self._root}/{self._games}")

    def refusal(self, seat: int, action: int) -> Any:
        """Return the refusal of the action that was just tried."""
        return refusal(self.sitting, seat, action, self.sitting.clause)

    def record(self) -> str:
        """Return the game so far as a record, for replays and `gamester verify`."""
        return write_record(match_so_far(self.sitting))

    def render(self) -> str:
        """Return a spectator's view as text."""
        from gamester.match.text_view import view_as_text

        match = match_so_far(self.sitting)
        return view_as_text(match.view(self.sitting.seats))
