"""Gymnasium environment for one seat.

Bots play the others by what their seats know.
"""

from __future__ import annotations

from typing import Any

import gymnasium

from gamester.bots.decider import Decider, observation_for_bot
from gamester.bots.playout import GOLDEN, POLICY
from gamester.bots.spec import parse_bot, parse_bots
from gamester.core.rng import UINT32_MAX, hash32
from gamester.envs.env_core import SHOWN, AgentSet, EnvCore, Observation, shown_as
from gamester.match.setup import expand_seed


class GymEnv(gymnasium.Env[Observation, int]):
    """One seat of a table.

    A refused action changes nothing and `info["refused"]` gives the reason. The reward is the payoff at
    the end, from -1/(n-1) to 1. The game is truncated after `max_cycles` actions of the seat.
    """

    metadata = SHOWN

    def __init__(self, sitting: EnvCore, bots: str, seat: int, plain: bool, max_cycles: int | None, render_mode: str | None) -> None:
        if not 0 <= seat < sitting.seats:
            raise ValueError(f"expected a seat from 0 to {sitting.seats - 1}, got {seat}")
        self.sitting, self.seat = sitting, seat
        self.max_cycles = max_cycles
        self.render_mode = shown_as(render_mode)
        others = [other for other in range(sitting.seats) if other != seat]
        self._bots = {other: parse_bot(name) for other, name in zip(others, parse_bots(bots, len(others)), strict=True)}
        self._plain = plain or not any(bot.thinks_ahead for bot in self._bots.values())
        self._mind = self._make_decider()
        self._agents = AgentSet(sitting)
        name = self._agents.names[seat]
        self.observation_space: Any = self._agents.observation_spaces[name]
        self.action_space: Any = self._agents.action_spaces[name]

    def _make_decider(self) -> Decider:
        sitting = self.sitting
        return Decider(sitting.game, sitting.layout, sitting.laid.state, in_plain=self._plain)

    def __getstate__(self) -> dict[str, Any]:
        return {name: held for name, held in vars(self).items() if name != "_mind"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._mind = self._make_decider()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Start a new game. The same seed gives the same game and the same bots."""
        super().reset(seed=seed)
        self._agents.reset(str(self.np_random.integers(2**62)) if seed is None else seed)
        self._salt = int.from_bytes(expand_seed(f"{self.sitting.seed} bots")[:4], "little")
        self._cycles = 0
        self._play_bots()
        return self._shown()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action of the seat, and then of all others until it is asked again."""
        self._cycles += 1
        clause = self.sitting.step(self.seat, int(action))
        info = {"refused": self._agents.refusal(self.seat, int(action))} if clause else {}
        if not clause:
            self._play_bots()
        over = bool(self.sitting.over)
        late = not over and bool(self.max_cycles) and self._cycles >= (self.max_cycles or 0)
        seen, more = self._shown()
        return seen, self.sitting.payoffs()[self.seat], over, late, more | info

    def _play_bots(self) -> None:
        """Let the bots decide until the seat must, or the game is over.

        In simultaneous phases the seat goes first, since nobody sees another's choice.
        """
        sitting = self.sitting
        while not sitting.over and self.seat not in sitting.deciding_seats:
            mover = sitting.seat
            bot = self._bots[mover]
            salt = hash32((self._salt + mover * GOLDEN) & UINT32_MAX)
            drawn = hash32((salt + len(sitting.steps) * GOLDEN) & UINT32_MAX)
            seen = observation_for_bot(sitting.game, sitting.layout, sitting.table(), mover, bot, hash32(drawn ^ GOLDEN))
            thought = self._mind.decide(seen, mover, bot, drawn if bot.playout_code != POLICY else salt, noise_seed=salt)
            if sitting.step(mover, thought.action):
                raise RuntimeError(f"{bot.name} chose an illegal action in game {sitting.seed!r} after {len(sitting.steps)} decisions")

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        numbers, mask = self.sitting.observe(self.seat)
        return {"observation": numbers, "action_mask": mask}, {"action_mask": mask, "why": self._agents.whys[self.seat]}

    def record(self) -> str:
        """Return the game so far as a record."""
        return self._agents.record()

    def render(self) -> Any:
        """Return a spectator's view as text if render_mode is "ansi", else None."""
        return self._agents.render() if self.render_mode == "ansi" else None
