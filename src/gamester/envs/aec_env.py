"""PettingZoo AEC environment of a game.

Seats that decide in secret are asked one after another, and none sees the choice of another.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from gamester.envs.agent_set import AgentSet, shown_as
from gamester.envs.opponents import Observation


class AEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game as an AEC environment. `agent_selection` must decide.

    A refused action changes nothing: the same agent is asked again and `info["refused"]` gives the
    reason. Rewards are the payoffs at the end, from -1/(n-1) to 1 and 0 in total. The game is truncated
    after `max_cycles` cycles, each as many actions as there are agents. Seats of opponents are no agents.
    """

    def __init__(self, agents: AgentSet, max_cycles: int | None, render_mode: str | None) -> None:
        super().__init__()
        self.sitting, self._agents = agents.sitting, agents
        self.max_cycles = max_cycles
        self.render_mode = shown_as(render_mode)
        self.metadata: dict[str, Any] = agents.metadata | {"is_parallelizable": False}
        self._seat_of = agents.seat_of
        self.possible_agents = list(self._agents.names)
        self.observation_spaces, self.action_spaces = self._agents.observation_spaces, self._agents.action_spaces
        self.state_space = agents.state_space
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
        self.infos: dict[str, dict[str, Any]] = self._reasons()
        self._skip_agent_selection: str | None = None
        self._steps = 0
        self._go_on()

    def _reasons(self) -> dict[str, dict[str, Any]]:
        return {name: {"why": self._agents.whys[seat]} for name, seat in self._seat_of.items()}

    def _go_on(self) -> bool:
        """Let opponents decide, then select the agent that must decide now.

        Return False if the game is over.
        """
        sitting = self.sitting
        self._agents.opponents.play_in_turn()
        if sitting.over:
            self.rewards = self._agents.payoffs()
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self._end_episode()
            return False
        seat, mask = sitting.seat, sitting.mask
        self._asked = self.agent_selection = agent = self._agents.name_of[seat]
        self._at_hand: Observation = {"observation": self._agents.shown(sitting.seen), "action_mask": mask}
        self.infos[agent] = {"action_mask": mask, "why": self._agents.whys[seat]}
        return True

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees now. Its mask is all 0 unless it must decide."""
        if agent == self._asked:
            return self._at_hand
        seen, mask = self._agents.observe(self._seat_of[agent])
        return {"observation": seen, "action_mask": np.zeros(len(mask), np.int8)}

    def state(self) -> Any:
        """Return what all seats see, one after another.

        It is for a critic that knows everything.
        """
        return self._agents.state()

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
        refused = self._agents.refusal(seat, int(action)) if clause else None
        self._steps += 1
        if not self._go_on():
            return
        if refused is not None:
            self.infos[agent]["refused"] = refused
        if self.max_cycles and self._steps >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
            self._end_episode()

    def _end_episode(self) -> None:
        """End the episode for every agent."""
        self._asked = ""
        self.infos = self._reasons()
        self._deads_step_first()

    def record(self) -> str:
        """Return the game so far as a record."""
        return self._agents.record()

    def render(self) -> Any:
        """Return a spectator's view as text or pixels; None without a render mode."""
        return self._agents.render(self.render_mode, self.sitting.seats)

    def close(self) -> None:
        """Stop the programs among the opponents."""
        self._agents.close()
