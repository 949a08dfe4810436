"""PettingZoo parallel environment.

One step is one decision of one seat, or of all that decide at once in secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from gamester.envs.agent_set import AgentSet, shown_as
from gamester.envs.opponents import Observation


class ParallelTableEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game as a parallel environment. Every agent acts in every cycle.

    An agent that is not asked can only wait; that is the last action, and then the only legal one.
    Seats act together only in simultaneous phases, where no choice depends on another and their order
    does not matter. A refused action changes nothing: `info["refused"]` gives the reason and the agent
    is asked again in the next cycle. Seats of opponents are no agents.
    """

    def __init__(self, agents: AgentSet, max_cycles: int | None, render_mode: str | None) -> None:
        self.sitting, self._agents = agents.sitting, agents
        self.max_cycles = max_cycles
        self.render_mode = shown_as(render_mode)
        self.metadata: dict[str, Any] = agents.metadata
        self.wait = agents.sitting.actions
        self.possible_agents = list(self._agents.names)
        self.observation_spaces: Any = self._agents.observation_spaces
        self.action_spaces: Any = self._agents.action_spaces
        self.state_space = agents.state_space
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of an agent.

        Its slices are in the order that `gamester envs GAME --observation` prints.
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space: all actions by number, then the one to wait."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a new game. The same seed gives the same game."""
        self._agents.reset(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        self._agents.opponents.play()
        return self._observations({})

    def state(self) -> Any:
        """Return what all seats see, one after another.

        It is for a critic that knows everything.
        """
        return self._agents.state()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play one action of every agent that is asked. Missing agents wait."""
        refused: dict[str, Any] = {}
        for seat in self.sitting.deciding_seats:
            if seat in self._agents.opponents:
                self._agents.opponents.move(seat)
                continue
            name = self._agents.name_of[seat]
            action = int(actions.get(name, self.wait))
            if action != self.wait and not self.sitting.over and self.sitting.step(seat, action):
                refused[name] = self._agents.refusal(seat, action)
        self._agents.opponents.play()
        self._cycles += 1
        over = bool(self.sitting.over)
        late = not over and bool(self.max_cycles) and self._cycles >= (self.max_cycles or 0)
        seen, infos = self._observations(refused)
        rewards = self._agents.payoffs()
        ends, breaks = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, late)
        if over or late:
            self.agents = []
        return seen, rewards, ends, breaks, infos

    def _observations(self, refused: dict[str, Any]) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        seen: dict[str, Observation] = {}
        infos: dict[str, dict[str, Any]] = {}
        for name in self.agents:
            seat = self._agents.seat_of[name]
            numbers, legal = self._agents.observe(seat)
            mask = np.append(legal, np.int8(seat not in self.sitting.deciding_seats))
            seen[name] = {"observation": numbers, "action_mask": mask}
            infos[name] = {"action_mask": mask, "why": self._agents.whys[seat]}
            if name in refused:
                infos[name]["refused"] = refused[name]
        return seen, infos

    def record(self) -> str:
        """Return the game so far as a record."""
        return self._agents.record()

    def render(self) -> Any:
        """Return a spectator's view as text or pixels; None without a render mode."""
        return self._agents.render(self.render_mode, self.sitting.seats)

    def close(self) -> None:
        """Stop the programs among the opponents."""
        self._agents.close()
