"""Opponents in environments.

Bots by name, functions, policies that decide for many tables at once, and programs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeGuard, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gamester.bots.agent_process import AgentPool, AgentProcess, AgentStopped, check_agents
from gamester.bots.agent_turn import NoAnswer, agent_move, greet
from gamester.bots.decider import Decider, observation_for_bot
from gamester.bots.playout import GOLDEN, POLICY
from gamester.bots.spec import BotSpec, parse_bot, parse_bots
from gamester.core.rng import UINT32_MAX, hash32
from gamester.envs.env_core import EnvCore
from gamester.envs.flat import FlatForm
from gamester.games.registry import Game
from gamester.match.match import Match
from gamester.match.setup import expand_seed
from gamester.words.library import Words

WORDS = Words.beside(__file__)
Observation = dict[str, Any]
"""`observation`: what the seat sees; `action_mask`: 1 for every legal action."""


@runtime_checkable
class BatchPolicy(Protocol):
    """A policy that decides for many tables at once, such as a network."""

    def act_batch(self, observations: NDArray[Any], action_masks: NDArray[np.int8]) -> ArrayLike:
        """Return one action for each row of the observations.

        They have the form of the environment.
        """
        ...


Opponent = str | Callable[[Observation], int] | BatchPolicy
"""A bot's name (`agent:COMMAND` too), a function of an observation and its mask, or a policy."""
Others = str | Sequence[Opponent] | Mapping[int, Opponent] | Callable[[Observation], int] | BatchPolicy


def opponents_of(others: Others | None, seats: int, free: Sequence[int], game: Game) -> dict[int, Opponent]:
    """Return the opponent of each seat that has one.

    `free` are the seats that a single opponent, or a list of them, plays. Raises ValueError, or UnknownBot for a bot's name.
    """
    if others is None:
        return {}
    given: dict[int, Any]
    if isinstance(others, str):
        given = dict(zip(free, check_agents(parse_bots(others, len(free), agents=True, game=game)), strict=True))
    elif isinstance(others, Mapping):
        given = dict(others)
    elif isinstance(others, Sequence):
        if len(others) != len(free):
            raise ValueError(WORDS.say("opponent-count", expected=len(free), got=str(len(others))))
        given = dict(zip(free, others, strict=True))
    else:
        given = dict.fromkeys(free, others)
    for seat, one in given.items():
        if not (isinstance(seat, int) and 0 <= seat < seats):
            raise ValueError(WORDS.say("opponent-seats", most=str(seats - 1), got=repr(seat)))
        if isinstance(one, str):
            check_agents([parse_bot(one, True, game).name])
        elif not (is_policy(one) or callable(one)):
            raise ValueError(WORDS.say("opponent-unknown", got=repr(one)))
    if len(given) >= seats:
        raise ValueError(WORDS.say("opponent-all"))
    return given


def is_policy(one: object) -> TypeGuard[BatchPolicy]:
    """Return True for a policy that decides for many tables at once."""
    return isinstance(one, BatchPolicy)


def decide_with(one: Any, observations: NDArray[Any], masks: NDArray[np.int8]) -> list[int]:
    """Return the actions of a policy or function for rows of observations."""
    if is_policy(one):
        return [int(action) for action in np.asarray(one.act_batch(observations, masks))]
    return [int(one({"observation": seen, "action_mask": mask})) for seen, mask in zip(observations, masks, strict=True)]


class NamedBots:
    """Bots by name at one seat each. Games of equal seeds have equal moves."""

    def __init__(self, sitting: Any, levels: Mapping[int, BotSpec], plain: bool) -> None:
        self.levels, self._sitting = dict(levels), sitting
        self._plain = plain or not any(bot.thinks_ahead for bot in levels.values())

    @cached_property
    def _mind(self) -> Decider:
        laid = self._sitting.laid
        return Decider(laid.game, laid.layout, laid.state, in_plain=self._plain)

    def __getstate__(self) -> dict[str, Any]:
        return {name: held for name, held in vars(self).items() if name != "_mind"}

    def choose(self, t: Any, seat: int, seed: int, ply: int) -> int:
        """Return the action of a seat's bot at a true state.

        It gets what its seat knows of that state.
        """
        bot, laid = self.levels[seat], self._sitting.laid
        salt = hash32((seed + seat * GOLDEN) & UINT32_MAX)
        drawn = hash32((salt + ply * GOLDEN) & UINT32_MAX)
        seen = observation_for_bot(laid.game, laid.layout, t, seat, bot, hash32(drawn ^ GOLDEN))
        return self._mind.decide(seen, seat, bot, drawn if bot.playout_code != POLICY else salt, noise_seed=salt).action


