"""What the environments share above the table: names of agents, spaces, seeds of games, what is told beside an observation."""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces

from gamester.envs.sitting import Sitting
from gamester.envs.why import Why, match_of, refusal
from gamester.play.record import write

Observation = dict[str, Any]
"""`observation`: what the seat sees; `action_mask`: 1 for every action that it may take now."""

SHOWN: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}
"""What can be drawn, and how often a second: words change with every act, and the libraries want a number."""


def named(sitting: Sitting) -> dict[str, Any]:
    """What PettingZoo reads of an environment: its name with the number of the rules, which is its version."""
    return {"name": f"{sitting.game.slug}_v{sitting.game.names.RULES}", **SHOWN}


def shown_as(mode: str | None) -> str | None:
    """Return the render mode; ValueError for one that is not offered."""
    if mode is not None and mode not in SHOWN["render_modes"]:
        raise ValueError(f"expected render_mode None or one of {', '.join(map(repr, SHOWN['render_modes']))}, got {mode!r}")
    return mode


class Agents:
    """The agents of one table. `extra` actions come after those of the game."""

    def __init__(self, sitting: Sitting, extra: int = 0) -> None:
        self.sitting = sitting
        self.names = [f"seat_{seat}" for seat in range(sitting.seats)]
        self.seat_of = {name: seat for seat, name in enumerate(self.names)}
        self.actions = sitting.actions + extra
        self.whys = [Why(sitting, seat) for seat in range(sitting.seats)]
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
        return write(match_of(self.sitting))

    def drawn(self) -> str:
        """What everybody may see, in words."""
        from gamester.play.described import described

        match = match_of(self.sitting)
        return described(match.view(self.sitting.seats))
