"""The agents of one table.

Their names, spaces, refusals and records, as PettingZoo and Gymnasium ask for them.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from gamester.envs.env_core import EnvCore, Mask, Numbers
from gamester.envs.flat import FlatForm
from gamester.envs.opponents import WORDS, Opponent, Opponents
from gamester.match.information_state import ObservationSlice
from gamester.match.notation import Notation
from gamester.match.record import write_record
from gamester.match.refusals import Refusal, make_refusal

if TYPE_CHECKING:
    from gamester.envs.pixels import TablePainter


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


SHOWN: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}
"""Render modes of the environments, and one frame a second: the pace at which a film of a card game can be followed."""


def shown_as(mode: str | None) -> str | None:
    """Return the render mode.

    Raises ValueError if it is not supported, and DependencyNotInstalled if a library for it is missing.
    """
    if mode is not None and mode not in SHOWN["render_modes"]:
        raise ValueError(f"expected render_mode None or one of {', '.join(map(repr, SHOWN['render_modes']))}, got {mode!r}")
    if mode == "rgb_array":
        from gamester.envs.pixels import check_installed

        check_installed()
    return mode


def observation_space_of(pieces: Sequence[ObservationSlice], actions: int, flat: FlatForm | None) -> spaces.Dict:
    """Return the observation space.

    Numbers with their true bounds, or the flat form, and the mask of so many actions.
    """
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": numbers_space(pieces, flat), "action_mask": mask})


def numbers_space(pieces: Sequence[ObservationSlice], flat: FlatForm | None, times: int = 1) -> spaces.Box:
    """Return the space of an observation, or of several one after another."""
    if flat is not None:
        return spaces.Box(0, 1, (flat.size * times,), np.float32)
    low = np.array([one.low for one in pieces for _ in range(one.start, one.end)] * times, np.int32)
    # A number that is always 0 in this setup gets a range, since Gymnasium warns about spaces without one.
    high = np.array([max(one.high, one.low + 1) for one in pieces for _ in range(one.start, one.end)] * times, np.int32)
    return spaces.Box(low, high, dtype=np.int32)


class AgentSet:
    """The agents of one table: all seats but those of its opponents.

    `extra` actions come after those of the game.
    """

    def __init__(
        self, sitting: EnvCore, extra: int = 0, others: Mapping[int, Opponent] | None = None, flat: bool = False, plain: bool = False
    ) -> None:
        self.sitting = sitting
        self.flat = FlatForm(sitting.pieces) if flat else None
        self.opponents = Opponents(sitting, others or {}, plain, self.flat)
        self.seats = [seat for seat in range(sitting.seats) if seat not in self.opponents]
        self.names = [f"seat_{seat}" for seat in self.seats]
        self.seat_of = dict(zip(self.names, self.seats, strict=True))
        self.name_of = dict(zip(self.seats, self.names, strict=True))
        self.actions = sitting.actions + extra
        self.whys = {seat: IllegalActionExplainer(sitting, seat) for seat in self.seats}
        self._root, self._games = "", 0

    @property
    def metadata(self) -> dict[str, Any]:
        """The facts that PettingZoo reads. The rules number is the version."""
        return {"name": f"{self.sitting.game.slug}_v{self.sitting.game.text.RULES_VERSION}", **SHOWN}

    @cached_property
    def observation_spaces(self) -> dict[str, spaces.Dict]:
        """Observation space of each agent."""
        return {name: observation_space_of(self.sitting.pieces, self.actions, self.flat) for name in self.names}

    @cached_property
    def action_spaces(self) -> dict[str, spaces.Discrete]:
        """Action space of each agent."""
        return {name: spaces.Discrete(self.actions) for name in self.names}

    @cached_property
    def state_space(self) -> spaces.Box:
        """Space of `state`."""
        return numbers_space(self.sitting.pieces, self.flat, self.sitting.seats)

    def state(self) -> Any:
        """Return what all seats see, one after another.

        Everything that anybody at the table knows. It is for critics during training, and must not reach an agent that is to play.
        """
        return np.concatenate([self.shown(self.sitting.observe(seat)[0]) for seat in range(self.sitting.seats)])

    def shown(self, numbers: Numbers) -> Any:
        """Return an observation in the form of this environment."""
        return numbers if self.flat is None else self.flat(numbers)

    def observe(self, seat: int) -> tuple[Any, Mask]:
        """Return the observation and mask of a seat in the form of this environment."""
        numbers, mask = self.sitting.observe(seat)
        return self.shown(numbers), mask

    def reset(self, seed: int | str | None) -> None:
        """Deal the next game.

        A given seed deals exactly that game. Without one it is the next game of the last given seed.
        """
        if seed is not None or not self._root:
            self._root, self._games = str(secrets.randbits(64) if seed is None else seed), 0
            self.sitting.deal(self._root)
        else:
            self._games += 1
            self.sitting.deal(f"{self._root}/{self._games}")
        self.opponents.begin()

    def payoffs(self) -> dict[str, float]:
        """Return the payoff of each agent."""
        payoffs = self.sitting.payoffs()
        return {name: payoffs[seat] for name, seat in self.seat_of.items()}

    def refusal(self, seat: int, action: int) -> Any:
        """Return the refusal of the action that was just tried."""
        return refusal(self.sitting, seat, action, self.sitting.clause)

    def record(self) -> str:
        """Return the game so far as a record, for replays and `gamester verify`.

        Raises ValueError if the game did not begin with its deal.
        """
        if self.sitting.start is not None:
            raise ValueError(WORDS.say("start-record"))
        return write_record(self.sitting.match_so_far())

    @cached_property
    def _painter(self) -> TablePainter:
        from gamester.envs.pixels import TablePainter

        return TablePainter(self.sitting)

    def render(self, mode: str | None, viewer: int) -> Any:
        """Return a spectator's view as text, or what a viewer sees as pixels.

        None without a mode.
        """
        if mode == "rgb_array":
            return self._painter.pixels(viewer)
        if mode is None:
            return None
        from gamester.match.text_view import view_as_text

        return view_as_text(self.sitting.match_so_far().view(self.sitting.seats))

    def close(self) -> None:
        """Stop the programs among the opponents."""
        self.opponents.close()
