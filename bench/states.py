"""States of OpenSpiel as its searches in Python use them: copied, stepped, asked.

The same is measured for gin_rummy, whose states are the library's own in C++.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from bench.clock import Figure, rate
from gamester import envs
from gamester.games.registry import game_slugs

PEER = "gin_rummy"
DEALS = 100
"""Few, since the library lists all deals at the beginning of each game, which is no step."""
SIMULATIONS = 10


class Walk:
    """A random walk through games: at the end of one begins the next."""

    def __init__(self, game: Any) -> None:
        self.game, self.draw = game, random.Random(7)
        self.asked = 0.0
        self._begin()

    def _begin(self) -> None:
        self.at = self.game.new_initial_state()
        while self.at.is_chance_node():
            self.at.apply_action(self.draw.choice(self.at.legal_actions()))

    def step(self) -> int:
        """Ask whether the game is over and what is legal, and play it."""
        if self.at.is_terminal():
            self._begin()
        self.at.apply_action(self.draw.choice(self.at.legal_actions()))
        return 1

    def copy(self) -> int:
        """Copy the state, and step now and then."""
        if self.at.is_terminal() or self.draw.random() < 0.01:
            self.step()
        for _ in range(10):
            self.at.clone()
        return 10

    def copy_and_step(self) -> int:
        """Copy the state and step the copy, as searches do at every node."""
        if self.at.is_terminal():
            self._begin()
        after = self.at.clone()
        after.apply_action(self.draw.choice(after.legal_actions()))
        after.current_player()
        self.at = after
        return 1

    def know(self) -> int:
        """Ask for the information state of who decides, then copy and step."""
        if self.at.is_terminal():
            self._begin()
        self.at.information_state_string(max(0, self.at.current_player()))
        return self.copy_and_step()

    def resample(self) -> int:
        """Draw anew what the deciding player cannot know."""
        if self.at.is_terminal() or self.at.is_chance_node() or self.draw.random() < 0.1:
            self.step()
        if self.at.current_player() >= 0:
            self.at.resample_from_infostate(self.at.current_player(), self.draw.random)
        return 1

    def search(self) -> int:
        """Let the library's information-set search decide once."""
        from open_spiel.python.algorithms import ismcts, mcts

        if self.at.is_terminal() or self.at.is_chance_node():
            self._begin()
        seeded = np.random.RandomState(7)
        bot = ismcts.ISMCTSBot(self.game, mcts.RandomRolloutEvaluator(1, seeded), 1.0, SIMULATIONS, random_state=seeded)
        self.at.apply_action(bot.step(self.at))
        return SIMULATIONS


def microseconds(act: Callable[[], int]) -> float:
    """Return the CPU time of one act: the best of four measurements, since other work only makes it longer."""
    return 1e6 / max(rate(act, 0.25, time.process_time) for _ in range(4))


ACTS: dict[str, Callable[[Walk], int]] = {
    "copy": Walk.copy,
    "step": Walk.step,
    "copy and step": Walk.copy_and_step,
    "copy, step, information state": Walk.know,
    "resampling": Walk.resample,
    "simulation of ISMCTS in Python": Walk.search,
}


def rates() -> Iterator[Figure]:
    """Yield the times of each game, and of the library's own."""
    import pyspiel

    yield from times_of(f"OpenSpiel's {PEER}, C++", pyspiel.load_game(PEER))
    for slug in game_slugs():
        (name,) = envs.open_spiel([slug])
        yield from times_of(slug, pyspiel.load_game(name, {"deals": DEALS}))


def times_of(named: str, game: Any) -> Iterator[Figure]:
    """Yield the time of each act on the states of a game."""
    for title, act in ACTS.items():
        yield Figure(f"{named}: {title}", microseconds(partial(act, Walk(game))), "us")
