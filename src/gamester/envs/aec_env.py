"""A game as PettingZoo's AEC environment. Seats that decide in secret are asked one after another, and none sees what another did."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from gamester.envs.env_core import AgentSet, EnvCore, Observation, named, shown_as


class AEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """`agent_selection` must decide. An act that is refused changes nothing: the same agent is asked again, `info["refused"]` says why.

    Rewards are the payoffs at the end, from -1/(N-1) to 1 and 0 in all. After `max_cycles` acts, all agents' together, it is broken off.
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
        """What an agent may see: pieces in the order that `gamester envs GAME --observation` prints."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All actions of the game, by number."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: with a seed exactly that one."""
        self._agents.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {"why": why} for name, why in zip(self.agents, self._whys, strict=True)}
        self._skip_agent_selection: str | None = None
        self._cycles = 0
        self._ask()

    def _ask(self) -> None:
        """Turn to whoever must decide now."""
        sitting = self.sitting
        seat, mask = sitting.seat, sitting.mask
        self._asked = self.agent_selection = agent = self.possible_agents[seat]
        self._at_hand: Observation = {"observation": sitting.seen, "action_mask": mask}
        self.infos[agent] = {"action_mask": mask, "why": self._whys[seat]}

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; its mask is all 0 unless it is asked."""
        if agent == self._asked:
            return self._at_hand
        seen, mask = self.sitting.look(self._seat_of[agent])
        return {"observation": seen, "action_mask": np.zeros(len(mask), np.int8)}

    def step(self, action: int | None) -> None:
        """The act of `agent_selection`."""
        agent = self.agent_selection
        if not self._asked:  # the game is over, or broken off
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked for an action, got None")
        sitting, seat = self.sitting, self._seat_of[agent]
        self._cumulative_rewards[agent] = 0.0
        clause = sitting.take(seat, int(action))
        self._cycles += 1
        if sitting.over:
            self.rewards = dict(zip(self.possible_agents, sitting.payoffs(), strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self._nobody()
            return
        self._ask()
        if clause:
            self.infos[agent]["refused"] = self._agents.refused(seat, int(action))
        if self.max_cycles and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._nobody()

    def _nobody(self) -> None:
        """Nobody is asked any more; every agent takes its leave."""
        self._asked = ""
        self.infos = {name: {"why": why} for name, why in zip(self.agents, self._whys, strict=True)}
        self._deads_step_first()

    def record(self) -> str:
        """The game so far as a record."""
        return self._agents.record()

    def render(self) -> str | None:
        """What everybody may see, in words, with render_mode="ansi"."""
        return self._agents.drawn() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
