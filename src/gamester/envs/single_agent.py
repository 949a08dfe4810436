"""Gymnasium environment for one seat.

Opponents play the others by what their seats know.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from gamester.envs.agent_set import SHOWN, AgentSet, shown_as
from gamester.envs.opponents import WORDS, Observation


class GymEnv(gymnasium.Env[Observation, int]):
    """One seat of a table.

    A refused action changes nothing and `info["refused"]` gives the reason. The reward is the payoff at
    the end, from -1/(n-1) to 1. The game is truncated after `max_cycles` actions of the seat. After the end the mask is all 1, so
    that samplers find an action; it does nothing.
    """

    metadata = SHOWN

    def __init__(self, agents: AgentSet, max_cycles: int | None, render_mode: str | None) -> None:
        self.sitting, self._agents = agents.sitting, agents
        (self.seat,) = agents.seats
        self.max_cycles = max_cycles
        self.render_mode = shown_as(render_mode)
        self._cycles = -1
        (name,) = agents.names
        self.observation_space: Any = agents.observation_spaces[name]
        self.action_space: Any = agents.action_spaces[name]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Start a new game. The same seed gives the same game and the same bots."""
        super().reset(seed=seed)
        self._agents.reset(str(self.np_random.integers(2**62)) if seed is None else seed)
        self._cycles = 0
        self._agents.opponents.play()
        return self._shown()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action of the seat, and then of all others until it is asked again.

        Raises ResetNeeded before the first reset and after the end.
        """
        if self._cycles < 0 or self.sitting.over:
            raise ResetNeeded(WORDS.say("reset-needed"))
        self._cycles += 1
        clause = self.sitting.step(self.seat, int(action))
        info = {"refused": self._agents.refusal(self.seat, int(action))} if clause else {}
        if not clause:
            self._agents.opponents.play()
        over = bool(self.sitting.over)
        late = not over and bool(self.max_cycles) and self._cycles >= (self.max_cycles or 0)
        seen, more = self._shown()
        return seen, self.sitting.payoffs()[self.seat], over, late, more | info

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        numbers, mask = self._agents.observe(self.seat)
        if self.sitting.over:
            mask = np.ones_like(mask)
        return {"observation": numbers, "action_mask": mask}, {"action_mask": mask, "why": self._agents.whys[self.seat]}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return True for every legal action, as sb3-contrib asks for it."""
        if self._cycles < 0:
            raise ResetNeeded(WORDS.say("reset-needed"))
        return np.asarray(self._shown()[0]["action_mask"], bool)

    def record(self) -> str:
        """Return the game so far as a record."""
        return self._agents.record()

    def render(self) -> Any:
        """Return a spectator's view as text, or what the seat sees as pixels.

        None without a render mode.
        """
        return self._agents.render(self.render_mode, self.seat)

    def close(self) -> None:
        """Stop the programs among the opponents."""
        self._agents.close()
