"""PettingZoo AEC environment of a game.

Seats that decide in secret are asked one after another, and none sees the choice of another.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from gamester.envs.env_core import AgentSet, EnvCore, Observation, named, shown_as


class AEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game as an AEC environment. `agent_selection` must decide.

    A refused action changes nothing: the same agent is asked again and `info["refused"]` gives the
    reason. Rewards are the payoffs at the end, from -1/(n-1) to 1 and 0 in total. The game is truncated
    after `max_cycles` actions of all agents together.
    """

    def __init__(self, sitting: EnvCore, max_cycles: int | None, render_mode: str | None) -> None:
        super().__init__()
        self.sitting = sitting
        self.max_cycles = max_cycles
        self.render_mode = shown_as(render_mode)
        self.metadata: dict[str, Any] = named(sitting) | {"is_parallelizable": False}
        self._agents = AgentSet(sitting)
        self._whys, self._seat_of = self._agents.whys, self._agents.seat_of
        self.possible_agents = list(self._agents.names)
        self.observation_spaces, self.action_spaces = self._agents.observation_spaces, self._agents.action_spaces
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of an agent.

        Its slices are in the order that `gamester envs GAME --observation` prints.
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space: all actions of the game, by number."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The same seed gives the same game."""
        self._agents.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {"why": why} for name, why in zip(self.agents, self._whys, strict=True)}
        self._skip_agent_selection: str | None = None
        self._cycles = 0
        self._select_agent()

    def _select_agent(self) -> None:
        """Select the agent that must decide now."""
        sitting = self.sitting
        seat, mask = sitting.seat, sitting.mask
        self._asked = self.agent_selection = agent = self.possible_agents[seat]
        self._at_hand: Observation = {"observation": sitting.seen, "action_mask": mask}
        self.infos[agent] = {"action_mask": mask, "why": self._whys[seat]}

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now. Its mask is all 0 unless it must decide."""
        if agent == self._asked:
            return self._at_hand
        seen, mask = self.sitting.observe(self._seat_of[agent])
        return {"observation": seen, "action_mask": np.zeros(len(mask), np.int8)}

    def step(self, action: int | None) -> None:
        """Play an action of `agent_selection`."""
        agent = self.agent_selection
        if not self._asked:  # The game is over or truncated.
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked for an action, got None")
        sitting, seat = self.sitting, self._seat_of[agent]
        self._cumulative_rewards[agent] = 0.0
        clause = sitting.step(seat, int(action))
        self._cycles += 1
        if sitting.over:
            self.rewards = dict(zip(self.possible_agents, sitting.payoffs(), strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self._end_episode()
            return
        self._select_agent()
        if clause:
            self.infos[agent]["refused"] = self._agents.refusal(seat, int(action))
        if self.max_cycles and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._end_episode()

    def _end_episode(self) -> None:
        """End the episode for every agent."""
        self._asked = ""
        self.infos = {name: {"why": why} for name, why in zip(self.agents, self._whys, strict=True)}
        self._deads_step_first()

    def record(self) -> str:
        """Return the game so far as a record."""
        return self._agents.record()

    def render(self) -> str | None:
        """Return a spectator's view as text if render_mode is "ansi", else None."""
        return self._agents.render() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: no resource is held."""