class Opponents:
    """The opponents at one table."""

    def __init__(self, sitting: EnvCore, given: Mapping[int, Opponent], plain: bool, flat: FlatForm | None) -> None:
        self._sitting, self._given, self._flat = sitting, dict(given), flat
        named = {seat: parse_bot(one, allow_programs=True) for seat, one in given.items() if isinstance(one, str)}
        self._programs = {seat: bot.name for seat, bot in named.items() if bot.is_agent}
        self._bots = NamedBots(sitting, {seat: bot for seat, bot in named.items() if not bot.is_agent}, plain)
        self._salt = 0
        self._stop()

    def __contains__(self, seat: int) -> bool:
        return seat in self._given

    def _stop(self) -> None:
        self._pool = AgentPool()
        self._agents: dict[int, AgentProcess] = {}
        self._match: Match | None = None
        self._followed = 0
        self._planned: dict[int, list[int]] = {}

    def __getstate__(self) -> dict[str, Any]:
        apart = ("_pool", "_agents", "_match", "_followed", "_planned")
        return {name: held for name, held in vars(self).items() if name not in apart}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._stop()

    def begin(self) -> None:
        """Prepare for the game that was just dealt."""
        self._salt = int.from_bytes(expand_seed(f"{self._sitting.seed} bots")[:4], "little")
        self._match, self._followed, self._planned = None, 0, {}
        for seat in self._agents:
            greet(self._agents[seat], self._follow(), seat)

    def play(self) -> None:
        """Let the opponents decide while one of them must.

        They wait where somebody else has to decide at the same time.
        """
        sitting = self._sitting
        while not sitting.over and all(seat in self._given for seat in sitting.deciding_seats):
            self.move(sitting.seat)

    def play_in_turn(self) -> None:
        """Let the opponents decide until another seat is next."""
        sitting = self._sitting
        while not sitting.over and sitting.seat in self._given:
            self.move(sitting.seat)

    def move(self, seat: int) -> None:
        """Play one action of an opponent.

        Raises RuntimeError if it has none that is legal.
        """
        sitting = self._sitting
        action = self._choose(seat)
        if sitting.step(seat, action):
            raise RuntimeError(WORDS.say("opponent-action", seat=str(seat), got=str(action)))

    def _choose(self, seat: int) -> int:
        sitting, one = self._sitting, self._given[seat]
        if seat in self._programs:
            return self._of_program(seat)
        if isinstance(one, str):
            return self._bots.choose(sitting.table(), seat, self._salt, len(sitting.steps))
        seen, mask = sitting.observe(seat)
        return decide_with(one, (seen if self._flat is None else self._flat(seen))[None], mask[None])[0]

    def _follow(self) -> Match:
        """Return the match of the table so far.

        It is kept, and only what is new is played in it.
        """
        if self._match is None or self._followed > len(self._sitting.steps):
            self._match, self._followed = self._sitting.match_so_far(), len(self._sitting.steps)
        for seat, action in self._sitting.steps[self._followed :]:
            self._match.apply_numbers(seat, (action,))
            self._play_judge(self._match)
        self._followed = len(self._sitting.steps)
        return self._match

    def _play_judge(self, match: Match) -> None:
        while (asked := match.pending_seats()) and asked[0] >= match.layout.seats:
            match.apply_default(asked[0])

    def _of_program(self, seat: int) -> int:
        """Return the next action of a program.

        It may have planned several as one move.
        """
        if self._planned.get(seat):
            return self._planned[seat].pop(0)
        match = self._follow()
        try:
            if seat not in self._agents:
                self._agents[seat] = self._pool.acquire(self._programs[seat])
                greet(self._agents[seat], match, seat)
            first, *self._planned[seat] = agent_move(self._agents[seat], match, seat, self._pool.seconds)
        except (AgentStopped, NoAnswer) as why:
            raise RuntimeError(WORDS.say("opponent-agent", seat=str(seat), why=str(why))) from None
        return first

    def close(self) -> None:
        """Stop the programs among the opponents."""
        self._pool.close()
        self._stop()
